#pragma once
#include "paddle/phi/ops/binary.h"

namespace paddle {
BINARY_OP(ElementwisePow, "elementwise_pow", "x to the power of y.", kScalarsYield);

struct Pow {
  Scalar y = 1.0;

  static constexpr OpInfo info{.name = "pow",
                               .doc = "x to the power of a number.",
                               .inputs = {"x"},
                               .traits = kElementwise | kMayAlias,
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) { a("y", &Pow::y, "The exponent."); }
  Meta infer(const Meta& x) const { return x; }
  Grads grad(const GradIn& g) const;
};
PADDLE_API Tensor pow(const Tensor& x, Scalar y);
}  // namespace paddle

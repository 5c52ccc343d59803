#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Cast {
  DType dtype = DType::kFloat32;

  static constexpr OpInfo info{.name = "cast",
                               .doc = "x in another dtype.",
                               .inputs = {"x"},
                               .traits = kElementwise,
                               .amp = Amp::kNever};
  static constexpr void attrs(auto&& a) { a("dtype", &Cast::dtype, "The dtype of the result."); }
  Meta infer(const Meta& x) const {
    OP_CHECK_AS(kType, C1, size_of(dtype) > 0, "dtype must be a type of numbers, got {}", dtype);
    return x.with(dtype);
  }
  Grads grad(const GradIn& g) const;
  bool elements(KnownElements in, Dims& out) const { return same_elements(in, out); }
};
}  // namespace paddle

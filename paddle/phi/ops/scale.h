#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Scale {
  Scalar scale = 1.0;
  Scalar bias = 0.0;
  bool bias_after_scale = true;

  static constexpr OpInfo info{.name = "scale",
                               .doc = "scale * x + bias, or scale * (x + bias), in x's dtype.",
                               .inputs = {"x"},
                               .traits = kElementwise | kMayAlias};
  static constexpr void attrs(auto&& a) {
    a("scale", &Scale::scale, "The factor.").tensor();
    a("bias", &Scale::bias, "What is added.");
    a("bias_after_scale", &Scale::bias_after_scale,
      "Whether it is added to the product, else to x.");
  }
  Meta infer(const Meta& x) const { return x; }
  Grads grad(const GradIn& g) const;
  bool elements(KnownElements in, Dims& out) const;
};
}  // namespace paddle

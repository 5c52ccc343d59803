#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
// Hendrycks and Gimpel, "Gaussian Error Linear Units", 2016.
struct Gelu {
  bool approximate = false;

  static constexpr OpInfo info{.name = "gelu",
                               .doc = "x times the normal distribution function of x.",
                               .inputs = {"x"},
                               .traits = kElementwise | kMayAlias};
  static constexpr void attrs(auto&& a) {
    a("approximate", &Gelu::approximate, "Whether to use the tanh formula.");
  }
  void check(const Meta& x) const {
    OP_CHECK_AS(kType, C1, is_floating(x.dtype), "x must be floating, got {}", x.dtype);
  }
  Tensor compose(const Tensor& x) const;
};
}  // namespace paddle

#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Clip {
  Scalar min = -kNone, max = kNone;

  static constexpr OpInfo info{.name = "clip",
                               .doc = "x limited to [min, max].",
                               .inputs = {"x"},
                               .traits = kElementwise | kMayAlias};
  static constexpr void attrs(auto&& a) {
    a("min", &Clip::min, "The smallest result.").tensor();
    a("max", &Clip::max, "The largest result.").tensor();
  }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;

  static constexpr double kNone = __builtin_inf();
};
}  // namespace paddle

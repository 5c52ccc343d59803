#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Atan2 {
  static constexpr OpInfo info{.name = "atan2",
                               .doc = "The angle between the first axis and the point (y, x).",
                               .inputs = {"x", "y"},
                               .traits = kElementwise | kPromotes,
                               .amp = Amp::kWidest};
  Meta infer(const Meta& x, const Meta& y) const;  // float64 for integers
  Grads grad(const GradIn& g) const;
};
}  // namespace paddle

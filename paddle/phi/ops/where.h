#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Where {
  static constexpr OpInfo info{.name = "where",
                               .doc = "x where condition holds, else y; all three broadcast.",
                               .inputs = {index("condition"), "x", "y"},
                               .traits = kElementwise | kPromotes,
                               .amp = Amp::kWidest};
  Meta infer(const Meta& condition, const Meta& x, const Meta& y) const;
  Grads grad(const GradIn& g) const;
};
PADDLE_API Tensor where(const Tensor& condition, const Tensor& x, const Tensor& y);
}  // namespace paddle

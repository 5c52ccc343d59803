#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Stack {
  int64_t axis = 0;

  static constexpr OpInfo info{.name = "stack",
                               .doc = "Tensors of one shape, joined along a new axis.",
                               .inputs = {many("x")},
                               .traits = kPromotes,
                               .amp = Amp::kWidest};
  static constexpr void attrs(auto&& a) {
    a("axis", &Stack::axis, "Where in the result the new axis is.");
  }
  Meta infer(Metas x) const;
  Tensor compose(Tensors x) const;
  bool elements(KnownElements in, Dims& out) const;
};
PADDLE_API Tensor stack(Tensors x, int64_t axis);
}  // namespace paddle

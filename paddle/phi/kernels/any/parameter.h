#pragma once
#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"

namespace paddle {
// An optional parameter in the type that an op of half precision computes with.
template <class C>
struct Parameter {
  Tensor wide;
  explicit Parameter(Tensors slot) {
    ModeScope scope(plain_mode());
    if (!slot.empty()) wide = cast(slot[0], dtype_of<C>);
  }
  const C* data() const { return wide ? wide.data<C>() : nullptr; }
};
}  // namespace paddle

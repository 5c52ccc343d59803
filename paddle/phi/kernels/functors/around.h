#pragma once
#include "paddle/phi/core/tensor.h"

namespace paddle {
// A tensor as [before, n, behind] around an axis, for CPU and GPU.
struct Around {
  int64_t before = 1, n = 1, behind = 1;
  Around(const Tensor& x, int64_t axis) {
    axis = wrap_axis(axis, x.rank());
    for (int64_t i = 0; i < x.rank(); ++i)
      (i < axis ? before : i == axis ? n : behind) *= x.dims()[i].raw();
  }
};
}  // namespace paddle

// Orders of numbers, for CPU and GPU.
#pragma once
#include "paddle/phi/kernels/functors/unary.h"

namespace paddle::fn {
// Whether a comes before b in rising order: NaN is the largest.
template <class C>
HD inline bool less(C a, C b) {
  return a < b || (IsNan()(b) && !IsNan()(a));
}
}  // namespace paddle::fn

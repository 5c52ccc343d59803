// Sums and maxima over an index, with enough independent lanes to vectorise and short chains of
// additions.
#pragma once
#include "paddle/phi/kernels/cpu/vec/simd.h"

namespace paddle::LEVEL {
template <class C, int kLanes, class F, class Join>
SIMD C over_lanes(int64_t n, C start, F&& f, Join&& join) {
  C lane[kLanes];
  for (int l = 0; l < kLanes; ++l) lane[l] = start;
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes)
    for (int l = 0; l < kLanes; ++l) lane[l] = join(lane[l], f(i + l));
  for (int l = 0; i < n; ++i, ++l) lane[l] = join(lane[l], f(i));
  for (int w = kLanes / 2; w > 0; w /= 2)
    for (int l = 0; l < w; ++l) lane[l] = join(lane[l], lane[l + w]);
  return lane[0];
}
template <class C, class F, class Join>
SIMD C over_index(int64_t n, C start, F&& f, Join&& join) {
  constexpr int kLanes = 32, kFew = 8;  // many take longer than a few elements
  return n < kLanes ? over_lanes<C, kFew>(n, start, f, join)
                    : over_lanes<C, kLanes>(n, start, f, join);
}
template <class C, class F>
SIMD C sum_of(int64_t n, F&& f) {
  return over_index<C>(n, C(0), f, [](C a, C b) INLINE { return a + b; });
}
// NaN wins.
template <class C, class F>
SIMD C max_of(int64_t n, F&& f) {
  return over_index<C>(n, C(-__builtin_inff()), f,
                       [](C a, C b) INLINE { return b > a || b != b ? b : a; });
}
}  // namespace paddle::LEVEL

// Sums and maxima over an index, with enough independent lanes to vectorise and short chains of
// additions.
#pragma once
#include "paddle/phi/kernels/cpu/vec/simd.h"

namespace paddle::LEVEL {
template <class C, class F>
SIMD C sum_of(int64_t n, F&& f) {
  constexpr int kLanes = 32;
  C lane[kLanes] = {};
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes)
    for (int l = 0; l < kLanes; ++l) lane[l] += f(i + l);
  for (int l = 0; i < n; ++i, ++l) lane[l] += f(i);
  for (int w = kLanes / 2; w > 0; w /= 2)
    for (int l = 0; l < w; ++l) lane[l] += lane[l + w];
  return lane[0];
}
// NaN wins.
template <class C, class F>
SIMD C max_of(int64_t n, F&& f) {
  constexpr int kLanes = 32;
  C lane[kLanes];
  for (int l = 0; l < kLanes; ++l) lane[l] = C(-__builtin_inff());
  int64_t i = 0;
  const auto join = [](C a, C b) __attribute__((always_inline)) {
    return b > a || b != b ? b : a;
  };
  for (; i + kLanes <= n; i += kLanes)
    for (int l = 0; l < kLanes; ++l) lane[l] = join(lane[l], f(i + l));
  for (int l = 0; i < n; ++i, ++l) lane[l] = join(lane[l], f(i));
  C top = lane[0];
  for (int l = 1; l < kLanes; ++l) top = join(top, lane[l]);
  return top;
}
}  // namespace paddle::LEVEL

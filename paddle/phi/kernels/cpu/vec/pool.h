// Loops of pooling over several windows at once. Each takes an element per window: that of window i
// is x[i * step].
#pragma once
#include "paddle/phi/kernels/cpu/vec/levels.h"

namespace paddle {
PER_LEVEL(template <class T> void add_taps(const T* x, int64_t step, T* sum, int64_t n))
// The transpose of add_taps.
PER_LEVEL(template <class T> void give_taps(const T* part, T* x, int64_t step, int64_t n))
// The largest so far and its place, -1 before any: the first of equals; a NaN is larger than all.
// The place in window i is place + i * place_step.
PER_LEVEL(template <class T> void argmax_taps(const T* x, int64_t step, T* best, int32_t* at,
                                              int64_t n, int32_t place, int32_t place_step))
}  // namespace paddle

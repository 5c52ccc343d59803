// Loops of pooling over several windows at once; each takes an element per window.
#pragma once
#include "paddle/phi/kernels/cpu/vec/levels.h"
#include "paddle/phi/kernels/functors/reduce.h"

namespace paddle {
// The elements of a row of x with the same remainder of their place by `step`, beside each other:
// a row of y for each remainder, `width` wide.
PER_LEVEL(template <class T>
          void split_row(const T* x, int64_t n, int64_t step, T* y, int64_t width))
// F is a functor of functors/reduce.h.
PER_LEVEL(template <class F, class T> void join_taps(const T* x, T* joined, int64_t n))
// The transpose of adding taps: that of window i is x[i * step].
PER_LEVEL(template <class T> void give_taps(const T* part, T* x, int64_t step, int64_t n))
// The largest so far and its place, -1 before any: the first of equals; a NaN is larger than all.
// The place in window i is place + i * step.
PER_LEVEL(template <class T> void argmax_taps(const T* x, T* best, int32_t* at, int64_t n,
                                              int32_t place, int32_t step))
}  // namespace paddle

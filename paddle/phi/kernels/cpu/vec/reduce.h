// Loops of reductions.
#pragma once
#include "paddle/phi/kernels/cpu/vec/levels.h"
#include "paddle/phi/kernels/functors/reduce.h"

namespace paddle {
// All of x.
PER_LEVEL(template <class F, class T> typename F::template Accumulator<T> reduce_row(const T* x,
                                                                                     int64_t n))
// Row after row of x, each `columns` wide, into `columns` accumulators.
PER_LEVEL(template <class F, class T> void reduce_columns(const T* x, int64_t rows,
                                                          int64_t row_step, int64_t columns,
                                                          typename F::template Accumulator<T>* acc))
}  // namespace paddle

// Running sums and products of columns.
#pragma once
#include "paddle/phi/kernels/cpu/vec/levels.h"
#include "paddle/phi/kernels/functors/reduce.h"

namespace paddle {
inline constexpr int64_t kScanColumns = 256;
// n rows of at most kScanColumns columns, each `step` elements from the one before, in x and in y:
// each result is what F makes of the rows up to there, or of those before.
PER_LEVEL(template <class F, class T, class R> void scan_columns(const T* x, R* y, int64_t n,
                                                                 int64_t step, int64_t columns,
                                                                 bool exclusive))
}  // namespace paddle

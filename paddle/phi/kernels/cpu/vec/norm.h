// Sums for norms of x, or of x - y where there is a y, in float64.
#pragma once
#include "paddle/phi/kernels/cpu/vec/levels.h"

namespace paddle {
PER_LEVEL(template <class T> double sum_of_squares(const T* x, const T* y, int64_t n))
PER_LEVEL(template <class T> double sum_of_magnitudes(const T* x, const T* y, int64_t n))
}  // namespace paddle

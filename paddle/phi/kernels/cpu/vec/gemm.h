// Matrix products, for what oneDNN does not have (float64, integers, complex) or has at too high a
// price per call (small ones).
#pragma once
#include "paddle/phi/core/dtype.h"
#include "paddle/phi/kernels/cpu/vec/levels.h"

namespace paddle {
// A matrix anywhere in memory; strides in elements.
template <class T>
struct Matrix {
  T* data;
  int64_t row, col;
};
// How a product is cut: a piece of kM x kN of the result at a time, over kK at a time of the sum.
struct GemmBlock {
  static constexpr int64_t kM = 96, kN = 256, kK = 256;
  static constexpr int64_t kScratch = (kM + kN) * kK;  // elements that a piece needs
};
// c = a b, or c += a b, for at most kM x kN of c. c's rows are contiguous.
PER_LEVEL(template <class T> void gemm_piece(Matrix<const T> a, Matrix<const T> b, Matrix<T> c,
                                             int64_t m, int64_t n, int64_t k, bool accumulate,
                                             T* scratch))
// c[i] = the sum of a(i, p) b[p] over p < k, of real numbers; the rows of a are contiguous, as are
// b and c.
PER_LEVEL(template <class T>
          void gemv(const T* a, int64_t row, const T* b, T* c, int64_t m, int64_t k))
}  // namespace paddle

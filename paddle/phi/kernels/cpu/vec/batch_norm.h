// Loops of batch normalisation. Rows: the elements of one channel lie together. Columns: a row has
// one element of each.
#pragma once
#include "paddle/phi/core/dtype.h"
#include "paddle/phi/kernels/cpu/vec/levels.h"

namespace paddle {
// Mean, and the sum of squares of what is centred by it.
PER_LEVEL(template <class T>
          void row_moments(const T* x, int64_t n, Compute<T>* mean, Compute<T>* squares))
// Sums of dy and of dy * (x - mean).
PER_LEVEL(template <class T> void row_dots(const T* x, const T* dy, int64_t n, Compute<T> mean,
                                           Compute<T>* sum, Compute<T>* dot))
// a * dy + b * x + c
PER_LEVEL(template <class T> void row_combine(const T* x, const T* dy, T* dx, int64_t n,
                                              Compute<T> a, Compute<T> b, Compute<T> c))
PER_LEVEL(template <class T> void column_sums(const T* x, int64_t rows, int64_t n, double* sum))
PER_LEVEL(template <class T>
          void column_squares(const T* x, int64_t rows, int64_t n, const double* mean, double* sum))
PER_LEVEL(template <class T> void column_dots(const T* x, const T* dy, int64_t rows, int64_t n,
                                              const Compute<T>* mean, double* sum, double* dot))
// y = a * x + b; dx = a * dy + b * x + c, with a, b, c per column.
PER_LEVEL(template <class T> void column_affine(const T* x, T* y, int64_t rows, int64_t n,
                                                const Compute<T>* a, const Compute<T>* b))
PER_LEVEL(template <class T> void column_combine(const T* x, const T* dy, T* dx, int64_t rows,
                                                 int64_t n, const Compute<T>* a,
                                                 const Compute<T>* b, const Compute<T>* c))
}  // namespace paddle

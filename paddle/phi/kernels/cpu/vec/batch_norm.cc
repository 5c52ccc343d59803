#include "paddle/phi/kernels/cpu/vec/batch_norm.h"

#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"
#include "paddle/phi/kernels/cpu/vec/sum_of.h"

namespace paddle::LEVEL {
template <class T>
void row_moments(const T* x, int64_t n, Compute<T>* mean, Compute<T>* squares) {
  using C = Compute<T>;
  const C m = sum_of<C>(n, [&](int64_t i) INLINE { return C(x[i]); }) / C(n);
  *squares = sum_of<C>(n, [&](int64_t i) INLINE { return (C(x[i]) - m) * (C(x[i]) - m); });
  *mean = m;
}
template <class T>
void row_dots(const T* x, const T* dy, int64_t n, Compute<T> mean, Compute<T>* sum,
              Compute<T>* dot) {
  using C = Compute<T>;
  *sum = sum_of<C>(n, [&](int64_t i) INLINE { return C(dy[i]); });
  *dot = sum_of<C>(n, [&](int64_t i) INLINE { return C(dy[i]) * (C(x[i]) - mean); });
}
template <class T>
void row_combine(const T* x, const T* dy, T* dx, int64_t n, Compute<T> a, Compute<T> b,
                 Compute<T> c) {
  using C = Compute<T>;
  for (int64_t i = 0; i < n; ++i) dx[i] = T(a * C(dy[i]) + b * C(x[i]) + c);
}
template <class T>
void column_sums(const T* x, int64_t rows, int64_t n, double* sum) {
  for (int64_t r = 0; r < rows; ++r, x += n)
    for (int64_t i = 0; i < n; ++i) sum[i] += double(Compute<T>(x[i]));
}
template <class T>
void column_squares(const T* x, int64_t rows, int64_t n, const double* mean, double* sum) {
  for (int64_t r = 0; r < rows; ++r, x += n)
    for (int64_t i = 0; i < n; ++i) {
      const double d = double(Compute<T>(x[i])) - mean[i];
      sum[i] += d * d;
    }
}
template <class T>
void column_dots(const T* x, const T* dy, int64_t rows, int64_t n, const Compute<T>* mean,
                 double* sum, double* dot) {
  using C = Compute<T>;
  for (int64_t r = 0; r < rows; ++r, x += n, dy += n)
    for (int64_t i = 0; i < n; ++i) {
      sum[i] += double(C(dy[i]));
      dot[i] += double(C(dy[i]) * (C(x[i]) - mean[i]));
    }
}
template <class T>
void column_affine(const T* x, T* y, int64_t rows, int64_t n, const Compute<T>* a,
                   const Compute<T>* b) {
  using C = Compute<T>;
  for (int64_t r = 0; r < rows; ++r, x += n, y += n)
    for (int64_t i = 0; i < n; ++i) y[i] = T(a[i] * C(x[i]) + b[i]);
}
template <class T>
void column_combine(const T* x, const T* dy, T* dx, int64_t rows, int64_t n, const Compute<T>* a,
                    const Compute<T>* b, const Compute<T>* c) {
  using C = Compute<T>;
  for (int64_t r = 0; r < rows; ++r, x += n, dy += n, dx += n)
    for (int64_t i = 0; i < n; ++i) dx[i] = T(a[i] * C(dy[i]) + b[i] * C(x[i]) + c[i]);
}
#define BATCH_NORM(T, _)                                                                         \
  template void row_moments<T>(const T*, int64_t, Compute<T>*, Compute<T>*);                     \
  template void row_dots<T>(const T*, const T*, int64_t, Compute<T>, Compute<T>*, Compute<T>*);  \
  template void row_combine<T>(const T*, const T*, T*, int64_t, Compute<T>, Compute<T>,          \
                               Compute<T>);                                                      \
  template void column_sums<T>(const T*, int64_t, int64_t, double*);                             \
  template void column_squares<T>(const T*, int64_t, int64_t, const double*, double*);           \
  template void column_dots<T>(const T*, const T*, int64_t, int64_t, const Compute<T>*, double*, \
                               double*);                                                         \
  template void column_affine<T>(const T*, T*, int64_t, int64_t, const Compute<T>*,              \
                                 const Compute<T>*);                                             \
  template void column_combine<T>(const T*, const T*, T*, int64_t, int64_t, const Compute<T>*,   \
                                  const Compute<T>*, const Compute<T>*);
EACH_FLOATING(BATCH_NORM, )
}  // namespace paddle::LEVEL

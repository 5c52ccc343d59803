#include "paddle/phi/kernels/cpu/vec/norm.h"

#include "paddle/phi/kernels/cpu/vec/sum_of.h"

namespace paddle::LEVEL {
template <class T, class F>
SIMD double sum_over(const T* x, const T* y, int64_t n, F&& f) {
  if (y) return sum_of<double>(n, [&](int64_t i) INLINE { return f(double(x[i]) - double(y[i])); });
  return sum_of<double>(n, [&](int64_t i) INLINE { return f(double(x[i])); });
}
template <class T>
double sum_of_squares(const T* x, const T* y, int64_t n) {
  return sum_over(x, y, n, [](double v) INLINE { return v * v; });
}
template <class T>
double sum_of_magnitudes(const T* x, const T* y, int64_t n) {
  return sum_over(x, y, n, [](double v) INLINE { return v < 0 ? -v : v; });
}
#define NORM(T)                                                   \
  template double sum_of_squares<T>(const T*, const T*, int64_t); \
  template double sum_of_magnitudes<T>(const T*, const T*, int64_t);
NORM(float)
NORM(double)
}  // namespace paddle::LEVEL

#include "paddle/phi/kernels/cpu/vec/pool.h"

#include "paddle/phi/kernels/cpu/vec/simd.h"

namespace paddle::LEVEL {
template <class T>
void split_row(const T* x, int64_t n, int64_t step, T* y, int64_t width) {
  const int64_t full = n / step;
  if (step == 2) {  // the usual step, vectorised
    T* const odd = y + width;
    for (int64_t i = 0; i < full; ++i) {
      y[i] = x[2 * i];
      odd[i] = x[2 * i + 1];
    }
  } else {
    for (int64_t i = 0; i < full; ++i)
      for (int64_t p = 0; p < step; ++p) y[p * width + i] = x[i * step + p];
  }
  for (int64_t p = 0; p < n - full * step; ++p) y[p * width + full] = x[full * step + p];
}
template <class F, class T>
void join_taps(const T* x, T* joined, int64_t n) {
  for (int64_t i = 0; i < n; ++i) joined[i] = F::join(joined[i], x[i]);
}
template <class T>
void give_taps(const T* part, T* x, int64_t step, int64_t n) {
  if (step == 1)
    for (int64_t i = 0; i < n; ++i) x[i] += part[i];
  else
    for (int64_t i = 0; i < n; ++i) x[i * step] += part[i];
}
template <class T>
void argmax_taps(const T* x, T* best, int32_t* at, int64_t n, int32_t place, int32_t step) {
  for (int64_t i = 0; i < n; ++i) {
    const T v = x[i], b = best[i];
    const int32_t old = at[i];
    const bool take = (old < 0) | (v > b) | ((v != v) & (b == b));
    best[i] = take ? v : b;
    at[i] = take ? place + int32_t(i) * step : old;
  }
}
#define POOL(T)                                                        \
  template void split_row<T>(const T*, int64_t, int64_t, T*, int64_t); \
  template void join_taps<fn::SumOf, T>(const T*, T*, int64_t);        \
  template void join_taps<fn::MaxOf, T>(const T*, T*, int64_t);        \
  template void give_taps<T>(const T*, T*, int64_t, int64_t);          \
  template void argmax_taps<T>(const T*, T*, int32_t*, int64_t, int32_t, int32_t);
POOL(float)
POOL(double)
}  // namespace paddle::LEVEL

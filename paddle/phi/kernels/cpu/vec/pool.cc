#include "paddle/phi/kernels/cpu/vec/pool.h"

#include <type_traits>

#include "paddle/phi/kernels/cpu/vec/simd.h"

namespace paddle::LEVEL {
// The usual steps as constants, so that the compiler vectorises the loop.
template <class F>
SIMD void with_step(int64_t step, F&& f) {
  if (step == 1)
    f(std::integral_constant<int64_t, 1>());
  else if (step == 2)
    f(std::integral_constant<int64_t, 2>());
  else
    f(step);
}
template <class T>
void add_taps(const T* x, int64_t step, T* sum, int64_t n) {
  with_step(step, [=](auto s) INLINE {
    for (int64_t i = 0; i < n; ++i) sum[i] += x[i * s];
  });
}
template <class T>
void give_taps(const T* part, T* x, int64_t step, int64_t n) {
  with_step(step, [=](auto s) INLINE {
    for (int64_t i = 0; i < n; ++i) x[i * s] += part[i];
  });
}
template <class T>
void argmax_taps(const T* x, int64_t step, T* best, int32_t* at, int64_t n, int32_t place,
                 int32_t place_step) {
  with_step(step, [=](auto s) INLINE {
    for (int64_t i = 0; i < n; ++i) {
      const T v = x[i * s], b = best[i];
      const int32_t old = at[i];
      const bool take = (old < 0) | (v > b) | ((v != v) & (b == b));
      best[i] = take ? v : b;
      at[i] = take ? place + int32_t(i) * place_step : old;
    }
  });
}
#define POOL(T)                                               \
  template void add_taps<T>(const T*, int64_t, T*, int64_t);  \
  template void give_taps<T>(const T*, T*, int64_t, int64_t); \
  template void argmax_taps<T>(const T*, int64_t, T*, int32_t*, int64_t, int32_t, int32_t);
POOL(float)
POOL(double)
}  // namespace paddle::LEVEL

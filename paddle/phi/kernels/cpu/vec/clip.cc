#include "paddle/phi/kernels/functors/clip.h"

#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
template <class C>
SIMD void clip_values(const C* x, C* y, int64_t n, C min, C max) {
  for (int64_t i = 0; i < n; ++i) y[i] = fn::Clip<C>{min, max}(x[i]);
}
template <class T>
void clip_loop(const T* x, T* y, int64_t n, Compute<T> min, Compute<T> max) {
  if constexpr (kHalf<T>) {
    float buffer[kBlock];
    for (int64_t i = 0; i < n; i += kBlock) {
      const int64_t m = n - i < kBlock ? n - i : kBlock;
      widen(x + i, buffer, m);
      clip_values<float>(buffer, buffer, m, min, max);
      narrow(buffer, y + i, m);
    }
  } else {
    clip_values<T>(x, y, n, min, max);
  }
}
#define CLIP_LOOP(T, _) template void clip_loop<T>(const T*, T*, int64_t, Compute<T>, Compute<T>);
EACH_REAL(CLIP_LOOP, )
}  // namespace paddle::LEVEL

#include "paddle/phi/kernels/functors/clip.h"

#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
template <class C>
SIMD void clip_values(const C* x, C* y, int64_t n, C min, C max) {
  for (int64_t i = 0; i < n; ++i) y[i] = fn::Clip<C>{min, max}(x[i]);
}
template <class T>
void clip_loop(const T* x, T* y, int64_t n, Compute<T> min, Compute<T> max) {
  widened(x, y, n,
          [=](const auto* a, auto* b, int64_t m) INLINE { clip_values(a, b, m, min, max); });
}
#define CLIP_LOOP(T, _) template void clip_loop<T>(const T*, T*, int64_t, Compute<T>, Compute<T>);
EACH_REAL(CLIP_LOOP, )
}  // namespace paddle::LEVEL

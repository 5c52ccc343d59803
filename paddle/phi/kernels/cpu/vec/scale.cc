#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
template <class T>
SIMD void scale_values(const T* x, T* y, int64_t n, T a, T b) {
  for (int64_t i = 0; i < n; ++i) y[i] = fn::Add()(fn::Multiply()(a, x[i]), b);
}
template <class T>
void scale_loop(const T* x, T* y, int64_t n, Compute<T> a, Compute<T> b) {
  widened(x, y, n,
          [=](const auto* from, auto* to, int64_t m) INLINE { scale_values(from, to, m, a, b); });
}
#define SCALE_LOOP(T, _) template void scale_loop<T>(const T*, T*, int64_t, Compute<T>, Compute<T>);
EACH_NUMBER(SCALE_LOOP, )
}  // namespace paddle::LEVEL

#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
template <class T>
SIMD void scale_values(const T* x, T* y, int64_t n, T a, T b) {
  for (int64_t i = 0; i < n; ++i) y[i] = fn::Add()(fn::Multiply()(a, x[i]), b);
}
template <class T>
void scale_loop(const T* x, T* y, int64_t n, Compute<T> a, Compute<T> b) {
  if constexpr (kHalf<T>) {
    float buffer[kBlock];
    for (int64_t i = 0; i < n; i += kBlock) {
      const int64_t m = n - i < kBlock ? n - i : kBlock;
      widen(x + i, buffer, m);
      scale_values(buffer, buffer, m, a, b);
      narrow(buffer, y + i, m);
    }
  } else {
    scale_values(x, y, n, a, b);
  }
}
#define SCALE_LOOP(T, _) template void scale_loop<T>(const T*, T*, int64_t, Compute<T>, Compute<T>);
EACH_NUMBER(SCALE_LOOP, )
}  // namespace paddle::LEVEL

#include "paddle/phi/kernels/cpu/vec/activation.h"

#include "paddle/phi/kernels/cpu/vec/vec.h"
#include "paddle/phi/kernels/functors/activation.h"

namespace paddle::LEVEL {
template <class F, class T>
void value_loop(const F& f, const T* x, T* y, int64_t n) {
  if constexpr (kHalf<T>)  // by the loop for float32, rather than one of its own
    widened(x, y, n,
            [&](const float* a, float* b, int64_t m) INLINE { value_loop<F, float>(f, a, b, m); });
  else
    each_vector(x, y, n, [&](auto v) INLINE { return f.value(Vec<T>(v)).raw; });
}

// What is left at the end goes through buffers, as in each_vector.
template <class F, class T>
SIMD void slopes(const F& f, const T* x, const T* dy, T* dx, int64_t n) {
  constexpr int w = VectorOf<T>::n;
  const auto product = [&](const T* a, const T* b)
                           INLINE { return (Vec<T>(load(b)) * f.slope(Vec<T>(load(a)))).raw; };
  int64_t i = 0;
  for (; i + w <= n; i += w) store(dx + i, product(x + i, dy + i));
  if (i < n) {
    T a[w] = {}, b[w] = {};
    std::memcpy(a, x + i, size_t(n - i) * sizeof(T));
    std::memcpy(b, dy + i, size_t(n - i) * sizeof(T));
    store(a, product(a, b));
    std::memcpy(dx + i, a, size_t(n - i) * sizeof(T));
  }
}
// n elements, or n times the one, as T's wider type.
template <class T, class W>
SIMD void take(const T* from, W* to, int64_t n, bool one) {
  const int64_t m = one ? 1 : n;
  if constexpr (kHalf<T>)
    widen(from, to, m);
  else
    std::memcpy(to, from, size_t(m) * sizeof(T));
  for (int64_t i = m; i < n; ++i) to[i] = to[0];
}
template <class F, class T>
void slope_loop(const F& f, const T* x, const T* dy, T* dx, int64_t n, unsigned ones) {
  if constexpr (!kHalf<T>)
    if (ones == 0) return slopes(f, x, dy, dx, n);
  using W = Compute<T>;
  W a[kBlock], b[kBlock];
  for (int64_t i = 0; i < n; i += kBlock) {
    const int64_t m = n - i < kBlock ? n - i : kBlock;
    take(ones & 1 ? x : x + i, a, m, ones & 1);
    take(ones & 2 ? dy : dy + i, b, m, ones & 2);
    if constexpr (kHalf<T>) {
      slope_loop<F, float>(f, a, b, a, m, 0);
      narrow(a, dx + i, m);
    } else {
      slopes(f, a, b, dx + i, m);
    }
  }
}

#define LOOPS(T, F)                                                        \
  template void value_loop<fn::F, T>(const fn::F&, const T*, T*, int64_t); \
  template void slope_loop<fn::F, T>(const fn::F&, const T*, const T*, T*, int64_t, unsigned);
#define ACTIVATION_LOOPS(F) LOOPS(float, F) LOOPS(double, F) LOOPS(float16, F) LOOPS(bfloat16, F)
ACTIVATION_LOOPS(Silu)
ACTIVATION_LOOPS(Mish)
ACTIVATION_LOOPS(LogSigmoid)
ACTIVATION_LOOPS(TanhShrink)
ACTIVATION_LOOPS(Softsign)
ACTIVATION_LOOPS(Softplus)
ACTIVATION_LOOPS(LeakyRelu)
ACTIVATION_LOOPS(Elu)
ACTIVATION_LOOPS(Celu)
ACTIVATION_LOOPS(Selu)
ACTIVATION_LOOPS(Relu6)
ACTIVATION_LOOPS(Hardtanh)
ACTIVATION_LOOPS(Hardsigmoid)
ACTIVATION_LOOPS(Hardswish)
ACTIVATION_LOOPS(HardShrink)
ACTIVATION_LOOPS(SoftShrink)
ACTIVATION_LOOPS(ThresholdedRelu)
ACTIVATION_LOOPS(Stanh)
}  // namespace paddle::LEVEL

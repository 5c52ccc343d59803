#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
template <class T, class R>
SIMD R convert(T v) {
  if constexpr (
      requires { v.real(); } && !requires(R r) { r.real(); })
    return convert<typename T::value_type, R>(v.real());
  else if constexpr (
      requires(R r) { r.real(); } && !requires { v.real(); })
    return R(convert<T, typename R::value_type>(v), 0);
  else if constexpr (std::is_same_v<R, bool>)
    return v != T(0);
  else if constexpr (kHalf<R>)
    return R(float(v));
  else if constexpr (kHalf<T>)
    return R(float(v));
  else
    return R(v);
}
template <class T, class R>
void cast_loop(const T* x, R* y, int64_t n) {
  if constexpr (kHalf<T> && std::is_same_v<R, float>)
    widen(x, y, n);
  else if constexpr (std::is_same_v<T, float> && kHalf<R>)
    narrow(x, y, n);
  else
    for (int64_t i = 0; i < n; ++i) y[i] = convert<T, R>(x[i]);
}
// Every type to every type. Only the usual pairs are worth an instruction set of their own, but one
// table is simpler.
#define EACH_STORED(X, ...) \
  EACH_ANY(X, __VA_ARGS__)  \
  X(uint16_t, __VA_ARGS__) X(uint32_t, __VA_ARGS__) X(uint64_t, __VA_ARGS__)
#define CAST_LOOP(R, T) template void cast_loop<T, R>(const T*, R*, int64_t);
#define CASTS_FROM(T) EACH_STORED(CAST_LOOP, T)
CASTS_FROM(float)
CASTS_FROM(double)
CASTS_FROM(float16)
CASTS_FROM(bfloat16)
CASTS_FROM(uint8_t)
CASTS_FROM(int8_t)
CASTS_FROM(int16_t)
CASTS_FROM(int32_t)
CASTS_FROM(int64_t)
CASTS_FROM(bool)
CASTS_FROM(uint16_t)
CASTS_FROM(uint32_t)
CASTS_FROM(uint64_t)
CASTS_FROM(complex64)
CASTS_FROM(complex128)
}  // namespace paddle::LEVEL

// The loops that elementwise.h declares; instantiated by the .cc files beside.
#pragma once
#include "paddle/phi/kernels/cpu/vec/elementwise.h"
#include "paddle/phi/kernels/cpu/vec/simd.h"

namespace paddle::LEVEL {
template <class F, class T>
SIMD void unary_values(const T* x, T* y, int64_t n) {
  if constexpr (VectorOf<T>::exists) {
    if constexpr (requires(typename VectorOf<T>::type v) { apply(F(), v); })
      return each_vector(x, y, n, [](auto v) INLINE { return apply(F(), v); });
  }
  for (int64_t i = 0; i < n; ++i) y[i] = F()(x[i]);
}
template <class F, class T>
void unary_loop(const T* x, T* y, int64_t n) {
  widened(x, y, n, [](const auto* a, auto* b, int64_t m) INLINE { unary_values<F>(a, b, m); });
}
// bools are not vectorised; as bytes they are 0 and 1.
template <class T>
using NoBool = std::conditional_t<std::is_same_v<T, bool>, uint8_t, T>;
template <class T>
SIMD auto no_bool(T* x) {
  using E = std::remove_const_t<T>;
  using P = std::conditional_t<std::is_const_v<T>, const NoBool<E>, NoBool<E>>;
  return reinterpret_cast<P*>(x);
}
template <class F, class T>
void predicate_loop(const T* x, bool* y, int64_t n) {
  const auto* from = no_bool(x);
  auto* to = no_bool(y);
  for (int64_t i = 0; i < n; ++i) to[i] = F()(Compute<NoBool<T>>(from[i]));
}

template <class F, class T, class R>
SIMD void binary_values(const T* a, const T* b, R* y, int64_t n, unsigned ones) {
  if (ones == 0)
    for (int64_t i = 0; i < n; ++i) y[i] = F()(a[i], b[i]);
  else if (ones == 1)
    for (int64_t i = 0; i < n; ++i) y[i] = F()(a[0], b[i]);
  else if (ones == 2)
    for (int64_t i = 0; i < n; ++i) y[i] = F()(a[i], b[0]);
  else
    for (int64_t i = 0; i < n; ++i) y[i] = F()(a[0], b[0]);
}
template <class F, class T, class R>
SIMD void binary_any(const T* a, const T* b, R* y, int64_t n, unsigned ones) {
  if constexpr (kHalf<T>) {
    float wa[kBlock], wb[kBlock];
    R* out = y;
    if (ones & 1) widen(a, wa, 1);
    if (ones & 2) widen(b, wb, 1);
    for (int64_t i = 0; i < n; i += kBlock) {
      const int64_t m = n - i < kBlock ? n - i : kBlock;
      if (!(ones & 1)) widen(a + i, wa, m);
      if (!(ones & 2)) widen(b + i, wb, m);
      if constexpr (kHalf<R>) {
        float wy[kBlock];
        binary_values<F>(wa, wb, wy, m, ones);
        narrow(wy, out + i, m);
      } else {
        binary_values<F>(wa, wb, out + i, m, ones);
      }
    }
  } else {
    binary_values<F>(a, b, y, n, ones);
  }
}
template <class F, class T>
void binary_loop(const T* a, const T* b, T* y, int64_t n, unsigned ones) {
  binary_any<F>(a, b, y, n, ones);
}
template <class F, class T>
void compare_loop(const T* a, const T* b, bool* y, int64_t n, unsigned ones) {
  binary_any<F>(no_bool(a), no_bool(b), no_bool(y), n, ones);
}
}  // namespace paddle::LEVEL

#define EACH_INTEGER(X, ...) \
  X(uint8_t, __VA_ARGS__)    \
  X(int8_t, __VA_ARGS__) X(int16_t, __VA_ARGS__) X(int32_t, __VA_ARGS__) X(int64_t, __VA_ARGS__)
#define EACH_REAL(X, ...)  \
  X(float, __VA_ARGS__)    \
  X(double, __VA_ARGS__)   \
  X(float16, __VA_ARGS__)  \
  X(bfloat16, __VA_ARGS__) \
  EACH_INTEGER(X, __VA_ARGS__)
#define EACH_NUMBER(X, ...) \
  EACH_REAL(X, __VA_ARGS__) X(complex64, __VA_ARGS__) X(complex128, __VA_ARGS__)
#define EACH_ANY(X, ...) EACH_NUMBER(X, __VA_ARGS__) X(bool, __VA_ARGS__)
#define EACH_FLOATING(X, ...) \
  X(float, __VA_ARGS__) X(double, __VA_ARGS__) X(float16, __VA_ARGS__) X(bfloat16, __VA_ARGS__)
#define EACH_INEXACT(X, ...) \
  EACH_FLOATING(X, __VA_ARGS__) X(complex64, __VA_ARGS__) X(complex128, __VA_ARGS__)

#define UNARY_LOOP(T, F) template void unary_loop<fn::F, T>(const T*, T*, int64_t);
#define PREDICATE_LOOP(T, F) template void predicate_loop<fn::F, T>(const T*, bool*, int64_t);
#define BINARY_LOOP(T, F) \
  template void binary_loop<fn::F, T>(const T*, const T*, T*, int64_t, unsigned);
#define COMPARE_LOOP(T, F) \
  template void compare_loop<fn::F, T>(const T*, const T*, bool*, int64_t, unsigned);

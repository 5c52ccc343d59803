// Vectors of the instruction set that this file is compiled for, and the maths that the compiler
// does not vectorise by itself. Per-level files only (levels.h).
#pragma once
#include <immintrin.h>
#include <sleef.h>

#include <cstring>

#include "paddle/phi/core/float16.h"
#include "paddle/phi/kernels/cpu/vec/levels.h"
#include "paddle/phi/kernels/functors/unary.h"

namespace paddle::LEVEL {
#define SIMD static inline __attribute__((always_inline))
#define INLINE __attribute__((always_inline))  // of a lambda: [&](auto v) INLINE { … }

#if defined(__AVX512F__)
using Floats = __m512;
using Doubles = __m512d;
#define SLEEF_F(f) f##16_u10avx512f
#define SLEEF_D(f) f##8_u10avx512f
SIMD Floats load(const float* p) {
  return _mm512_loadu_ps(p);
}
SIMD Doubles load(const double* p) {
  return _mm512_loadu_pd(p);
}
SIMD void store(float* p, Floats v) {
  _mm512_storeu_ps(p, v);
}
SIMD void store(double* p, Doubles v) {
  _mm512_storeu_pd(p, v);
}
SIMD Floats all(float x) {
  return _mm512_set1_ps(x);
}
SIMD Doubles all(double x) {
  return _mm512_set1_pd(x);
}
#elif defined(__AVX2__)
using Floats = __m256;
using Doubles = __m256d;
#define SLEEF_F(f) f##8_u10avx2
#define SLEEF_D(f) f##4_u10avx2
SIMD Floats load(const float* p) {
  return _mm256_loadu_ps(p);
}
SIMD Doubles load(const double* p) {
  return _mm256_loadu_pd(p);
}
SIMD void store(float* p, Floats v) {
  _mm256_storeu_ps(p, v);
}
SIMD void store(double* p, Doubles v) {
  _mm256_storeu_pd(p, v);
}
SIMD Floats all(float x) {
  return _mm256_set1_ps(x);
}
SIMD Doubles all(double x) {
  return _mm256_set1_pd(x);
}
#else
using Floats = __m128;
using Doubles = __m128d;
#define SLEEF_F(f) f##4_u10sse4
#define SLEEF_D(f) f##2_u10sse4
SIMD Floats load(const float* p) {
  return _mm_loadu_ps(p);
}
SIMD Doubles load(const double* p) {
  return _mm_loadu_pd(p);
}
SIMD void store(float* p, Floats v) {
  _mm_storeu_ps(p, v);
}
SIMD void store(double* p, Doubles v) {
  _mm_storeu_pd(p, v);
}
SIMD Floats all(float x) {
  return _mm_set1_ps(x);
}
SIMD Doubles all(double x) {
  return _mm_set1_pd(x);
}
#endif

template <class T>
struct VectorOf {
  static constexpr bool exists = false;
};
template <>
struct VectorOf<float> {
  static constexpr bool exists = true;
  using type = Floats;
  static constexpr int n = sizeof(Floats) / sizeof(float);
};
template <>
struct VectorOf<double> {
  static constexpr bool exists = true;
  using type = Doubles;
  static constexpr int n = sizeof(Doubles) / sizeof(double);
};

// The vector version of a scalar functor, where SLEEF has one that is right to 1 ulp.
#define SIMD_DOUBLES(Fn, sleef)           \
  SIMD Doubles apply(fn::Fn, Doubles v) { \
    return SLEEF_D(Sleef_##sleef##d)(v);  \
  }
#define SIMD_MATH(Fn, sleef)             \
  SIMD Floats apply(fn::Fn, Floats v) {  \
    return SLEEF_F(Sleef_##sleef##f)(v); \
  }                                      \
  SIMD_DOUBLES(Fn, sleef)
SIMD_MATH(Exp, exp)
SIMD_MATH(Expm1, expm1)
SIMD_MATH(Log, log)
SIMD_MATH(Log2, log2)
SIMD_MATH(Log10, log10)
SIMD_MATH(Log1p, log1p)
SIMD_MATH(Sin, sin)
SIMD_MATH(Cos, cos)
SIMD_MATH(Tan, tan)
SIMD_MATH(Asin, asin)
SIMD_MATH(Acos, acos)
SIMD_MATH(Atan, atan)
SIMD_MATH(Sinh, sinh)
SIMD_MATH(Cosh, cosh)
SIMD_MATH(Asinh, asinh)
SIMD_MATH(Acosh, acosh)
SIMD_MATH(Atanh, atanh)
SIMD_DOUBLES(Tanh, tanh)
SIMD_DOUBLES(Erf, erf)

// Note [Own tanh and erf]. In float32, where activations spend their time, SLEEF's take four times
// as long as these, which are right to 1.2 ulp (2 without fma). Near 0 they are polynomials of
// x^2 times x, beyond it 1 minus what is left, by a power of two. The coefficients are minimax
// fits, of the relative error near 0 and of the absolute error beyond; where what is left is half
// an ulp of 1 the argument ends.
using Bits = int __attribute__((vector_size(sizeof(Floats))));
template <int N>
SIMD Floats polynomial(Floats x, const float (&c)[N]) {
  Floats r = x * c[N - 1] + c[N - 2];
  for (int i = N - 3; i >= 0; --i) r = r * x + c[i];
  return r;
}
// 2 to the power of t * factor, which lies within 126: the nearest integer goes into the exponent.
SIMD Floats power_of_two(Floats t, float factor = 1.0f) {
  constexpr float kRounder = 12582912.0f;  // 1.5 * 2^23: the sum's last bits are that integer
  constexpr float kPowers[] = {1.0f,           0.693147182f,   0.240226462f,   0.0555032864f,
                               0.00961848907f, 0.00133999309f, 0.000153458124f};
  const Floats shifted = t * factor + kRounder;
  const Floats p = polynomial(t * factor - (shifted - kRounder), kPowers);
  return Floats(Bits(p) + (Bits(shifted) << 23));
}
SIMD Floats magnitude(Floats v) {
  return Floats(Bits(v) & 0x7fffffff);
}
SIMD Doubles magnitude(Doubles v) {
  using LongBits = long long __attribute__((vector_size(sizeof(Doubles))));
  return Doubles(LongBits(v) & 0x7fffffffffffffff);
}
// Of an odd function of |v| the value for v. Where |v| is NaN, so is `near`.
SIMD Floats odd(Floats v, Floats near, Floats beyond, float limit) {
  const Floats value = magnitude(v) >= limit ? beyond : near;
  return Floats(Bits(value) | (Bits(v) & ~0x7fffffff));
}
SIMD Floats apply(fn::Tanh, Floats v) {
  constexpr float kNear[] = {-0.333332986f, 0.133322701f,    -0.053855855f,
                             0.0213140082f, -0.00742521463f, 0.00159303797f};
  constexpr float kEnd = 9.02f, kTwoOverLog2 = 2.88539008f;
  const Floats a = magnitude(v), s = a * a;
  const Floats e = power_of_two(a < kEnd ? a : all(kEnd), kTwoOverLog2);  // exp(2 a)
  return odd(v, a * s * polynomial(s, kNear) + a, 1.0f - 2.0f / (e + 1.0f), 0.8f);
}
SIMD Floats apply(fn::Erf, Floats v) {
  constexpr float kNear[] = {0.128379166f,   -0.37612626f,     0.112836003f,   -0.0268544443f,
                             0.00518953567f, -0.000802084222f, 7.88912294e-05f};
  constexpr float kBeyond[] = {-0.000510309415f, -1.62597501f,    -0.920765042f,  -0.148651496f,
                               0.0314584263f,    -0.00424095662f, 0.000267726689f};
  constexpr float kEnd = 3.93f;
  const Floats a = magnitude(v), left = polynomial(a < kEnd ? a : all(kEnd), kBeyond);
  return odd(v, a * polynomial(a * a, kNear) + a, 1.0f - power_of_two(left), 1.0f);
}
SIMD Floats apply(fn::Sigmoid, Floats v) {
  return 1.0f / (1.0f + apply(fn::Exp(), -v));
}
SIMD Doubles apply(fn::Sigmoid, Doubles v) {
  return 1.0 / (1.0 + apply(fn::Exp(), -v));
}

// The first n elements, fewer than a vector has; the others are 0, and are not touched.
#if defined(__AVX512F__)
SIMD Floats load_first(const float* p, int64_t n) {
  return _mm512_maskz_loadu_ps(__mmask16((1u << n) - 1), p);
}
SIMD Doubles load_first(const double* p, int64_t n) {
  return _mm512_maskz_loadu_pd(__mmask8((1u << n) - 1), p);
}
SIMD void store_first(float* p, Floats v, int64_t n) {
  _mm512_mask_storeu_ps(p, __mmask16((1u << n) - 1), v);
}
SIMD void store_first(double* p, Doubles v, int64_t n) {
  _mm512_mask_storeu_pd(p, __mmask8((1u << n) - 1), v);
}
#else
template <class T>
SIMD auto load_first(const T* p, int64_t n) {
  T buffer[VectorOf<T>::n] = {};
  std::memcpy(buffer, p, size_t(n) * sizeof(T));
  return load(buffer);
}
template <class T, class V>
SIMD void store_first(T* p, V v, int64_t n) {
  T buffer[VectorOf<T>::n];
  store(buffer, v);
  std::memcpy(p, buffer, size_t(n) * sizeof(T));
}
#endif
// Calls f(vector) -> vector over n elements. What is left at the end is a vector, too, so that an
// element's value does not depend on where it stands.
template <class T, class F>
SIMD void each_vector(const T* x, T* y, int64_t n, F&& f) {
  constexpr int w = VectorOf<T>::n;
  int64_t i = 0;
  for (; i + w <= n; i += w) store(y + i, f(load(x + i)));
  if (i < n) store_first(y + i, f(load_first(x + i, n - i)), n - i);
}

// ---- half precision: widened to float32 in blocks, computed, narrowed
inline constexpr int64_t kBlock = 512;
SIMD void widen(const bfloat16* x, float* y, int64_t n) {
  for (int64_t i = 0; i < n; ++i) y[i] = float(x[i]);
}
SIMD void narrow(const float* x, bfloat16* y, int64_t n) {
  for (int64_t i = 0; i < n; ++i) y[i] = bfloat16(x[i]);
}
SIMD void widen(const float16* x, float* y, int64_t n) {
  int64_t i = 0;
#ifdef __F16C__
  for (; i + 8 <= n; i += 8)
    _mm256_storeu_ps(y + i,
                     _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(x + i))));
#endif
  for (; i < n; ++i) y[i] = float(x[i]);
}
SIMD void narrow(const float* x, float16* y, int64_t n) {
  int64_t i = 0;
#ifdef __F16C__
  for (; i + 8 <= n; i += 8)
    _mm_storeu_si128(reinterpret_cast<__m128i*>(y + i),
                     _mm256_cvtps_ph(_mm256_loadu_ps(x + i), _MM_FROUND_TO_NEAREST_INT));
#endif
  for (; i < n; ++i) y[i] = float16(x[i]);
}
template <class T>
inline constexpr bool kHalf = std::is_same_v<T, float16> || std::is_same_v<T, bfloat16>;
// f(x, y, n) over all elements: in blocks of float32 for half precision.
template <class T, class F>
SIMD void widened(const T* x, T* y, int64_t n, F&& f) {
  if constexpr (kHalf<T>) {
    float buffer[kBlock];
    for (int64_t i = 0; i < n; i += kBlock) {
      const int64_t m = n - i < kBlock ? n - i : kBlock;
      widen(x + i, buffer, m);
      f(static_cast<const float*>(buffer), buffer, m);
      narrow(buffer, y + i, m);
    }
  } else {
    f(x, y, n);
  }
}
}  // namespace paddle::LEVEL

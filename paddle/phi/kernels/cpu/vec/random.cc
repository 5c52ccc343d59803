#include "paddle/phi/kernels/cpu/vec/random.h"

#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
// The word that follows `a` and its neighbour `b` in the recurrence, with the one half a state on.
SIMD uint64_t next_word(uint64_t a, uint64_t b, uint64_t half_on) {
  constexpr uint64_t kUpper = ~uint64_t{0} << 31, kMatrix = 0xb5026f5aa96619e9;
  const uint64_t y = (a & kUpper) | (b & ~kUpper);
  return half_on ^ (y >> 1) ^ (-(y & 1) & kMatrix);
}
void twist(uint64_t* state) {
  constexpr int64_t n = kTwisterSize, half = n / 2;
  // Of the first half, none reads what another one writes; nor of the second.
  uint64_t next[half];
  for (int64_t i = 0; i < half; ++i) next[i] = next_word(state[i], state[i + 1], state[i + half]);
  std::memcpy(state, next, sizeof(next));
  for (int64_t i = 0; i < half - 1; ++i)
    next[i] = next_word(state[i + half], state[i + half + 1], state[i]);
  next[half - 1] = next_word(state[n - 1], state[0], state[half - 1]);
  std::memcpy(state + half, next, sizeof(next));
}
void temper(const uint64_t* state, uint64_t* numbers, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    uint64_t z = state[i];
    z ^= (z >> 29) & 0x5555555555555555;
    z ^= (z << 17) & 0x71d67fffeda60000;
    z ^= (z << 37) & 0xfff7eee000000000;
    numbers[i] = z ^ (z >> 43);
  }
}
// Rounded to nearest. Processors before AVX-512 convert signed numbers: then the last bit stands
// for itself and the one that goes, which leaves the rounding of so large a number as it is.
template <class T>
SIMD T to_real(uint64_t x) {
#if defined(__AVX512DQ__)
  return T(x);
#else
  const uint64_t large = x >> 63;
  return T(int64_t((x >> large) | (x & large))) * T(1 + int64_t(large));
#endif
}
template <class T>
void to_fractions(const uint64_t* numbers, T* y, int64_t n) {
  constexpr T kBelowOne = T(1) - std::numeric_limits<T>::epsilon() / 2;
  for (int64_t i = 0; i < n; ++i) {
    const T fraction = to_real<T>(numbers[i]) * T(0x1p-64);
    y[i] = fraction < T(1) ? fraction : kBelowOne;
  }
}
template <class T>
void keep_scaled(const uint8_t* keep, const T* x, Compute<T> factor, T* y, int64_t n) {
  const auto scaled = [&](const auto* from, auto* to, const uint8_t* which, int64_t m) INLINE {
    for (int64_t i = 0; i < m; ++i) {
      const Compute<T> v = from[i] * factor;
      to[i] = which[i] ? v : Compute<T>(0);
    }
  };
  widened(x, y, n, [&](const auto* from, auto* to, int64_t m) INLINE {
    scaled(from, to, keep, m);
    keep += m;
  });
}
template void to_fractions<float>(const uint64_t*, float*, int64_t);
template void to_fractions<double>(const uint64_t*, double*, int64_t);
#define KEEP_SCALED(T, _) \
  template void keep_scaled<T>(const uint8_t*, const T*, Compute<T>, T*, int64_t);
EACH_FLOATING(KEEP_SCALED, )
}  // namespace paddle::LEVEL

// Random numbers by counter, for CPU and GPU: any element of any draw can be computed alone.
//
// Salmon, Moraes, Dror and Shaw, "Parallel Random Numbers: As Easy as 1, 2, 3", 2011: Philox-4x32
// with ten rounds.
#pragma once
#include <cmath>
#include <cstdint>

#include "paddle/common/hd.h"

namespace paddle::fn {
struct Words {
  uint32_t w[4];
};
HD inline Words philox(uint64_t key, uint64_t low, uint64_t high) {
  Words c{{uint32_t(low), uint32_t(low >> 32), uint32_t(high), uint32_t(high >> 32)}};
  uint32_t k0 = uint32_t(key), k1 = uint32_t(key >> 32);
  for (int round = 0; round < 10; ++round) {
    const uint64_t a = uint64_t(0xD2511F53u) * c.w[0], b = uint64_t(0xCD9E8D57u) * c.w[2];
    c = {{uint32_t(b >> 32) ^ c.w[1] ^ k0, uint32_t(b), uint32_t(a >> 32) ^ c.w[3] ^ k1,
          uint32_t(a)}};
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return c;
}

// The numbers that belong to one element of a draw. In [0, 1):
template <class C>
struct Unit;
template <>
struct Unit<float> {
  HD static float first(const Words& v) { return float(v.w[0] >> 8) * 0x1p-24f; }
  HD static float second(const Words& v) { return float(v.w[1] >> 8) * 0x1p-24f; }
};
template <>
struct Unit<double> {
  HD static double first(const Words& v) { return of(v.w[0], v.w[1]); }
  HD static double second(const Words& v) { return of(v.w[2], v.w[3]); }
  HD static double of(uint32_t a, uint32_t b) {
    return double((uint64_t(a) << 32 | b) >> 11) * 0x1p-53;
  }
};
// Box and Muller, "A Note on the Generation of Random Normal Deviates", 1958.
template <class C>
HD inline C normal(const Words& v) {
  const C radius = std::sqrt(C(-2) * std::log(C(1) - Unit<C>::first(v)));
  return radius * std::cos(C(6.283185307179586) * Unit<C>::second(v));
}
}  // namespace paddle::fn

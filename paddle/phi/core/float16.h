// float16 and bfloat16: two bytes in memory, float32 in every computation.
#pragma once
#include <bit>
#include <cstdint>

#include "paddle/common/hd.h"

namespace paddle {
// The upper half of a float32; rounded to nearest, ties to even.
struct bfloat16 {
  uint16_t bits;

  bfloat16() = default;
  HD constexpr explicit bfloat16(float f) : bits(round(std::bit_cast<uint32_t>(f))) {}
  HD constexpr operator float() const { return std::bit_cast<float>(uint32_t(bits) << 16); }
  static HD constexpr bfloat16 from_bits(uint16_t b) {
    bfloat16 x;
    x.bits = b;
    return x;
  }

 private:
  static HD constexpr uint16_t round(uint32_t u) {
    if ((u & 0x7fffffffu) > 0x7f800000u) return uint16_t(u >> 16 | 0x40);  // NaN stays NaN
    return uint16_t((u + 0x7fffu + (u >> 16 & 1)) >> 16);
  }
};

// IEEE 754 binary16.
struct float16 {
  uint16_t bits;

  float16() = default;
  HD constexpr explicit float16(float f) : bits(encode(std::bit_cast<uint32_t>(f))) {}
  HD constexpr operator float() const { return decode(bits); }
  static HD constexpr float16 from_bits(uint16_t b) {
    float16 x;
    x.bits = b;
    return x;
  }

 private:
  static HD constexpr uint16_t encode(uint32_t u) {
    const uint32_t sign = u >> 16 & 0x8000, a = u & 0x7fffffff;
    if (a > 0x7f800000) return uint16_t(sign | 0x7e00 | (a >> 13 & 0x3ff));  // NaN
    if (a >= 0x47800000) return uint16_t(sign | 0x7c00);                     // too large: infinity
    if (a < 0x38800000) {  // subnormal in float16: let float addition round at the right bit
      const float r = std::bit_cast<float>(a) + 0.5f;
      return uint16_t(sign | (std::bit_cast<uint32_t>(r) - 0x3f000000));
    }
    return uint16_t(sign | ((a - 0x38000000 + 0xfff + (a >> 13 & 1)) >> 13));
  }
  static HD constexpr float decode(uint16_t h) {
    const uint32_t sign = uint32_t(h & 0x8000) << 16, a = h & 0x7fff;
    if (a >= 0x7c00) return std::bit_cast<float>(sign | 0x7f800000 | (a & 0x3ff) << 13);
    if (a >= 0x0400) return std::bit_cast<float>(sign | ((a << 13) + 0x38000000));
    const float f = float(a) * 0x1p-24f;
    return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(f));
  }
};
}  // namespace paddle

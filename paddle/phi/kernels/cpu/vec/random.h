// std::mt19937_64 in blocks (kernels/cpu/random.h), and what is made of its numbers.
#pragma once
#include "paddle/phi/core/dtype.h"
#include "paddle/phi/kernels/cpu/vec/levels.h"

namespace paddle {
inline constexpr int64_t kTwisterSize = 312;
// Takes all of the state a step on.
PER_LEVEL(void twist(uint64_t* state))
// The numbers that come of n words of the state.
PER_LEVEL(void temper(const uint64_t* state, uint64_t* numbers, int64_t n))
// Numbers as std::generate_canonical makes them fractions in [0, 1).
PER_LEVEL(template <class T> void to_fractions(const uint64_t* numbers, T* y, int64_t n))
// y = x * factor where `keep` is not 0, else 0.
PER_LEVEL(template <class T>
          void keep_scaled(const uint8_t* keep, const T* x, Compute<T> factor, T* y, int64_t n))
}  // namespace paddle

// The processor: which of our three compilations of a loop it can run, and what it has beyond them.
#pragma once
#include "paddle/common/api.h"

namespace paddle {
enum class CpuLevel : int { kV2 = 2, kV3 = 3, kV4 = 4 };  // x86-64-v2, AVX2, AVX-512
// What this processor has, or what the environment variable PADDLE_CPU_LEVEL (2, 3 or 4) lowers it
// to.
PADDLE_API CpuLevel cpu_level();

// The best of one function's three compilations.
template <class F>
F* best(F* v2, F* v3, F* v4) {
  const CpuLevel l = cpu_level();
  return l == CpuLevel::kV4 ? v4 : l == CpuLevel::kV3 ? v3 : v2;
}
}  // namespace paddle

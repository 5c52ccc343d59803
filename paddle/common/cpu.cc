#include "paddle/common/cpu.h"

#include <algorithm>
#include <cstdlib>

namespace paddle {
CpuLevel cpu_level() {
  static const CpuLevel level = [] {
    __builtin_cpu_init();
    int have = __builtin_cpu_supports("x86-64-v4")   ? 4
               : __builtin_cpu_supports("x86-64-v3") ? 3
                                                     : 2;
    if (const char* wish = std::getenv("PADDLE_CPU_LEVEL"))
      have = std::clamp(std::atoi(wish), 2, have);
    return CpuLevel(have);
  }();
  return level;
}
}  // namespace paddle

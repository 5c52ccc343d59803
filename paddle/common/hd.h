// Marks functions that CPU and GPU kernels share. Always inlined on the CPU: files compiled per
// instruction set may leave no symbol behind that another file could pick up (vec/levels.h).
#pragma once
#ifdef __CUDACC__
#define HD __host__ __device__
#else
#define HD __attribute__((always_inline))
#endif

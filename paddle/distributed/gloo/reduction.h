// Combining the elements of two processes.
#pragma once
#include <cstddef>

#include "paddle/distributed/process_group.h"

namespace paddle::distributed {
// to[i] = a[i] op b[i] for n elements; kAvg adds, and divide() does the rest. float16 and bfloat16
// are computed in float32, and rounded after each process.
using Combine = void (*)(void* to, const void* a, const void* b, size_t n);
Combine combination(DType dtype, ReduceOp op);
void divide(DType dtype, void* data, size_t n, int by);
}  // namespace paddle::distributed

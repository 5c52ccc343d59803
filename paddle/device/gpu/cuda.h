// What kernels and the device layer need of CUDA: checks of its calls, and the stream to work in.
#pragma once
#include <cuda_runtime_api.h>

#include "paddle/device/device.h"

namespace paddle::gpu {
// Raises RuntimeError, or MemoryError, for an error of CUDA's.
void check(cudaError_t error, const char* call);
#define CUDA_CHECK(call) ::paddle::gpu::check((call), #call)

// Makes a GPU the one that this thread's calls are for.
void select(Place place);
// The same; gives the stream that the GPU's work goes into.
cudaStream_t stream_of(Place place);
}  // namespace paddle::gpu

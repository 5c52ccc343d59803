// The kernels that a device's plug-in brings, in the op table.
#pragma once
#include "paddle/common/api.h"
#include "paddle/device/custom/plugin.h"

namespace paddle {
// Adds the kernels of a loaded plug-in, and the way to copy strided tensors on its devices. Raises
// ValueError for a dtype that there is not; kernels of ops that this build lacks are never called.
PADDLE_API void add_plugin_kernels(const PaddleDevice& plugin);
}  // namespace paddle

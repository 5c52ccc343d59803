#include "paddle/phi/ops/add_relu.h"

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/cpu/vec/elementwise.h"
#include "paddle/phi/kernels/functors/add_relu.h"

namespace paddle {
BINARY_KERNEL(AddRelu, kReals);
}  // namespace paddle

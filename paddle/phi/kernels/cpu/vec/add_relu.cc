#include "paddle/phi/kernels/functors/add_relu.h"

#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
EACH_REAL(BINARY_LOOP, AddRelu)
}  // namespace paddle::LEVEL

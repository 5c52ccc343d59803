#include "paddle/phi/kernels/functors/gated.h"

#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
EACH_FLOATING(BINARY_LOOP, Prelu)
}  // namespace paddle::LEVEL

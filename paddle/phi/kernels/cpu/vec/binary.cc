#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
EACH_ANY(BINARY_LOOP, Add)
EACH_ANY(BINARY_LOOP, Subtract)
EACH_ANY(BINARY_LOOP, Multiply)
EACH_ANY(BINARY_LOOP, Divide)
}  // namespace paddle::LEVEL

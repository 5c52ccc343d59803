#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
EACH_ANY(BINARY_LOOP, Add)
EACH_ANY(BINARY_LOOP, Subtract)
EACH_ANY(BINARY_LOOP, Multiply)
EACH_ANY(BINARY_LOOP, Divide)
EACH_REAL(BINARY_LOOP, FloorDivide)
EACH_REAL(BINARY_LOOP, Remainder)
EACH_REAL(BINARY_LOOP, Maximum)
EACH_REAL(BINARY_LOOP, Minimum)
EACH_REAL(BINARY_LOOP, Fmax)
EACH_REAL(BINARY_LOOP, Fmin)
// Of bools, as bytes.
EACH_INTEGER(BINARY_LOOP, BitwiseAnd)
EACH_INTEGER(BINARY_LOOP, BitwiseOr)
EACH_INTEGER(BINARY_LOOP, BitwiseXor)
}  // namespace paddle::LEVEL

#include "paddle/phi/ops/bitwise.h"

#include "paddle/phi/core/register.h"

namespace paddle {
REGISTER_OP(BitwiseAnd);
REGISTER_OP(BitwiseOr);
REGISTER_OP(BitwiseXor);
REGISTER_OP(BitwiseNot);
REGISTER_OP(BitwiseLeftShift);
REGISTER_OP(BitwiseRightShift);
}  // namespace paddle

#include "paddle/phi/ops/compare.h"

#include "paddle/phi/core/register.h"

namespace paddle {
REGISTER_OP(Equal);
REGISTER_OP(NotEqual);
REGISTER_OP(LessThan);
REGISTER_OP(LessEqual);
REGISTER_OP(GreaterThan);
REGISTER_OP(GreaterEqual);
}  // namespace paddle

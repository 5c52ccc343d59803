#include "paddle/phi/ops/rounding.h"

#include "paddle/phi/core/register.h"

namespace paddle {
REGISTER_OP(Floor);
REGISTER_OP(Ceil);
REGISTER_OP(Trunc);
REGISTER_OP(Round);
}  // namespace paddle

#include "paddle/phi/ops/shape.h"

#include "paddle/phi/core/register.h"

namespace paddle {
REGISTER_OP(Shape64);
REGISTER_OP(Shape);
REGISTER_OP(Numel);
}  // namespace paddle

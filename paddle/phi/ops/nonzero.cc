#include "paddle/phi/ops/nonzero.h"

#include "paddle/phi/core/register.h"

namespace paddle {
REGISTER_OP(Nonzero);
}  // namespace paddle

#include "paddle/phi/ops/cast.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"

namespace paddle {
Grads Cast::grad(const GradIn& g) const {
  return {cast(g.dout(0), g.meta(0).dtype)};
}
Tensor cast(const Tensor& x, DType dtype) {
  return x.dtype() == dtype ? x : call(Cast{dtype}, x);
}
REGISTER_OP(Cast);
}  // namespace paddle

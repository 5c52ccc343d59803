#include "paddle/phi/ops/assert.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
void Assert::check(const Meta& cond, Metas) const {
  OP_CHECK_AS(kType, C1, cond.dtype == DType::kBool, "cond must be bool, got {}", cond.dtype);
  OP_CHECK(C2, numel(cond.dims) == 1, "cond must have one element, its shape is {}", cond.dims);
}
Tensor Assert::compose(const Tensor& cond, Tensors) const {
  return assign(cond);
}
REGISTER_OP(Assert);
}  // namespace paddle

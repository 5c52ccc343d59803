#include "paddle/phi/ops/compare.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/reduce.h"

namespace paddle {
Tensor AllClose::compose(const Tensor& x, const Tensor& y) const {
  return all(call(IsClose{rtol, atol, equal_nan}, x, y));
}
Tensor EqualAll::compose(const Tensor& x, const Tensor& y) const {
  if (!(x.dims() == y.dims())) return full({}, Scalar(false), DType::kBool);
  return all(call(Equal{}, x, y));
}
REGISTER_OP(Equal);
REGISTER_OP(NotEqual);
REGISTER_OP(LessThan);
REGISTER_OP(LessEqual);
REGISTER_OP(GreaterThan);
REGISTER_OP(GreaterEqual);
REGISTER_OP(LogicalAnd);
REGISTER_OP(LogicalOr);
REGISTER_OP(LogicalXor);
REGISTER_OP(LogicalNot);
REGISTER_OP(IsNan);
REGISTER_OP(IsInf);
REGISTER_OP(IsFinite);
REGISTER_OP(IsClose);
REGISTER_OP(AllClose);
REGISTER_OP(EqualAll);
}  // namespace paddle

#include "paddle/phi/ops/where.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"

namespace paddle {
Meta Where::infer(const Meta& condition, const Meta& x, const Meta& y) const {
  OP_CHECK_AS(kType, C1, condition.dtype == DType::kBool, "condition must be bool, got {}",
              condition.dtype);
  const Broadcast values = broadcast(x.dims, y.dims);
  OP_CHECK(C2, values.ok, "x has shape {} and y {}, which cannot be broadcast to a common one",
           x.dims, y.dims);
  Broadcast all = broadcast(condition.dims, values.dims);
  OP_CHECK(C3, all.ok, "condition has shape {}, which cannot be broadcast with x and y to {}",
           condition.dims, values.dims);
  return x.with(std::move(all.dims));
}
Grads Where::grad(const GradIn& g) const {
  const Tensor none = full({}, Scalar(0), g.dout(0).dtype());
  return {Tensor(), g.needs(1) ? fit(where(g.in(0), g.dout(0), none), g.meta(1).dims) : Tensor(),
          g.needs(2) ? fit(where(g.in(0), none, g.dout(0)), g.meta(2).dims) : Tensor()};
}
Tensor where(const Tensor& condition, const Tensor& x, const Tensor& y) {
  return call(Where{}, condition, x, y);
}
REGISTER_OP(Where);
}  // namespace paddle

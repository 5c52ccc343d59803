#include "paddle/phi/ops/atan2.h"

#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/unary.h"

namespace paddle {
Meta Atan2::infer(const Meta& x, const Meta& y) const {
  const Meta out = broadcast_rule(info, x, y);
  return is_inexact(x.dtype) ? out : out.with(DType::kFloat64);
}
Grads Atan2::grad(const GradIn& g) const {
  const Tensor &x = g.in(0), &y = g.in(1);
  const Tensor step = g.dout(0) / (square(x) + square(y));
  return {g.needs(0) ? fit(step * y, g.meta(0).dims) : Tensor(),
          g.needs(1) ? fit(-(step * x), g.meta(1).dims) : Tensor()};
}
REGISTER_OP(Atan2);
}  // namespace paddle

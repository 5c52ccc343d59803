#include "paddle/phi/ops/p_norm.h"

#include <cmath>

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/activation.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/compare.h"
#include "paddle/phi/ops/reduce.h"
#include "paddle/phi/ops/unary.h"

namespace paddle {
Meta PNorm::infer(const Meta& x) const {
  OP_CHECK_AS(kType, C1, is_floating(x.dtype), "x must be floating, got {}", x.dtype);
  return reduce_rule(info, x, axes(), keepdim);
}
// x to a power, for x > 0.
static Tensor positive_power(const Tensor& x, double p) {
  return exp(call(Log{}, x) * p);
}
// With s the sign of x: s * |x|^(p - 1) / norm^(p - 1), and zero where x is.
Grads PNorm::grad(const GradIn& g) const {
  // What is read must not depend on p.
  const Tensor &x = g.in(0), &result = g.out(0);
  const auto spread = [&](const Tensor& t) { return call(Spread{g.meta(0).dims, axes()}, t); };
  const Tensor zero = full({}, Scalar(0), x.dtype());
  if (porder == 0) return {zeros(g.meta(0))};
  const auto bounded = [&](const Tensor& t) {
    return call(ThresholdedRelu{.threshold = epsilon, .value = epsilon}, t);
  };
  if (porder == 2) return {x * spread(g.dout(0) / bounded(result))};
  const Tensor sign =
      cast(call(GreaterThan{}, x, zero), x.dtype()) - cast(call(LessThan{}, x, zero), x.dtype());
  if (porder == 1) return {sign * spread(g.dout(0))};
  if (std::isinf(porder)) {
    const Tensor hit = cast(call(Equal{}, x * sign, spread(result)), x.dtype());
    return {sign * hit * spread(g.dout(0))};
  }
  const Tensor norm = spread(positive_power(bounded(result), porder - 1));
  return {sign * positive_power(bounded(x * sign), porder - 1) * spread(g.dout(0)) / norm};
}
REGISTER_OP(PNorm);
}  // namespace paddle

#include "paddle/phi/ops/special.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/compare.h"
#include "paddle/phi/ops/where.h"

namespace paddle {
Grads Lgamma::grad(const GradIn& g) const {
  return {g.dout(0) * call(Digamma{}, g.in(0))};
}
Grads Gammaln::grad(const GradIn& g) const {
  return {g.dout(0) * call(Digamma{}, g.in(0))};
}
Grads Digamma::grad(const GradIn& g) const {
  return {g.dout(0) * call(Polygamma{1}, g.in(0))};
}
Grads Polygamma::grad(const GradIn& g) const {
  return {g.dout(0) * call(Polygamma{n + 1}, g.in(0))};
}
Grads Erfinv::grad(const GradIn& g) const {
  constexpr double kHalfSqrtPi = 0.886226925452758;
  return {g.dout(0) * exp(square(g.out(0))) * kHalfSqrtPi};
}

// y / x, and its limit a half at 0, for a Bessel function y of order 1.
static Tensor over_x(const Tensor& y, const Tensor& x) {
  const Tensor zero = call(Equal{}, x, full({}, Scalar(0), x.dtype()));
  const Tensor one = full({}, Scalar(1), x.dtype());
  return where(zero, full({}, Scalar(0.5), x.dtype()), y / where(zero, one, x));
}
Grads I0::grad(const GradIn& g) const {
  return {g.dout(0) * call(I1{}, g.in(0))};
}
Grads I0e::grad(const GradIn& g) const {
  return {g.dout(0) * (call(I1e{}, g.in(0)) - sign(g.in(0)) * g.out(0))};
}
Grads I1::grad(const GradIn& g) const {
  return {g.dout(0) * (call(I0{}, g.in(0)) - over_x(g.out(0), g.in(0)))};
}
Grads I1e::grad(const GradIn& g) const {
  const Tensor& x = g.in(0);
  return {g.dout(0) * (call(I0e{}, x) - sign(x) * g.out(0) - over_x(g.out(0), x))};
}

Meta Gammaincc::infer(const Meta& x, const Meta& y) const {
  return broadcast_rule(info, x, y);
}
Grads Gammaincc::grad(const GradIn& g) const {
  const Tensor &a = g.in(0), &y = g.in(1);
  const Tensor density = exp((a - 1) * log(y) - y - call(Lgamma{}, a));
  return {Tensor(), g.needs(1) ? fit(-(g.dout(0) * density), g.meta(1).dims) : Tensor()};
}
REGISTER_OP(Lgamma);
REGISTER_OP(Gammaln);
REGISTER_OP(Digamma);
REGISTER_OP(Erfinv);
REGISTER_OP(I0);
REGISTER_OP(I0e);
REGISTER_OP(I1);
REGISTER_OP(I1e);
REGISTER_OP(Polygamma);
REGISTER_OP(Gammaincc);
}  // namespace paddle

#include "paddle/phi/ops/pow.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/compare.h"
#include "paddle/phi/ops/unary.h"
#include "paddle/phi/ops/where.h"

namespace paddle {
// At the edges, where a factor is infinite and the other one 0, the derivatives are 0: for x of
// x^0, and for y of 0^y.
Grads ElementwisePow::grad(const GradIn& g) const {
  const Tensor &x = g.in(0), &y = g.in(1);
  const Tensor zero = full({}, Scalar(0), x.dtype()), one = full({}, Scalar(1), x.dtype());
  Grads r(2);
  if (g.needs(0)) {
    const Tensor slope = y * call(ElementwisePow{}, x, y - 1);
    r[0] = fit(g.dout(0) * conj(where(call(Equal{}, y, zero), zero, slope)), g.meta(0).dims);
  }
  if (g.needs(1)) {
    const Tensor safe = where(call(Equal{}, x, zero), one, x);
    r[1] = fit(g.dout(0) * conj(g.out(0) * log(safe)), g.meta(1).dims);
  }
  return r;
}
Grads Pow::grad(const GradIn& g) const {
  const Tensor& x = g.in(0);  // what is read must not depend on y
  if (y.to<complex128>() == 0.0) return {zeros(g.meta(0))};
  const Scalar less = y.is_complex()   ? Scalar(y.to<complex128>() - 1.0)
                      : y.is_integer() ? Scalar(y.to<int64_t>() - 1)
                                       : Scalar(y.to<double>() - 1);
  const Tensor factor = full({}, y, x.dtype());
  return {g.dout(0) * conj(pow(x, less) * factor)};
}
Tensor pow(const Tensor& x, Scalar y) {
  return call(Pow{y}, x);
}
REGISTER_OP(ElementwisePow);
REGISTER_OP(Pow);
}  // namespace paddle

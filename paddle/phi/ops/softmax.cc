#include "paddle/phi/ops/softmax.h"

#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/reduce.h"
#include "paddle/phi/ops/unary.h"

namespace paddle {
void check_axis(const OpInfo& info, const Meta& x, int64_t axis) {
  OP_CHECK(X1, has_axis(x, axis) || (x.rank() == 0 && (axis == 0 || axis == -1)),
           "axis must be in [{}, {}), got {}", -x.rank(), x.rank(), axis);
}
Meta Softmax::infer(const Meta& x) const {
  OP_CHECK_AS(kType, C1, is_floating(x.dtype), "x must be floating, got {}", x.dtype);
  check_axis(info, x, axis);
  return x;
}
Tensor Softmax::compose(const Tensor& x) const {
  const Tensor e = exp(x - max(x, {axis}, true));
  return e / sum(e, {axis}, true);
}
Grads Softmax::grad(const GradIn& g) const {
  return {call(SoftmaxGrad{axis}, g.out(0), g.dout(0))};
}

static void check_gradient(const OpInfo& info, const Meta& out, const Meta& dout, int64_t axis) {
  OP_CHECK_AS(kType, X2, is_floating(out.dtype), "out must be floating, got {}", out.dtype);
  OP_CHECK_AS(kType, X3, out.dtype == dout.dtype, "dout is {}, but out {}", dout.dtype, out.dtype);
  OP_CHECK(X4, out.dims == dout.dims, "dout has shape {}, but out {}", dout.dims, out.dims);
  check_axis(info, out, axis);
}
void SoftmaxGrad::check(const Meta& out, const Meta& dout) const {
  check_gradient(info, out, dout, axis);
}
Tensor SoftmaxGrad::compose(const Tensor& out, const Tensor& dout) const {
  const Tensor p = out * dout;
  return p - out * sum(p, {axis}, true);
}

Meta LogSoftmax::infer(const Meta& x) const {
  OP_CHECK_AS(kType, C1, is_floating(x.dtype), "x must be floating, got {}", x.dtype);
  check_axis(info, x, axis);
  return x;
}
Tensor LogSoftmax::compose(const Tensor& x) const {
  const Tensor d = x - max(x, {axis}, true);
  return d - log(sum(exp(d), {axis}, true));
}
Grads LogSoftmax::grad(const GradIn& g) const {
  return {call(LogSoftmaxGrad{axis}, g.out(0), g.dout(0))};
}
void LogSoftmaxGrad::check(const Meta& out, const Meta& dout) const {
  check_gradient(info, out, dout, axis);
}
Tensor LogSoftmaxGrad::compose(const Tensor& out, const Tensor& dout) const {
  return dout - exp(out) * sum(dout, {axis}, true);
}
REGISTER_OP(Softmax);
REGISTER_OP(SoftmaxGrad);
REGISTER_OP(LogSoftmax);
REGISTER_OP(LogSoftmaxGrad);
}  // namespace paddle

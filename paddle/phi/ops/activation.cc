#include "paddle/phi/ops/activation.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/compare.h"
#include "paddle/phi/ops/unary.h"

namespace paddle {
// 1 where x is above (below) a bound, else 0.
static Tensor above(const Tensor& x, double bound) {
  return cast(call(GreaterThan{}, x, full({}, Scalar(bound), x.dtype())), x.dtype());
}
static Tensor below(const Tensor& x, double bound) {
  return cast(call(LessThan{}, x, full({}, Scalar(bound), x.dtype())), x.dtype());
}
static Tensor limited(const Tensor& x, double min, double max) {
  const Tensor low = 1 - above(x, min), high = 1 - below(x, max);
  return x * (1 - low) * (1 - high) + low * min + high * max * (1 - low);
}
static Tensor sigmoid_of(const Tensor& x) {
  return (tanh(x * 0.5) + 1) * 0.5;
}
// log(1 + exp(x)) without an overflow: max(x, 0) + log(1 + exp(-abs(x))).
static Tensor soft_positive(const Tensor& x) {
  const Tensor positive = above(x, 0), magnitude = x * (positive * 2 - 1);
  return x * positive + call(Log{}, exp(-magnitude) + 1);
}
// x where it is positive, else alpha * (exp(x / width) - 1).
static Tensor elu_of(const Tensor& x, double alpha, double width) {
  const Tensor positive = above(x, 0);
  return x * positive + (exp(x * (1 - positive) * (1 / width)) - 1) * alpha;
}

Tensor Silu::compose(const Tensor& x) const {
  return x * sigmoid_of(x);
}
Tensor Swish::compose(const Tensor& x) const {
  return x * sigmoid_of(x);
}
Tensor Mish::compose(const Tensor& x) const {
  return x * tanh(call(Softplus{.threshold = lambda}, x));
}
Tensor LogSigmoid::compose(const Tensor& x) const {
  return -soft_positive(-x);
}
Tensor TanhShrink::compose(const Tensor& x) const {
  return x - tanh(x);
}
Tensor Softsign::compose(const Tensor& x) const {
  return x / (x * (above(x, 0) * 2 - 1) + 1);
}
Tensor Softplus::compose(const Tensor& x) const {
  const Tensor scaled = x * beta, straight = above(scaled, threshold);
  return x * straight + soft_positive(scaled) * (1 - straight) / beta;
}
Tensor LeakyRelu::compose(const Tensor& x) const {
  return x * (above(x, 0) * (1 - negative_slope) + negative_slope);
}
Tensor Elu::compose(const Tensor& x) const {
  return elu_of(x, alpha, 1);
}
Tensor Celu::compose(const Tensor& x) const {
  return elu_of(x, alpha, alpha);
}
Tensor Selu::compose(const Tensor& x) const {
  return elu_of(x, alpha, 1) * scale;
}
Tensor Relu6::compose(const Tensor& x) const {
  return limited(x, 0, 6);
}
Tensor Hardtanh::compose(const Tensor& x) const {
  return limited(x, t_min, t_max);
}
Tensor Hardsigmoid::compose(const Tensor& x) const {
  return limited(x * slope + offset, 0, 1);
}
Tensor Hardswish::compose(const Tensor& x) const {
  return x * limited(x + 3, 0, 6) / 6;
}
Tensor HardShrink::compose(const Tensor& x) const {
  return x * (above(x, threshold) + below(x, -threshold));
}
Tensor SoftShrink::compose(const Tensor& x) const {
  return (x - threshold) * above(x, threshold) + (x + threshold) * below(x, -threshold);
}
Tensor ThresholdedRelu::compose(const Tensor& x) const {
  const Tensor kept = above(x, threshold);
  return x * kept + (1 - kept) * value;
}
Tensor Stanh::compose(const Tensor& x) const {
  return tanh(x * scale_a) * scale_b;
}

Tensor softplus(const Tensor& x) {
  return call(Softplus{}, x);
}
Tensor log_sigmoid(const Tensor& x) {
  return call(LogSigmoid{}, x);
}
Tensor positive_part(const Tensor& x) {
  return call(ThresholdedRelu{.threshold = 0.0}, x);
}

REGISTER_OP(Silu);
REGISTER_OP(Swish);
REGISTER_OP(Mish);
REGISTER_OP(LogSigmoid);
REGISTER_OP(TanhShrink);
REGISTER_OP(Softsign);
REGISTER_OP(Softplus);
REGISTER_OP(LeakyRelu);
REGISTER_OP(Elu);
REGISTER_OP(Celu);
REGISTER_OP(Selu);
REGISTER_OP(Relu6);
REGISTER_OP(Hardtanh);
REGISTER_OP(Hardsigmoid);
REGISTER_OP(Hardswish);
REGISTER_OP(HardShrink);
REGISTER_OP(SoftShrink);
REGISTER_OP(ThresholdedRelu);
REGISTER_OP(Stanh);
}  // namespace paddle

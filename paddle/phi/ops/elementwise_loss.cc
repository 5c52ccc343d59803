#include "paddle/phi/ops/elementwise_loss.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/activation.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/compare.h"
#include "paddle/phi/ops/reduce.h"
#include "paddle/phi/ops/unary.h"

namespace paddle {
void check_pair(const OpInfo& info, const Meta& x, const Meta& label) {
  OP_CHECK_AS(kType, P1, is_floating(x.dtype), "{} must be floating, got {}", info.inputs[0].name,
              x.dtype);
  OP_CHECK_AS(kType, P2, label.dtype == x.dtype, "label must be {}, got {}", x.dtype, label.dtype);
  OP_CHECK(P3, x.dims == label.dims, "{} has shape {}, label {}", info.inputs[0].name, x.dims,
           label.dims);
}
static Tensor log(const Tensor& x) {
  return call(Log{}, x);
}
// max(x, bound)
static Tensor at_least(const Tensor& x, double bound) {
  return call(ThresholdedRelu{.threshold = bound, .value = bound}, x);
}

constexpr double kSmallestLog = -100;
Meta BceLoss::infer(const Meta& input, const Meta& label) const {
  check_pair(info, input, label);
  return input;
}
Tensor BceLoss::compose(const Tensor& input, const Tensor& label) const {
  return (label - 1) * at_least(log(1 - input), kSmallestLog) -
         label * at_least(log(input), kSmallestLog);
}
// Finite, but large, where a probability is 0 or 1.
Grads BceLoss::grad(const GradIn& g) const {
  constexpr double kSmallest = 1e-12;
  Grads out(2);
  if (g.needs(0)) {
    const Tensor &x = g.in(0), &label = g.in(1);
    out[0] = g.dout(0) * (x - label) / at_least(x * (1 - x), kSmallest);
  }
  if (g.needs(1)) {
    const Tensor& x = g.in(0);
    out[1] = g.dout(0) * (at_least(log(1 - x), kSmallestLog) - at_least(log(x), kSmallestLog));
  }
  return out;
}

void SigmoidCrossEntropyWithLogits::check(const Meta& x, const Meta& label,
                                          const Meta* pos_weight) const {
  check_pair(info, x, label);
  if (!pos_weight) return;
  const Broadcast b = broadcast(pos_weight->dims, x.dims);
  OP_CHECK(C1, b.ok, "pos_weight, of shape {}, cannot be broadcast to x's shape {}",
           pos_weight->dims, x.dims);
  OP_CHECK(C2, b.dims == x.dims, "pos_weight has shape {}, larger than x's {}", pos_weight->dims,
           x.dims);
}
Tensor SigmoidCrossEntropyWithLogits::compose(const Tensor& x, const Tensor& label,
                                              const Tensor& pos_weight) const {
  const Tensor negative = -log_sigmoid(-x);
  const Tensor loss = pos_weight ? (1 - label) * negative - label * pos_weight * log_sigmoid(x)
                                 : negative - x * label;
  const Tensor ignored = full({}, Scalar(ignore_index), x.dtype());
  const Tensor counts = cast(call(NotEqual{}, label, ignored), x.dtype());
  return normalize ? loss * counts / at_least(sum(counts), 1e-5) : loss * counts;
}

void HuberLoss::check(const Meta& input, const Meta& label) const {
  check_pair(info, input, label);
}
std::array<Tensor, 2> HuberLoss::compose(const Tensor& input, const Tensor& label) const {
  const Tensor residual = label - input;
  const Tensor limited = call(Hardtanh{.t_min = -delta, .t_max = delta}, residual);
  return {limited * (residual - limited * 0.5), residual};
}

void KldivLoss::check(const Meta& x, const Meta& label) const {
  check_pair(info, x, label);
}
// A label that is not positive has the loss zero.
Tensor KldivLoss::compose(const Tensor& x, const Tensor& label) const {
  Tensor loss;
  if (log_target)
    loss = exp(label) * (label - x);
  else
    loss = positive_part(label) *
           (log(call(ThresholdedRelu{.threshold = 0.0, .value = 1.0}, label)) - x);
  if (reduction == Reduction::kMean) return mean(loss);
  if (reduction == Reduction::kSum) return sum(loss);
  if (reduction == Reduction::kBatchMean && x.rank()) return divide_by_size(sum(loss), x.dims()[0]);
  return loss;
}

void LogLoss::check(const Meta& input, const Meta& label) const {
  check_pair(info, input, label);
}
Tensor LogLoss::compose(const Tensor& input, const Tensor& label) const {
  return (label - 1) * log(1 - input + epsilon) - label * log(input + epsilon);
}
REGISTER_OP(BceLoss);
REGISTER_OP(SigmoidCrossEntropyWithLogits);
REGISTER_OP(HuberLoss);
REGISTER_OP(KldivLoss);
REGISTER_OP(LogLoss);
}  // namespace paddle

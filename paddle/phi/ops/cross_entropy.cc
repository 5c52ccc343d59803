#include "paddle/phi/ops/cross_entropy.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/compare.h"
#include "paddle/phi/ops/creation.h"
#include "paddle/phi/ops/reduce.h"
#include "paddle/phi/ops/softmax.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
static Dims loss_shape(const CrossEntropyAttrs& a, const Meta& input) {
  Dims loss = input.dims;
  loss[wrap_axis(a.axis, input.rank())] = 1;
  return loss;
}
static void check_label(const OpInfo& info, const CrossEntropyAttrs& a, const Meta& input,
                        const Meta& label) {
  OP_CHECK(L1, input.rank() > 0 && has_axis(input, a.axis), "axis must be in [{}, {}), got {}",
           -input.rank(), input.rank(), a.axis);
  const Dims want = a.soft_label ? input.dims : loss_shape(a, input);
  OP_CHECK(L2, label.dims == want, "label must have shape {} for an input of shape {}, got {}",
           want, input.dims, label.dims);
  if (a.soft_label)
    OP_CHECK_AS(kType, L3, label.dtype == input.dtype, "label is {} but input is {}", label.dtype,
                input.dtype);
  else
    OP_CHECK_AS(kType, L4, is_integer(label.dtype), "label must be an integer type, got {}",
                label.dtype);
}
std::array<Meta, 2> CrossEntropyWithSoftmax::infer(const Meta& input, const Meta& label) const {
  OP_CHECK_AS(kType, C1, is_floating(input.dtype), "input must be floating, got {}", input.dtype);
  check_label(info, of, input, label);
  return {input, input.with(loss_shape(of, input))};
}
Grads CrossEntropyWithSoftmax::grad(const GradIn& g) const {
  Tensor dx;
  if (g.has_dout(1) || !g.has_dout(0))
    dx = call(CrossEntropyWithSoftmaxGrad{of}, g.out(0), g.dout(1), g.in(1));
  if (g.has_dout(0)) {
    const Tensor d = of.use_softmax ? call(SoftmaxGrad{of.axis}, g.out(0), g.dout(0)) : g.dout(0);
    dx = dx ? dx + d : d;
  }
  return {dx, Tensor()};
}

Meta CrossEntropyWithSoftmaxGrad::infer(const Meta& softmax, const Meta& dloss,
                                        const Meta& label) const {
  OP_CHECK_AS(kType, C2, is_floating(softmax.dtype) && dloss.dtype == softmax.dtype,
              "softmax and dloss must be of one floating dtype, got {} and {}", softmax.dtype,
              dloss.dtype);
  check_label(info, of, softmax, label);
  const Dims want = loss_shape(of, softmax);
  OP_CHECK(C3, dloss.dims == want, "dloss must have shape {} for a softmax of shape {}, got {}",
           want, softmax.dims, dloss.dims);
  return softmax;
}
// 1 at the label's class, 0 elsewhere and where it is ignored.
static Tensor hard_label(const CrossEntropyAttrs& a, const Tensor& label, const Tensor& softmax) {
  const int64_t axis = wrap_axis(a.axis, softmax.rank());
  const Tensor at = squeeze(cast(label, DType::kInt64), axis);
  const Tensor counts =
      cast(call(NotEqual{}, at, full({}, Scalar(a.ignore_index), DType::kInt64)), DType::kInt64);
  Tensor hot =
      call(OneHot{softmax.dim(axis)}, at * counts) * cast(unsqueeze(counts, -1), DType::kFloat32);
  Ints order;
  for (int i = 0; i + 1 < softmax.rank(); ++i) order.push_back(i);
  order.insert(axis, softmax.rank() - 1);
  return cast(transpose(hot, order), softmax.dtype());
}
Tensor CrossEntropyWithSoftmaxGrad::compose(const Tensor& softmax, const Tensor& dloss,
                                            const Tensor& label) const {
  const Tensor p = of.soft_label ? label : hard_label(of, label, softmax);
  if (!of.use_softmax) return -(p / softmax) * dloss;
  return (softmax * sum(p, {of.axis}, true) - p) * dloss;
}
REGISTER_OP(CrossEntropyWithSoftmax);
REGISTER_OP(CrossEntropyWithSoftmaxGrad);
}  // namespace paddle

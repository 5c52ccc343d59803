#include "paddle/phi/ops/activation.h"

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/cpu/vec/activation.h"
#include "paddle/phi/kernels/functors/activation.h"

namespace paddle {
namespace {
template <class T, class F>
void value_of(const F& f, const KernelArgs& k, int64_t cost) {
  static const auto loop = BEST(value_loop<F, T>);
  for_each_run(
      k.out(0), {&k.in(0)}, [&](const Run& r) { loop(f, r.input<T>(0), r.output<T>(), r.n); },
      cost);
}
// Inputs: x, dout.
template <class T, class F>
void gradient_of(const F& f, const KernelArgs& k, int64_t cost) {
  static const auto loop = BEST(slope_loop<F, T>);
  for_each_run(
      k.out(0), {&k.in(0), &k.in(1)},
      [&](const Run& r) { loop(f, r.input<T>(0), r.input<T>(1), r.output<T>(), r.n, r.ones); },
      cost);
}
}  // namespace

// The kernels of an activation, whose functor has the parameters that follow.
#define ACTIVATION_KERNELS(Op, cost, ...)                                  \
  namespace {                                                              \
  template <class T>                                                       \
  void Op##_value([[maybe_unused]] const Op& op, const KernelArgs& k) {    \
    value_of<T>(fn::Op{__VA_ARGS__}, k, cost);                             \
  }                                                                        \
  template <class T>                                                       \
  void Op##_gradient([[maybe_unused]] const Op& op, const KernelArgs& k) { \
    gradient_of<T>(fn::Op{__VA_ARGS__}, k, cost);                          \
  }                                                                        \
  }                                                                        \
  REGISTER_KERNEL(Op, kCPU, Op##_value, kFloating, kStrided);              \
  REGISTER_GRAD_KERNEL(Op, kCPU, Op##_gradient, kFloating, kStrided)

ACTIVATION_KERNELS(Silu, 16);
ACTIVATION_KERNELS(Swish, 16);
ACTIVATION_KERNELS(Mish, 32, op.lambda);
ACTIVATION_KERNELS(LogSigmoid, 32);
ACTIVATION_KERNELS(TanhShrink, 16);
ACTIVATION_KERNELS(Softsign, 2);
ACTIVATION_KERNELS(Softplus, 32, op.beta, op.threshold);
ACTIVATION_KERNELS(LeakyRelu, 1, op.negative_slope);
ACTIVATION_KERNELS(Elu, 16, op.alpha);
ACTIVATION_KERNELS(Celu, 16, op.alpha);
ACTIVATION_KERNELS(Selu, 16, op.scale, op.alpha);
ACTIVATION_KERNELS(Relu6, 1);
ACTIVATION_KERNELS(Hardtanh, 1, op.t_min, op.t_max);
ACTIVATION_KERNELS(Hardsigmoid, 1, op.slope, op.offset);
ACTIVATION_KERNELS(Hardswish, 2);
ACTIVATION_KERNELS(HardShrink, 1, op.threshold);
ACTIVATION_KERNELS(SoftShrink, 1, op.threshold);
ACTIVATION_KERNELS(ThresholdedRelu, 1, op.threshold, op.value);
ACTIVATION_KERNELS(Stanh, 16, op.scale_a, op.scale_b);
}  // namespace paddle

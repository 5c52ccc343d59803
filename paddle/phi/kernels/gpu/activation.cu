#include "paddle/phi/ops/activation.h"

#include "paddle/phi/kernels/functors/activation.h"
#include "paddle/phi/kernels/gpu/elementwise.h"

namespace paddle::gpu {
namespace {
template <class F>
struct Value {
  F f;
  template <class C>
  HD C operator()(C x) const {
    return f.value(x);
  }
};
template <class F>
struct Gradient {
  F f;
  template <class C>
  HD C operator()(C x, C dy) const {
    return dy * f.slope(x);
  }
};
}  // namespace

// The kernels of an activation, whose functor has the parameters that follow.
#define ACTIVATION_KERNELS(Op, ...)                                                           \
  namespace {                                                                                 \
  template <class T>                                                                          \
  void Op##_value([[maybe_unused]] const Op& op, const KernelArgs& k) {                       \
    dense<T, T>(k.place, k.out(0), {&k.in(0)}, Value<fn::Op>{{__VA_ARGS__}});                 \
  }                                                                                           \
  template <class T>                                                                          \
  void Op##_gradient([[maybe_unused]] const Op& op, const KernelArgs& k) {                    \
    dense<T, T, T>(k.place, k.out(0), {&k.in(0), &k.in(1)}, Gradient<fn::Op>{{__VA_ARGS__}}); \
  }                                                                                           \
  }                                                                                           \
  REGISTER_KERNEL(Op, kGPU, Op##_value, kFloating);                                           \
  REGISTER_GRAD_KERNEL(Op, kGPU, Op##_gradient, kFloating)

ACTIVATION_KERNELS(Silu);
ACTIVATION_KERNELS(Swish);
ACTIVATION_KERNELS(Mish, op.lambda);
ACTIVATION_KERNELS(LogSigmoid);
ACTIVATION_KERNELS(TanhShrink);
ACTIVATION_KERNELS(Softsign);
ACTIVATION_KERNELS(Softplus, op.beta, op.threshold);
ACTIVATION_KERNELS(LeakyRelu, op.negative_slope);
ACTIVATION_KERNELS(Elu, op.alpha);
ACTIVATION_KERNELS(Celu, op.alpha);
ACTIVATION_KERNELS(Selu, op.scale, op.alpha);
ACTIVATION_KERNELS(Relu6);
ACTIVATION_KERNELS(Hardtanh, op.t_min, op.t_max);
ACTIVATION_KERNELS(Hardsigmoid, op.slope, op.offset);
ACTIVATION_KERNELS(Hardswish);
ACTIVATION_KERNELS(HardShrink, op.threshold);
ACTIVATION_KERNELS(SoftShrink, op.threshold);
ACTIVATION_KERNELS(ThresholdedRelu, op.threshold, op.value);
ACTIVATION_KERNELS(Stanh, op.scale_a, op.scale_b);
}  // namespace paddle::gpu

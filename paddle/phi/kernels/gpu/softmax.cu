#include "paddle/phi/ops/softmax.h"

#include "paddle/phi/kernels/gpu/rows.h"

namespace paddle::gpu {
namespace {
template <class T>
struct SoftmaxRow {
  Lines lines;
  const T* x;
  T* y;
  bool logarithm;

  DEVICE void operator()(const Block& block, int64_t at) const {
    using C = Compute<T>;
    const Line<const T> in = lines.of(x, at);
    const Line<T> out = lines.of(y, at);
    const SoftmaxOf<C> s = softmax_of<C>(block, in, lines.n);
    for (int64_t i = block.thread(); i < lines.n; i += block.threads()) {
      const C away = C(in[i]) - s.top;
      out[i] = T(logarithm ? away - std::log(s.total) : std::exp(away) / s.total);
    }
  }
};
template <class T>
struct SoftmaxGradRow {
  Lines lines;
  const T *y, *dy;
  T* dx;
  bool logarithm;

  DEVICE void operator()(const Block& block, int64_t at) const {
    using C = Compute<T>;
    const Line<const T> out = lines.of(y, at), d = lines.of(dy, at);
    const Line<T> in = lines.of(dx, at);
    C sum = 0;
    for (int64_t i = block.thread(); i < lines.n; i += block.threads())
      sum += logarithm ? C(d[i]) : C(out[i]) * C(d[i]);
    sum = block.join(sum, fn::Add());
    for (int64_t i = block.thread(); i < lines.n; i += block.threads())
      in[i] = T(logarithm ? C(d[i]) - std::exp(C(out[i])) * sum : C(out[i]) * (C(d[i]) - sum));
  }
};
template <class T>
void run_forward(const KernelArgs& k, int64_t axis, bool logarithm) {
  const Lines l(k.in(0), axis);
  for_each_block(k.place, l.count(), l.n,
                 SoftmaxRow<T>{l, k.data<T>(0), k.out_data<T>(0), logarithm});
}
template <class T>
void run_gradient(const KernelArgs& k, int64_t axis, bool logarithm) {
  const Lines l(k.in(0), axis);
  for_each_block(k.place, l.count(), l.n,
                 SoftmaxGradRow<T>{l, k.data<T>(0), k.data<T>(1), k.out_data<T>(0), logarithm});
}
template <class T>
void softmax(const Softmax& op, const KernelArgs& k) {
  run_forward<T>(k, op.axis, false);
}
template <class T>
void log_softmax(const LogSoftmax& op, const KernelArgs& k) {
  run_forward<T>(k, op.axis, true);
}
template <class T>
void softmax_grad(const SoftmaxGrad& op, const KernelArgs& k) {
  run_gradient<T>(k, op.axis, false);
}
template <class T>
void log_softmax_grad(const LogSoftmaxGrad& op, const KernelArgs& k) {
  run_gradient<T>(k, op.axis, true);
}
}  // namespace
REGISTER_KERNEL(Softmax, kGPU, softmax, kFloating);
REGISTER_KERNEL(SoftmaxGrad, kGPU, softmax_grad, kFloating);
REGISTER_KERNEL(LogSoftmax, kGPU, log_softmax, kFloating);
REGISTER_KERNEL(LogSoftmaxGrad, kGPU, log_softmax_grad, kFloating);
}  // namespace paddle::gpu

#include "paddle/phi/ops/cross_entropy.h"

#include <limits>

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/gpu/rows.h"

namespace paddle::gpu {
namespace {
// What a line is compared with: a probability per class, or a class.
template <class T>
struct Labels {
  Lines lines;
  const T* soft = nullptr;
  const int64_t* hard = nullptr;
  int64_t ignored = 0;

  Labels(const CrossEntropyAttrs& a, const Lines& l, const Tensor& soft_or_class)
      : lines(l), ignored(a.ignore_index) {
    if (a.soft_label)
      soft = soft_or_class.data<T>();
    else
      hard = soft_or_class.data<int64_t>();
  }
  // The host does not see labels: one that is no class gives NaN.
  HD bool is_wrong(int64_t at) const {
    return hard && hard[at] != ignored && (hard[at] < 0 || hard[at] >= lines.n);
  }
  HD Compute<T> weight(int64_t at, int64_t i) const {
    using C = Compute<T>;
    if (soft) return C(lines.of(soft, at)[i]);
    return hard[at] == i && i != ignored ? C(1) : C(0);
  }
};
Tensor readable(const CrossEntropyAttrs& a, const Tensor& label) {
  ModeScope scope(plain_mode());
  return a.soft_label ? label : cast(label, DType::kInt64);
}

template <class T>
struct LossRow {
  Labels<T> labels;
  const T* x;
  T *y, *loss;
  bool use_softmax;

  DEVICE void operator()(const Block& block, int64_t at) const {
    using C = Compute<T>;
    const int64_t n = labels.lines.n;
    const Line<const T> in = labels.lines.of(x, at);
    const Line<T> out = labels.lines.of(y, at);
    SoftmaxOf<C> s{0, 1};
    if (use_softmax) s = softmax_of<C>(block, in, n);
    const C log_total = std::log(s.total);
    C sum = 0;
    for (int64_t i = block.thread(); i < n; i += block.threads()) {
      const C v = C(in[i]), w = labels.weight(at, i);
      if (w != 0) sum += w * (use_softmax ? s.top - v + log_total : -std::log(v));
      out[i] = T(use_softmax ? std::exp(v - s.top) / s.total : v);
    }
    sum = block.join(sum, fn::Add());
    if (block.thread() == 0)
      loss[at] = T(labels.is_wrong(at) ? std::numeric_limits<C>::quiet_NaN() : sum);
  }
};
template <class T>
struct LossGradRow {
  Labels<T> labels;
  const T *y, *dloss;
  T* dx;
  bool use_softmax;

  DEVICE void operator()(const Block& block, int64_t at) const {
    using C = Compute<T>;
    const int64_t n = labels.lines.n;
    const Line<const T> out = labels.lines.of(y, at);
    const Line<T> in = labels.lines.of(dx, at);
    const C d = C(dloss[at]);
    C total = 0;
    for (int64_t i = block.thread(); i < n; i += block.threads()) total += labels.weight(at, i);
    total = block.join(total, fn::Add());
    for (int64_t i = block.thread(); i < n; i += block.threads()) {
      const C p = C(out[i]), w = labels.weight(at, i);
      in[i] = T(use_softmax ? (p * total - w) * d : w == 0 ? C(0) : -w / p * d);
    }
  }
};
template <class T>
void cross_entropy(const CrossEntropyWithSoftmax& op, const KernelArgs& k) {
  const Lines l(k.in(0), op.of.axis);
  const Tensor label = readable(op.of, k.in(1));
  for_each_block(k.place, l.count(), l.n,
                 LossRow<T>{Labels<T>(op.of, l, label), k.data<T>(0), k.out_data<T>(0),
                            k.out_data<T>(1), op.of.use_softmax});
}
template <class T>
void cross_entropy_grad(const CrossEntropyWithSoftmaxGrad& op, const KernelArgs& k) {
  const Lines l(k.in(0), op.of.axis);
  const Tensor label = readable(op.of, k.in(2));
  for_each_block(k.place, l.count(), l.n,
                 LossGradRow<T>{Labels<T>(op.of, l, label), k.data<T>(0), k.data<T>(1),
                                k.out_data<T>(0), op.of.use_softmax});
}
}  // namespace
REGISTER_KERNEL(CrossEntropyWithSoftmax, kGPU, cross_entropy, kFloating);
REGISTER_KERNEL(CrossEntropyWithSoftmaxGrad, kGPU, cross_entropy_grad, kFloating);
}  // namespace paddle::gpu

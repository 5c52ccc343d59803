#include "paddle/phi/ops/cross_entropy.h"

#include <algorithm>
#include <cmath>

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/cpu/rows.h"
#include "paddle/phi/kernels/cpu/vec/rows.h"

namespace paddle {
namespace {
// The classes along rows, whatever their axis. Label and loss have one element per row, in the same
// order.
struct Rows {
  Tensor hard, soft;  // one of them
  int64_t axis, rows, n;

  Rows(const CrossEntropyAttrs& a, const Tensor& label, const Tensor& x) {
    ModeScope scope(plain_mode());
    axis = wrap_axis(a.axis, x.rank());
    if (a.soft_label)
      soft = axis_last(label, axis);
    else
      hard = cast(label, DType::kInt64);
    n = x.dims()[axis].raw();
    rows = n ? x.numel() / n : 0;
  }
  // The class of a row; -1 if it is ignored.
  int64_t label(const CrossEntropyAttrs& a, const KernelArgs& k, int64_t row) const {
    const int64_t at = hard.data<int64_t>()[row];
    if (at == a.ignore_index) return -1;
    KERNEL_CHECK(kIndex, I1, at >= 0 && at < n, "label must be in [0, {}) or {}, got {}", n,
                 a.ignore_index, at);
    return at;
  }
};
// -log of an element's probability where x has the probabilities themselves.
template <class T>
Compute<T> loss_of(T p) {
  return -std::log(Compute<T>(p));
}
// The losses of rows [begin, end), and their softmax.
template <class T>
void loss_rows(const CrossEntropyAttrs& a, const KernelArgs& k, const Rows& r, const T* x, T* y,
               int64_t begin, int64_t end) {
  using C = Compute<T>;
  static const auto softmax = BEST(softmax_rows<T>);
  static const auto soft_loss = BEST(soft_label_loss<T>);
  constexpr int64_t kGroup = 64;
  C top[kGroup] = {}, total[kGroup] = {};
  T* loss = k.out_data<T>(1);
  for (int64_t i = begin; i < end; ++i) {
    const int64_t n = r.n, g = (i - begin) % kGroup;
    if (g == 0 && a.use_softmax)
      softmax(x + i * n, y + i * n, std::min(kGroup, end - i), n, top, total);
    else if (!a.use_softmax)
      std::copy_n(x + i * n, n, y + i * n);
    const T* const row = x + i * n;
    if (!a.soft_label) {
      const int64_t at = r.label(a, k, i);
      loss[i] = T(at < 0          ? C(0)
                  : a.use_softmax ? top[g] - C(row[at]) + std::log(total[g])
                                  : loss_of(row[at]));
    } else {
      const T* const label = r.soft.data<T>() + i * n;
      C sum = 0;
      if (a.use_softmax)
        sum = soft_loss(row, label, n, top[g], std::log(total[g]));
      else
        for (int64_t j = 0; j < n; ++j)
          if (C(label[j]) != 0) sum += C(label[j]) * loss_of(row[j]);
      loss[i] = T(sum);
    }
  }
}
template <class T>
void cross_entropy(const CrossEntropyWithSoftmax& op, const KernelArgs& k) {
  const CrossEntropyAttrs& a = op.of;
  const Rows r(a, k.in(1), k.in(0));
  const Tensor x = axis_last(k.in(0), r.axis), y = axis_last(k.out(0), r.axis);
  parallel_for(r.rows, std::max<int64_t>(1, kGrain / (16 * std::max<int64_t>(r.n, 1))),
               [&](int64_t begin, int64_t end) {
                 loss_rows(a, k, r, x.data<T>(), y.data<T>(), begin, end);
               });
  if (y.raw_data() != k.out(0).raw_data()) from_axis_last(k.out(0), y, r.axis);
}
// The gradient of a row whose label is the class `at`, or none.
template <class T>
void hard_label_grad(const T* y, T* dx, int64_t n, int64_t at, Compute<T> dy, bool use_softmax) {
  using C = Compute<T>;
  static const auto scale = BEST(scale_loop<T>);
  if (at < 0 || !use_softmax)
    std::fill_n(dx, n, T(0));
  else
    scale(y, dx, n, dy, C(0));
  if (at >= 0) dx[at] = T(use_softmax ? (C(y[at]) - 1) * dy : -1 / C(y[at]) * dy);
}
template <class T>
void cross_entropy_grad(const CrossEntropyWithSoftmaxGrad& op, const KernelArgs& k) {
  using C = Compute<T>;
  static const auto soft_grad = BEST(soft_label_grad<T>);
  const CrossEntropyAttrs& a = op.of;
  const Rows r(a, k.in(2), k.in(0));
  const Tensor y = axis_last(k.in(0), r.axis), dx = axis_last(k.out(0), r.axis);
  const T* dloss = k.data<T>(1);
  const int64_t n = r.n;
  const auto row = [&](int64_t i) {
    const T* const p = y.data<T>() + i * n;
    T* const d = dx.data<T>() + i * n;
    const C dy = C(dloss[i]);
    if (!a.soft_label) return hard_label_grad(p, d, n, r.label(a, k, i), dy, a.use_softmax);
    const T* const label = r.soft.data<T>() + i * n;
    if (a.use_softmax) return soft_grad(p, label, d, n, dy);
    for (int64_t j = 0; j < n; ++j) d[j] = T(C(label[j]) == 0 ? C(0) : -C(label[j]) / C(p[j]) * dy);
  };
  parallel_for(r.rows, std::max<int64_t>(1, kGrain / std::max<int64_t>(n, 1)),
               [&](int64_t begin, int64_t end) {
                 for (int64_t i = begin; i < end; ++i) row(i);
               });
  if (dx.raw_data() != k.out(0).raw_data()) from_axis_last(k.out(0), dx, r.axis);
}
}  // namespace
REGISTER_KERNEL(CrossEntropyWithSoftmax, kCPU, cross_entropy, kFloating);
REGISTER_KERNEL(CrossEntropyWithSoftmaxGrad, kCPU, cross_entropy_grad, kFloating);
}  // namespace paddle

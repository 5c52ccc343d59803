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
// -log of an element's probability. The largest one's is known exactly: 1 / the sum.
template <class T>
void loss_row(const T* x, const T* p, int64_t n, bool use_softmax, auto&& weight, T* loss) {
  using C = Compute<T>;
  C top = 0, log_top = 0, total = 0;
  if (use_softmax) {
    const T* best = std::max_element(x, x + n, [](T a, T b) { return C(a) < C(b); });
    top = C(*best);
    log_top = std::log(C(p[best - x]));
  }
  for (int64_t i = 0; i < n; ++i) {
    const C w = weight(i);
    if (w == 0) continue;
    total += w * (use_softmax ? top - C(x[i]) - log_top : -std::log(C(x[i])));
  }
  *loss = T(total);
}
template <class T>
void cross_entropy(const CrossEntropyWithSoftmax& op, const KernelArgs& k) {
  using C = Compute<T>;
  static const auto softmax = BEST(softmax_rows<T>);
  const CrossEntropyAttrs& a = op.of;
  const Rows r(a, k.in(1), k.in(0));
  const Tensor x = axis_last(k.in(0), r.axis), y = axis_last(k.out(0), r.axis);
  T* loss = k.out_data<T>(1);
  const int64_t n = r.n;
  parallel_for(r.rows, std::max<int64_t>(1, kGrain / (16 * std::max<int64_t>(n, 1))),
               [&](int64_t begin, int64_t end) {
                 const T* in = x.data<T>() + begin * n;
                 T* out = y.data<T>() + begin * n;
                 if (a.use_softmax)
                   softmax(in, out, end - begin, n);
                 else
                   std::copy(in, in + (end - begin) * n, out);
                 for (int64_t i = begin; i < end; ++i, in += n, out += n) {
                   if (a.soft_label) {
                     const T* p = r.soft.data<T>() + i * n;
                     loss_row(
                         in, out, n, a.use_softmax, [&](int64_t j) { return C(p[j]); }, loss + i);
                   } else {
                     const int64_t at = r.label(a, k, i);
                     loss_row(
                         in, out, n, a.use_softmax,
                         [&](int64_t j) { return j == at ? C(1) : C(0); }, loss + i);
                   }
                 }
               });
  if (y.raw_data() != k.out(0).raw_data()) from_axis_last(k.out(0), y, r.axis);
}
template <class T>
void cross_entropy_grad(const CrossEntropyWithSoftmaxGrad& op, const KernelArgs& k) {
  using C = Compute<T>;
  const CrossEntropyAttrs& a = op.of;
  const Rows r(a, k.in(2), k.in(0));
  const Tensor y = axis_last(k.in(0), r.axis), dx = axis_last(k.out(0), r.axis);
  const T* dloss = k.data<T>(1);
  const int64_t n = r.n;
  const auto row = [&](int64_t i, C total, auto&& weight) {
    const T* p = y.data<T>() + i * n;
    T* d = dx.data<T>() + i * n;
    const C dy = C(dloss[i]);
    for (int64_t j = 0; j < n; ++j)
      d[j] = T(a.use_softmax ? (C(p[j]) * total - weight(j)) * dy
                             : (weight(j) == 0 ? C(0) : -weight(j) / C(p[j]) * dy));
  };
  parallel_for(r.rows, std::max<int64_t>(1, kGrain / std::max<int64_t>(n, 1)),
               [&](int64_t begin, int64_t end) {
                 for (int64_t i = begin; i < end; ++i) {
                   if (a.soft_label) {
                     const T* p = r.soft.data<T>() + i * n;
                     C total = 0;
                     for (int64_t j = 0; j < n; ++j) total += C(p[j]);
                     row(i, total, [&](int64_t j) { return C(p[j]); });
                   } else {
                     const int64_t at = r.label(a, k, i);
                     row(i, at < 0 ? C(0) : C(1), [&](int64_t j) { return j == at ? C(1) : C(0); });
                   }
                 }
               });
  if (dx.raw_data() != k.out(0).raw_data()) from_axis_last(k.out(0), dx, r.axis);
}
}  // namespace
REGISTER_KERNEL(CrossEntropyWithSoftmax, kCPU, cross_entropy, kFloating);
REGISTER_KERNEL(CrossEntropyWithSoftmaxGrad, kCPU, cross_entropy_grad, kFloating);
}  // namespace paddle

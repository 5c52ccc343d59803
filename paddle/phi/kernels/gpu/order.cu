// Choices by order, along an axis.
#include "paddle/phi/kernels/functors/order.h"

#include "paddle/phi/kernels/gpu/elementwise.h"
#include "paddle/phi/kernels/gpu/rows.h"
#include "paddle/phi/ops/sort.h"

namespace paddle::gpu {
namespace {
// An element, and where it is; at -1 there is none.
template <class C>
struct Entry {
  C v;
  int64_t at;
};
// Whether a comes before b: by value, of equal ones the first. `nan_last`: NaN comes behind all, in
// either direction; else it is the largest.
struct Order {
  bool falling, nan_last;
  template <class C>
  HD bool operator()(const Entry<C>& a, const Entry<C>& b) const {
    if (a.at < 0 || b.at < 0) return a.at >= 0;
    const bool reversed = falling && !(nan_last && (fn::IsNan()(a.v) || fn::IsNan()(b.v)));
    const C l = reversed ? b.v : a.v, r = reversed ? a.v : b.v;
    return fn::less(l, r) || (!fn::less(r, l) && a.at < b.at);
  }
};
template <class C, class T>
DEVICE inline Entry<C> first_after(const Block& block, const Line<const T>& x, int64_t n,
                                   const Order& order, const Entry<C>& after) {
  Entry<C> best{C(), -1};
  for (int64_t i = block.thread(); i < n; i += block.threads()) {
    const Entry<C> e{C(x[i]), i};
    if ((after.at < 0 || order(after, e)) && order(e, best)) best = e;
  }
  return block.join(best,
                    [&](const Entry<C>& a, const Entry<C>& b) { return order(a, b) ? a : b; });
}

template <class T, class I>
struct ArgRow {
  Lines lines;
  const T* x;
  I* y;
  Order order;

  DEVICE void operator()(const Block& block, int64_t at) const {
    using C = Compute<T>;
    const Entry<C> e = first_after(block, lines.of(x, at), lines.n, order, Entry<C>{C(), -1});
    if (block.thread() == 0) y[at] = I(e.at);
  }
};
template <class T>
void arg_extreme(const KernelArgs& k, bool flatten, Dim axis, bool falling) {
  const Tensor& x = k.in(0);
  if (k.out(0).numel() == 0) return;
  Lines lines(x, flatten || x.rank() == 0 ? 0 : axis.number());
  if (flatten) {
    lines.n = x.numel();
    lines.inner = lines.outer = 1;
  }
  dispatch(Types<int32_t, int64_t>(), k.out(0).dtype(), [&]<class I>() {
    for_each_block(k.place, lines.count(), lines.n,
                   ArgRow<T, I>{lines, k.data<T>(0), k.out_data<I>(0), {falling, true}});
  });
}
template <class T>
void argmax_kernel(const ArgMax& op, const KernelArgs& k) {
  arg_extreme<T>(k, op.flatten, op.axis, true);
}
template <class T>
void argmin_kernel(const ArgMin& op, const KernelArgs& k) {
  arg_extreme<T>(k, op.flatten, op.axis, false);
}

// One after the other, each the first behind the one before.
template <class T>
struct TopRow {
  Lines in, out;
  const T* x;
  T* y;
  int64_t* index;
  Order order;

  DEVICE void operator()(const Block& block, int64_t at) const {
    using C = Compute<T>;
    const Line<const T> line = in.of(x, at);
    Entry<C> e{C(), -1};
    for (int64_t i = 0; i < out.n; ++i) {
      e = first_after(block, line, in.n, order, e);
      if (block.thread() != 0) continue;
      out.of(y, at)[i] = line[e.at];
      out.of(index, at)[i] = e.at;
    }
  }
};
template <class T>
void topk_kernel(const TopK& op, const KernelArgs& k) {
  const Lines in(k.in(0), op.axis), out(k.out(0), op.axis);
  if (k.out(0).numel() == 0) return;
  for_each_block(
      k.place, in.count(), in.n,
      TopRow<T>{
          in, out, k.data<T>(0), k.out_data<T>(0), k.out_data<int64_t>(1), {op.largest, false}});
}
}  // namespace
REGISTER_KERNEL(ArgMax, kGPU, argmax_kernel, kCalculated);
REGISTER_KERNEL(ArgMin, kGPU, argmin_kernel, kCalculated);
REGISTER_KERNEL(TopK, kGPU, topk_kernel, kCalculated);
}  // namespace paddle::gpu

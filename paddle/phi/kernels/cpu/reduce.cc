#include "paddle/phi/kernels/cpu/reduce.h"

#include "paddle/phi/ops/reduce.h"

namespace paddle {
// The tensor with the axes of `order` in that order, contiguous.
static Tensor reordered(const Tensor& x, const Ints& order) {
  const Ints s = x.strides();
  Tensor view = snapshot(x);
  Dims dims, strides;
  for (int64_t a : order) {
    dims.push_back(x.dims()[a]);
    strides.push_back(s[a]);
  }
  view.impl()->meta.dims = dims;
  view.impl()->layout.strides = strides;
  view.impl()->layout = tidy(view.impl()->layout, dims);
  return contiguous(view);
}

Reduction::Reduction(const Tensor& t, const Dims& axis) : x(t) {
  const Axes which = axes_of(axis, t.rank());
  int first = t.rank(), last = -1, count = 0;
  for (int i = 0; i < t.rank(); ++i) {
    if (!which.has(i)) continue;
    first = std::min(first, i);
    last = i;
    ++count;
  }
  // Axes of size 1 between reduced ones do no harm.
  bool together = true;
  for (int i = first; i <= last; ++i) together &= which.has(i) || t.dims()[i].raw() == 1;
  if (!together) {
    Ints order;
    for (int i = 0; i < t.rank(); ++i)
      if (!which.has(i)) order.push_back(i);
    for (int i = 0; i < t.rank(); ++i)
      if (which.has(i)) order.push_back(i);
    x = reordered(t, order);
    first = t.rank() - count;
    last = t.rank() - 1;
  }
  for (int i = 0; i < x.rank(); ++i) {
    int64_t& part = i < first ? outer : i <= last ? reduced : inner;
    part *= x.dims()[i].raw();
  }
}

namespace {
template <class T>
void sum_kernel(const Sum& op, const KernelArgs& k) {
  dispatch(kEvery, k.out(0).dtype(), [&]<class R>() {
    R* y = k.out_data<R>(0);
    reduce<fn::SumOf, T>(k.in(0), op.axis,
                         [&](int64_t i, auto a, int64_t) { y[i] = from_accumulator<R>(a); });
  });
}
template <class T>
void max_kernel(const Max& op, const KernelArgs& k) {
  T* y = k.out_data<T>(0);
  reduce<fn::MaxOf, T>(k.in(0), op.axis,
                       [&](int64_t i, auto a, int64_t) { y[i] = from_accumulator<T>(a); });
}

// Copies x along new or stretched axes: x's layout over the result's shape, steps of 0 where x has
// one element.
void copy_broadcast(const Tensor& out, const Tensor& x, const Ints& axis_of_x) {
  Tensor view = snapshot(x);
  const Ints s = x.strides();
  Dims strides;
  for (int i = 0; i < out.rank(); ++i) {
    const int64_t a = axis_of_x[i];
    strides.push_back(a < 0 || x.dims()[a].raw() == 1 ? 0 : s[a]);
  }
  view.impl()->meta.dims = out.dims();
  view.impl()->layout.strides = strides;
  copy_elements(out, view);
}
template <class T>
void spread_kernel(const Spread& op, const KernelArgs& k) {
  const Tensor &x = k.in(0), &out = k.out(0);
  const Axes reduced = axes_of(op.axis, out.rank());
  const bool kept = x.rank() == out.rank();
  Ints axis_of_x;
  int at = 0;
  for (int i = 0; i < out.rank(); ++i) axis_of_x.push_back(kept ? i : reduced.has(i) ? -1 : at++);
  copy_broadcast(out, x, axis_of_x);
}
template <class T>
void sum_to_kernel(const SumTo& op, const KernelArgs& k) {
  const Tensor& x = k.in(0);
  const int lead = x.rank() - op.shape.size();
  Dims axis;
  for (int i = 0; i < x.rank(); ++i)
    if (i < lead || (op.shape[i - lead].raw() == 1 && x.dims()[i].raw() != 1)) axis.push_back(i);
  if (axis.empty()) return copy_elements(k.out(0), x);
  T* y = k.out_data<T>(0);
  reduce<fn::SumOf, T>(x, axis, [&](int64_t i, auto a, int64_t) { y[i] = from_accumulator<T>(a); });
}
}  // namespace
REGISTER_KERNEL(Sum, kCPU, sum_kernel, kAll);
REGISTER_KERNEL(Max, kCPU, max_kernel, kReals + kBoolean);
REGISTER_KERNEL(Spread, kCPU, spread_kernel, kAll, kStrided);
REGISTER_KERNEL(SumTo, kCPU, sum_to_kernel, kAll);
}  // namespace paddle

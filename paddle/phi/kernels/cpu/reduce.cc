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
// A reduction whose result has x's dtype.
template <class F, class T>
void same_dtype(const KernelArgs& k, const Dims& axis) {
  T* y = k.out_data<T>(0);
  reduce<F, T>(k.in(0), axis, [&](int64_t i, auto a, int64_t) { y[i] = from_accumulator<T>(a); });
}
#define REDUCE_KERNEL(Op, F)                            \
  template <class T>                                    \
  void Op##_kernel(const Op& op, const KernelArgs& k) { \
    same_dtype<F, T>(k, op.axis);                       \
  }
REDUCE_KERNEL(Prod, fn::ProdOf)
REDUCE_KERNEL(Max, fn::MaxOf)
REDUCE_KERNEL(Min, fn::MinOf)
REDUCE_KERNEL(Amax, fn::MaxOf)
REDUCE_KERNEL(Amin, fn::MinOf)
template <class F, class T>
void question(const KernelArgs& k, const Dims& axis) {
  bool* y = k.out_data<bool>(0);
  reduce<F, T>(k.in(0), axis, [&](int64_t i, bool a, int64_t) { y[i] = a; });
}
template <class T>
void all_kernel(const All& op, const KernelArgs& k) {
  question<fn::AllOf, T>(k, op.axis);
}
template <class T>
void any_kernel(const Any& op, const KernelArgs& k) {
  question<fn::AnyOf, T>(k, op.axis);
}
template <class T>
void mean_kernel(const Mean& op, const KernelArgs& k) {
  T* y = k.out_data<T>(0);
  reduce<fn::SumOf, T>(k.in(0), op.axis, [&](int64_t i, auto a, int64_t n) {
    using A = decltype(a);
    if constexpr (std::is_same_v<T, bool>)
      y[i] = a != 0;
    else if constexpr (std::is_integral_v<T>)
      y[i] = n ? T(a / n) : T(0);
    else
      y[i] = from_accumulator<T>(a / A(double(n)));
  });
}
template <class T>
void sum_to_kernel(const SumTo& op, const KernelArgs& k) {
  const Tensor& x = k.in(0);
  const Dims axis = summed_axes(x.dims(), op.shape);
  if (axis.empty()) return copy_elements(k.out(0), x);
  T* y = k.out_data<T>(0);
  reduce<fn::SumOf, T>(x, axis, [&](int64_t i, auto a, int64_t) { y[i] = from_accumulator<T>(a); });
}
}  // namespace
REGISTER_KERNEL(Sum, kCPU, sum_kernel, kAll);
REGISTER_KERNEL(Mean, kCPU, mean_kernel, kAll);
REGISTER_KERNEL(Prod, kCPU, Prod_kernel, kNumbers);
REGISTER_KERNEL(Max, kCPU, Max_kernel, kReals + kBoolean);
REGISTER_KERNEL(Min, kCPU, Min_kernel, kReals + kBoolean);
REGISTER_KERNEL(Amax, kCPU, Amax_kernel, kReals + kBoolean);
REGISTER_KERNEL(Amin, kCPU, Amin_kernel, kReals + kBoolean);
REGISTER_KERNEL(All, kCPU, all_kernel, kAll);
REGISTER_KERNEL(Any, kCPU, any_kernel, kAll);
REGISTER_KERNEL(SumTo, kCPU, sum_to_kernel, kAll);
}  // namespace paddle

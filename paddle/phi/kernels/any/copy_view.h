// Kernels that are made of copies of elements, and so are the same everywhere.
#pragma once
#include "paddle/phi/core/kernel.h"

#define REGISTER_KERNEL_ANYWHERE(Op, fn, ...) \
  REGISTER_KERNEL(Op, kCPU, fn, __VA_ARGS__); \
  REGISTER_KERNEL(Op, kGPU, fn, __VA_ARGS__)

namespace paddle {
// x seen in another shape: for each axis of `dims`, its axis in x, or a negative number for a new
// one. Steps are 0 where x has one element, or no axis.
inline Tensor stretched(const Tensor& x, const Dims& dims, const Ints& axis_of_x) {
  Tensor view = snapshot(x);
  const Ints s = x.strides();
  Dims strides;
  for (int64_t a : axis_of_x) strides.push_back(a < 0 || x.dims()[a].raw() == 1 ? 0 : s[a]);
  view.impl()->meta.dims = dims;
  view.impl()->layout.strides = strides;
  return view;
}
// Of a view that could not share its input's storage: copies what it would show.
template <class T, class Op>
void copy_view(const Op& op, const KernelArgs& k) {
  const Tensor& x = k.in(0);
  Tensor v = snapshot(x);
  Layout l = x.impl()->layout;
  if (l.strides.empty()) l.strides = contiguous_strides(x.dims());
  op.view(x.meta(), l);
  v.impl()->meta.dims = k.out(0).dims();
  v.impl()->layout = tidy(std::move(l), k.out(0).dims());
  copy_elements(k.out(0), v);
}
}  // namespace paddle

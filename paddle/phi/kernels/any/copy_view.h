// Kernels that are made of copies of elements, and so are the same everywhere.
#pragma once
#include "paddle/phi/core/kernel.h"

#define REGISTER_KERNEL_ANYWHERE(Op, fn, ...) \
  REGISTER_KERNEL(Op, kCPU, fn, __VA_ARGS__); \
  REGISTER_KERNEL(Op, kGPU, fn, __VA_ARGS__)

namespace paddle {
// Of a view that could not share its input's storage: copies what it would show.
template <class Op>
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

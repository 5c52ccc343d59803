#include "paddle/phi/ops/concat.h"

#include "paddle/phi/core/kernel.h"

namespace paddle::gpu {
namespace {
// Calls f(part of whole, tensor) for tensors that lie one behind the other along an axis of
// `whole`, which they may have lost.
template <class F>
void each_part(const Tensor& whole, std::span<const Tensor> tensors, int64_t axis, F&& f) {
  axis = wrap_axis(axis, whole.rank());
  const Dims steps = contiguous_strides(whole.dims());
  Dim at = 0;
  for (const Tensor& t : tensors) {
    const bool lost = t.rank() < whole.rank();
    Tensor part = snapshot(whole);
    Dims strides = steps;
    if (lost) strides.erase(axis);
    part.impl()->meta.dims = t.dims();
    part.impl()->layout = {whole.impl()->layout.offset + at * steps[axis], strides};
    part.impl()->layout = tidy(part.impl()->layout, t.dims());
    f(part, t);
    at = at + (lost ? Dim(1) : t.dims()[axis]);
  }
}
template <class T>
void concat_kernel(const Concat& op, const KernelArgs& k) {
  each_part(k.out(0), k.list(0), op.axis.raw(),
            [](const Tensor& part, const Tensor& t) { copy_elements(part, t); });
}
template <class T, class Op>
void cut(const Op& op, const KernelArgs& k) {
  each_part(k.in(0), k.outs, Dim(op.axis).raw(),
            [](const Tensor& part, const Tensor& t) { copy_elements(t, part); });
}
}  // namespace
REGISTER_KERNEL(Concat, kGPU, concat_kernel, kEvery);
REGISTER_KERNEL(Split, kGPU, cut, kEvery);
REGISTER_KERNEL(SplitWithNum, kGPU, cut, kEvery);
REGISTER_KERNEL(Unbind, kGPU, cut, kEvery);
REGISTER_KERNEL(Unstack, kGPU, cut, kEvery);
}  // namespace paddle::gpu

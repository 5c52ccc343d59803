// Kernels of the ops in ops/view.h. Views that could not share their input's storage copy it.
#include "paddle/phi/ops/view.h"

#include "paddle/phi/kernels/any/copy_view.h"

namespace paddle {
namespace {
// The result is the same elements in the same order; x is contiguous here.
template <class T, class Op>
void copy_flat(const Op&, const KernelArgs& k) {
  Tensor as = snapshot(k.in(0));
  as.impl()->meta.dims = k.out(0).dims();
  copy_elements(k.out(0), as);
}
// `v` broadcast to the shape of `like`: leading axes of size 1 dropped or added.
Tensor broadcast_view(const Tensor& v, const Dims& like) {
  Ints axis_of_v;
  for (int i = 0; i < like.size(); ++i) axis_of_v.push_back(i + v.rank() - like.size());
  return stretched(v, like, axis_of_v);
}
template <class T>
void set_value(const SetValue& op, const KernelArgs& k) {
  const Tensor &x = k.in(0), &out = k.out(0);
  if (out.raw_data() != x.raw_data()) copy_elements(out, x);
  Tensor part = snapshot(out);
  Layout l = out.impl()->layout;
  if (l.strides.empty()) l.strides = contiguous_strides(out.dims());
  op.range.apply(SetValue::info, out.meta(), l);
  part.impl()->meta.dims = op.range.part(SetValue::info, out.meta(), true);
  part.impl()->layout = std::move(l);
  copy_elements(part, broadcast_view(k.in(1), part.dims()));
}
template <class T>
void expand_kernel(const Expand&, const KernelArgs& k) {
  copy_elements(k.out(0), broadcast_view(k.in(0), k.out(0).dims()));
}
template <class T>
void assign_kernel(const Assign&, const KernelArgs& k) {
  if (k.out(0).raw_data() != k.in(0).raw_data()) copy_elements(k.out(0), k.in(0));
}
}  // namespace
REGISTER_KERNEL_ANYWHERE(Reshape, copy_flat, kEvery);
REGISTER_KERNEL_ANYWHERE(Flatten, copy_flat, kEvery);
REGISTER_KERNEL_ANYWHERE(Squeeze, copy_flat, kEvery);
REGISTER_KERNEL_ANYWHERE(Unsqueeze, copy_flat, kEvery);
REGISTER_KERNEL_ANYWHERE(Transpose, copy_view, kEvery, kStrided);
REGISTER_KERNEL_ANYWHERE(Slice, copy_view, kEvery, kStrided);
REGISTER_KERNEL_ANYWHERE(SetValue, set_value, kEvery, kStrided);
REGISTER_KERNEL_ANYWHERE(Expand, expand_kernel, kEvery, kStrided);
REGISTER_KERNEL_ANYWHERE(Assign, assign_kernel, kEvery, kStrided);
}  // namespace paddle

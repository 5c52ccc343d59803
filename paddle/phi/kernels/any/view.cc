// Kernels of the ops in ops/view.h. Views that could not share their input's storage copy it.
#include "paddle/phi/ops/view.h"

#include "paddle/phi/kernels/any/copy_view.h"

namespace paddle {
namespace {
// The result is the same elements in the same order; x is contiguous here.
void copy_flat(const KernelArgs& k) {
  Tensor as = snapshot(k.in(0));
  as.impl()->meta.dims = k.out(0).dims();
  copy_elements(k.out(0), as);
}
template <class T>
void reshape_kernel(const Reshape&, const KernelArgs& k) {
  copy_flat(k);
}
template <class T>
void flatten_kernel(const Flatten&, const KernelArgs& k) {
  copy_flat(k);
}
template <class T>
void squeeze_kernel(const Squeeze&, const KernelArgs& k) {
  copy_flat(k);
}
template <class T>
void unsqueeze_kernel(const Unsqueeze&, const KernelArgs& k) {
  copy_flat(k);
}
template <class T>
void transpose_kernel(const Transpose& op, const KernelArgs& k) {
  copy_view(op, k);
}
template <class T>
void slice_kernel(const Slice& op, const KernelArgs& k) {
  copy_view(op, k);
}

// `v` seen in the shape of `like`: leading axes of size 1 dropped or added, steps of 0 where it has
// one element.
Tensor broadcast_view(const Tensor& v, const Dims& like) {
  Tensor r = snapshot(v);
  const Ints s = v.strides();
  Dims strides;
  const int lead = like.size() - v.rank();
  for (int i = 0; i < like.size(); ++i) {
    const int a = i - lead;
    strides.push_back(a < 0 || v.dims()[a].raw() == 1 ? 0 : s[a]);
  }
  r.impl()->meta.dims = like;
  r.impl()->layout.strides = strides;
  return r;
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
REGISTER_KERNEL_ANYWHERE(Reshape, reshape_kernel, kEvery);
REGISTER_KERNEL_ANYWHERE(Flatten, flatten_kernel, kEvery);
REGISTER_KERNEL_ANYWHERE(Squeeze, squeeze_kernel, kEvery);
REGISTER_KERNEL_ANYWHERE(Unsqueeze, unsqueeze_kernel, kEvery);
REGISTER_KERNEL_ANYWHERE(Transpose, transpose_kernel, kEvery, kStrided);
REGISTER_KERNEL_ANYWHERE(Slice, slice_kernel, kEvery, kStrided);
REGISTER_KERNEL_ANYWHERE(SetValue, set_value, kEvery, kStrided);
REGISTER_KERNEL_ANYWHERE(Expand, expand_kernel, kEvery, kStrided);
REGISTER_KERNEL_ANYWHERE(Assign, assign_kernel, kEvery, kStrided);
}  // namespace paddle

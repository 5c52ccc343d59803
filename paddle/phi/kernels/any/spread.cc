#include "paddle/phi/kernels/any/copy_view.h"
#include "paddle/phi/ops/reduce.h"

namespace paddle {
namespace {
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
}  // namespace
REGISTER_KERNEL_ANYWHERE(Spread, spread_kernel, kAll, kStrided);
}  // namespace paddle

#include "paddle/phi/kernels/any/copy_view.h"
#include "paddle/phi/ops/reduce.h"

namespace paddle {
namespace {
template <class T>
void spread_kernel(const Spread& op, const KernelArgs& k) {
  const Tensor &x = k.in(0), &out = k.out(0);
  const Axes reduced = axes_of(op.axis, out.rank());
  const bool kept = x.rank() == out.rank();
  Ints axis_of_x;
  int at = 0;
  for (int i = 0; i < out.rank(); ++i) axis_of_x.push_back(kept ? i : reduced.has(i) ? -1 : at++);
  copy_elements(out, stretched(x, out.dims(), axis_of_x));
}
}  // namespace
REGISTER_KERNEL_ANYWHERE(Spread, spread_kernel, kAll, kStrided);
}  // namespace paddle

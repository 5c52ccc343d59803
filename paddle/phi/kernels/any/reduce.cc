// What reductions need besides: what undoes them, and one that is made of others.
#include <limits>

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/any/copy_view.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/compare.h"
#include "paddle/phi/ops/reduce.h"
#include "paddle/phi/ops/unary.h"
#include "paddle/phi/ops/view.h"
#include "paddle/phi/ops/where.h"

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
// In the scale of the largest element; where that is infinite, in its own.
template <class T>
void logsumexp_kernel(const LogSumExp& op, const KernelArgs& k) {
  ModeScope scope(plain_mode());
  const DType t = std::is_same_v<T, double> ? DType::kFloat64 : DType::kFloat32;
  const Tensor x = cast(k.in(0), t);
  if (x.numel() == 0)
    return copy_elements(
        k.out(0),
        full(k.out(0).dims(), Scalar(-std::numeric_limits<double>::infinity()), k.out(0).dtype()));
  const Tensor largest = max(x, op.axis, true);
  const Tensor top = where(call(IsFinite{}, largest), largest, full({}, Scalar(0), t));
  const Tensor result = log(sum(exp(x - top), op.axis, true)) + top;
  copy_elements(k.out(0), cast(reshape(result, k.out(0).dims()), k.out(0).dtype()));
}
}  // namespace
REGISTER_KERNEL_ANYWHERE(LogSumExp, logsumexp_kernel, kReals);
REGISTER_KERNEL_ANYWHERE(Spread, spread_kernel, kAll, kStrided);
}  // namespace paddle

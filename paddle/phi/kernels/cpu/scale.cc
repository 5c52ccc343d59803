#include "paddle/phi/ops/scale.h"

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/cpu/vec/elementwise.h"

namespace paddle {
namespace {
template <class T>
void scale(const Scale& op, const KernelArgs& k) {
  using C = Compute<T>;
  static const auto loop = BEST(scale_loop<T>);
  const C a = op.scale.to<C>(), given = op.bias.to<C>(),
          b = op.bias_after_scale ? given : C(a * given);
  for_each_run(k.out(0), {&k.in(0)},
               [&](const Run& r) { loop(r.input<T>(0), r.output<T>(), r.n, a, b); });
}
}  // namespace
REGISTER_KERNEL(Scale, kCPU, scale, kNumbers, kStrided);
}  // namespace paddle

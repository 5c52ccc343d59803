#include "paddle/phi/ops/clip.h"

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/functors/clip.h"

namespace paddle {
namespace {
template <class T>
void clip_kernel(const Clip& op, const KernelArgs& k) {
  using C = Compute<T>;
  const C min = fn::limit<T>(op.min), max = fn::limit<T>(op.max);
  KERNEL_CHECK(kValue, C1, !(min > max), "min must not exceed max, got {} and {}", op.min, op.max);
  static const auto loop = BEST(clip_loop<T>);
  for_each_run(k.out(0), {&k.in(0)},
               [&](const Run& r) { loop(r.input<T>(0), r.output<T>(), r.n, min, max); });
}
}  // namespace
REGISTER_KERNEL(Clip, kCPU, clip_kernel, kReals, kStrided);
}  // namespace paddle

#include "paddle/phi/ops/cast.h"

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/cpu/vec/elementwise.h"

namespace paddle {
namespace {
template <class T>
void cast_kernel(const Cast& op, const KernelArgs& k) {
  dispatch(kEvery, op.dtype, [&]<class R>() {
    static const auto loop = BEST(cast_loop<T, R>);
    for_each_run(k.out(0), {&k.in(0)},
                 [&](const Run& r) { loop(r.input<T>(0), r.output<R>(), r.n); });
  });
}
}  // namespace
REGISTER_KERNEL(Cast, kCPU, cast_kernel, kEvery, kStrided);
}  // namespace paddle

#include "paddle/phi/ops/clip.h"

#include <limits>

#include "paddle/phi/kernels/cpu/elementwise.h"

namespace paddle {
namespace {
// A limit in x's dtype; one beyond its range is the end of the range.
template <class T>
Compute<T> limit(Scalar s) {
  using Range = std::numeric_limits<T>;
  if constexpr (std::is_integral_v<T>) {
    const double v = s.to<double>();
    if (v <= double(Range::lowest())) return Range::lowest();
    if (v >= double(Range::max())) return Range::max();
  }
  return s.to<Compute<T>>();
}
template <class T>
void clip_kernel(const Clip& op, const KernelArgs& k) {
  using C = Compute<T>;
  const C min = limit<T>(op.min), max = limit<T>(op.max);
  KERNEL_CHECK(kValue, C1, !(min > max), "min must not exceed max, got {} and {}", op.min, op.max);
  for_each_run(k.out(0), {&k.in(0)}, [&](const Run& r) {
    const T* x = r.input<T>(0);
    for (int64_t i = 0; i < r.n; ++i) {
      const C v = C(x[i]);
      r.output<T>()[i] = T(v < min ? min : v > max ? max : v);
    }
  });
}
}  // namespace
REGISTER_KERNEL(Clip, kCPU, clip_kernel, kReals, kStrided);
}  // namespace paddle

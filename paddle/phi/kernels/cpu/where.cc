#include "paddle/phi/ops/where.h"

#include "paddle/phi/kernels/cpu/elementwise.h"

namespace paddle {
namespace {
template <class T>
void where_kernel(const Where&, const KernelArgs& k) {
  for_each_run(k.out(0), {&k.in(0), &k.in(1), &k.in(2)}, [](const Run& r) {
    const bool* c = r.input<bool>(0);
    const T *x = r.input<T>(1), *y = r.input<T>(2);
    const int64_t sc = r.ones & 1 ? 0 : 1, sx = r.ones & 2 ? 0 : 1, sy = r.ones & 4 ? 0 : 1;
    for (int64_t i = 0; i < r.n; ++i) r.output<T>()[i] = c[i * sc] ? x[i * sx] : y[i * sy];
  });
}
}  // namespace
REGISTER_KERNEL(Where, kCPU, where_kernel, kEvery, kStrided);
}  // namespace paddle

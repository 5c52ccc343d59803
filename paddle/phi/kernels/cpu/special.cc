#include "paddle/phi/ops/special.h"

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/functors/special.h"

namespace paddle {
SPECIAL_KERNEL(Lgamma, kReals);
SPECIAL_KERNEL(Gammaln, kReals);
SPECIAL_KERNEL(Digamma, kReals);
SPECIAL_KERNEL(Erfinv, kReals);
SPECIAL_KERNEL(I0, kReals);
SPECIAL_KERNEL(I0e, kReals);
SPECIAL_KERNEL(I1, kReals);
SPECIAL_KERNEL(I1e, kReals);

namespace {
template <class T>
void polygamma_kernel(const Polygamma& op, const KernelArgs& k) {
  using R = Inexact<T>;
  for_each_run(
      k.out(0), {&k.in(0)},
      [&](const Run& r) {
        for (int64_t i = 0; i < r.n; ++i)
          r.output<R>()[i] = R(Compute<R>(fn::polygamma(op.n, double(r.input<T>(0)[i]))));
      },
      512);
}
template <class T>
void gammaincc_kernel(const Gammaincc&, const KernelArgs& k) {
  for_each_run(
      k.out(0), {&k.in(0), &k.in(1)},
      [](const Run& r) {
        const T *a = r.input<T>(0), *x = r.input<T>(1);
        for (int64_t i = 0; i < r.n; ++i)
          r.output<T>()[i] = T(Compute<T>(
              fn::gammaincc(double(a[r.ones & 1 ? 0 : i]), double(x[r.ones & 2 ? 0 : i]))));
      },
      512);
}
}  // namespace
REGISTER_KERNEL(Polygamma, kCPU, polygamma_kernel, kReals, kStrided);
REGISTER_KERNEL(Gammaincc, kCPU, gammaincc_kernel, kFloating, kStrided);
}  // namespace paddle

#include "paddle/phi/ops/complex.h"

#include <algorithm>
#include <complex>

#include "paddle/phi/kernels/cpu/elementwise.h"

namespace paddle {
namespace {
template <class T>
void complex_kernel(const Complex&, const KernelArgs& k) {
  for_each_run(k.out(0), {&k.in(0), &k.in(1)}, [](const Run& r) {
    const T *re = r.input<T>(0), *im = r.input<T>(1);
    const int64_t re_step = r.ones & 1 ? 0 : 1, im_step = r.ones & 2 ? 0 : 1;
    auto* y = r.output<std::complex<T>>();
    for (int64_t i = 0; i < r.n; ++i) y[i] = {re[i * re_step], im[i * im_step]};
  });
}
// A run of one input has as many elements of it as of the result.
template <class T>
void real_kernel(const Real&, const KernelArgs& k) {
  for_each_run(k.out(0), {&k.in(0)}, [](const Run& r) {
    const T* x = r.input<T>(0);
    std::transform(x, x + r.n, r.output<typename T::value_type>(), [](T v) { return v.real(); });
  });
}
template <class T>
void imag_kernel(const Imag&, const KernelArgs& k) {
  for_each_run(k.out(0), {&k.in(0)}, [](const Run& r) {
    const T* x = r.input<T>(0);
    std::transform(x, x + r.n, r.output<typename T::value_type>(), [](T v) { return v.imag(); });
  });
}
}  // namespace
REGISTER_KERNEL(Complex, kCPU, complex_kernel, kFloat32And64, kStrided);
REGISTER_KERNEL(Real, kCPU, real_kernel, kComplexes, kStrided);
REGISTER_KERNEL(Imag, kCPU, imag_kernel, kComplexes, kStrided);
}  // namespace paddle

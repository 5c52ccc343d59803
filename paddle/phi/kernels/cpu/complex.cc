// Parts of complex numbers are views; these kernels copy where there is no storage to share.
#include "paddle/phi/ops/complex.h"

#include "paddle/phi/kernels/cpu/elementwise.h"

namespace paddle {
namespace {
template <class T, class R, class F>
void each(const KernelArgs& k, const F& f, int64_t cost = 1) {
  for_each_run(
      k.out(0), {&k.in(0)},
      [&](const Run& r) {
        for (int64_t i = 0; i < r.n; ++i) r.output<R>()[i] = f(r.input<T>(0)[i]);
      },
      cost);
}
template <class T>
void real_kernel(const Real&, const KernelArgs& k) {
  each<T, typename T::value_type>(k, [](T v) { return v.real(); });
}
template <class T>
void imag_kernel(const Imag&, const KernelArgs& k) {
  each<T, typename T::value_type>(k, [](T v) { return v.imag(); });
}
template <class T>
void complex_kernel(const Complex&, const KernelArgs& k) {
  for_each_run(k.out(0), {&k.in(0), &k.in(1)}, [](const Run& r) {
    const T *re = r.input<T>(0), *im = r.input<T>(1);
    for (int64_t i = 0; i < r.n; ++i)
      r.output<std::complex<T>>()[i] = {re[r.ones & 1 ? 0 : i], im[r.ones & 2 ? 0 : i]};
  });
}
template <class T>
void angle_kernel(const Angle&, const KernelArgs& k) {
  if constexpr (fn::kIsComplex<T>) {
    each<T, typename T::value_type>(
        k, [](T v) { return std::arg(v); }, 32);
  } else {
    using C = Compute<T>;
    constexpr C kPi = C(3.141592653589793);
    each<T, T>(k, [](T v) { return T(C(v) < 0 ? kPi : C(v) == C(v) ? C(0) : C(v)); });
  }
}
}  // namespace
REGISTER_KERNEL(Real, kCPU, real_kernel, kComplexes, kStrided);
REGISTER_KERNEL(Imag, kCPU, imag_kernel, kComplexes, kStrided);
REGISTER_KERNEL(Complex, kCPU, complex_kernel, kFloat32And64, kStrided);
REGISTER_KERNEL(Angle, kCPU, angle_kernel, kFloating + kComplexes, kStrided);
}  // namespace paddle

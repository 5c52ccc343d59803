#include "paddle/phi/ops/pow.h"

#include "paddle/phi/kernels/cpu/elementwise.h"

namespace paddle {
namespace {
// Squares and roots are most of what is asked for.
template <class T>
void power(const Tensor& out, const Tensor& x, Compute<T> y) {
  using C = Compute<T>;
  const auto each = [&](int64_t cost, const auto& f) {
    const auto run = [&](const Run& r) {
      const T* a = r.input<T>(0);
      for (int64_t i = 0; i < r.n; ++i) r.output<T>()[i] = T(f(C(a[i])));
    };
    for_each_run(out, {&x}, run, cost);
  };
  if (y == C(2)) return each(1, [](C a) { return fn::Multiply()(a, a); });
  if (y == C(1)) return each(1, [](C a) { return a; });
  if constexpr (!std::is_integral_v<T> && !fn::kIsComplex<T>)
    if (y == C(0.5)) return each(4, [](C a) { return std::sqrt(a); });
  each(32, [y](C a) { return fn::ElementwisePow()(a, y); });
}
template <class T>
void pow_kernel(const Pow& op, const KernelArgs& k) {
  power<T>(k.out(0), k.in(0), op.y.to<Compute<T>>());
}
template <class T>
void elementwise_pow_kernel(const ElementwisePow&, const KernelArgs& k) {
  if (k.in(1).rank() == 0 && k.out(0).numel() == k.in(0).numel())
    return power<T>(k.out(0), k.in(0), Compute<T>(*k.data<T>(1)));
  plain_binary<T>(k, 32, fn::ElementwisePow());
}
}  // namespace
REGISTER_KERNEL(Pow, kCPU, pow_kernel, kNumbers, kStrided);
REGISTER_KERNEL(ElementwisePow, kCPU, elementwise_pow_kernel, kNumbers, kStrided);
}  // namespace paddle

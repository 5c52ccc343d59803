#include "paddle/phi/ops/binary.h"

#include <algorithm>

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/ops/atan2.h"

namespace paddle {
BINARY_KERNEL(Add, kAll);
BINARY_KERNEL(Subtract, kAll);
BINARY_KERNEL(Multiply, kAll);
BINARY_KERNEL(Maximum, kReals);
BINARY_KERNEL(Minimum, kReals);
BINARY_KERNEL(Fmax, kReals);
BINARY_KERNEL(Fmin, kReals);
PLAIN_BINARY_KERNEL(Copysign, kReals, 1);
PLAIN_BINARY_KERNEL(Heaviside, kReals, 1);
PLAIN_BINARY_KERNEL(Nextafter, kFloat32And64, 4);
PLAIN_BINARY_KERNEL(Gcd, kIntegers, 32);

namespace {
template <class F, class T>
void quotient(const KernelArgs& k) {
  static const auto loop = BEST(binary_loop<F, T>);
  for_each_run(k.out(0), {&k.in(0), &k.in(1)}, [&](const Run& r) {
    const T* b = r.input<T>(1);
    if constexpr (std::is_integral_v<T>)
      KERNEL_CHECK(kValue, D1,
                   std::find(b, b + (r.ones & 2 ? 1 : r.n), T(0)) == b + (r.ones & 2 ? 1 : r.n),
                   "an integer is divided by zero");
    loop(r.input<T>(0), b, r.output<T>(), r.n, r.ones);
  });
}
template <class T>
void atan2_kernel(const Atan2&, const KernelArgs& k) {
  using R = std::conditional_t<std::is_integral_v<T>, double, T>;
  plain_binary<T, R>(k, 32,
                     [](auto a, auto b) { return fn::Atan2()(Compute<R>(a), Compute<R>(b)); });
}
}  // namespace
ELEMENTWISE_KERNEL(Divide, kNumbers, quotient<fn::Divide, T>(k));
ELEMENTWISE_KERNEL(FloorDivide, kReals, quotient<fn::FloorDivide, T>(k));
ELEMENTWISE_KERNEL(Remainder, kReals, quotient<fn::Remainder, T>(k));
REGISTER_KERNEL(Atan2, kCPU, atan2_kernel, kReals, kStrided);
}  // namespace paddle

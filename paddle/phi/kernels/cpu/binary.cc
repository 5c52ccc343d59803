#include "paddle/phi/ops/binary.h"

#include <algorithm>

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/cpu/vec/elementwise.h"
#include "paddle/phi/kernels/functors/binary.h"

namespace paddle {
BINARY_KERNEL(Add, kAll);
BINARY_KERNEL(Subtract, kAll);
BINARY_KERNEL(Multiply, kAll);

namespace {
template <class T>
void divide(const Divide&, const KernelArgs& k) {
  static const auto loop = BEST(binary_loop<fn::Divide, T>);
  for_each_run(k.out(0), {&k.in(0), &k.in(1)}, [&](const Run& r) {
    const T* b = r.input<T>(1);
    if constexpr (std::is_integral_v<T>)
      KERNEL_CHECK(kValue, D1,
                   std::find(b, b + (r.ones & 2 ? 1 : r.n), T(0)) == b + (r.ones & 2 ? 1 : r.n),
                   "an integer is divided by zero");
    loop(r.input<T>(0), b, r.output<T>(), r.n, r.ones);
  });
}
}  // namespace
REGISTER_KERNEL(Divide, kCPU, divide, kNumbers, kStrided);
}  // namespace paddle

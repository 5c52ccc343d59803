#include "paddle/phi/ops/rounding.h"

#include <cmath>

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/functors/unary.h"

namespace paddle {
namespace {
template <class F, class T>
void rounding_kernel(const KernelArgs& k) {
  if constexpr (std::is_integral_v<T>) {
    if (k.out(0).raw_data() != k.in(0).raw_data()) copy_elements(k.out(0), k.in(0));
  } else {
    unary_kernel<F, T>(k, 1);
  }
}
template <class T>
void round_kernel(const Round& op, const KernelArgs& k) {
  if (op.decimals == 0 || std::is_integral_v<T>) return rounding_kernel<fn::Round, T>(k);
  if constexpr (!std::is_integral_v<T>) {
    using C = Compute<T>;
    // A power of ten below 1 is not exact: divide by its inverse instead.
    const C ten = C(std::pow(10.0, double(std::abs(op.decimals))));
    const bool finer = op.decimals > 0;
    for_each_run(
        k.out(0), {&k.in(0)},
        [&](const Run& r) {
          for (int64_t i = 0; i < r.n; ++i) {
            const C x = C(r.input<T>(0)[i]);
            r.output<T>()[i] =
                T(finer ? fn::Round()(C(x * ten)) / ten : fn::Round()(C(x / ten)) * ten);
          }
        },
        8);
  }
}
}  // namespace
ELEMENTWISE_KERNEL(Floor, kReals, rounding_kernel<fn::Floor, T>(k));
ELEMENTWISE_KERNEL(Ceil, kReals, rounding_kernel<fn::Ceil, T>(k));
ELEMENTWISE_KERNEL(Trunc, kReals, rounding_kernel<fn::Trunc, T>(k));
REGISTER_KERNEL(Round, kCPU, round_kernel, kNumbers, kStrided);
}  // namespace paddle

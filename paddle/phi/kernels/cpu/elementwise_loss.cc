#include "paddle/phi/ops/elementwise_loss.h"

#include <cmath>

#include "paddle/phi/kernels/cpu/elementwise.h"

namespace paddle {
namespace {
template <class T>
void bce_loss(const BceLoss&, const KernelArgs& k) {
  using C = Compute<T>;
  const auto bounded_log = [](C v) { return std::max(std::log(v), C(-100)); };
  for_each_run(
      k.out(0), {&k.in(0), &k.in(1)},
      [&](const Run& r) {
        const int64_t x_step = !(r.ones & 1), label_step = !(r.ones & 2);
        for (int64_t i = 0; i < r.n; ++i) {
          const C x = C(r.input<T>(0)[i * x_step]), label = C(r.input<T>(1)[i * label_step]);
          KERNEL_CHECK(kValue, D1, !(x < 0 || x > 1), "input must be in [0, 1], got {}", double(x));
          r.output<T>()[i] = T((label - C(1)) * bounded_log(C(1) - x) - label * bounded_log(x));
        }
      },
      32);
}
}  // namespace
REGISTER_KERNEL(BceLoss, kCPU, bce_loss, kFloating, kStrided);
}  // namespace paddle

#include "paddle/phi/ops/scan.h"

#include "paddle/phi/kernels/functors/reduction.h"
#include "paddle/phi/kernels/gpu/elementwise.h"
#include "paddle/phi/kernels/gpu/rows.h"

namespace paddle::gpu {
namespace {
// A thread goes along a line.
template <class F, class T, class R>
struct FoldLine {
  Lines lines;
  const T* x;
  R* y;
  bool exclusive, reverse;

  HD void operator()(int64_t at) const {
    using A = typename F::template Accumulator<T>;
    const Line<const T> in = lines.of(x, at);
    const Line<R> out = lines.of(y, at);
    A a = F::template start<A>();
    for (int64_t j = 0; j < lines.n; ++j) {
      const int64_t i = reverse ? lines.n - 1 - j : j;
      const A before = a;
      a = F::join(a, A(Compute<T>(in[i])));
      out[i] = from_accumulator<R>(exclusive ? before : a);
    }
  }
};
template <class F, class T, class R>
void fold(const KernelArgs& k, int64_t axis, bool flatten, bool exclusive, bool reverse) {
  Lines lines(k.in(0), axis);
  if (flatten) {
    lines.n = k.in(0).numel();
    lines.inner = 1;
    lines.outer = lines.n > 0;
  }
  for_each(k.place, lines.count(),
           FoldLine<F, T, R>{lines, k.data<T>(0), k.out_data<R>(0), exclusive, reverse});
}
template <class T>
void cumsum_kernel(const CumSum& op, const KernelArgs& k) {
  using R = std::conditional_t<std::is_integral_v<T>, int64_t, T>;
  fold<fn::SumOf, T, R>(k, op.flatten ? 0 : op.axis.number(), op.flatten, op.exclusive, op.reverse);
}
template <class T>
void cumprod_kernel(const CumProd& op, const KernelArgs& k) {
  fold<fn::ProdOf, T, T>(k, op.dim, false, op.exclusive, op.reverse);
}
}  // namespace
REGISTER_KERNEL(CumSum, kGPU, cumsum_kernel, kCalculated);
REGISTER_KERNEL(CumProd, kGPU, cumprod_kernel, kCalculated);
}  // namespace paddle::gpu

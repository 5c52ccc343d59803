#include "paddle/phi/ops/p_norm.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "paddle/phi/kernels/cpu/reduce.h"

namespace paddle {
namespace {
// Norm of n numbers, `step` apart. Float32 is summed in float64.
template <class T>
double norm_of(const T* x, int64_t n, int64_t step, double p) {
  const auto fold = [&](double start, auto&& join) {
    for (int64_t i = 0; i < n; ++i) start = join(start, std::abs(double(x[i * step])));
    return start;
  };
  // NaN wins.
  if (p == std::numeric_limits<double>::infinity())
    return fold(0, [](double a, double v) { return v > a || v != v ? v : a; });
  if (std::isinf(p))
    return fold(n ? std::numeric_limits<double>::infinity() : 0,
                [](double a, double v) { return v < a || v != v ? v : a; });
  if (p == 0) return fold(0, [](double a, double v) { return a + (v != 0); });
  if (p == 1) return fold(0, [](double a, double v) { return a + v; });
  if (p == 2) return std::sqrt(fold(0, [](double a, double v) { return a + v * v; }));
  return std::pow(fold(0, [p](double a, double v) { return a + std::pow(v, p); }), 1 / p);
}
template <class T>
void p_norm(const PNorm& op, const KernelArgs& k) {
  const Reduction r(k.in(0), op.axes());
  const T* x = r.x.data<T>();
  T* y = k.out_data<T>(0);
  const int64_t grain = std::max<int64_t>(1, kGrain / std::max<int64_t>(1, 2 * r.reduced));
  parallel_for(r.outer * r.inner, grain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const int64_t outer = i / r.inner, inner = i % r.inner;
      const T* row = x + outer * r.reduced * r.inner + inner;
      y[i] = T(Compute<T>(norm_of(row, r.reduced, r.inner, op.porder)));
    }
  });
}
}  // namespace
REGISTER_KERNEL(PNorm, kCPU, p_norm, kFloating);
}  // namespace paddle

#include "paddle/phi/ops/p_norm.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/cpu/reduce.h"
#include "paddle/phi/kernels/cpu/vec/norm.h"
#include "paddle/phi/ops/cdist.h"
#include "paddle/phi/ops/view.h"

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
// The norm of n neighbours, or of their differences from y's.
template <class T>
double norm_of_row(const T* x, const T* y, int64_t n, double p) {
  if constexpr (std::is_same_v<T, Compute<T>>) {
    static const auto squares = BEST(sum_of_squares<T>);
    static const auto magnitudes = BEST(sum_of_magnitudes<T>);
    if (p == 2) return std::sqrt(squares(x, y, n));
    if (p == 1) return magnitudes(x, y, n);
  }
  if (!y && n > 0 && p == std::numeric_limits<double>::infinity()) {
    static const auto highest = BEST(reduce_row<fn::MaxOf, T>);
    static const auto lowest = BEST(reduce_row<fn::MinOf, T>);
    const double above = double(highest(x, n)), below = -double(lowest(x, n));
    return above > below || above != above ? above : below;
  }
  if (!y) return norm_of(x, n, 1, p);
  std::vector<double> difference(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) difference[size_t(i)] = double(x[i]) - double(y[i]);
  return norm_of(difference.data(), n, 1, p);
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
      y[i] = T(Compute<T>(r.inner == 1 ? norm_of_row<T>(row, nullptr, r.reduced, op.porder)
                                       : norm_of(row, r.reduced, r.inner, op.porder)));
    }
  });
}
// Without the differences in memory, which would be as many times larger than the result as rows
// are long.
template <class T>
void cdist(const Cdist& op, const KernelArgs& k) {
  using C = Compute<T>;
  const Dims& dims = k.out(0).dims();
  const int64_t m = dims[-2].raw(), n = dims[-1].raw(), length = k.in(0).dims()[-1].raw();
  if (k.out(0).numel() == 0) return;
  ModeScope scope(plain_mode());
  const auto rows_of = [&](const Tensor& t, int64_t rows) {
    Dims all = dims;
    all[-2] = rows;
    all[-1] = length;
    return contiguous(expand(cast(t, dtype_of<C>), all));
  };
  const Tensor x = rows_of(k.in(0), m), y = rows_of(k.in(1), n);
  T* const out = k.out_data<T>(0);
  const int64_t work = 2 * n * std::max<int64_t>(1, length);
  parallel_for(k.out(0).numel() / n, std::max<int64_t>(1, kGrain / work),
               [&](int64_t begin, int64_t end) {
                 for (int64_t i = begin * n; i < end * n; ++i) {
                   const C *a = x.data<C>() + i / n * length,
                           *b = y.data<C>() + (i / (m * n) * n + i % n) * length;
                   out[i] = T(C(norm_of_row<C>(a, b, length, op.p)));
                 }
               });
}
}  // namespace
REGISTER_KERNEL(PNorm, kCPU, p_norm, kFloating);
REGISTER_KERNEL(Cdist, kCPU, cdist, kFloating);
}  // namespace paddle

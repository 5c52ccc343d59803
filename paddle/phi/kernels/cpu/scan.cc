#include "paddle/phi/ops/scan.h"

#include "paddle/phi/kernels/cpu/rows.h"
#include "paddle/phi/kernels/cpu/vec/scan.h"
#include "paddle/phi/kernels/functors/around.h"
#include "paddle/phi/kernels/functors/reduce.h"
#include "paddle/phi/kernels/functors/unary.h"

namespace paddle {
namespace {
// Calls row(in, out, n, step) for each line along the axis; it begins at in[0] and goes by step,
// which is -1 if reversed.
template <class T, class R, class Row>
void scan(const KernelArgs& k, int64_t axis, bool reverse, int64_t cost, const Row& row) {
  along_axis(axis, {&k.in(0)}, {&k.out(0)}, cost,
             [&](const void* const* in, void* const* out, int64_t rows, int64_t n) {
               const T* x = static_cast<const T*>(in[0]) + (reverse ? n - 1 : 0);
               R* y = static_cast<R*>(out[0]) + (reverse ? n - 1 : 0);
               for (int64_t r = 0; r < rows; ++r, x += n, y += n) row(x, y, n, reverse ? -1 : 1);
             });
}
// With the axis not the last one, columns beside each other.
template <class T, class R, class F>
void fold_columns(const KernelArgs& k, const Around& x, bool exclusive, bool reverse) {
  static const auto loop = BEST(scan_columns<F, T, R>);
  constexpr int64_t kColumns = kScanColumns;
  const int64_t strips = (x.behind + kColumns - 1) / kColumns, start = reverse ? x.n - 1 : 0;
  parallel_for(
      x.before * strips, std::max<int64_t>(1, kGrain / (kColumns * x.n)),
      [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          const int64_t c = i % strips * kColumns, at = (i / strips * x.n + start) * x.behind + c;
          loop(k.data<T>(0) + at, k.out_data<R>(0) + at, x.n, reverse ? -x.behind : x.behind,
               std::min(kColumns, x.behind - c), exclusive);
        }
      });
}
// Every result is what the accumulator holds, before or after the element joined.
template <class T, class R, class F, class A>
void fold(const KernelArgs& k, int64_t axis, bool exclusive, bool reverse) {
  if constexpr (!fn::kIsComplex<T>) {
    if (k.out(0).numel() == 0) return;
    const Around x(k.out(0), axis);
    if (x.behind > 1) return fold_columns<T, R, F>(k, x, exclusive, reverse);
  }
  scan<T, R>(k, axis, reverse, 2, [&](const T* x, R* y, int64_t n, int64_t step) {
    A total = F::template start<A>();
    for (int64_t i = 0; i < n; ++i, x += step, y += step) {
      const A before = total;
      total = F::join(total, A(Compute<T>(*x)));
      *y = R(Compute<R>(exclusive ? before : total));
    }
  });
}
template <class T>
void cumsum_kernel(const CumSum& op, const KernelArgs& k) {
  using R = std::conditional_t<std::is_integral_v<T>, int64_t, T>;
  using A = typename fn::AccumulatorOf<T>::type;
  fold<T, R, fn::SumOf, A>(k, op.flatten ? 0 : op.axis.number(), op.exclusive, op.reverse);
}
template <class T>
void cumprod_kernel(const CumProd& op, const KernelArgs& k) {
  using A = typename fn::AccumulatorOf<T>::type;
  fold<T, T, fn::ProdOf, A>(k, op.dim, op.exclusive, op.reverse);
}
// The sum is kept relative to the largest element so far.
template <class T>
void logcumsumexp_kernel(const LogCumSumExp& op, const KernelArgs& k) {
  using R = Inexact<T>;
  constexpr double kNone = -std::numeric_limits<double>::infinity();
  const auto row = [&](const T* x, R* y, int64_t n, int64_t step) {
    double top = kNone, sum = 0;
    for (int64_t i = 0; i < n; ++i, x += step, y += step) {
      const double before = sum > 0 ? top + std::log(sum) : top, v = double(Compute<T>(*x));
      if (v > top) {
        sum = (top == kNone ? 0 : sum * std::exp(top - v)) + 1;
        top = v;
      } else if (v != kNone) {
        sum += v == top ? 1 : std::exp(v - top);
      }
      *y = R(Compute<R>(op.exclusive ? before : sum == 0 ? kNone : top + std::log(sum)));
    }
  };
  scan<T, R>(k, op.flatten ? 0 : op.axis, op.reverse, 64, row);
}
template <class T>
void linear_recurrence_kernel(const LinearRecurrence& op, const KernelArgs& k) {
  using C = Compute<T>;
  along_axis(op.axis, {&k.in(0), &k.in(1)}, {&k.out(0)}, 4,
             [&](const void* const* in, void* const* out, int64_t rows, int64_t n) {
               for (int64_t r = 0; r < rows; ++r) {
                 const T *x = static_cast<const T*>(in[0]) + r * n,
                         *link = static_cast<const T*>(in[1]) + r * n;
                 T* y = static_cast<T*>(out[0]) + r * n;
                 C before = C(0);
                 for (int64_t j = 0; j < n; ++j) {
                   const int64_t i = op.reverse ? n - 1 - j : j;
                   const bool linked = j > 0;
                   const C factor = linked ? C(link[op.reverse ? i + 1 : i]) : C(0);
                   before = linked ? C(x[i]) + factor * before : C(x[i]);
                   y[i] = T(before);
                 }
               }
             });
}
bool is_nan(auto v) {
  return fn::IsNan()(v);
}
template <class F, class T>
void cum_extreme(const KernelArgs& k, int64_t axis) {
  using C = Compute<T>;
  dispatch(Types<int32_t, int64_t>(), k.out(1).dtype(), [&]<class I>() {
    along_axis(axis, {&k.in(0)}, {&k.out(0), &k.out(1)}, 2,
               [&](const void* const* in, void* const* out, int64_t rows, int64_t n) {
                 for (int64_t r = 0; r < rows; ++r) {
                   const T* x = static_cast<const T*>(in[0]) + r * n;
                   T* y = static_cast<T*>(out[0]) + r * n;
                   I* at = static_cast<I*>(out[1]) + r * n;
                   int64_t best = 0;
                   for (int64_t i = 0; i < n; ++i) {
                     const C top = C(x[best]), v = C(x[i]);
                     if (is_nan(v) || (!is_nan(top) && F()(v, top))) best = i;
                     y[i] = x[best];
                     at[i] = I(best);
                   }
                 }
               });
  });
}
struct AtLeast {
  bool operator()(auto a, auto b) const { return a >= b; }
};
struct AtMost {
  bool operator()(auto a, auto b) const { return a <= b; }
};
template <class T>
void cummax_kernel(const CumMax& op, const KernelArgs& k) {
  cum_extreme<AtLeast, T>(k, op.axis);
}
template <class T>
void cummin_kernel(const CumMin& op, const KernelArgs& k) {
  cum_extreme<AtMost, T>(k, op.axis);
}
}  // namespace
REGISTER_KERNEL(CumSum, kCPU, cumsum_kernel, kNumbers);
REGISTER_KERNEL(CumProd, kCPU, cumprod_kernel, kNumbers);
REGISTER_KERNEL(LogCumSumExp, kCPU, logcumsumexp_kernel, kReals);
REGISTER_KERNEL(LinearRecurrence, kCPU, linear_recurrence_kernel, kFloating + kComplexes);
REGISTER_KERNEL(CumMax, kCPU, cummax_kernel, kReals);
REGISTER_KERNEL(CumMin, kCPU, cummin_kernel, kReals);
}  // namespace paddle

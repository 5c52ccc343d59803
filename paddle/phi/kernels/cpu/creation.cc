#include "paddle/phi/ops/creation.h"

#include <algorithm>
#include <cmath>

#include "paddle/common/parallel.h"
#include "paddle/phi/kernels/cpu/elementwise.h"

namespace paddle {
namespace {
template <class T>
void empty_kernel(const Empty&, const KernelArgs&) {}

template <class T>
void arange_kernel(const Arange& op, const KernelArgs& k) {
  using C = Compute<T>;
  C v = op.start.to<C>();
  const C step = op.step.to<C>();
  T* y = k.out_data<T>(0);
  for (int64_t i = 0, n = k.out(0).numel(); i < n; ++i, v = C(v + step)) y[i] = T(v);
}
// f(i, number i of n at equal distances, counted from the nearer end). Floating numbers are rounded
// after each step, as in the real package.
template <class C, class F>
void each_step(C start, C stop, int64_t n, F f) {
  using D = std::conditional_t<std::is_floating_point_v<C>, C, double>;
  const D step = n > 1 ? D(D(stop) - D(start)) / D(n - 1) : D(0);
  for (int64_t i = 0; i < n; ++i) {
    const bool front = i < n / 2 || n == 1;
    const D away = step * D(front ? i : n - 1 - i);
    f(i, front ? D(start) + away : D(stop) - away);
  }
}
template <class T>
void linspace_kernel(const Linspace& op, const KernelArgs& k) {
  using C = Compute<T>;
  T* y = k.out_data<T>(0);
  each_step(op.start.to<C>(), op.stop.to<C>(), k.out(0).numel(),
            [&](int64_t i, auto v) { y[i] = T(C(v)); });
}
template <class T>
void logspace_kernel(const Logspace& op, const KernelArgs& k) {
  using C = Compute<T>;
  T* y = k.out_data<T>(0);
  const double base = double(op.base.to<C>());
  each_step(op.start.to<C>(), op.stop.to<C>(), k.out(0).numel(),
            [&](int64_t i, double v) { y[i] = T(C(std::pow(base, v))); });
}

template <class T>
void eye_kernel(const Eye&, const KernelArgs& k) {
  T* y = k.out_data<T>(0);
  const int64_t rows = k.out(0).dims()[0].raw(), columns = k.out(0).dims()[1].raw();
  fill(y, rows * columns, T(0));
  for (int64_t i = 0; i < std::min(rows, columns); ++i) y[i * columns + i] = T(1);
}
template <class T>
void one_hot_kernel(const OneHot& op, const KernelArgs& k) {
  const int64_t n = k.in(0).numel(), classes = op.num_classes.number();
  float* y = k.out_data<float>(0);
  fill(y, n * classes, 0.0f);
  for (int64_t i = 0; i < n; ++i) {
    const int64_t at = int64_t(k.data<T>(0)[i]);
    KERNEL_CHECK(kValue, K1, at >= 0 && at < classes, "x must lie in [0, {}), got {}", classes, at);
    y[i * classes + at] = 1;
  }
}
template <class T>
void fill_kernel(const Fill& op, const KernelArgs& k) {
  const T v = op.value.to<T>();
  T* y = k.out_data<T>(0);
  parallel_for(k.out(0).numel(), kGrain,
               [&](int64_t begin, int64_t end) { fill(y + begin, end - begin, v); });
}
}  // namespace
REGISTER_KERNEL(Empty, kCPU, empty_kernel, kEvery);
REGISTER_KERNEL(Arange, kCPU, arange_kernel, kReals);
REGISTER_KERNEL(Linspace, kCPU, linspace_kernel, kReals);
REGISTER_KERNEL(Logspace, kCPU, logspace_kernel, kReals);
REGISTER_KERNEL(Eye, kCPU, eye_kernel, kAll);
REGISTER_KERNEL(OneHot, kCPU, one_hot_kernel, kIntegers);
REGISTER_KERNEL(Fill, kCPU, fill_kernel, kEvery);
}  // namespace paddle

// Pooling over planes: one per image and channel, with up to three axes.
#include "paddle/phi/ops/pool.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "paddle/common/parallel.h"
#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/functors/pooling.h"

namespace paddle {
namespace {
// Calls f(plane's offset in x, window's offset in the result, window) for all windows.
template <class F>
void each_window(const PoolPlan& p, F&& f) {
  parallel_for(p.planes, std::max<int64_t>(1, kGrain / (4 * std::max<int64_t>(1, p.points))),
               [&](int64_t from, int64_t to) {
                 for (int64_t i = from; i < to; ++i) {
                   const int64_t x = p.plane(i, p.points);
                   int64_t y = p.plane(i, p.windows);
                   PoolWindow w;
                   for (int64_t a = 0; a < p.axis[0].windows; ++a) {
                     w.span[0] = p.axis[0].span(a);
                     for (int64_t b = 0; b < p.axis[1].windows; ++b) {
                       w.span[1] = p.axis[1].span(b);
                       for (int64_t c = 0; c < p.axis[2].windows; ++c) {
                         w.span[2] = p.axis[2].span(c);
                         f(x, y, w);
                         y += p.step();
                       }
                     }
                   }
                 }
               });
}
template <class T>
void average(const PoolPlan& p, const T* x, T* y) {
  using C = Compute<T>;
  each_window(p, [&](int64_t plane, int64_t to, const PoolWindow& w) {
    C sum = 0;
    p.each_tap(w, [&](int64_t at) { sum += C(x[plane + at * p.step()]); });
    y[to] = T(sum / C(p.divisor(w)));
  });
}
template <class T>
constexpr T lowest() {
  return T(std::numeric_limits<Compute<T>>::lowest());
}

template <class T>
void maximum(const PoolPlan& p, const T* x, T* y, int32_t* mask) {
  each_window(p, [&](int64_t plane, int64_t to, const PoolWindow& w) {
    const int64_t at = p.argmax(x + plane, w);
    y[to] = at < 0 ? lowest<T>() : x[plane + at * p.step()];
    if (mask) mask[to] = int32_t(at);
  });
}
template <class T, class Op>
void pool(const Op& op, const KernelArgs& k) {
  const PoolPlan p(Op::info, op.pool, k.in(0).meta(), Op::kAxes);
  if (p.max)
    maximum(p, k.data<T>(0), k.out_data<T>(0), nullptr);
  else
    average(p, k.data<T>(0), k.out_data<T>(0));
}
template <class T, class Op>
void pool_grad(const Op& op, const KernelArgs& k) {
  using C = Compute<T>;
  const PoolPlan p(Op::info, op.pool, k.in(0).meta(), Op::kAxes);
  const T *x = k.data<T>(0), *dy = k.data<T>(1);
  T* dx = k.out_data<T>(0);
  if (k.out(0).numel())
    std::memset(static_cast<void*>(dx), 0, size_t(k.out(0).numel()) * sizeof(T));
  const auto add = [&](int64_t at, C v) { dx[at] = T(C(dx[at]) + v); };
  each_window(p, [&](int64_t plane, int64_t from, const PoolWindow& w) {
    if (p.max) {
      const int64_t at = p.argmax(x + plane, w);
      if (at >= 0) add(plane + at * p.step(), C(dy[from]));
    } else {
      const C part = C(dy[from]) / C(p.divisor(w));
      p.each_tap(w, [&](int64_t at) { add(plane + at * p.step(), part); });
    }
  });
}
template <class T, class Op>
void pool_double_grad(const Op& op, const KernelArgs& k) {
  const PoolPlan p(Op::info, op.pool, k.in(0).meta(), Op::kAxes);
  const T *x = k.data<T>(0), *y = k.data<T>(1);
  T* out = k.out_data<T>(0);
  if (!p.max) return average(p, y, out);
  each_window(p, [&](int64_t plane, int64_t to, const PoolWindow& w) {
    const int64_t at = p.argmax(x + plane, w);
    out[to] = at < 0 ? T(0) : y[plane + at * p.step()];
  });
}
template <class T, class Op>
void max_pool_with_index(const Op& op, const KernelArgs& k) {
  const PoolPlan p(Op::info, op.pooling(), k.in(0).meta(), Op::kAxes);
  maximum(p, k.data<T>(0), k.out_data<T>(0), k.out_data<int32_t>(1));
}

// Calls f(offset of the element of `all`, offset of its index) for a tensor with as many planes.
template <class F>
void each_point(const KernelArgs& k, const Tensor& all, F&& f) {
  const Tensor& index = k.in(1);
  const int64_t planes = (all.dims()[0] * all.dims()[1]).number();
  if (index.numel() == 0) return;
  const int64_t points = all.numel() / planes, places = index.numel() / planes;
  dispatch(Types<int32_t, int64_t>(), index.dtype(), [&]<class I>() {
    const I* at = index.data<I>();
    parallel_for(planes, std::max<int64_t>(1, kGrain / places), [&](int64_t from, int64_t to) {
      for (int64_t i = from * places; i < to * places; ++i) {
        KERNEL_CHECK(kIndex, I1, at[i] >= 0 && at[i] < points,
                     "index {} is out of range in a channel of {} elements", at[i], points);
        f(i / places * points + at[i], i);
      }
    });
  });
}
template <class T>
void gather_points(const GatherPoints&, const KernelArgs& k) {
  const T* x = k.data<T>(0);
  T* y = k.out_data<T>(0);
  each_point(k, k.in(0), [&](int64_t from, int64_t to) { y[to] = x[from]; });
}
template <class T>
void scatter_points(const ScatterPoints& op, const KernelArgs& k) {
  using C = Compute<T>;
  const T* x = k.data<T>(0);
  T* y = k.out_data<T>(0);
  if (k.out(0).numel()) std::memset(static_cast<void*>(y), 0, size_t(k.out(0).numel()) * sizeof(T));
  each_point(k, k.out(0), [&](int64_t to, int64_t from) {
    y[to] = op.accumulate ? T(C(y[to]) + C(x[from])) : x[from];
  });
}
}  // namespace
#define POOL_KERNELS(N)                                                     \
  REGISTER_KERNEL(Pool##N##d, kCPU, pool, kFloating);                       \
  REGISTER_KERNEL(Pool##N##dGrad, kCPU, pool_grad, kFloating);              \
  REGISTER_KERNEL(Pool##N##dDoubleGrad, kCPU, pool_double_grad, kFloating); \
  REGISTER_KERNEL(MaxPool##N##dWithIndex, kCPU, max_pool_with_index, kFloating)
POOL_KERNELS(2);
POOL_KERNELS(3);
REGISTER_KERNEL(GatherPoints, kCPU, gather_points, kFloating);
REGISTER_KERNEL(ScatterPoints, kCPU, scatter_points, kFloating);
}  // namespace paddle

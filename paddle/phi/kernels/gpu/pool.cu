// Pooling over planes: one per image and channel, with up to three axes.
#include "paddle/phi/ops/pool.h"

#include <limits>

#include "paddle/phi/kernels/functors/pooling.h"
#include "paddle/phi/kernels/gpu/elementwise.h"

namespace paddle::gpu {
namespace {
// One window of y, which is taken of `values` where x says: x itself, or what goes with it.
template <class T>
struct PoolOne {
  PoolPlan p;
  const T *x, *values;
  T* y;
  int32_t* mask;

  HD void operator()(int64_t i) const {
    using C = Compute<T>;
    const int64_t plane = i / p.windows, at = i % p.windows;
    const int64_t from = p.plane(plane, p.points), to = p.plane(plane, p.windows) + at * p.step();
    const PoolWindow w = p.window(at);
    if (p.max) {
      const int64_t best = p.argmax(x + from, w);
      const T none = values == x ? T(std::numeric_limits<C>::lowest()) : T(0);
      y[to] = best < 0 ? none : values[from + best * p.step()];
      if (mask) mask[to] = int32_t(best);
    } else {
      C sum = 0;
      p.each_tap(w, [&](int64_t tap) { sum += C(values[from + tap * p.step()]); });
      y[to] = T(sum / C(p.divisor(w)));
    }
  }
};
// One element of x: what comes of all windows that have it, in their order.
template <class T>
struct PoolGradOne {
  PoolPlan p;
  const T *x, *dy;
  T* dx;

  HD void operator()(int64_t i) const {
    using C = Compute<T>;
    const int64_t plane = i / p.points, at = i % p.points;
    const int64_t from = p.plane(plane, p.points), of = p.plane(plane, p.windows);
    const int64_t place[PoolWindow::kAxes] = {at / p.axis[2].size / p.axis[1].size,
                                              at / p.axis[2].size % p.axis[1].size,
                                              at % p.axis[2].size};
    Span near[PoolWindow::kAxes];
    for (int a = 0; a < PoolWindow::kAxes; ++a) near[a] = p.axis[a].windows_with(place[a]);
    C sum = 0;
    for (int64_t a = near[0].begin; a < near[0].end; ++a)
      for (int64_t b = near[1].begin; b < near[1].end; ++b)
        for (int64_t c = near[2].begin; c < near[2].end; ++c) {
          const int64_t window = (a * p.axis[1].windows + b) * p.axis[2].windows + c;
          const PoolWindow w = p.window(window);
          bool inside = true;
          for (int k = 0; k < PoolWindow::kAxes; ++k)
            inside = inside && w.span[k].begin <= place[k] && place[k] < w.span[k].end;
          if (!inside) continue;
          const C d = C(dy[of + window * p.step()]);
          if (!p.max)
            sum += d / C(p.divisor(w));
          else if (p.argmax(x + from, w) == at)
            sum += d;
        }
    dx[from + at * p.step()] = T(sum);
  }
};

template <class T, class Op>
void pool(const Op& op, const KernelArgs& k) {
  const PoolPlan p(Op::info, op.pool, k.in(0).meta(), Op::kAxes);
  const T* x = k.data<T>(0);
  for_each(k.place, p.planes * p.windows, PoolOne<T>{p, x, x, k.out_data<T>(0), nullptr});
}
template <class T, class Op>
void pool_grad(const Op& op, const KernelArgs& k) {
  const PoolPlan p(Op::info, op.pool, k.in(0).meta(), Op::kAxes);
  for_each(k.place, p.planes * p.points,
           PoolGradOne<T>{p, k.data<T>(0), k.data<T>(1), k.out_data<T>(0)});
}
template <class T, class Op>
void pool_double_grad(const Op& op, const KernelArgs& k) {
  const PoolPlan p(Op::info, op.pool, k.in(0).meta(), Op::kAxes);
  for_each(k.place, p.planes * p.windows,
           PoolOne<T>{p, k.data<T>(0), k.data<T>(1), k.out_data<T>(0), nullptr});
}
template <class T, class Op>
void max_pool_with_index(const Op& op, const KernelArgs& k) {
  const PoolPlan p(Op::info, op.pooling(), k.in(0).meta(), Op::kAxes);
  const T* x = k.data<T>(0);
  for_each(k.place, p.planes * p.windows,
           PoolOne<T>{p, x, x, k.out_data<T>(0), k.out_data<int32_t>(1)});
}
}  // namespace
#define POOL_KERNELS(N)                                                     \
  REGISTER_KERNEL(Pool##N##d, kGPU, pool, kFloating);                       \
  REGISTER_KERNEL(Pool##N##dGrad, kGPU, pool_grad, kFloating);              \
  REGISTER_KERNEL(Pool##N##dDoubleGrad, kGPU, pool_double_grad, kFloating); \
  REGISTER_KERNEL(MaxPool##N##dWithIndex, kGPU, max_pool_with_index, kFloating)
POOL_KERNELS(2);
POOL_KERNELS(3);
}  // namespace paddle::gpu

// Pooling over planes: one per image and channel, with up to three axes.
#include "paddle/phi/ops/pool.h"

#include <limits>

#include "paddle/phi/kernels/functors/pooling.h"
#include "paddle/phi/kernels/gpu/elementwise.h"

namespace paddle::gpu {
namespace {
constexpr int kAxes = 3;  // fewer: axes of size 1 in front
struct Window {
  Span span[kAxes];
};
struct Plan {
  PoolAxis axis[kAxes];
  int64_t planes, channels, points = 1, windows = 1;
  bool last, exclusive, max;

  Plan(const OpInfo& info, const Pooling& p, const Meta& x, int axes) {
    const PoolGeometry g(info, p, x, axes);
    last = channels_last(p.data_format);
    exclusive = p.exclusive || p.adaptive;
    max = p.pooling_type == PoolingType::kMax;
    channels = x.dims[last ? -1 : 1].number();
    planes = x.dims[0].number() * channels;
    for (int i = 0; i < axes; ++i) {
      axis[kAxes - axes + i] = PoolAxis(p, g, i);
      points *= axis[kAxes - axes + i].size;
      windows *= axis[kAxes - axes + i].windows;
    }
    if (points == 0) planes = 0;
  }
  HD int64_t step() const { return last ? channels : 1; }
  // The first element of a plane that has so many.
  HD int64_t plane(int64_t i, int64_t elements) const {
    return last ? i / channels * channels * elements + i % channels : i * elements;
  }
  HD Window window(int64_t i) const {
    const int64_t c = axis[2].windows, b = axis[1].windows;
    return {{axis[0].span(i / c / b), axis[1].span(i / c % b), axis[2].span(i % c)}};
  }
  // Calls f(place in the plane) for the elements of a window.
  template <class F>
  HD void each_tap(const Window& w, const F& f) const {
    for (int64_t a = w.span[0].begin; a < w.span[0].end; ++a)
      for (int64_t b = w.span[1].begin; b < w.span[1].end; ++b)
        for (int64_t c = w.span[2].begin; c < w.span[2].end; ++c)
          f((a * axis[1].size + b) * axis[2].size + c);
  }
  // The place of the first largest element, or -1 in an empty window. A NaN is larger than all.
  template <class T>
  HD int64_t argmax(const T* x, const Window& w) const {
    using C = Compute<T>;
    C best = 0;
    int64_t at = -1;
    each_tap(w, [&](int64_t p) {
      const C v = C(x[p * step()]);
      if (at < 0 || v > best || (v != v && best == best)) {
        best = v;
        at = p;
      }
    });
    return at;
  }
  template <class C>
  HD C divisor(const Window& w) const {
    C n = 1;
    for (const Span& s : w.span) n *= C(exclusive ? s.end - s.begin : s.places);
    return n;
  }
};

// One window of y, which is taken of `values` where x says: x itself, or what goes with it.
template <class T>
struct PoolOne {
  Plan p;
  const T *x, *values;
  T* y;
  int32_t* mask;

  HD void operator()(int64_t i) const {
    using C = Compute<T>;
    const int64_t plane = i / p.windows, at = i % p.windows;
    const int64_t from = p.plane(plane, p.points), to = p.plane(plane, p.windows) + at * p.step();
    const Window w = p.window(at);
    if (p.max) {
      const int64_t best = p.argmax(x + from, w);
      const T none = values == x ? T(std::numeric_limits<C>::lowest()) : T(0);
      y[to] = best < 0 ? none : values[from + best * p.step()];
      if (mask) mask[to] = int32_t(best);
    } else {
      C sum = 0;
      p.each_tap(w, [&](int64_t tap) { sum += C(values[from + tap * p.step()]); });
      y[to] = T(sum / p.template divisor<C>(w));
    }
  }
};
// One element of x: what comes of all windows that have it, in their order.
template <class T>
struct PoolGradOne {
  Plan p;
  const T *x, *dy;
  T* dx;

  HD void operator()(int64_t i) const {
    using C = Compute<T>;
    const int64_t plane = i / p.points, at = i % p.points;
    const int64_t from = p.plane(plane, p.points), of = p.plane(plane, p.windows);
    const int64_t place[kAxes] = {at / p.axis[2].size / p.axis[1].size,
                                  at / p.axis[2].size % p.axis[1].size, at % p.axis[2].size};
    Span near[kAxes];
    for (int a = 0; a < kAxes; ++a) near[a] = p.axis[a].windows_with(place[a]);
    C sum = 0;
    for (int64_t a = near[0].begin; a < near[0].end; ++a)
      for (int64_t b = near[1].begin; b < near[1].end; ++b)
        for (int64_t c = near[2].begin; c < near[2].end; ++c) {
          const int64_t window = (a * p.axis[1].windows + b) * p.axis[2].windows + c;
          const Window w = p.window(window);
          bool inside = true;
          for (int k = 0; k < kAxes; ++k)
            inside = inside && w.span[k].begin <= place[k] && place[k] < w.span[k].end;
          if (!inside) continue;
          const C d = C(dy[of + window * p.step()]);
          if (!p.max)
            sum += d / p.template divisor<C>(w);
          else if (p.argmax(x + from, w) == at)
            sum += d;
        }
    dx[from + at * p.step()] = T(sum);
  }
};

template <class T, class Op>
void pool(const Op& op, const KernelArgs& k) {
  const Plan p(Op::info, op.pool, k.in(0).meta(), Op::kAxes);
  const T* x = k.data<T>(0);
  for_each(k.place, p.planes * p.windows, PoolOne<T>{p, x, x, k.out_data<T>(0), nullptr});
}
template <class T, class Op>
void pool_grad(const Op& op, const KernelArgs& k) {
  const Plan p(Op::info, op.pool, k.in(0).meta(), Op::kAxes);
  for_each(k.place, p.planes * p.points,
           PoolGradOne<T>{p, k.data<T>(0), k.data<T>(1), k.out_data<T>(0)});
}
template <class T, class Op>
void pool_double_grad(const Op& op, const KernelArgs& k) {
  const Plan p(Op::info, op.pool, k.in(0).meta(), Op::kAxes);
  for_each(k.place, p.planes * p.windows,
           PoolOne<T>{p, k.data<T>(0), k.data<T>(1), k.out_data<T>(0), nullptr});
}
template <class T, class Op>
void max_pool_with_index(const Op& op, const KernelArgs& k) {
  const Plan p(Op::info, op.pooling(), k.in(0).meta(), Op::kAxes);
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

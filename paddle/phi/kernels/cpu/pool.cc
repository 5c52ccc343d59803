// Pooling over planes: one per image and channel, with up to three axes.
#include "paddle/phi/ops/pool.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

#include "paddle/common/parallel.h"
#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/functors/pooling.h"

namespace paddle {
namespace {
constexpr int kAxes = 3;  // fewer: axes of size 1 in front

struct Plan {
  int64_t planes, channels, points = 1, windows = 1, step;
  int64_t size[kAxes] = {1, 1, 1};
  std::vector<Span> spans[kAxes];
  bool last, exclusive, max;

  Plan(const OpInfo& info, const Pooling& p, const Meta& x, int axes) {
    const PoolGeometry g(info, p, x, axes);
    last = channels_last(p.data_format);
    exclusive = p.exclusive || p.adaptive;
    max = p.pooling_type == PoolingType::kMax;
    channels = x.dims[last ? -1 : 1].number();
    planes = x.dims[0].number() * channels;
    step = last ? channels : 1;
    const int lack = kAxes - axes;
    for (int i = 0; i < lack; ++i) spans[i].push_back({0, 1, 1});
    for (int i = 0; i < axes; ++i) {
      const PoolAxis axis(p, g, i);
      for (int64_t o = 0; o < axis.windows; ++o) spans[lack + i].push_back(axis.span(o));
      points *= size[lack + i] = axis.size;
      windows *= axis.windows;
    }
  }
  // The first element of a plane; its elements are `step` apart.
  int64_t plane(int64_t i, int64_t elements) const {
    return last ? i / channels * channels * elements + i % channels : i * elements;
  }
  // Calls f(plane's offset in x, window's offset in the result, spans…) for all windows.
  template <class F>
  void each(F&& f) const {
    if (windows == 0 || points == 0) return;
    parallel_for(planes, std::max<int64_t>(1, kGrain / (4 * points)),
                 [&](int64_t from, int64_t to) {
                   for (int64_t i = from; i < to; ++i) {
                     const int64_t x = plane(i, points);
                     int64_t y = plane(i, windows);
                     for (const Span& a : spans[0])
                       for (const Span& b : spans[1])
                         for (const Span& c : spans[2]) {
                           f(x, y, a, b, c);
                           y += step;
                         }
                   }
                 });
  }
  // Calls f(offset in the plane, in elements of it) for the elements of a window.
  template <class F>
  void each_tap(const Span& a, const Span& b, const Span& c, F&& f) const {
    for (int64_t i = a.begin; i < a.end; ++i)
      for (int64_t j = b.begin; j < b.end; ++j) {
        const int64_t line = (i * size[1] + j) * size[2];
        for (int64_t k = c.begin; k < c.end; ++k) f(line + k);
      }
  }
  // The place of the first largest element, or -1 in an empty window. A NaN is larger than all.
  template <class T>
  int64_t argmax(const T* x, const Span& a, const Span& b, const Span& c) const {
    using C = Compute<T>;
    C best = 0;
    int64_t at = -1;
    each_tap(a, b, c, [&](int64_t p) {
      const C v = C(x[p * step]);
      if (at < 0 || v > best || (v != v && best == best)) {
        best = v;
        at = p;
      }
    });
    return at;
  }
  int64_t divisor(const Span& a, const Span& b, const Span& c) const {
    return exclusive ? (a.end - a.begin) * (b.end - b.begin) * (c.end - c.begin)
                     : a.places * b.places * c.places;
  }
};

template <class T>
void average(const Plan& p, const T* x, T* y) {
  using C = Compute<T>;
  p.each([&](int64_t plane, int64_t to, const Span& a, const Span& b, const Span& c) {
    C sum = 0;
    p.each_tap(a, b, c, [&](int64_t at) { sum += C(x[plane + at * p.step]); });
    y[to] = T(sum / C(p.divisor(a, b, c)));
  });
}
template <class T>
constexpr T lowest() {
  return T(std::numeric_limits<Compute<T>>::lowest());
}

template <class T>
void maximum(const Plan& p, const T* x, T* y, int32_t* mask) {
  p.each([&](int64_t plane, int64_t to, const Span& a, const Span& b, const Span& c) {
    const int64_t at = p.argmax(x + plane, a, b, c);
    y[to] = at < 0 ? lowest<T>() : x[plane + at * p.step];
    if (mask) mask[to] = int32_t(at);
  });
}
template <class T, class Op>
void pool(const Op& op, const KernelArgs& k) {
  const Plan p(Op::info, op.pool, k.in(0).meta(), Op::kAxes);
  if (p.max)
    maximum(p, k.data<T>(0), k.out_data<T>(0), nullptr);
  else
    average(p, k.data<T>(0), k.out_data<T>(0));
}
template <class T, class Op>
void pool_grad(const Op& op, const KernelArgs& k) {
  using C = Compute<T>;
  const Plan p(Op::info, op.pool, k.in(0).meta(), Op::kAxes);
  const T *x = k.data<T>(0), *dy = k.data<T>(1);
  T* dx = k.out_data<T>(0);
  if (k.out(0).numel())
    std::memset(static_cast<void*>(dx), 0, size_t(k.out(0).numel()) * sizeof(T));
  const auto add = [&](int64_t at, C v) { dx[at] = T(C(dx[at]) + v); };
  p.each([&](int64_t plane, int64_t from, const Span& a, const Span& b, const Span& c) {
    if (p.max) {
      const int64_t at = p.argmax(x + plane, a, b, c);
      if (at >= 0) add(plane + at * p.step, C(dy[from]));
    } else {
      const C part = C(dy[from]) / C(p.divisor(a, b, c));
      p.each_tap(a, b, c, [&](int64_t at) { add(plane + at * p.step, part); });
    }
  });
}
template <class T, class Op>
void pool_double_grad(const Op& op, const KernelArgs& k) {
  const Plan p(Op::info, op.pool, k.in(0).meta(), Op::kAxes);
  const T *x = k.data<T>(0), *y = k.data<T>(1);
  T* out = k.out_data<T>(0);
  if (!p.max) return average(p, y, out);
  p.each([&](int64_t plane, int64_t to, const Span& a, const Span& b, const Span& c) {
    const int64_t at = p.argmax(x + plane, a, b, c);
    out[to] = at < 0 ? T(0) : y[plane + at * p.step];
  });
}
template <class T, class Op>
void max_pool_with_index(const Op& op, const KernelArgs& k) {
  const Plan p(Op::info, op.pooling(), k.in(0).meta(), Op::kAxes);
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

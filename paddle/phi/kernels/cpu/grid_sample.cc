#include "paddle/phi/ops/grid_sample.h"

#include <algorithm>
#include <cmath>

#include "paddle/common/parallel.h"
#include "paddle/phi/kernels/cpu/elementwise.h"

namespace paddle {
namespace {
struct Sizes {
  int axes;
  int64_t images, channels, pixels = 1, points = 1, size[3];

  Sizes(const Tensor& x, const Tensor& grid)
      : axes(x.rank() - 2), images(x.dims()[0].raw()), channels(x.dims()[1].raw()) {
    for (int i = 0; i < axes; ++i) {
      pixels *= size[i] = x.dims()[2 + i].raw();
      points *= grid.dims()[1 + i].raw();
    }
  }
};
// A coordinate of pixels, and how fast it moves with that in [-1, 1].
template <class C>
struct Place {
  C at, slope;

  Place(const GridSample& op, C u, int64_t n)
      : at(op.align_corners ? (u + 1) * C(0.5) * C(n - 1) : ((u + 1) * C(n) - 1) * C(0.5)),
        slope(C(op.align_corners ? n - 1 : n) * C(0.5)) {
    if (op.padding_mode == SamplePadding::kReflection) reflect(op.align_corners, n);
    if (op.padding_mode != SamplePadding::kZeros) limit(C(n - 1));
  }
  void limit(C last) {
    if (at < 0 || at > last) slope = 0;
    if (at < 0) at = 0;
    if (at > last) at = last;
  }
  void reflect(bool align_corners, int64_t n) {
    const C edge = C(align_corners ? 0 : -0.5);
    const C span = C(align_corners ? std::max<int64_t>(n - 1, 1) : n);
    C t = at - edge;
    if (t < 0) {
      t = -t;
      slope = -slope;
    }
    t -= span * 2 * std::floor(t / (span * 2));
    if (t > span) {
      t = span * 2 - t;
      slope = -slope;
    }
    at = t + edge;
  }
};
// The pixels around a point, or the nearest: where they are in a channel, -1 if outside; their
// weights, and what those change by with each coordinate. Not even NaN is inside.
template <class C>
struct Corners {
  int count;
  int64_t offset[8];
  C weight[8], change[3][8];

  Corners(const GridSample& op, const Sizes& s, const C* point)
      : count(op.mode == SampleMode::kNearest ? 1 : 1 << s.axes) {
    std::fill_n(offset, count, 0);
    std::fill_n(weight, count, C(1));
    for (auto& c : change) std::fill_n(c, count, C(1));
    for (int i = 0; i < s.axes; ++i) {
      const Place<C> p(op, point[s.axes - 1 - i], s.size[i]);
      const C low = count == 1 ? std::nearbyint(p.at) : std::floor(p.at), part = p.at - low;
      for (int k = 0; k < count; ++k) {
        const bool high = k >> i & 1;
        const C at = low + C(high), w = count == 1 ? C(1) : high ? part : 1 - part;
        const bool inside = offset[k] >= 0 && at >= 0 && at < C(s.size[i]);
        offset[k] = inside ? offset[k] * s.size[i] + int64_t(at) : -1;
        weight[k] *= w;
        const C step = count == 1 ? C(0) : high ? p.slope : -p.slope;
        for (int j = 0; j < s.axes; ++j) change[j][k] *= i == j ? step : w;
      }
    }
  }
};
template <class C, class T>
void read_point(const T* grid, int axes, C* point) {
  for (int i = 0; i < axes; ++i) point[i] = C(grid[i]);
}
template <class T>
void grid_sample(const GridSample& op, const KernelArgs& k) {
  using C = Compute<T>;
  const Sizes s(k.in(0), k.in(1));
  const T *x = k.data<T>(0), *grid = k.data<T>(1);
  T* y = k.out_data<T>(0);
  const int64_t cost = 32 * s.axes + (s.channels << s.axes);
  parallel_for(s.images * s.points, std::max<int64_t>(1, kGrain / cost), [&](int64_t b, int64_t e) {
    C point[3];
    for (int64_t i = b; i < e; ++i) {
      read_point(grid + i * s.axes, s.axes, point);
      const Corners<C> c(op, s, point);
      const int64_t image = i / s.points * s.channels;
      for (int64_t channel = 0; channel < s.channels; ++channel) {
        const T* from = x + (image + channel) * s.pixels;
        C sum = 0;
        for (int j = 0; j < c.count; ++j)  // a weight of NaN counts outside, too
          sum += c.weight[j] * (c.offset[j] < 0 ? C(0) : C(from[c.offset[j]]));
        y[(image + channel) * s.points + i % s.points] = T(sum);
      }
    }
  });
}
// Inputs: x, grid, dout; results: the gradients of x and grid. Images are worked on side by side;
// within one, points meet in its pixels.
template <class T>
void grid_sample_grad(const GridSample& op, const KernelArgs& k) {
  using C = Compute<T>;
  const Sizes s(k.in(0), k.in(1));
  const T *x = k.data<T>(0), *grid = k.data<T>(1), *dy = k.data<T>(2);
  T *dx = k.out_data<T>(0), *dgrid = k.out_data<T>(1);
  std::fill_n(dx, k.out(0).numel(), T(0));
  parallel_for(s.images, 1, [&](int64_t b, int64_t e) {
    C point[3];
    for (int64_t i = b * s.points; i < e * s.points; ++i) {
      read_point(grid + i * s.axes, s.axes, point);
      const Corners<C> c(op, s, point);
      C moved[3] = {};
      for (int64_t channel = 0; channel < s.channels; ++channel) {
        const int64_t plane = i / s.points * s.channels + channel;
        const C d = C(dy[plane * s.points + i % s.points]);
        for (int j = 0; j < c.count; ++j) {
          const int64_t at = plane * s.pixels + c.offset[j];
          if (c.offset[j] >= 0) dx[at] = T(C(dx[at]) + c.weight[j] * d);
          for (int a = 0; a < s.axes; ++a)
            moved[a] += c.change[a][j] * d * (c.offset[j] < 0 ? C(0) : C(x[at]));
        }
      }
      for (int a = 0; a < s.axes; ++a) dgrid[i * s.axes + s.axes - 1 - a] = T(moved[a]);
    }
  });
}
}  // namespace
REGISTER_KERNEL(GridSample, kCPU, grid_sample, kFloating);
REGISTER_GRAD_KERNEL(GridSample, kCPU, grid_sample_grad, kFloating);
}  // namespace paddle

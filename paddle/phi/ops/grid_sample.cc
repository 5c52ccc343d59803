#include "paddle/phi/ops/grid_sample.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/along_axis.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/compare.h"
#include "paddle/phi/ops/rounding.h"
#include "paddle/phi/ops/view.h"
#include "paddle/phi/ops/where.h"

namespace paddle {
void GridSample::check(const Meta& x, const Meta& grid) const {
  const int n = x.rank() - 2;
  OP_CHECK_AS(kType, C1, is_floating(x.dtype), "x must be floating, got {}", x.dtype);
  OP_CHECK_AS(kType, C2, grid.dtype == x.dtype, "grid must be {} as x, got {}", x.dtype,
              grid.dtype);
  OP_CHECK(C3, n == 2 || n == 3, "x must have 4 or 5 axes, its shape is {}", x.dims);
  OP_CHECK(C4, grid.rank() == n + 2, "grid must have {} axes as x, its shape is {}", n + 2,
           grid.dims);
  OP_CHECK(C5, grid.dims[0] == x.dims[0], "grid has {} grids, x {} images", grid.dims[0],
           x.dims[0]);
  OP_CHECK(C6, grid.dims[n + 1] == n, "grid must have {} coordinates per point, got {}", n,
           grid.dims[n + 1]);
  for (int i = 2; i < n + 2; ++i)
    OP_CHECK(C7, x.dims[i] > 0, "x must have pixels, its shape is {}", x.dims);
}
namespace {
Tensor number(Scalar v, const Tensor& like) {
  return full({}, v, like.dtype());
}
// From coordinates in [-1, 1] to those of n pixels, brought inside as the padding says. Comparisons
// choose among expressions, so that slopes at edges are those of the side that is chosen.
Tensor pixels(const GridSample& op, const Tensor& u, Dim n) {
  const Tensor last = number(n - 1, u);
  const Tensor c = op.align_corners ? (u + 1) * 0.5 * last : ((u + 1) * number(n, u) - 1) * 0.5;
  if (op.padding_mode == SamplePadding::kZeros) return c;
  const auto limited = [&](const Tensor& t) {
    const Tensor zero = number(0, t), some = where(call(LessThan{}, t, zero), zero, t);
    return where(call(GreaterThan{}, some, last), last, some);
  };
  if (op.padding_mode == SamplePadding::kBorder) return limited(c);
  const double edge = op.align_corners ? 0 : -0.5;
  const Tensor span = number(op.align_corners ? max(n - 1, 1) : n, u);
  const Tensor from_edge = c - edge;
  const Tensor t = where(call(LessThan{}, from_edge, number(0, u)), -from_edge, from_edge);
  const Tensor in_period = t - span * 2 * call(Floor{}, t / (span * 2));
  const Tensor back = call(GreaterThan{}, in_period, span);
  return limited(where(back, span * 2 - in_period, in_period) + edge);
}
// A pixel on one axis: 0 with weight 0 (or NaN) where it is outside.
struct Tap {
  Tensor at, weight;
  Tap(const Tensor& position, const Tensor& w, Dim n) {
    const Tensor zero = number(0, position);
    const Tensor inside = call(LogicalAnd{}, call(GreaterEqual{}, position, zero),
                               call(LessThan{}, position, number(n, position)));
    at = cast(where(inside, position, zero), DType::kInt64);
    weight = w * cast(inside, w.dtype());
  }
};
std::vector<Tap> taps(const GridSample& op, const Tensor& u, Dim n) {
  const Tensor c = pixels(op, u, n);
  if (op.mode == SampleMode::kNearest) return {Tap(call(Round{}, c), number(1, c), n)};
  const Tensor low = call(Floor{}, c), part = c - low;
  return {Tap(low, 1 - part, n), Tap(low + 1, part, n)};
}
}  // namespace
Tensor GridSample::compose(const Tensor& x, const Tensor& grid) const {
  const int n = x.rank() - 2;
  const DType wide = is_half(x.dtype()) ? DType::kFloat32 : x.dtype();
  Dim pixels = 1, points = 1;
  Dims shape{x.dim(0), x.dim(1)};
  for (int i = 0; i < n; ++i) {
    pixels = pixels * x.dim(2 + i);
    points = points * grid.dim(1 + i);
    shape.push_back(grid.dim(1 + i));
  }
  const Tensor image = reshape(cast(x, wide), {x.dim(0), x.dim(1), pixels});
  const Tensor at = reshape(cast(grid, wide), {x.dim(0), points, n});
  std::vector<std::vector<Tap>> axes;
  for (int i = 0; i < n; ++i)
    axes.push_back(taps(*this, squeeze(slice(at, 2, n - 1 - i, n - i), 2), x.dim(2 + i)));
  const int corners = mode == SampleMode::kNearest ? 1 : 1 << n;
  Tensor sum;
  for (int corner = 0; corner < corners; ++corner) {
    Tensor index, weight;
    for (int i = 0; i < n; ++i) {
      const Tap& tap = axes[size_t(i)][size_t(corner >> i & 1)];
      index = i ? index * number(x.dim(2 + i), index) + tap.at : tap.at;
      weight = i ? weight * tap.weight : tap.weight;
    }
    const Tensor all = expand(unsqueeze(index, 1), {x.dim(0), x.dim(1), points});
    const Tensor term = call(TakeAlongAxis{2}, image, all) * unsqueeze(weight, 1);
    sum = corner ? sum + term : term;
  }
  return cast(reshape(sum, shape), x.dtype());
}
REGISTER_OP(GridSample);
}  // namespace paddle

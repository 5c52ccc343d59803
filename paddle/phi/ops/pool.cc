#include "paddle/phi/ops/pool.h"

#include <algorithm>
#include <limits>

#include "paddle/phi/core/register.h"

namespace paddle {
static bool all_positive(const Ints& list, int n) {
  return list.size() == n && std::all_of(list.begin(), list.end(), [](int64_t v) { return v > 0; });
}
PoolGeometry::PoolGeometry(const OpInfo& info, const Pooling& p, const Meta& x, int n) {
  OP_CHECK(W1, x.rank() == n + 2, "x must have {} axes, its shape is {}", n + 2, x.dims);
  OP_CHECK(W2, p.global_pooling || p.kernel_size.size() == n,
           "kernel_size must be {} positive numbers, got {}", n, p.kernel_size);
  const int first = channels_last(p.data_format) ? 1 : 2;
  const bool windows = !p.adaptive && !p.global_pooling;
  if (windows) {
    OP_CHECK(W3, all_positive(p.strides, n), "strides must be {} positive numbers, got {}", n,
             p.strides);
    OP_CHECK(W4, p.paddings.size() == n || p.paddings.size() == 2 * n,
             "paddings must be {} or {} numbers, got {}", n, 2 * n, p.paddings);
  }
  for (int i = 0; i < n; ++i) {
    const Dim size = x.dims[first + i];
    input.push_back(size);
    Dim lo = 0, hi = 0, taps = p.global_pooling ? size : p.kernel_size[i];
    if (!p.global_pooling)
      OP_CHECK(W5, taps > 0, "kernel_size must be {} positive numbers, got {}", n, p.kernel_size);
    if (windows && p.padding_algorithm == PaddingAlgorithm::kExplicit) {
      const bool pairs = p.paddings.size() == 2 * n;
      lo = p.paddings[pairs ? 2 * i : i];
      hi = p.paddings[pairs ? 2 * i + 1 : i];
    } else if (windows && p.padding_algorithm == PaddingAlgorithm::kSame) {
      const Dim steps = (size + p.strides[i] - 1) / p.strides[i];
      const Dim total = max((steps - 1) * p.strides[i] + taps - size, 0);
      lo = total / 2;
      hi = total - lo;
    }
    kernel.push_back(taps);
    before.push_back(lo);
    after.push_back(hi);
    if (!windows) {
      output.push_back(p.global_pooling ? Dim(1) : taps);
      continue;
    }
    const Dim room = size + lo + hi - taps;
    OP_CHECK(W6, room >= 0,
             "axis {} of x has size {} with padding {}, which the window, {}, exceeds", first + i,
             size, size + lo + hi, taps);
    output.push_back((room + (p.ceil_mode ? p.strides[i] - 1 : 0)) / p.strides[i] + 1);
  }
  if (p.pooling_type == PoolingType::kMax) {  // their places are int32
    const Dim most = std::numeric_limits<int32_t>::max(), points = numel(input);
    OP_CHECK(W8, !known(points > most),
             "a channel of x must have at most {} elements for maxima, it has {}", most, points);
  }
}
Meta pool_rule(const OpInfo& info, const Pooling& p, const Meta& x, int axes) {
  OP_CHECK_AS(kType, W7, is_floating(x.dtype), "x must be floating, got {}", x.dtype);
  const PoolGeometry g(info, p, x, axes);
  Dims out = x.dims;
  for (int i = 0; i < axes; ++i) out[i + (channels_last(p.data_format) ? 1 : 2)] = g.output[i];
  return x.with(std::move(out));
}

#define POOL_GRADS(N)                                                                           \
  Grads Pool##N##d::grad(const GradIn& g) const {                                               \
    return {call(Pool##N##dGrad{pool}, g.in(0), g.dout(0))};                                    \
  }                                                                                             \
  Meta Pool##N##dGrad::infer(const Meta& x, const Meta& dout) const {                           \
    OP_CHECK_AS(kType, C2, x.dtype == dout.dtype, "x is {}, but dout {}", x.dtype, dout.dtype); \
    const Meta out = pool_rule(info, pool, x, N);                                               \
    OP_CHECK(C1, out.dims == dout.dims, "dout has shape {}, the result has {}", dout.dims,      \
             out.dims);                                                                         \
    return x;                                                                                   \
  }                                                                                             \
  Grads Pool##N##dGrad::grad(const GradIn& g) const {                                           \
    return {Tensor(), call(Pool##N##dDoubleGrad{pool}, g.in(0), g.dout(0))};                    \
  }                                                                                             \
  Meta Pool##N##dDoubleGrad::infer(const Meta& x, const Meta& y) const {                        \
    OP_CHECK_AS(kType, C2, x.dtype == y.dtype, "x is {}, but y {}", x.dtype, y.dtype);          \
    OP_CHECK(C1, x.dims == y.dims, "x has shape {}, y has {}", x.dims, y.dims);                 \
    return pool_rule(info, pool, x, N);                                                         \
  }                                                                                             \
  Grads Pool##N##dDoubleGrad::grad(const GradIn& g) const {                                     \
    return {Tensor(), call(Pool##N##dGrad{pool}, g.in(0), g.dout(0))};                          \
  }                                                                                             \
  Grads MaxPool##N##dWithIndex::grad(const GradIn& g) const {                                   \
    return {call(ScatterPoints{g.meta(0).dims}, g.dout(0), g.out(1))};                          \
  }                                                                                             \
  REGISTER_OP(Pool##N##d);                                                                      \
  REGISTER_OP(Pool##N##dGrad);                                                                  \
  REGISTER_OP(Pool##N##dDoubleGrad);                                                            \
  REGISTER_OP(MaxPool##N##dWithIndex)
POOL_GRADS(2);
POOL_GRADS(3);

static void check_points(const OpInfo& info, const Meta& index) {
  OP_CHECK_AS(kType, P1, index.dtype == DType::kInt64 || index.dtype == DType::kInt32,
              "index must be int32 or int64, got {}", index.dtype);
  OP_CHECK(P2, index.rank() >= 2,
           "index must have axes of a batch and of channels, its shape is {}", index.dims);
}
// Whether two shapes have a batch and channels, and the same.
static Cond same_planes(const Dims& a, const Dims& b) {
  return a.size() < 2 || b.size() < 2 ? Cond(false) : a[0] == b[0] && a[1] == b[1];
}
Meta GatherPoints::infer(const Meta& x, const Meta& index) const {
  check_points(info, index);
  OP_CHECK(C1, same_planes(x.dims, index.dims),
           "x, of shape {}, and index, of shape {}, differ in batch or channels", x.dims,
           index.dims);
  return x.with(index.dims);
}
Grads GatherPoints::grad(const GradIn& g) const {
  return {call(ScatterPoints{g.meta(0).dims}, g.dout(0), g.in(1))};
}
Meta ScatterPoints::infer(const Meta& x, const Meta& index) const {
  check_points(info, index);
  OP_CHECK(C1, x.dims == index.dims, "x has shape {}, index has {}", x.dims, index.dims);
  OP_CHECK(C2, same_planes(shape, x.dims),
           "shape {} and x, of shape {}, differ in batch or channels", shape, x.dims);
  return x.with(shape);
}
Grads ScatterPoints::grad(const GradIn& g) const {
  return {call(GatherPoints{}, g.dout(0), g.in(1))};
}
REGISTER_OP(GatherPoints);
REGISTER_OP(ScatterPoints);
}  // namespace paddle

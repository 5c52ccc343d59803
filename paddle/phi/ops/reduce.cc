#include "paddle/phi/ops/reduce.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/compare.h"
#include "paddle/phi/ops/scan.h"
#include "paddle/phi/ops/unary.h"
#include "paddle/phi/ops/view.h"
#include "paddle/phi/ops/where.h"

namespace paddle {
Meta reduce_rule(const OpInfo& info, const Meta& x, const Dims& axis, bool keepdim) {
  Meta out = x.with(Dims{});
  if (!known(axis))  // recorded, and no constant: only the rank is known
    return x.with(unknown_dims(keepdim ? x.rank() : std::max(0, x.rank() - axis.size()), "axis"));
  Axes seen;
  for (Dim k : axis) {
    const int64_t n = k.number();
    // A 0-D tensor may be reduced over the axis that it does not have, as in the real package.
    OP_CHECK(A1, has_axis(x, n) || (x.rank() == 0 && (n == 0 || n == -1)),
             "axis must be in [{}, {}), got {}", -x.rank(), x.rank(), n);
    const int64_t w = x.rank() ? wrap_axis(n, x.rank()) : 0;
    OP_CHECK(A2, !seen.has(w), "axis {} is named twice in {}", n, axis);
    seen.add(w);
  }
  const Axes reduced = axes_of(axis, x.rank());
  for (int i = 0; i < x.rank(); ++i) {
    if (!reduced.has(i))
      out.dims.push_back(x.dims[i]);
    else if (keepdim)
      out.dims.push_back(1);
  }
  return out;
}
Dim reduced_count(const Dims& dims, const Dims& axis) {
  const Axes reduced = axes_of(axis, dims.size());
  Dim n = 1;
  for (int i = 0; i < dims.size(); ++i)
    if (reduced.has(i)) n = n * dims[i];
  return n;
}

Meta Sum::infer(const Meta& x) const {
  Meta out = reduce_rule(info, x, axis, keepdim);
  if (dtype != DType::kUndefined)
    out.dtype = dtype;
  else if (x.dtype == DType::kBool || x.dtype == DType::kInt32)
    out.dtype = DType::kInt64;
  return out;
}
Grads Sum::grad(const GradIn& g) const {
  return {call(Spread{g.meta(0).dims, axis}, cast(g.dout(0), g.meta(0).dtype))};
}

// What a reduction gave, or its gradient, in the shape of x again.
static Tensor spread(const GradIn& g, const Dims& axis, const Tensor& t) {
  return call(Spread{g.meta(0).dims, axis}, t);
}
Meta Mean::infer(const Meta& x) const {
  return reduce_rule(info, x, axis, keepdim);
}
Grads Mean::grad(const GradIn& g) const {
  return {divide_by_size(spread(g, axis, g.dout(0)), reduced_count(g.meta(0).dims, axis))};
}

static Meta extreme_rule(const OpInfo& info, const Meta& x, const Dims& axis, bool keepdim) {
  Meta out = reduce_rule(info, x, axis, keepdim);
  if (known(axis))
    OP_CHECK(C1, reduced_count(x.dims, axis) > 0, "x, of shape {}, has no element to take", x.dims);
  return out;
}
static Grads extreme_grad(const GradIn& g, const Dims& axis, bool keepdim) {
  const Tensor hit = cast(call(Equal{}, g.in(0), spread(g, axis, g.out(0))), g.meta(0).dtype);
  return {hit * spread(g, axis, g.dout(0) / sum(hit, axis, keepdim))};
}
#define EXTREME(Op)                              \
  Meta Op::infer(const Meta& x) const {          \
    return extreme_rule(info, x, axis, keepdim); \
  }                                              \
  Grads Op::grad(const GradIn& g) const {        \
    return extreme_grad(g, axis, keepdim);       \
  }                                              \
  REGISTER_OP(Op)
EXTREME(Max);
EXTREME(Min);
EXTREME(Amax);
EXTREME(Amin);

Meta Prod::infer(const Meta& x) const {
  return reduce_rule(info, x, axis, keepdim);
}
// Each element's factor is the product of the others, before it and behind it: right where there
// are zeros, too. The axes are brought into one for that.
Grads Prod::grad(const GradIn& g) const {
  const Axes reduced = axes_of(axis, g.meta(0).rank());
  Ints order, back(g.meta(0).rank(), 0);
  Dims kept;
  for (int i = 0; i < g.meta(0).rank(); ++i)
    if (!reduced.has(i)) {
      order.push_back(i);
      kept.push_back(g.meta(0).dims[i]);
    }
  for (int i = 0; i < g.meta(0).rank(); ++i)
    if (reduced.has(i)) order.push_back(i);
  for (int i = 0; i < order.size(); ++i) back[order[i]] = i;
  kept.push_back(reduced_count(g.meta(0).dims, axis));
  const Tensor moved = transpose(g.in(0), order), row = reshape(moved, kept);
  const Tensor before = call(CumProd{.dim = -1, .exclusive = true}, row),
               behind = call(CumProd{.dim = -1, .exclusive = true, .reverse = true}, row);
  const Tensor others = transpose(reshape(before * behind, moved.dims()), back);
  return {spread(g, axis, g.dout(0)) * conj(others)};
}

Meta LogSumExp::infer(const Meta& x) const {
  return inexact(reduce_rule(info, x, axis, keepdim));
}
// Where the result is -infinity, so are all elements; their difference would be NaN.
Grads LogSumExp::grad(const GradIn& g) const {
  const Tensor zero = full({}, Scalar(0), g.out(0).dtype());
  const Tensor top = where(call(IsFinite{}, g.out(0)), g.out(0), zero);
  return {spread(g, axis, g.dout(0)) * exp(g.in(0) - spread(g, axis, top))};
}

// x may have kept the reduced axes, with size 1, or have lost them.
Meta Spread::infer(const Meta& x) const {
  OP_CHECK(C1, x.rank() <= shape.size(), "x has {} axes, more than shape {}", x.rank(), shape);
  return x.with(shape);
}
Grads Spread::grad(const GradIn& g) const {
  const Tensor d = call(Sum{.axis = axis}, g.dout(0));
  return {known(d.dims() == g.meta(0).dims) ? d : reshape(d, g.meta(0).dims)};
}

Meta SumTo::infer(const Meta& x) const {
  OP_CHECK(C1, shape.size() <= x.rank(), "shape {} has more axes than x, whose shape is {}", shape,
           x.dims);
  const Broadcast b = broadcast(x.dims, shape);
  OP_CHECK(C2, b.ok, "shape {} cannot be broadcast to x's shape {}", shape, x.dims);
  return x.with(shape);
}
Grads SumTo::grad(const GradIn& g) const {
  return {expand(g.dout(0), g.meta(0).dims)};
}

Tensor sum(const Tensor& x, Dims axis, bool keepdim) {
  return call(Sum{.axis = std::move(axis), .keepdim = keepdim}, x);
}
Tensor max(const Tensor& x, Dims axis, bool keepdim) {
  return call(Max{.axis = std::move(axis), .keepdim = keepdim}, x);
}
Tensor mean(const Tensor& x, Dims axis, bool keepdim) {
  return call(Mean{std::move(axis), keepdim}, x);
}
Tensor all(const Tensor& x) {
  return call(All{}, x);
}

REGISTER_OP(Sum);
REGISTER_OP(Mean);
REGISTER_OP(Prod);
REGISTER_OP(LogSumExp);
REGISTER_OP(All);
REGISTER_OP(Any);
REGISTER_OP(Spread);
REGISTER_OP(SumTo);
}  // namespace paddle

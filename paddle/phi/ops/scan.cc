#include "paddle/phi/ops/scan.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/compare.h"
#include "paddle/phi/ops/concat.h"
#include "paddle/phi/ops/softmax.h"
#include "paddle/phi/ops/unary.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
namespace {
Meta flat(const Meta& x, bool flatten) {
  return flatten ? x.with(Dims{numel(x.dims)}) : x;
}
// The element before each along an axis, or with `back` the one behind; 0 where there is none.
Tensor neighbour(const Tensor& x, int64_t axis, bool back) {
  Dims one = x.dims();
  one[axis] = 1;
  const Tensor none = full(one, Scalar(0), x.dtype());
  const Dim n = x.dim(axis);
  return back ? slice(concat({{x, none}}, axis), axis, 1, n + 1)
              : slice(concat({{none, x}}, axis), axis, 0, n);
}
Tensor recurrence(const Tensor& x, const Tensor& link, int64_t axis, bool reverse) {
  return call(LinearRecurrence{axis, reverse}, x, link);
}
// A gradient for a flattened input, in the input's shape.
Tensor like(const Meta& x, const Tensor& d) {
  return known(d.dims() == x.dims) ? d : reshape(d, x.dims);
}
}  // namespace

Meta CumSum::infer(const Meta& x) const {
  if (!flatten && known(axis)) check_axis(info, x, axis.number());
  const Meta out = flat(x, flatten);
  return is_inexact(x.dtype) ? out : out.with(DType::kInt64);
}
Grads CumSum::grad(const GradIn& g) const {
  CumSum back{flatten ? Dim(0) : axis, false, exclusive, !reverse};
  return {like(g.meta(0), call(back, g.dout(0)))};
}

Meta CumProd::infer(const Meta& x) const {
  check_axis(info, x, dim);
  return x;
}
// The gradient of x_i is what the products behind it give, each without x_i: the product before it,
// times a sum in which the factors behind it come in one by one. No division, so zeros are no
// exception.
Grads CumProd::grad(const GradIn& g) const {
  const Tensor& x = g.in(0);  // what is read must not depend on the rank
  if (x.rank() == 0) return {exclusive ? zeros(g.meta(0)) : g.dout(0)};
  const Tensor before = call(CumProd{dim, true, reverse}, x);
  const Tensor dout = exclusive ? neighbour(g.dout(0), dim, !reverse) : g.dout(0);
  // Going forward over a reversed product, the factor between i - 1 and i is x_{i-1}.
  const Tensor factors = reverse ? neighbour(x, dim, false) : x;
  return {conj(before) * recurrence(dout, conj(factors), dim, !reverse)};
}

Meta LogCumSumExp::infer(const Meta& x) const {
  if (!flatten) check_axis(info, x, axis);
  return inexact(flat(x, flatten));
}
// exp(x_i) times the sum of dout_j exp(-out_j) over what comes behind, without the large numbers:
// as a recurrence in quotients of neighbours, which are at most 1.
Grads LogCumSumExp::grad(const GradIn& g) const {
  const int64_t k = flatten || g.meta(0).rank() == 0 ? 0 : axis;
  const Meta vector = g.meta(0).with(Dims{numel(g.meta(0).dims)});
  const bool as_vector = flatten || g.meta(0).rank() == 0;
  const auto shaped = [&](const Tensor& t) { return as_vector ? like(vector, t) : t; };
  const Tensor x = shaped(g.in(0)), dout = shaped(g.dout(0));
  const Tensor& result = g.out(0);  // what is read must not depend on the attributes
  // Sums that the element is part of.
  const Tensor out = exclusive ? call(LogCumSumExp{k, false, false, reverse}, x) : shaped(result);
  const Tensor d = exclusive ? neighbour(dout, k, !reverse) : dout;
  // Between out_i and out_{i-1}, whichever comes later on the way is the larger one.
  const Tensor quotient = exp(-abs(neighbour(out, k, false) - out));
  const Tensor sums = recurrence(d, quotient, k, !reverse);
  return {like(g.meta(0), exp(x - out) * sums)};
}

Meta LinearRecurrence::infer(const Meta& x, const Meta& link) const {
  OP_CHECK_AS(kType, C1, x.dtype == link.dtype, "x is {} but link is {}", x.dtype, link.dtype);
  OP_CHECK(C2, x.dims == link.dims, "x has shape {}, link has {}", x.dims, link.dims);
  OP_CHECK(C3, has_axis(x, axis), "axis must be in [{}, {}), got {}", -x.rank(), x.rank(), axis);
  return x;
}
Grads LinearRecurrence::grad(const GradIn& g) const {
  const Tensor d = recurrence(g.dout(0), conj(g.in(1)), axis, !reverse);
  if (!g.needs(1)) return {d, Tensor()};
  const Tensor& y = g.out(0);
  return {d, reverse ? neighbour(d, axis, false) * conj(y) : d * conj(neighbour(y, axis, false))};
}

static std::array<Meta, 2> extreme_rule(const OpInfo& info, const Meta& x, int64_t axis,
                                        DType dtype) {
  check_axis(info, x, axis);
  OP_CHECK_AS(kType, C4, dtype == DType::kInt32 || dtype == DType::kInt64,
              "dtype must be int32 or int64, got {}", dtype);
  return {x, x.with(dtype)};
}
static Grads extreme_grad(const GradIn& g, int64_t axis) {
  const Tensor& indices = g.out(1);
  if (indices.rank() == 0) return {g.dout(0)};
  // An extreme holds for a run of equal indices, which begins where it stands.
  const Tensor at = indices + 1, before = neighbour(at, axis, false);
  const Tensor goes_on = cast(call(Equal{}, at, before), g.meta(0).dtype);
  return {recurrence(g.dout(0), goes_on, axis, true) * (1 - goes_on)};
}
std::array<Meta, 2> CumMax::infer(const Meta& x) const {
  return extreme_rule(info, x, axis, dtype);
}
Grads CumMax::grad(const GradIn& g) const {
  return extreme_grad(g, axis);
}
std::array<Meta, 2> CumMin::infer(const Meta& x) const {
  return extreme_rule(info, x, axis, dtype);
}
Grads CumMin::grad(const GradIn& g) const {
  return extreme_grad(g, axis);
}
REGISTER_OP(CumSum);
REGISTER_OP(CumProd);
REGISTER_OP(LogCumSumExp);
REGISTER_OP(LinearRecurrence);
REGISTER_OP(CumMax);
REGISTER_OP(CumMin);
}  // namespace paddle

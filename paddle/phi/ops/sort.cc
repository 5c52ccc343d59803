#include "paddle/phi/ops/sort.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/along_axis.h"
#include "paddle/phi/ops/softmax.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
namespace {
// Values and their indices; along the axis `n` of them, or where `reduced` the axis is gone.
std::array<Meta, 2> choice_rule(const OpInfo& info, const Meta& x, int64_t axis, Dim n,
                                bool reduced) {
  check_axis(info, x, axis);
  Meta out = x;
  if (x.rank()) {
    const int64_t a = wrap_axis(axis, x.rank());
    if (reduced)
      out.dims.erase(a);
    else
      out.dims[a] = n;
  }
  return {out, out.with(DType::kInt64)};
}
Dim size_along(const Meta& x, int64_t axis) {
  return x.rank() ? x.dims[wrap_axis(axis, x.rank())] : Dim(1);
}
// The gradient of a choice: what came for each element goes to where it was.
Grads choice_grad(const GradIn& g, int64_t axis, bool reduced) {
  const Meta& x = g.meta(0);
  const Tensor& indices = g.out(1);  // what is read must not depend on the rank
  if (x.rank() == 0) return {g.dout(0)};
  const int64_t a = wrap_axis(axis, x.rank());
  const auto kept = [&](const Tensor& t) { return reduced ? unsqueeze(t, a) : t; };
  return {call(PutAlongAxis{a, "add"}, zeros(x), kept(indices), kept(g.dout(0)))};
}
Meta arg_rule(const OpInfo& info, const Meta& x, Dim axis, bool keepdims, bool flatten,
              DType dtype) {
  OP_CHECK(C1, dtype == DType::kInt32 || dtype == DType::kInt64,
           "dtype must be int32 or int64, got {}", dtype);
  Meta out = x.with(dtype);
  if (!flatten && !known(axis))
    return out.with(unknown_dims(keepdims ? x.rank() : std::max(0, x.rank() - 1), "axis"));
  if (!flatten) check_axis(info, x, axis.number());
  const Dim n = flatten ? numel(x.dims) : size_along(x, axis.number());
  OP_CHECK(C2, n > 0, "x, of shape {}, has no element to take", x.dims);
  if (flatten || x.rank() == 0) {
    out.dims = keepdims ? Dims(x.rank(), 1) : Dims();
    return out;
  }
  const int64_t a = wrap_axis(axis.number(), x.rank());
  if (keepdims)
    out.dims[a] = 1;
  else
    out.dims.erase(a);
  return out;
}
}  // namespace

std::array<Meta, 2> ArgSort::infer(const Meta& x) const {
  check_axis(info, x, axis);
  return {x, x.with(DType::kInt64)};
}
Grads ArgSort::grad(const GradIn& g) const {
  return choice_grad(g, axis, false);
}
std::array<Meta, 2> TopK::infer(const Meta& x) const {
  check_axis(info, x, axis);
  OP_CHECK(C3, k >= 1, "k must be at least 1, got {}", k);
  OP_CHECK(C4, k <= size_along(x, axis), "k must be at most the size of axis {}, {}, got {}", axis,
           size_along(x, axis), k);
  return choice_rule(info, x, axis, k, false);
}
Grads TopK::grad(const GradIn& g) const {
  return choice_grad(g, axis, false);
}
std::array<Meta, 2> KthValue::infer(const Meta& x) const {
  check_axis(info, x, axis);
  OP_CHECK(C5, Dim(k) >= 1 && Dim(k) <= size_along(x, axis), "k must be in [1, {}], got {}",
           size_along(x, axis), k);
  return choice_rule(info, x, axis, 1, !keepdim);
}
Grads KthValue::grad(const GradIn& g) const {
  return choice_grad(g, axis, !keepdim);
}
std::array<Meta, 2> Mode::infer(const Meta& x) const {
  check_axis(info, x, axis);
  OP_CHECK(C6, size_along(x, axis) > 0, "x, of shape {}, has no element to take", x.dims);
  return choice_rule(info, x, axis, 1, !keepdim);
}
Grads Mode::grad(const GradIn& g) const {
  return choice_grad(g, axis, !keepdim);
}
Meta ArgMax::infer(const Meta& x) const {
  return arg_rule(info, x, axis, keepdims, flatten, dtype);
}
Meta ArgMin::infer(const Meta& x) const {
  return arg_rule(info, x, axis, keepdims, flatten, dtype);
}

Meta SearchSorted::infer(const Meta& sorted_sequence, const Meta& values) const {
  const Meta& s = sorted_sequence;
  OP_CHECK(C7, s.rank() > 0, "sorted_sequence must have an axis");
  if (s.rank() > 1) {
    OP_CHECK(C8, values.rank() == s.rank(), "values must have {} axes as sorted_sequence, got {}",
             s.rank(), values.rank());
    for (int i = 0; i < s.rank() - 1; ++i)
      OP_CHECK(C9, values.dims[i] == s.dims[i],
               "values has shape {}, which differs from sorted_sequence's {} before the last axis",
               values.dims, s.dims);
  }
  return values.with(out_int32 ? DType::kInt32 : DType::kInt64);
}
REGISTER_OP(ArgSort);
REGISTER_OP(TopK);
REGISTER_OP(KthValue);
REGISTER_OP(Mode);
REGISTER_OP(ArgMax);
REGISTER_OP(ArgMin);
REGISTER_OP(SearchSorted);
}  // namespace paddle

#include "paddle/phi/ops/along_axis.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/compare.h"
#include "paddle/phi/ops/index.h"
#include "paddle/phi/ops/scan.h"
#include "paddle/phi/ops/unary.h"
#include "paddle/phi/ops/view.h"
#include "paddle/phi/ops/where.h"

namespace paddle {
static void check_axis(const OpInfo& info, const Meta& x, int64_t axis) {
  OP_CHECK(C1, has_axis(x, axis), "axis must be in [{}, {}), got {}", -x.rank(), x.rank(), axis);
}
static void check_index(const OpInfo& info, const Meta& index) {
  OP_CHECK_AS(kType, C2, index.dtype == DType::kInt64 || index.dtype == DType::kInt32,
              "the index must be int32 or int64, got {}", index.dtype);
}
static void check_dtypes(const OpInfo& info, const Meta& x, const Meta& values) {
  OP_CHECK_AS(kType, C3, x.dtype == values.dtype, "x is {} but the values are {}", x.dtype,
              values.dtype);
}

// ---- whole parts
// The shape of the parts of x that index names; [n, 1] counts as [n].
static Dims parts_shape(const OpInfo& info, const Meta& x, const Meta& index, int64_t axis) {
  check_axis(info, x, axis);
  check_index(info, index);
  OP_CHECK(C4, index.rank() == 2 ? index.dims[1] == 1 : Cond(index.rank() < 2),
           "the index must have shape [n] or [n, 1], got {}", index.dims);
  Dims out;
  for (int64_t i = 0, k = wrap_axis(axis, x.rank()); i < x.rank(); ++i) {
    if (i != k)
      out.push_back(x.dims[i]);
    else if (index.rank() > 0)
      out.push_back(index.dims[0]);
  }
  return out;
}
Meta Gather::infer(const Meta& x, const Meta& index) const {
  if (!known(axis)) return x.with(unknown_dims(x.rank() - 1 + std::min(index.rank(), 1), "gather"));
  return x.with(parts_shape(info, x, index, axis.number()));
}
Grads Gather::grad(const GradIn& g) const {
  return {call(IndexAdd{axis}, zeros(g.meta(0)), g.in(1), g.dout(0))};
}
void IndexSelect::check(const Meta& x, const Meta& index) const {
  OP_CHECK(C5, index.rank() > 0, "the index must have an axis");
  parts_shape(info, x, index, axis);
}
Tensor IndexSelect::compose(const Tensor& x, const Tensor& index) const {
  return call(Gather{axis}, x, index);
}
Meta IndexAdd::infer(const Meta& x, const Meta& index, const Meta& add_value) const {
  if (!known(axis)) return x;
  const Dims want = parts_shape(info, x, index, axis.number());
  check_dtypes(info, x, add_value);
  OP_CHECK(C6, add_value.dims == want,
           "the values have shape {}, the index names parts of shape {}", add_value.dims, want);
  return x;
}
Grads IndexAdd::grad(const GradIn& g) const {
  Tensor dv = g.needs(2) ? call(Gather{axis}, g.dout(0), g.in(1)) : Tensor();
  // Of an axis that is not known yet, the shape is not, either.
  if (dv && !known(axis)) dv = reshape(dv, g.meta(2).dims);
  return {g.dout(0), Tensor(), dv};
}
void Scatter::check(const Meta& x, const Meta& index, const Meta& updates) const {
  const Dims want = parts_shape(info, x, index, 0);
  check_dtypes(info, x, updates);
  OP_CHECK(C6, updates.dims == want, "the values have shape {}, the index names parts of shape {}",
           updates.dims, want);
}
Tensor Scatter::compose(const Tensor& x, const Tensor& index, const Tensor& updates) const {
  const Tensor at = index.rank() == 2 ? squeeze(index, 1) : index;
  const std::vector<Tensor> rows{at};
  if (overwrite) return call(IndexPut{}, x, rows, updates);
  const Tensor emptied = call(IndexPut{}, x, rows, full({}, Scalar(0), x.dtype()));
  return call(IndexAdd{0}, emptied, at, updates);
}

// ---- single elements
static void check_positions(const OpInfo& info, const Meta& arr, const Meta& indices,
                            int64_t axis) {
  check_axis(info, arr, axis);
  check_index(info, indices);
  OP_CHECK(C7, indices.rank() == arr.rank(), "indices have {} axes, but arr has {}", indices.rank(),
           arr.rank());
  for (int64_t i = 0; i < arr.rank(); ++i)
    OP_CHECK(C8, Cond(i == wrap_axis(axis, arr.rank())) || indices.dims[i] <= arr.dims[i],
             "indices of shape {} do not lie within arr of shape {}", indices.dims, arr.dims);
}
Meta TakeAlongAxis::infer(const Meta& arr, const Meta& indices) const {
  check_positions(info, arr, indices, axis);
  return arr.with(indices.dims);
}
Grads TakeAlongAxis::grad(const GradIn& g) const {
  return {call(PutAlongAxis{axis, "add"}, zeros(g.meta(0)), g.in(1), g.dout(0))};
}
void IndexSample::check(const Meta& x, const Meta& index) const {
  const bool matrices = x.rank() == 2 && index.rank() == 2;
  OP_CHECK(C9, matrices ? x.dims[0] == index.dims[0] : Cond(false),
           "x and index must be matrices with as many rows, got shapes {} and {}", x.dims,
           index.dims);
  check_index(info, index);
}
Tensor IndexSample::compose(const Tensor& x, const Tensor& index) const {
  return call(TakeAlongAxis{1}, x, index);
}
Meta PutAlongAxis::infer(const Meta& arr, const Meta& indices, const Meta& values) const {
  check_positions(info, arr, indices, axis);
  check_dtypes(info, arr, values);
  OP_CHECK(C6, values.dims == indices.dims, "the values have shape {}, indices {}", values.dims,
           indices.dims);
  OP_CHECK(C10,
           reduce == "assign" || reduce == "add" || reduce == "mul" || reduce == "multiply" ||
               reduce == "mean" || reduce == "amin" || reduce == "amax",
           "reduce must be assign, add, mul, multiply, mean, amin or amax, got {}", reduce);
  return arr;
}
namespace {
// Tensors of the shape of arr and of the indices, and how one comes from the other.
struct Positions {
  int64_t axis;
  const Tensor& index;

  Tensor take(const Tensor& t) const { return call(TakeAlongAxis{axis}, t, index); }
  Tensor put(const Tensor& to, const Tensor& values, const char* reduce) const {
    return call(PutAlongAxis{axis, reduce}, to, index, values);
  }
};
// The derivatives of the element that a value went to: for what was there, and for the value.
struct Slopes {
  Tensor self, value;
};
Tensor constant(const Tensor& like, double c) {
  return full(like.dims(), Scalar(c), like.dtype());
}
Tensor ones_where_equal(const Tensor& x, const Tensor& y) {
  return cast(call(Equal{}, x, y), x.dtype());
}
// Of values for one element the last stays.
Slopes slopes_of_assign(const Positions& at, const Tensor& x, const Tensor& v) {
  const Tensor order = call(CumSum{at.axis}, full(v.dims(), Scalar(1), DType::kInt64));
  const Tensor last = at.take(at.put(full(x.dims(), Scalar(0), DType::kInt64), order, "assign"));
  return {constant(v, 0), cast(call(Equal{}, order, last), v.dtype())};
}
Slopes slopes_of_mean(const Positions& at, const Tensor& x, const Tensor& v, bool include_self) {
  const Tensor part = 1 / at.take(at.put(constant(x, include_self), constant(v, 1), "add"));
  return {part, part};
}
// Those that equal the result share its gradient.
Slopes slopes_of_extreme(const Positions& at, const Tensor& x, const Tensor& v, const Tensor& y,
                         bool include_self) {
  const Tensor self = include_self ? ones_where_equal(x, y) : constant(x, 0);
  const Tensor value = ones_where_equal(v, at.take(y));
  const Tensor winners = at.take(at.put(self, value, "add"));
  return {at.take(self) / winners, value / winners};
}
// The product of the other factors: that of those that are not zero, times that of those that are,
// so that nothing is divided by zero.
Slopes slopes_of_product(const Positions& at, const Tensor& x, const Tensor& v, bool include_self) {
  const Tensor base = include_self ? x : constant(x, 1), one = full({}, Scalar(1), v.dtype());
  const auto zero = [](const Tensor& t) { return call(Equal{}, t, constant(t, 0)); };
  const auto product = [&](bool of_zeros) {
    const auto factors = [&](const Tensor& t) {
      return of_zeros ? call(Where{}, zero(t), t, one) : call(Where{}, zero(t), one, t);
    };
    return at.take(at.put(factors(base), factors(v), "mul"));
  };
  const Tensor zeros =
      at.take(at.put(cast(zero(base), v.dtype()), cast(zero(v), v.dtype()), "add"));
  const Tensor others = product(false), of_zeros = product(true);
  const Tensor beside_zero = others * ones_where_equal(zeros, constant(zeros, 1));
  const Tensor beside_number = of_zeros * others / call(Where{}, zero(v), one, v);
  return {at.take(at.put(constant(x, 1), v, "mul")),
          call(Where{}, zero(v), beside_zero, beside_number)};
}
}  // namespace
Grads PutAlongAxis::grad(const GradIn& g) const {
  // What is read must not depend on the attributes.
  const Tensor &x = g.in(0), &v = g.in(2), &d = g.dout(0);
  const Positions at{axis, g.in(1)};
  if (reduce == "add")
    return {include_self ? d : at.put(d, constant(v, 0), "assign"), Tensor(), at.take(d)};
  const Slopes s = reduce == "assign" ? slopes_of_assign(at, x, v)
                   : reduce == "mean" ? slopes_of_mean(at, x, v, include_self)
                   : reduce == "amin" || reduce == "amax"
                       ? slopes_of_extreme(at, x, v, call(*this, x, at.index, v), include_self)
                       : slopes_of_product(at, x, v, include_self);
  const Tensor there = at.take(d);
  const Tensor self = include_self ? there * conj(s.self) : constant(v, 0);
  return {at.put(d, self, "assign"), Tensor(), there * conj(s.value)};
}

Meta ShardIndex::infer(const Meta& input) const {
  OP_CHECK_AS(kType, C12, input.dtype == DType::kInt64 || input.dtype == DType::kInt32,
              "input must be int32 or int64, got {}", input.dtype);
  OP_CHECK(C13, index_num > 0 && nshards > 0, "index_num and nshards must be positive, got {}, {}",
           index_num, nshards);
  OP_CHECK(C14, shard_id >= 0 && shard_id < nshards, "shard_id must be in [0, {}), got {}", nshards,
           shard_id);
  OP_CHECK(C15, input.rank() > 0 ? input.dims[-1] == 1 : Cond(false),
           "input must have shape [..., 1], got {}", input.dims);
  return input;
}

REGISTER_OP(Gather);
REGISTER_OP(IndexSelect);
REGISTER_OP(IndexAdd);
REGISTER_OP(Scatter);
REGISTER_OP(TakeAlongAxis);
REGISTER_OP(IndexSample);
REGISTER_OP(PutAlongAxis);
REGISTER_OP(ShardIndex);
}  // namespace paddle

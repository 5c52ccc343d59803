#include "paddle/phi/ops/along_axis.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/index.h"
#include "paddle/phi/ops/view.h"

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
  return {call(IndexAdd{axis.number()}, zeros(g.meta(0)), g.in(1), g.dout(0))};
}
void IndexSelect::check(const Meta& x, const Meta& index) const {
  OP_CHECK(C5, index.rank() > 0, "the index must have an axis");
  parts_shape(info, x, index, axis);
}
Tensor IndexSelect::compose(const Tensor& x, const Tensor& index) const {
  return call(Gather{axis}, x, index);
}
Meta IndexAdd::infer(const Meta& x, const Meta& index, const Meta& add_value) const {
  const Dims want = parts_shape(info, x, index, axis);
  check_dtypes(info, x, add_value);
  OP_CHECK(C6, add_value.dims == want,
           "the values have shape {}, the index names parts of shape {}", add_value.dims, want);
  return x;
}
Grads IndexAdd::grad(const GradIn& g) const {
  return {g.dout(0), Tensor(), g.needs(2) ? call(Gather{axis}, g.dout(0), g.in(1)) : Tensor()};
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
Grads PutAlongAxis::grad(const GradIn& g) const {
  USER_CHECK(kNotImplemented, reduce == "assign" || reduce == "add",
             "put_along_axis: reduce {} has no gradient", reduce);
  const Tensor& index = g.in(1);  // what is read must not depend on the attributes
  Tensor dx, dv;
  if (g.needs(0)) {
    const bool kept = reduce == "add" && include_self;
    dx = kept ? g.dout(0) : call(PutAlongAxis{axis}, g.dout(0), index, zeros(g.meta(2)));
  }
  if (g.needs(2)) dv = call(TakeAlongAxis{axis}, g.dout(0), index);
  return {dx, Tensor(), dv};
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

#include "paddle/phi/ops/index.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/stack.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
// The shape of what gather_nd reads.
static Dims gathered(const OpInfo& info, const Meta& x, const Meta& index) {
  OP_CHECK_AS(kType, N1, index.dtype == DType::kInt64 || index.dtype == DType::kInt32,
              "index must be int32 or int64, got {}", index.dtype);
  OP_CHECK(N2, index.rank() >= 1, "index must have an axis of coordinates");
  const int64_t k = sym::specialize(index.dims[-1]);
  OP_CHECK(N3, k <= x.rank(), "index holds {} coordinates, x has {} axes", k, x.rank());
  Dims out;
  for (int i = 0; i + 1 < index.rank(); ++i) out.push_back(index.dims[i]);
  for (int64_t i = k; i < x.rank(); ++i) out.push_back(x.dims[i]);
  return out;
}
Meta GatherNd::infer(const Meta& x, const Meta& index) const {
  return x.with(gathered(info, x, index));
}
Grads GatherNd::grad(const GradIn& g) const {
  return {call(ScatterNdAdd{}, zeros(g.meta(0)), g.in(1), g.dout(0))};
}

Meta ScatterNdAdd::infer(const Meta& x, const Meta& index, const Meta& updates) const {
  const Dims want = gathered(info, x, index);
  OP_CHECK_AS(kType, C1, x.dtype == updates.dtype, "x is {} but updates is {}", x.dtype,
              updates.dtype);
  OP_CHECK(C2, updates.dims == want, "updates has shape {}, index names parts of shape {}",
           updates.dims, want);
  return x;
}
Grads ScatterNdAdd::grad(const GradIn& g) const {
  return {g.dout(0), Tensor(), g.needs(2) ? call(GatherNd{}, g.dout(0), g.in(1)) : Tensor()};
}

Meta IndexPut::infer(const Meta& x, Metas indices, const Meta& value) const {
  OP_CHECK_AS(kType, C1, x.dtype == value.dtype, "x is {} but value is {}", x.dtype, value.dtype);
  OP_CHECK(C2, !indices.empty() && int(indices.size()) <= x.rank(),
           "there are {} indices for the {} axes of x", indices.size(), x.rank());
  Dims at;
  for (size_t i = 0; i < indices.size(); ++i) {
    OP_CHECK_AS(kType, C3, indices[i]->dtype == DType::kInt64 || indices[i]->dtype == DType::kInt32,
                "indices[{}] must be int32 or int64, got {}", i, indices[i]->dtype);
    const Broadcast b = broadcast(at, indices[i]->dims);
    OP_CHECK(C4, b.ok, "indices[{}] has shape {}, which does not go with {}", i, indices[i]->dims,
             at);
    at = b.dims;
  }
  for (int i = int(indices.size()); i < x.rank(); ++i) at.push_back(x.dims[i]);
  const Broadcast b = broadcast(at, value.dims);
  OP_CHECK(C5, b.ok && b.dims == at, "value has shape {}, indices name parts of shape {}",
           value.dims, at);
  return x;
}
// The coordinates as gather_nd takes them.
static Tensor coordinates(Tensors indices) {
  Dims shape;
  for (const Tensor& t : indices) shape = broadcast(shape, t.dims()).dims;
  std::vector<Tensor> parts;
  for (const Tensor& t : indices) parts.push_back(expand(cast(t, DType::kInt64), shape));
  return stack(parts, -1);
}
Grads IndexPut::grad(const GradIn& g) const {
  const Tensors indices = g.list(1);  // what is read must not depend on the attributes
  Grads r(size_t(2 + g.size(1)));
  if (g.needs(0)) {
    r[0] = g.dout(0);
    if (!accumulate)
      r[0] = call(IndexPut{}, g.dout(0), indices, full({}, Scalar(0), g.dout(0).dtype()));
  }
  if (g.needs(2)) r.back() = fit(call(GatherNd{}, g.dout(0), coordinates(indices)), g.meta(2).dims);
  return r;
}
REGISTER_OP(GatherNd);
REGISTER_OP(ScatterNdAdd);
REGISTER_OP(IndexPut);
}  // namespace paddle

#include "paddle/phi/ops/embedding.h"

#include "paddle/phi/core/register.h"

namespace paddle {
static void check_index(const OpInfo& info, const Meta& x) {
  OP_CHECK_AS(kType, N1, x.dtype == DType::kInt64 || x.dtype == DType::kInt32,
              "x must be int32 or int64, got {}", x.dtype);
}
Meta Embedding::infer(const Meta& x, const Meta& weight) const {
  check_index(info, x);
  OP_CHECK(C1, weight.rank() == 2, "weight must have 2 axes, its shape is {}", weight.dims);
  Dims out = x.dims;
  out.push_back(weight.dims[1]);
  return weight.with(std::move(out));
}
Grads Embedding::grad(const GradIn& g) const {
  return {Tensor(), call(EmbeddingGrad{padding_idx, g.meta(1).dims[0]}, g.in(0), g.dout(0))};
}
Meta EmbeddingGrad::infer(const Meta& x, const Meta& dout) const {
  check_index(info, x);
  OP_CHECK(C1, dout.rank() == x.rank() + 1,
           "dout must have an axis more than x, of shape {}, got {}", x.dims, dout.dims);
  for (int i = 0; i < x.rank(); ++i)
    OP_CHECK(C2, dout.dims[i] == x.dims[i], "dout has shape {}, x has {}", dout.dims, x.dims);
  OP_CHECK(C3, rows >= 0, "rows must not be negative, got {}", rows);
  return dout.with(Dims{rows, dout.dims[-1]});
}
Grads EmbeddingGrad::grad(const GradIn& g) const {
  return {Tensor(), call(Embedding{padding_idx}, g.in(0), g.dout(0))};
}
REGISTER_OP(Embedding);
REGISTER_OP(EmbeddingGrad);
}  // namespace paddle

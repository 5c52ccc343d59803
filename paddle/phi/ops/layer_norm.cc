#include "paddle/phi/ops/layer_norm.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/reduce.h"
#include "paddle/phi/ops/unary.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
std::array<Meta, 3> LayerNorm::infer(const Meta& x, const Meta* scale, const Meta* bias) const {
  OP_CHECK_AS(kType, C1, is_floating(x.dtype), "x must be floating, got {}", x.dtype);
  OP_CHECK(C2,
           begin_norm_axis > 0 ? begin_norm_axis < x.rank() : begin_norm_axis == 0 && x.rank() > 0,
           "begin_norm_axis must be in [0, {}), got {}", x.rank(), begin_norm_axis);
  Dim rows = 1, columns = 1;
  for (int i = 0; i < x.rank(); ++i)
    (i < begin_norm_axis ? rows : columns) = (i < begin_norm_axis ? rows : columns) * x.dims[i];
  if (scale)
    OP_CHECK(C3, numel(scale->dims) == columns, "scale must have {} elements, its shape is {}",
             columns, scale->dims);
  if (bias)
    OP_CHECK(C4, numel(bias->dims) == columns, "bias must have {} elements, its shape is {}",
             columns, bias->dims);
  const Meta stat{is_half(x.dtype) ? DType::kFloat32 : x.dtype, {rows}};
  return {x, stat, stat};
}
std::array<Tensor, 3> LayerNorm::compose(const Tensor& x, const Tensor& scale,
                                         const Tensor& bias) const {
  Dim rows = 1, columns = 1;
  for (int i = 0; i < x.rank(); ++i)
    (i < begin_norm_axis ? rows : columns) = (i < begin_norm_axis ? rows : columns) * x.dim(i);
  const DType wide = is_half(x.dtype()) ? DType::kFloat32 : x.dtype();
  const Tensor v = reshape(cast(x, wide), {rows, columns});
  const Tensor m = mean(v, {1}, true), d = v - m, var = mean(d * d, {1}, true);
  Tensor y = d * rsqrt(var + epsilon);
  if (scale) y = y * reshape(cast(scale, wide), {columns});
  if (bias) y = y + reshape(cast(bias, wide), {columns});
  return {cast(reshape(y, x.dims()), x.dtype()), reshape(m, {rows}), reshape(var, {rows})};
}
REGISTER_OP(LayerNorm);
}  // namespace paddle

#include "paddle/phi/ops/group_norm.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/layer_norm.h"
#include "paddle/phi/ops/reduce.h"
#include "paddle/phi/ops/unary.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
static void check_channels(const OpInfo& info, const Meta& x, Dim channels, const Meta* scale,
                           const Meta* bias) {
  OP_CHECK_AS(kType, N1, is_floating(x.dtype), "x must be floating, got {}", x.dtype);
  if (scale)
    OP_CHECK(N2, numel(scale->dims) == channels, "scale must have {} elements, its shape is {}",
             channels, scale->dims);
  if (bias)
    OP_CHECK(N3, numel(bias->dims) == channels, "bias must have {} elements, its shape is {}",
             channels, bias->dims);
}
// x, channels first, as rows of a layer norm: a row per image and group.
static std::array<Tensor, 3> normalise(const Tensor& x, Dim groups, double epsilon,
                                       const Tensor& scale, const Tensor& bias) {
  Dim size = x.dim(1) / groups;
  for (int i = 2; i < x.rank(); ++i) size = size * x.dim(i);
  const Tensor rows = reshape(x, {x.dim(0) * groups, size});
  const auto [normal, mean, variance] =
      call(LayerNorm{.epsilon = epsilon}, rows, Tensor(), Tensor());
  Dims channel(x.rank(), 1);
  channel[1] = x.dim(1);
  Tensor y = reshape(normal, x.dims());
  if (scale) y = y * reshape(cast(scale, x.dtype()), channel);
  if (bias) y = y + reshape(cast(bias, x.dtype()), channel);
  return {y, mean, variance};
}

void GroupNorm::check(const Meta& x, const Meta* scale, const Meta* bias) const {
  OP_CHECK(C1, x.rank() >= 2, "x must have 2 or more axes, its shape is {}", x.dims);
  const Dim channels = x.dims[channel_axis(data_format, x.rank())];
  OP_CHECK(C2, groups > 0, "groups must be positive, got {}", groups);
  OP_CHECK(C3, channels % groups == 0, "groups must divide the {} channels, got {}", channels,
           groups);
  check_channels(info, x, channels, scale, bias);
}
std::array<Tensor, 3> GroupNorm::compose(const Tensor& x, const Tensor& scale,
                                         const Tensor& bias) const {
  const int n = x.rank();
  const bool last = channels_last(data_format) && n > 2;
  Ints to_first{0, n - 1}, back{0};
  for (int i = 1; i + 1 < n; ++i) {
    to_first.push_back(i);
    back.push_back(i + 1);
  }
  back.push_back(1);
  auto r = normalise(last ? transpose(x, to_first) : x, groups, epsilon, scale, bias);
  const Dims stat{x.dim(0), groups};
  return {last ? transpose(r[0], back) : r[0], reshape(r[1], stat), reshape(r[2], stat)};
}
void InstanceNorm::check(const Meta& x, const Meta* scale, const Meta* bias) const {
  OP_CHECK(C1, x.rank() >= 2, "x must have 2 or more axes, its shape is {}", x.dims);
  check_channels(info, x, x.dims[1], scale, bias);
}
std::array<Tensor, 3> InstanceNorm::compose(const Tensor& x, const Tensor& scale,
                                            const Tensor& bias) const {
  return normalise(x, x.dim(1), epsilon, scale, bias);
}

void RmsNorm::check(const Meta& x, const Meta* scale) const {
  OP_CHECK_AS(kType, N1, is_floating(x.dtype), "x must be floating, got {}", x.dtype);
  const int n = int(normalized_shape.size());
  OP_CHECK(C1, n > 0 && n <= x.rank(), "normalized_shape must have 1 to {} sizes, got {}", x.rank(),
           normalized_shape);
  for (int i = 0; i < n; ++i)
    OP_CHECK(C2, x.dims[x.rank() - n + i] == normalized_shape[i],
             "normalized_shape must be the last sizes of x, of shape {}, got {}", x.dims,
             normalized_shape);
  if (scale)
    OP_CHECK(C3, scale->dims == dims_of(normalized_shape), "scale must have shape {}, got {}",
             normalized_shape, scale->dims);
}
std::array<Tensor, 2> RmsNorm::compose(const Tensor& x, const Tensor& scale) const {
  const DType wide = is_half(x.dtype()) ? DType::kFloat32 : x.dtype();
  Dims axes, stat;
  const int first = x.rank() - int(normalized_shape.size());
  for (int i = 0; i < x.rank(); ++i) (i < first ? stat : axes).push_back(i < first ? x.dim(i) : i);
  const Tensor v = cast(x, wide);
  const Tensor inverse = rsqrt(mean(v * v, axes, true) + epsilon);
  Tensor y = v * inverse;
  if (scale) y = y * cast(scale, wide);
  return {cast(y, x.dtype()), reshape(inverse, stat)};
}
REGISTER_OP(GroupNorm);
REGISTER_OP(InstanceNorm);
REGISTER_OP(RmsNorm);
}  // namespace paddle

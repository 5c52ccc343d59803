#include "paddle/phi/ops/batch_norm.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/reduce.h"
#include "paddle/phi/ops/unary.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
std::array<Meta, 4> BatchNorm::infer(const Meta& x, const Meta& mean, const Meta& variance,
                                     const Meta* scale, const Meta* bias) const {
  OP_CHECK_AS(kType, C1, is_floating(x.dtype), "x must be floating, got {}", x.dtype);
  OP_CHECK(C2, x.rank() >= 2 && x.rank() <= 5, "x must have 2 to 5 axes, its shape is {}", x.dims);
  const Dim channels = x.dims[channel_axis(data_format, x.rank())];
  const auto fits = [&](const Meta& m) {
    return m.rank() == 1 ? m.dims[0] == channels : Cond(false);
  };
  OP_CHECK(C3, fits(mean), "mean must have the {} channels of x, its shape is {}", channels,
           mean.dims);
  OP_CHECK(C4, fits(variance), "variance must have the {} channels of x, its shape is {}", channels,
           variance.dims);
  if (scale)
    OP_CHECK(C5, fits(*scale), "scale must have the {} channels of x, its shape is {}", channels,
             scale->dims);
  if (bias)
    OP_CHECK(C6, fits(*bias), "bias must have the {} channels of x, its shape is {}", channels,
             bias->dims);
  const Meta stat{mean.dtype, {channels}};
  return {x, stat, stat, Meta{DType::kUInt8, {0}}};
}
Grads BatchNorm::grad(const GradIn& g) const {
  const bool running = uses_running();
  const Tensor scale = g.has(3) ? g.in(3) : Tensor();
  const auto d = call(BatchNormGrad{epsilon, data_format, running}, g.in(0), scale, g.out(3),
                      g.out(4), g.dout(0));
  Grads r{d[0], Tensor(), Tensor()};
  if (g.has(3)) r.push_back(d[1]);
  if (g.has(4)) r.push_back(d[2]);
  return r;
}

std::array<Meta, 3> BatchNormGrad::infer(const Meta& x, const Meta* scale, const Meta& mean,
                                         const Meta& inverse_std, const Meta& dout) const {
  OP_CHECK(C7, x.rank() >= 2 && x.rank() <= 5, "x must have 2 to 5 axes, its shape is {}", x.dims);
  const Dims channels{x.dims[channel_axis(data_format, x.rank())]};
  OP_CHECK(C1, mean.dims == channels && inverse_std.dims == channels,
           "mean and inverse_std must have the {} channels of x, their shapes are {} and {}",
           channels[0], mean.dims, inverse_std.dims);
  if (scale)
    OP_CHECK(C2, scale->dims == channels, "scale must have the {} channels of x, its shape is {}",
             channels[0], scale->dims);
  OP_CHECK_AS(kType, C8, dout.dtype == x.dtype, "dout is {}, but x {}", dout.dtype, x.dtype);
  OP_CHECK(C3, dout.dims == x.dims, "dout has shape {}, but x {}", dout.dims, x.dims);
  return {x, mean, mean};
}
std::array<Tensor, 3> BatchNormGrad::compose(const Tensor& x, const Tensor& scale,
                                             const Tensor& mean, const Tensor& inverse_std,
                                             const Tensor& dout) const {
  const int64_t axis = channel_axis(data_format, x.rank());
  Dims others, column(x.rank(), 1);
  for (int i = 0; i < x.rank(); ++i)
    if (i != axis) others.push_back(i);
  column[axis] = x.dim(axis);
  const auto spread = [&](const Tensor& t) { return reshape(t, column); };
  const Tensor v = cast(x, mean.dtype()), dy = cast(dout, mean.dtype());
  Tensor centred = v - spread(mean), inverse = inverse_std;
  if (!running) {
    centred = v - paddle::mean(v, others, true);
    inverse = rsqrt(paddle::mean(centred * centred, others) + epsilon);
  }
  const Tensor normal = centred * spread(inverse);
  const Tensor dbias = sum(dy, others), dscale = sum(dy * normal, others);
  Tensor dx = scale ? dy * spread(cast(scale, mean.dtype())) : dy;
  if (!running)
    dx = dx - paddle::mean(dx, others, true) - normal * paddle::mean(dx * normal, others, true);
  return {cast(dx * spread(inverse), x.dtype()), dscale, dbias};
}
REGISTER_OP(BatchNorm);
REGISTER_OP(BatchNormGrad);
}  // namespace paddle

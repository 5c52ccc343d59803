#include "paddle/phi/ops/gated.h"

#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/activation.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/reduce.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
static int channel_axis(const std::string& data_format, int rank) {
  return data_format.back() == 'C' ? rank - 1 : 1;
}
void Prelu::check(const Meta& x, const Meta& alpha) const {
  OP_CHECK_AS(kType, C1, is_floating(x.dtype), "x must be floating, got {}", x.dtype);
  OP_CHECK(C2, !data_format.empty(), "data_format must name the axes");
  const Dim n = numel(alpha.dims);
  if (mode == PreluMode::kAll) {
    OP_CHECK(C3, n == 1, "alpha must have one element, got shape {}", alpha.dims);
  } else if (mode == PreluMode::kChannel) {
    OP_CHECK(C4, x.rank() >= 2, "x must have an axis of channels, got shape {}", x.dims);
    const Dim channels = x.dims[channel_axis(data_format, x.rank())];
    OP_CHECK(C5, n == channels, "alpha must have {} elements, one per channel, got shape {}",
             channels, alpha.dims);
  } else {
    Dim elements = 1;
    for (int i = 1; i < x.rank(); ++i) elements = elements * x.dims[i];
    OP_CHECK(C6, n == elements, "alpha must have x's shape but for axis 0, {} elements, got {}",
             elements, n);
  }
}
Dims Prelu::alpha_shape(const Dims& x) const {
  Dims shape(x.size(), Dim(1));
  if (mode == PreluMode::kChannel) {
    const int axis = channel_axis(data_format, x.size());
    shape[axis] = x[axis];
  } else if (mode == PreluMode::kElement) {
    for (int i = 1; i < x.size(); ++i) shape[i] = x[i];
  }
  return shape;
}
Tensor Prelu::compose(const Tensor& x, const Tensor& alpha) const {
  return positive_part(x) - positive_part(-x) * reshape(alpha, alpha_shape(x.dims()));
}

void Swiglu::check(const Meta& x, const Meta* y) const {
  OP_CHECK_AS(kType, C1, is_floating(x.dtype), "x must be floating, got {}", x.dtype);
  if (y) {
    OP_CHECK(C2, x.dims == y->dims, "x has shape {}, y {}", x.dims, y->dims);
  } else {
    OP_CHECK(C3, x.rank() > 0, "x must have an axis to be halved");
    OP_CHECK(C4, x.dims[-1] % 2 == 0, "x's last axis must have an even size, got {}", x.dims[-1]);
  }
}
Tensor Swiglu::compose(const Tensor& x, const Tensor& y) const {
  if (y) return call(Silu{}, x) * y;
  const Dim n = x.dims()[-1], half = n / 2;
  return call(Silu{}, slice(x, x.rank() - 1, 0, half)) * slice(x, x.rank() - 1, half, n);
}

void Maxout::check(const Meta& x) const {
  OP_CHECK_AS(kType, C1, is_floating(x.dtype), "x must be floating, got {}", x.dtype);
  OP_CHECK(C2, has_axis(x, axis), "axis must be in [{}, {}), got {}", -x.rank(), x.rank(), axis);
  OP_CHECK(C3, groups > 0, "groups must be positive, got {}", groups);
  const Dim channels = x.dims[int(wrap_axis(axis, x.rank()))];
  OP_CHECK(C4, channels % groups == 0, "groups must divide the {} channels, got {}", channels,
           groups);
}
Tensor Maxout::compose(const Tensor& x) const {
  const int at = int(wrap_axis(axis, x.rank()));
  Dims shape;
  for (int i = 0; i < x.rank(); ++i) {
    shape.push_back(i == at ? x.dims()[i] / groups : x.dims()[i]);
    if (i == at) shape.push_back(groups);
  }
  return max(reshape(x, shape), {at + 1}, false);
}
REGISTER_OP(Prelu);
REGISTER_OP(Swiglu);
REGISTER_OP(Maxout);
}  // namespace paddle

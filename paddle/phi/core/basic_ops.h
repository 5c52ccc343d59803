// The few ops that run() and the tape call themselves. They are ordinary ops, defined in phi/ops.
#pragma once
#include "paddle/phi/core/tensor.h"

namespace paddle {
PADDLE_API Tensor cast(const Tensor& x, DType dtype);
PADDLE_API Tensor full(const Dims& shape, Scalar value, DType dtype);
inline Tensor zeros(const Meta& m) {
  return full(m.dims, Scalar(0), m.dtype);
}
}  // namespace paddle

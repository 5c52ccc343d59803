#include "paddle/phi/ops/random.h"

#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/full.h"

namespace paddle {
Meta Uniform::infer(const Meta&) const {
  check_shape(info, shape);
  OP_CHECK_AS(kType, C1, is_floating(dtype), "dtype must be floating, got {}", dtype);
  return {dtype, shape};
}

std::array<Meta, 2> Dropout::infer(const Meta& x, const Meta*, const Meta&) const {
  OP_CHECK_AS(kType, C1, is_floating(x.dtype), "x must be floating, got {}", x.dtype);
  if (known(p)) {
    const double v = p.to<double>();
    OP_CHECK(C2, v >= 0 && v <= 1, "p must be in [0, 1], got {}", v);
  }
  return {x, x.with(DType::kUInt8)};
}
Grads Dropout::grad(const GradIn& g) const {
  return {call(DropoutGrad{p, is_test, mode}, g.out(1), g.dout(0))};
}

REGISTER_OP(Uniform);
REGISTER_OP(Dropout);
REGISTER_OP(DropoutGrad);
}  // namespace paddle

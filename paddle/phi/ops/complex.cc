#include "paddle/phi/ops/complex.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"

namespace paddle {
Meta Complex::infer(const Meta& real, const Meta& imag) const {
  OP_CHECK_AS(kType, C1, real.dtype == DType::kFloat32 || real.dtype == DType::kFloat64,
              "real must be float32 or float64, got {}", real.dtype);
  OP_CHECK_AS(kType, C2, imag.dtype == real.dtype, "real is {} but imag is {}", real.dtype,
              imag.dtype);
  Broadcast b = broadcast(real.dims, imag.dims);
  OP_CHECK(C3, b.ok, "shapes {} and {} cannot be broadcast to a common one", real.dims, imag.dims);
  return real.with(std::move(b.dims)).with(complex_of(real.dtype));
}
Meta Real::infer(const Meta& x) const {
  OP_CHECK_AS(kType, C4, is_complex(x.dtype), "x must be complex, got {}", x.dtype);
  return x.with(real_of(x.dtype));
}
Meta Imag::infer(const Meta& x) const {
  OP_CHECK_AS(kType, C5, is_complex(x.dtype), "x must be complex, got {}", x.dtype);
  return x.with(real_of(x.dtype));
}

Grads Complex::grad(const GradIn& g) const {
  Grads grads{Tensor(), Tensor()};
  if (g.needs(0)) grads[0] = fit(call(Real{}, g.dout(0)), g.meta(0).dims);
  if (g.needs(1)) grads[1] = fit(call(Imag{}, g.dout(0)), g.meta(1).dims);
  return grads;
}
// The gradient for complex numbers points uphill: d/dRe + i d/dIm.
Grads Real::grad(const GradIn& g) const {
  const Meta& x = g.meta(0);
  return {call(Complex{}, g.dout(0), zeros(x.with(real_of(x.dtype))))};
}
Grads Imag::grad(const GradIn& g) const {
  const Meta& x = g.meta(0);
  return {call(Complex{}, zeros(x.with(real_of(x.dtype))), g.dout(0))};
}
REGISTER_OP(Complex);
REGISTER_OP(Real);
REGISTER_OP(Imag);
}  // namespace paddle

#include "paddle/phi/ops/complex.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/unary.h"

namespace paddle {
// ---- views
static Meta part_rule(const OpInfo& info, const Meta& x) {
  OP_CHECK_AS(kType, P1, is_complex(x.dtype), "x must be complex, got {}", x.dtype);
  return x.with(real_of(x.dtype));
}
// The same elements, counted in parts.
static void count_parts(Layout& l) {
  l.offset = l.offset * 2;
  for (Dim& s : l.strides) s = s * 2;
}
Meta Real::infer(const Meta& x) const {
  return part_rule(info, x);
}
bool Real::view(const Meta&, Layout& l) const {
  count_parts(l);
  return true;
}
Tensor Real::put(const Tensor& base, const Tensor& part) const {
  return complex(part, imag(base));
}
Meta Imag::infer(const Meta& x) const {
  return part_rule(info, x);
}
bool Imag::view(const Meta&, Layout& l) const {
  count_parts(l);
  l.offset = l.offset + 1;
  return true;
}
Tensor Imag::put(const Tensor& base, const Tensor& part) const {
  return complex(real(base), part);
}

// ---- computed
Meta Complex::infer(const Meta& real, const Meta& imag) const {
  const Meta parts = broadcast_rule(info, real, imag);
  OP_CHECK_AS(kType, C2, real.dtype == DType::kFloat32 || real.dtype == DType::kFloat64,
              "real and imag must be float32 or float64, got {}", real.dtype);
  return parts.with(complex_of(real.dtype));
}
Grads Complex::grad(const GradIn& g) const {
  return {g.needs(0) ? fit(real(g.dout(0)), g.meta(0).dims) : Tensor(),
          g.needs(1) ? fit(imag(g.dout(0)), g.meta(1).dims) : Tensor()};
}
// Of a real number it is 0 or pi, which does not change. Along a complex one's direction nothing
// changes, across it the angle does: uphill is i x / |x|^2.
Grads Angle::grad(const GradIn& g) const {
  const Tensor& x = g.in(0);  // what is read must not depend on the dtype
  if (!is_complex(x.dtype())) return {zeros(g.meta(0))};
  const Tensor step = g.dout(0) / square(abs(x));
  return {complex(-(imag(x) * step), real(x) * step)};
}

Tensor real(const Tensor& x) {
  return is_complex(x.dtype()) ? call(Real{}, x) : x;
}
Tensor imag(const Tensor& x) {
  return call(Imag{}, x);
}
Tensor complex(const Tensor& real, const Tensor& imag) {
  return call(Complex{}, real, imag);
}
REGISTER_OP(Real);
REGISTER_OP(Imag);
REGISTER_OP(Complex);
REGISTER_OP(Angle);
}  // namespace paddle

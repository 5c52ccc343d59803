#include "paddle/phi/ops/unary.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/complex.h"

namespace paddle {
Grads Abs::grad(const GradIn& g) const {
  return {cast(g.dout(0), g.meta(0).dtype) * sign(g.in(0))};
}
// A real sign is constant wherever it can be differentiated. A complex one turns with x.
Grads Sign::grad(const GradIn& g) const {
  const Tensor &x = g.in(0), &y = g.out(0);  // what is read must not depend on the dtype
  if (!is_complex(x.dtype())) return {zeros(g.meta(0))};
  const Tensor along = cast(real(conj(y) * g.dout(0)), x.dtype());
  return {(g.dout(0) - y * along) / cast(abs(x), x.dtype())};
}
Grads Square::grad(const GradIn& g) const {
  return {g.dout(0) * conj(g.in(0)) * 2};
}
Grads Conj::grad(const GradIn& g) const {
  return {conj(g.dout(0))};
}

// ---- exponentials and logarithms
constexpr double kLn2 = 0.6931471805599453, kLn10 = 2.302585092994046;
Grads Exp::grad(const GradIn& g) const {
  return {g.dout(0) * conj(g.out(0))};
}
Grads Expm1::grad(const GradIn& g) const {
  return {g.dout(0) * conj(g.out(0) + 1)};
}
Grads Log::grad(const GradIn& g) const {
  return {g.dout(0) / conj(g.in(0))};
}
Grads Log2::grad(const GradIn& g) const {
  return {g.dout(0) / conj(g.in(0) * kLn2)};
}
Grads Log10::grad(const GradIn& g) const {
  return {g.dout(0) / conj(g.in(0) * kLn10)};
}
Grads Log1p::grad(const GradIn& g) const {
  return {g.dout(0) / conj(g.in(0) + 1)};
}
Grads Sigmoid::grad(const GradIn& g) const {
  return {g.dout(0) * conj(g.out(0) * (1 - g.out(0)))};
}
Grads Erf::grad(const GradIn& g) const {
  constexpr double kTwoOverSqrtPi = 1.1283791670955126;
  return {g.dout(0) * exp(-square(g.in(0))) * kTwoOverSqrtPi};
}

// ---- powers
Grads Sqrt::grad(const GradIn& g) const {
  return {g.dout(0) / conj(g.out(0)) * 0.5};
}
Grads Rsqrt::grad(const GradIn& g) const {
  return {g.dout(0) * conj(g.out(0) / g.in(0)) * -0.5};
}
Grads Reciprocal::grad(const GradIn& g) const {
  return {-(g.dout(0) * conj(square(g.out(0))))};
}

// ---- trigonometric functions, and their hyperbolic sisters
Grads Sin::grad(const GradIn& g) const {
  return {g.dout(0) * conj(cos(g.in(0)))};
}
Grads Cos::grad(const GradIn& g) const {
  return {-(g.dout(0) * conj(sin(g.in(0))))};
}
Grads Tan::grad(const GradIn& g) const {
  return {g.dout(0) * conj(square(g.out(0)) + 1)};
}
Grads Asin::grad(const GradIn& g) const {
  return {g.dout(0) * conj(rsqrt(1 - square(g.in(0))))};
}
Grads Acos::grad(const GradIn& g) const {
  return {-(g.dout(0) * conj(rsqrt(1 - square(g.in(0)))))};
}
Grads Atan::grad(const GradIn& g) const {
  return {g.dout(0) / conj(square(g.in(0)) + 1)};
}
Grads Sinh::grad(const GradIn& g) const {
  return {g.dout(0) * conj(call(Cosh{}, g.in(0)))};
}
Grads Cosh::grad(const GradIn& g) const {
  return {g.dout(0) * conj(call(Sinh{}, g.in(0)))};
}
Grads Tanh::grad(const GradIn& g) const {
  return {g.dout(0) * conj(1 - square(g.out(0)))};
}
Grads Asinh::grad(const GradIn& g) const {
  return {g.dout(0) * conj(rsqrt(square(g.in(0)) + 1))};
}
// Two roots: the root of the product has its cut elsewhere in the complex plane.
Grads Acosh::grad(const GradIn& g) const {
  return {g.dout(0) * conj(rsqrt(g.in(0) - 1) * rsqrt(g.in(0) + 1))};
}
Grads Atanh::grad(const GradIn& g) const {
  return {g.dout(0) / conj(1 - square(g.in(0)))};
}

Grads Relu::grad(const GradIn& g) const {
  return {call(ReluGrad{}, g.out(0), g.dout(0))};
}
Meta ReluGrad::infer(const Meta& out, const Meta& dout) const {
  OP_CHECK(C1, out.dims == dout.dims, "dout has shape {}, but out {}", dout.dims, out.dims);
  OP_CHECK_AS(kType, C2, out.dtype == dout.dtype, "dout is {}, but out {}", dout.dtype, out.dtype);
  return dout;
}
Grads ReluGrad::grad(const GradIn& g) const {
  return {Tensor(), call(ReluGrad{}, g.in(0), g.dout(0))};
}
Tensor abs(const Tensor& x) {
  return call(Abs{}, x);
}
Tensor sign(const Tensor& x) {
  return call(Sign{}, x);
}
Tensor exp(const Tensor& x) {
  return call(Exp{}, x);
}
Tensor log(const Tensor& x) {
  return call(Log{}, x);
}
Tensor log1p(const Tensor& x) {
  return call(Log1p{}, x);
}
Tensor sqrt(const Tensor& x) {
  return call(Sqrt{}, x);
}
Tensor rsqrt(const Tensor& x) {
  return call(Rsqrt{}, x);
}
Tensor square(const Tensor& x) {
  return call(Square{}, x);
}
Tensor sin(const Tensor& x) {
  return call(Sin{}, x);
}
Tensor cos(const Tensor& x) {
  return call(Cos{}, x);
}
Tensor tanh(const Tensor& x) {
  return call(Tanh{}, x);
}
Tensor erf(const Tensor& x) {
  return call(Erf{}, x);
}
Tensor sigmoid(const Tensor& x) {
  return call(Sigmoid{}, x);
}
Tensor conj(const Tensor& x) {
  return is_complex(x.dtype()) ? call(Conj{}, x) : x;
}

REGISTER_OP(Abs);
REGISTER_OP(Sign);
REGISTER_OP(Square);
REGISTER_OP(Conj);
REGISTER_OP(Exp);
REGISTER_OP(Expm1);
REGISTER_OP(Log);
REGISTER_OP(Log2);
REGISTER_OP(Log10);
REGISTER_OP(Log1p);
REGISTER_OP(Sqrt);
REGISTER_OP(Rsqrt);
REGISTER_OP(Reciprocal);
REGISTER_OP(Sin);
REGISTER_OP(Cos);
REGISTER_OP(Tan);
REGISTER_OP(Asin);
REGISTER_OP(Acos);
REGISTER_OP(Atan);
REGISTER_OP(Sinh);
REGISTER_OP(Cosh);
REGISTER_OP(Tanh);
REGISTER_OP(Asinh);
REGISTER_OP(Acosh);
REGISTER_OP(Atanh);
REGISTER_OP(Erf);
REGISTER_OP(Sigmoid);
REGISTER_OP(Relu);
REGISTER_OP(ReluGrad);
}  // namespace paddle

#include "paddle/phi/ops/unary.h"

#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"

namespace paddle {
Grads Exp::grad(const GradIn& g) const {
  return {g.dout(0) * conj(g.out(0))};
}
Grads Log::grad(const GradIn& g) const {
  return {g.dout(0) / conj(g.in(0))};
}
Grads Sqrt::grad(const GradIn& g) const {
  return {g.dout(0) / conj(g.out(0)) * 0.5};
}
Grads Rsqrt::grad(const GradIn& g) const {
  return {g.dout(0) * conj(g.out(0) / g.in(0)) * -0.5};
}
Grads Square::grad(const GradIn& g) const {
  return {g.dout(0) * conj(g.in(0)) * 2};
}
Grads Tanh::grad(const GradIn& g) const {
  return {g.dout(0) * conj(1 - g.out(0) * g.out(0))};
}
Grads Erf::grad(const GradIn& g) const {
  constexpr double kTwoOverSqrtPi = 1.1283791670955126;
  return {g.dout(0) * exp(-(g.in(0) * g.in(0))) * kTwoOverSqrtPi};
}

Grads Relu::grad(const GradIn& g) const {
  return {call(ReluGrad{}, g.out(0), g.dout(0))};
}
Grads ReluGrad::grad(const GradIn& g) const {
  return {Tensor(), call(ReluGrad{}, g.in(0), g.dout(0))};
}
Grads Sigmoid::grad(const GradIn& g) const {
  const Tensor y = conj(g.out(0));
  return {g.dout(0) * (y * (1 - y))};
}

Grads Conj::grad(const GradIn& g) const {
  return {conj(g.dout(0))};
}

Tensor exp(const Tensor& x) {
  return call(Exp{}, x);
}
Tensor log(const Tensor& x) {
  return call(Log{}, x);
}
Tensor sqrt(const Tensor& x) {
  return call(Sqrt{}, x);
}
Tensor rsqrt(const Tensor& x) {
  return call(Rsqrt{}, x);
}
Tensor tanh(const Tensor& x) {
  return call(Tanh{}, x);
}
Tensor erf(const Tensor& x) {
  return call(Erf{}, x);
}

Tensor conj(const Tensor& x) {
  return is_complex(x.dtype()) ? call(Conj{}, x) : x;
}

REGISTER_OP(Exp);
REGISTER_OP(Log);
REGISTER_OP(Sqrt);
REGISTER_OP(Rsqrt);
REGISTER_OP(Square);
REGISTER_OP(Tanh);
REGISTER_OP(Erf);
REGISTER_OP(Relu);
REGISTER_OP(ReluGrad);
REGISTER_OP(Sigmoid);
REGISTER_OP(Conj);
}  // namespace paddle

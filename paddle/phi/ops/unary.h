// Element-wise ops of one tensor, without attributes. A further one is a line here, its gradient in
// unary.cc and a functor in kernels/functors/unary.h.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
#define UNARY_OP(Op, NAME, DOC, AMP)                                                 \
  struct Op {                                                                        \
    static constexpr OpInfo info{                                                    \
        .name = NAME, .doc = DOC, .inputs = {"x"}, .traits = kMayAlias, .amp = AMP}; \
    Meta infer(const Meta& x) const { return x; }                                    \
    Grads grad(const GradIn& g) const;                                               \
  }

UNARY_OP(Exp, "exp", "e to the power of x.", Amp::kFloat32);
UNARY_OP(Log, "log", "Natural logarithm of x.", Amp::kFloat32);
UNARY_OP(Sqrt, "sqrt", "Square root of x.", Amp::kFloat32);
UNARY_OP(Rsqrt, "rsqrt", "1 / sqrt(x).", Amp::kFloat32);
UNARY_OP(Square, "square", "x * x.", Amp::kFloat32);
UNARY_OP(Tanh, "tanh", "Hyperbolic tangent of x.", Amp::kKeep);
UNARY_OP(Erf, "erf", "Error function of x.", Amp::kFloat32);
UNARY_OP(Relu, "relu", "x where it is positive, else 0.", Amp::kKeep);
UNARY_OP(Sigmoid, "sigmoid", "1 / (1 + exp(-x)).", Amp::kKeep);
UNARY_OP(Conj, "conj", "The complex conjugate of x.", Amp::kKeep);

// dout where out is positive: linear in dout, so it is its own gradient.
struct ReluGrad {
  static constexpr OpInfo info{.name = "relu_grad",
                               .doc = "dout where out, the result of relu, is positive, else 0.",
                               .inputs = {"out", "dout"}};
  Meta infer(const Meta&, const Meta& dout) const { return dout; }
  Grads grad(const GradIn& g) const;
};

PADDLE_API Tensor exp(const Tensor& x);
PADDLE_API Tensor log(const Tensor& x);
PADDLE_API Tensor sqrt(const Tensor& x);
PADDLE_API Tensor rsqrt(const Tensor& x);
PADDLE_API Tensor tanh(const Tensor& x);
PADDLE_API Tensor erf(const Tensor& x);
// x itself where it is real. The gradient for a complex x is the one that points uphill,
// d/dRe + i d/dIm: that of a holomorphic f is the conjugate of f's derivative times dout.
PADDLE_API Tensor conj(const Tensor& x);
}  // namespace paddle

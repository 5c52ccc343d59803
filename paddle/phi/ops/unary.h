// Element-wise ops of one tensor, without attributes. A further one is a line here, its gradient in
// unary.cc and a functor in kernels/functors/unary.h.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
#define UNARY_OP_OF(Op, NAME, DOC, AMP, TRAITS, META)                                              \
  struct Op {                                                                                      \
    static constexpr OpInfo info{                                                                  \
        .name = NAME, .doc = DOC, .inputs = {"x"}, .traits = kElementwise | (TRAITS), .amp = AMP}; \
    Meta infer(const Meta& x) const { return META; }                                               \
    Grads grad(const GradIn& g) const;                                                             \
  }
// What keeps the dtype.
#define UNARY_OP(Op, NAME, DOC, AMP) UNARY_OP_OF(Op, NAME, DOC, AMP, kMayAlias, x)
// What has fractions as results: float32 for integers.
#define FLOAT_UNARY_OP(Op, NAME, DOC, AMP) UNARY_OP_OF(Op, NAME, DOC, AMP, kMayAlias, inexact(x))
inline Meta inexact(const Meta& x) {
  return is_inexact(x.dtype) ? x : x.with(DType::kFloat32);
}

UNARY_OP_OF(Abs, "abs", "The absolute value of x.", Amp::kKeep, 0, x.with(real_of(x.dtype)));
UNARY_OP(Sign, "sign", "-1, 0 or 1; for a complex x, x / |x|.", Amp::kKeep);
UNARY_OP(Square, "square", "x * x.", Amp::kFloat32);
UNARY_OP(Relu, "relu", "x where it is positive, else 0.", Amp::kKeep);
UNARY_OP(Conj, "conj", "The complex conjugate of x.", Amp::kKeep);

FLOAT_UNARY_OP(Exp, "exp", "e to the power of x.", Amp::kFloat32);
FLOAT_UNARY_OP(Expm1, "expm1", "e to the power of x, minus 1.", Amp::kFloat32);
FLOAT_UNARY_OP(Log, "log", "Natural logarithm of x.", Amp::kFloat32);
FLOAT_UNARY_OP(Log2, "log2", "Logarithm of x to base 2.", Amp::kFloat32);
FLOAT_UNARY_OP(Log10, "log10", "Logarithm of x to base 10.", Amp::kFloat32);
FLOAT_UNARY_OP(Log1p, "log1p", "Natural logarithm of 1 + x.", Amp::kFloat32);
FLOAT_UNARY_OP(Sqrt, "sqrt", "Square root of x.", Amp::kFloat32);
FLOAT_UNARY_OP(Rsqrt, "rsqrt", "1 / sqrt(x).", Amp::kFloat32);
FLOAT_UNARY_OP(Reciprocal, "reciprocal", "1 / x.", Amp::kFloat32);
FLOAT_UNARY_OP(Sin, "sin", "Sine of x.", Amp::kKeep);
FLOAT_UNARY_OP(Cos, "cos", "Cosine of x.", Amp::kKeep);
FLOAT_UNARY_OP(Tan, "tan", "Tangent of x.", Amp::kFloat32);
FLOAT_UNARY_OP(Asin, "asin", "Inverse sine of x.", Amp::kFloat32);
FLOAT_UNARY_OP(Acos, "acos", "Inverse cosine of x.", Amp::kFloat32);
FLOAT_UNARY_OP(Atan, "atan", "Inverse tangent of x.", Amp::kKeep);
FLOAT_UNARY_OP(Sinh, "sinh", "Hyperbolic sine of x.", Amp::kFloat32);
FLOAT_UNARY_OP(Cosh, "cosh", "Hyperbolic cosine of x.", Amp::kFloat32);
FLOAT_UNARY_OP(Tanh, "tanh", "Hyperbolic tangent of x.", Amp::kKeep);
FLOAT_UNARY_OP(Asinh, "asinh", "Inverse hyperbolic sine of x.", Amp::kKeep);
FLOAT_UNARY_OP(Acosh, "acosh", "Inverse hyperbolic cosine of x.", Amp::kKeep);
FLOAT_UNARY_OP(Atanh, "atanh", "Inverse hyperbolic tangent of x.", Amp::kFloat32);
FLOAT_UNARY_OP(Erf, "erf", "Error function of x.", Amp::kFloat32);
FLOAT_UNARY_OP(Sigmoid, "sigmoid", "1 / (1 + exp(-x)).", Amp::kKeep);

// dout where out is positive: linear in dout, so it is its own gradient.
struct ReluGrad {
  static constexpr OpInfo info{.name = "relu_grad",
                               .doc = "dout where out, the result of relu, is positive, else 0.",
                               .inputs = {"out", "dout"},
                               .traits = kElementwise};
  Meta infer(const Meta& out, const Meta& dout) const;
  Grads grad(const GradIn& g) const;
};

PADDLE_API Tensor abs(const Tensor& x);
PADDLE_API Tensor sign(const Tensor& x);
PADDLE_API Tensor exp(const Tensor& x);
PADDLE_API Tensor log(const Tensor& x);
PADDLE_API Tensor log1p(const Tensor& x);
PADDLE_API Tensor sqrt(const Tensor& x);
PADDLE_API Tensor rsqrt(const Tensor& x);
PADDLE_API Tensor square(const Tensor& x);
PADDLE_API Tensor sin(const Tensor& x);
PADDLE_API Tensor cos(const Tensor& x);
PADDLE_API Tensor tanh(const Tensor& x);
PADDLE_API Tensor erf(const Tensor& x);
PADDLE_API Tensor sigmoid(const Tensor& x);
// x itself where it is real. The gradient for a complex x is the one that points uphill,
// d/dRe + i d/dIm: that of a holomorphic f is the conjugate of f's derivative times dout.
PADDLE_API Tensor conj(const Tensor& x);
}  // namespace paddle

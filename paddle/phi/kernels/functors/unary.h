// Scalar maths of unary ops, for CPU and GPU. The CPU's vector versions are in cpu/vec/math.h.
#pragma once
#include "paddle/phi/kernels/functors/binary.h"

namespace paddle::fn {
#define PADDLE_UNARY(Name, EXPRESSION) \
  struct Name {                        \
    template <class T>                 \
    HD T operator()(T x) const {       \
      using namespace std;             \
      return EXPRESSION;               \
    }                                  \
  }
PADDLE_UNARY(Exp, exp(x));
PADDLE_UNARY(Log, log(x));
PADDLE_UNARY(Sqrt, sqrt(x));
PADDLE_UNARY(Rsqrt, T(1) / sqrt(x));
PADDLE_UNARY(Square, Multiply()(x, x));
PADDLE_UNARY(Tanh, tanh(x));
PADDLE_UNARY(Erf, erf(x));
// A NaN gives 0, as in the real package.
struct Relu {
  template <class T>
  HD T operator()(T x) const {
    return x > T(0) ? x : T(0);
  }
};
struct ReluGrad {
  template <class T>
  HD T operator()(T out, T dout) const {
    return out > T(0) ? dout : T(0);
  }
};
PADDLE_UNARY(Sigmoid, T(1) / (T(1) + exp(-x)));
struct Conj {
  template <class T>
  HD T operator()(T x) const {
    if constexpr (kIsComplex<T>)
      return T(x.real(), -x.imag());
    else
      return x;
  }
};
}  // namespace paddle::fn

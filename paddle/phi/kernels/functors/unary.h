// Scalar maths of unary ops, for CPU and GPU. The CPU's vector versions are in cpu/vec/simd.h.
#pragma once
#include "paddle/phi/kernels/functors/binary.h"

namespace paddle::fn {
#define PADDLE_UNARY(Name, EXPRESSION) \
  struct Name {                        \
    template <class T>                 \
    HD T operator()(T x) const {       \
      return EXPRESSION;               \
    }                                  \
  }
PADDLE_UNARY(Exp, std::exp(x));
PADDLE_UNARY(Log, std::log(x));
PADDLE_UNARY(Log2, std::log(x) / T(0.6931471805599453));  // of complex numbers
PADDLE_UNARY(Log10, std::log10(x));
PADDLE_UNARY(Sqrt, std::sqrt(x));
PADDLE_UNARY(Rsqrt, T(1) / std::sqrt(x));
PADDLE_UNARY(Reciprocal, T(1) / x);
PADDLE_UNARY(Square, Multiply()(x, x));
PADDLE_UNARY(Sin, std::sin(x));
PADDLE_UNARY(Cos, std::cos(x));
PADDLE_UNARY(Tan, std::tan(x));
PADDLE_UNARY(Asin, std::asin(x));
PADDLE_UNARY(Acos, std::acos(x));
PADDLE_UNARY(Atan, std::atan(x));
PADDLE_UNARY(Sinh, std::sinh(x));
PADDLE_UNARY(Cosh, std::cosh(x));
PADDLE_UNARY(Tanh, std::tanh(x));
PADDLE_UNARY(Asinh, std::asinh(x));
PADDLE_UNARY(Acosh, std::acosh(x));
PADDLE_UNARY(Atanh, std::atanh(x));
PADDLE_UNARY(Erf, std::erf(x));
PADDLE_UNARY(Sigmoid, T(1) / (T(1) + std::exp(-x)));

// Near 0, exp(x) - 1 and log(1 + x) would lose what is small. sin^2 and the like keep it.
struct Expm1 {
  template <class T>
  HD T operator()(T x) const {
    if constexpr (kIsComplex<T>) {
      const auto a = x.real(), b = x.imag(), s = std::sin(b / 2);
      return T(std::expm1(a) - 2 * std::exp(a) * s * s, std::exp(a) * std::sin(b));
    } else {
      return std::expm1(x);
    }
  }
};
struct Log1p {
  template <class T>
  HD T operator()(T x) const {
    if constexpr (kIsComplex<T>) {
      const auto a = x.real(), b = x.imag();
      const bool small = std::abs(a) < 0.5f && std::abs(b) < 0.5f;
      return small ? T(std::log1p(a * (2 + a) + b * b) / 2, std::atan2(b, 1 + a))
                   : std::log(T(1) + x);
    } else {
      return std::log1p(x);
    }
  }
};
// A NaN stays one.
struct Relu {
  template <class T>
  HD T operator()(T x) const {
    return x <= T(0) ? T(0) : x;
  }
};
struct ReluGrad {
  template <class T>
  HD T operator()(T out, T dout) const {
    return out <= T(0) ? T(0) : dout;
  }
};
struct Conj {
  template <class T>
  HD T operator()(T x) const {
    if constexpr (kIsComplex<T>)
      return T(x.real(), -x.imag());
    else
      return x;
  }
};
// Of the smallest integer it is that integer, as in NumPy.
struct Abs {
  template <class T>
  HD auto operator()(T x) const {
    if constexpr (kIsComplex<T>)
      return std::abs(x);
    else if constexpr (std::is_unsigned_v<T>)
      return x;
    else if constexpr (kIsInteger<T>)
      return x < 0 ? T(Wide<T>(0) - Wide<T>(x)) : x;
    else
      return T(std::fabs(x));
  }
};
struct Sign {
  template <class T>
  HD T operator()(T x) const {
    if constexpr (kIsComplex<T>)
      return x == T(0) ? T(0) : x / std::abs(x);
    else if constexpr (kIsInteger<T>)
      return T((x > 0) - (x < 0));
    else
      return x != x ? x : T((x > 0) - (x < 0));
  }
};
#define PADDLE_ROUNDING(Name, EXPRESSION)               \
  struct Name {                                         \
    template <class T>                                  \
    HD T operator()(T x) const {                        \
      if constexpr (kIsComplex<T>)                      \
        return T((*this)(x.real()), (*this)(x.imag())); \
      else                                              \
        return EXPRESSION;                              \
    }                                                   \
  }
PADDLE_ROUNDING(Floor, std::floor(x));
PADDLE_ROUNDING(Ceil, std::ceil(x));
PADDLE_ROUNDING(Trunc, std::trunc(x));
PADDLE_ROUNDING(Round, std::nearbyint(x));

// ---- questions
struct IsNan {
  template <class T>
  HD bool operator()(T x) const {
    return x != x;
  }
};
struct IsFinite {
  template <class T>
  HD bool operator()(T x) const {
    if constexpr (kIsComplex<T>)
      return (*this)(x.real()) && (*this)(x.imag());
    else if constexpr (std::is_integral_v<T>)
      return true;
    else
      return x - x == 0;  // infinity minus infinity is NaN
  }
};
struct IsInf {
  template <class T>
  HD bool operator()(T x) const {
    if constexpr (kIsComplex<T>)
      return (*this)(x.real()) || (*this)(x.imag());
    else
      return !IsFinite()(x) && x == x;
  }
};
struct LogicalNot {
  template <class T>
  HD bool operator()(T x) const {
    return x == T(0);
  }
};
struct BitwiseNot {
  template <class T>
  HD T operator()(T x) const {
    if constexpr (std::is_same_v<T, bool>)
      return !x;
    else
      return T(~x);
  }
};
}  // namespace paddle::fn

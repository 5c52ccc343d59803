// Comparisons, for CPU and GPU. Complex numbers have no order: those kernels are not registered for
// them.
#pragma once
#include "paddle/phi/kernels/functors/unary.h"

namespace paddle::fn {
#define PADDLE_COMPARE(Name, OP)         \
  struct Name {                          \
    template <class T>                   \
    HD bool operator()(T a, T b) const { \
      return a OP b;                     \
    }                                    \
  }
PADDLE_COMPARE(Equal, ==);
PADDLE_COMPARE(NotEqual, !=);
PADDLE_COMPARE(LessThan, <);
PADDLE_COMPARE(LessEqual, <=);
PADDLE_COMPARE(GreaterThan, >);
PADDLE_COMPARE(GreaterEqual, >=);
#define PADDLE_LOGICAL(Name, OP)         \
  struct Name {                          \
    template <class T>                   \
    HD bool operator()(T a, T b) const { \
      return (a != T(0)) OP(b != T(0));  \
    }                                    \
  }
// Without a branch, so that loops of them are vectorised.
PADDLE_LOGICAL(LogicalAnd, &);
PADDLE_LOGICAL(LogicalOr, |);
PADDLE_LOGICAL(LogicalXor, !=);
// Of T as it is computed in.
struct IsClose {
  double rtol, atol;
  bool equal_nan;
  template <class T>
  HD bool operator()(T left, T right) const {
    if constexpr (kIsComplex<T>)
      return close(complex128(left), complex128(right));
    else
      return close(double(left), double(right));
  }

 private:
  template <class W>
  HD bool close(W a, W b) const {
    if (a != a || b != b) return equal_nan && a != a && b != b;
    const double size = std::abs(b);
    return a == b || (IsFinite()(size) && std::abs(a - b) <= atol + rtol * size);
  }
};
}  // namespace paddle::fn

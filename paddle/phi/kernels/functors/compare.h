// Comparisons, for CPU and GPU. Complex numbers have no order: those kernels are not registered for
// them.
#pragma once
#include "paddle/common/hd.h"

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
PADDLE_LOGICAL(LogicalAnd, &&);
PADDLE_LOGICAL(LogicalOr, ||);
PADDLE_LOGICAL(LogicalXor, !=);
}  // namespace paddle::fn

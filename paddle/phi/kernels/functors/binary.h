// Scalar maths of binary ops, for CPU and GPU.
#pragma once
#include <cmath>
#include <type_traits>

#include "paddle/phi/core/dtype.h"

namespace paddle::fn {
template <class T>
inline constexpr bool kIsInteger = std::is_integral_v<T> && !std::is_same_v<T, bool>;
template <class T>
inline constexpr bool kIsComplex = requires(T x) {
  x.imag();
};
// Integers wrap around, as in NumPy; signed overflow would be undefined behaviour. Small ones are
// promoted to int first, whose product may overflow in turn.
template <class T, bool = kIsInteger<T>>
struct WideType {
  using type = std::make_unsigned_t<std::conditional_t<(sizeof(T) >= 4), T, int>>;
};
template <class T>
struct WideType<T, false> {
  using type = T;
};
template <class T>
using Wide = typename WideType<T>::type;

struct Add {
  template <class T>
  HD T operator()(T a, T b) const {
    if constexpr (std::is_same_v<T, bool>)
      return a || b;
    else if constexpr (kIsInteger<T>)
      return T(Wide<T>(a) + Wide<T>(b));
    else
      return a + b;
  }
};
struct Subtract {
  template <class T>
  HD T operator()(T a, T b) const {
    if constexpr (std::is_same_v<T, bool>)
      return a != b;
    else if constexpr (kIsInteger<T>)
      return T(Wide<T>(a) - Wide<T>(b));
    else
      return a - b;
  }
};
struct Multiply {
  template <class T>
  HD T operator()(T a, T b) const {
    if constexpr (std::is_same_v<T, bool>)
      return a && b;
    else if constexpr (kIsInteger<T>)
      return T(Wide<T>(a) * Wide<T>(b));
    else
      return a * b;
  }
};
// The kernel has made sure that no integer is divided by zero.
struct Divide {
  template <class T>
  HD T operator()(T a, T b) const {
    if constexpr (std::is_same_v<T, bool>)
      return a;
    else if constexpr (kIsInteger<T> && std::is_signed_v<T>)
      return b == -1 ? T(Wide<T>(0) - Wide<T>(a)) : T(a / b);
    else
      return a / b;
  }
};
}  // namespace paddle::fn

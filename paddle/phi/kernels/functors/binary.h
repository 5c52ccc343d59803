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
// What floor division leaves of a: it has b's sign.
struct Remainder {
  template <class T>
  HD T operator()(T a, T b) const {
    if constexpr (kIsInteger<T> && std::is_signed_v<T>) {
      if (b == -1) return 0;
      const T r = T(a % b);
      return r != 0 && (r < 0) != (b < 0) ? T(r + b) : r;
    } else if constexpr (kIsInteger<T>) {
      return T(a % b);
    } else {
      const T r = T(std::fmod(a, b));
      return r != 0 && (r < 0) != (b < 0) ? r + b : r;
    }
  }
};  // Rounds down, not towards zero.
struct FloorDivide {
  template <class T>
  HD T operator()(T a, T b) const {
    if constexpr (kIsInteger<T> && std::is_signed_v<T>) {
      const T q = Divide()(a, b);
      return T(q - ((a < 0) != (b < 0) && Wide<T>(q) * Wide<T>(b) != Wide<T>(a)));
    } else if constexpr (kIsInteger<T>) {
      return T(a / b);
    } else {
      if (b == 0) return a / b;
      const T rest = T(std::fmod(a, b)), whole = (a - rest) / b;
      return T(std::nearbyint(rest != 0 && (rest < 0) != (b < 0) ? whole - 1 : whole));
    }
  }
};

// ---- choices. NaN wins in the first two, and loses in the others.
struct Maximum {
  template <class T>
  HD T operator()(T a, T b) const {
    return a > b || a != a ? a : b;
  }
};
struct Minimum {
  template <class T>
  HD T operator()(T a, T b) const {
    return a < b || a != a ? a : b;
  }
};
struct Fmax {
  template <class T>
  HD T operator()(T a, T b) const {
    return a >= b || b != b ? a : b;
  }
};
struct Fmin {
  template <class T>
  HD T operator()(T a, T b) const {
    return a <= b || b != b ? a : b;
  }
};
struct Copysign {
  template <class T>
  HD T operator()(T a, T b) const {
    if constexpr (std::is_unsigned_v<T>)
      return a;
    else if constexpr (kIsInteger<T>)
      return (a < 0) != (b < 0) ? T(Wide<T>(0) - Wide<T>(a)) : a;
    else
      return T(std::copysign(a, b));
  }
};
struct Heaviside {
  template <class T>
  HD T operator()(T a, T b) const {
    return a == T(0) ? b : T(a > T(0));
  }
};
struct Nextafter {
  template <class T>
  HD T operator()(T a, T b) const {
    return T(std::nextafter(a, b));
  }
};
struct Gcd {
  template <class T>
  HD T operator()(T a, T b) const {
    while (b != 0) {
      const T rest = b == T(-1) ? T(0) : T(a % b);
      a = b;
      b = rest;
    }
    return a < 0 ? T(Wide<T>(0) - Wide<T>(a)) : a;
  }
};
struct Atan2 {
  template <class T>
  HD T operator()(T a, T b) const {
    return T(std::atan2(a, b));
  }
};
// Of integers it wraps around; a negative exponent gives the fraction, rounded towards zero.
struct ElementwisePow {
  template <class T>
  HD T operator()(T a, T b) const {
    if constexpr (kIsInteger<T>) {
      if (b < 0) return a == 1 ? T(1) : a == T(-1) ? T(b % 2 ? -1 : 1) : T(0);
      T r = 1;
      for (; b > 0; b = T(b / 2), a = Multiply()(a, a))
        if (b % 2) r = Multiply()(r, a);
      return r;
    } else {
      return std::pow(a, b);
    }
  }
};

// ---- bits
struct BitwiseAnd {
  template <class T>
  HD T operator()(T a, T b) const {
    return T(a & b);
  }
};
struct BitwiseOr {
  template <class T>
  HD T operator()(T a, T b) const {
    return T(a | b);
  }
};
struct BitwiseXor {
  template <class T>
  HD T operator()(T a, T b) const {
    return T(a ^ b);
  }
};
// By more bits than there are, or by a negative number: nothing is left but the sign.
struct LeftShift {
  template <class T>
  HD T operator()(T a, T b) const {
    return b >= 0 && uint64_t(b) < 8 * sizeof(T) ? T(Wide<T>(a) << b) : T(0);
  }
};
struct RightShift {
  bool is_arithmetic;
  template <class T>
  HD T operator()(T a, T b) const {
    const bool inside = b >= 0 && uint64_t(b) < 8 * sizeof(T);
    if (is_arithmetic) return inside ? T(a >> b) : T(a < 0 ? -1 : 0);
    return inside ? T(std::make_unsigned_t<T>(a) >> b) : T(0);
  }
};
}  // namespace paddle::fn

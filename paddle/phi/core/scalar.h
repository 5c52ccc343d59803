// A number of any kind, exact: an attribute such as the factor of `scale`, or one element of a
// tensor.
#pragma once
#include <complex>
#include <cstdint>
#include <string>

#include "paddle/phi/core/dim.h"
#include "paddle/phi/core/dtype.h"

namespace paddle {
class Scalar {
 public:
  // kSize: a size, maybe not known yet. kTensor: the element of a recorded tensor; its id is a
  // symbol whose definer is that tensor.
  enum class Kind : uint8_t { kBool, kInt, kDouble, kComplex, kSize, kTensor };

  constexpr Scalar() : Scalar(0.0) {}
  constexpr Scalar(bool v) : kind_(Kind::kBool), i_(v) {}
  constexpr Scalar(int v) : kind_(Kind::kInt), i_(v) {}
  constexpr Scalar(int64_t v) : kind_(Kind::kInt), i_(v) {}
  constexpr Scalar(double v) : kind_(Kind::kDouble), c_{v, 0} {}
  constexpr Scalar(std::complex<double> v) : kind_(Kind::kComplex), c_{v.real(), v.imag()} {}
  constexpr Scalar(Dim d) : kind_(d.is_number() ? Kind::kInt : Kind::kSize), i_(d.raw()) {}
  static Scalar of_tensor(Dim symbol) {
    Scalar s(symbol);
    s.kind_ = Kind::kTensor;
    return s;
  }

  Kind kind() const { return kind_; }
  bool is_known() const { return kind_ < Kind::kSize; }
  Dim symbol() const { return Dim(i_); }
  bool is_complex() const { return kind_ == Kind::kComplex; }
  bool is_integer() const { return kind_ == Kind::kInt || kind_ == Kind::kBool; }
  // The value as T; for a complex one as a real T, its real part.
  template <class T>
  T to() const {
    INTERNAL_CHECK(is_known(), "a scalar is read before it is known");
    if constexpr (requires { typename T::value_type; }) {
      using R = typename T::value_type;
      return is_integer() ? T(R(i_)) : T(R(c_.re), R(c_.im));
    } else if constexpr (std::is_same_v<T, bool>) {
      return is_integer() ? i_ != 0 : c_.re != 0 || c_.im != 0;
    } else if constexpr (std::is_same_v<T, float16> || std::is_same_v<T, bfloat16>) {
      return T(to<float>());
    } else if constexpr (std::is_integral_v<T>) {
      return is_integer() ? T(i_) : to_integer<T>(c_.re);
    } else {
      return is_integer() ? T(i_) : T(c_.re);
    }
  }
  // Same kind and same bits: for keys, not for arithmetic.
  PADDLE_API bool identical(const Scalar& o) const;

 private:
  template <class T>
  static T to_integer(double v) {                     // out of range would be undefined behaviour
    constexpr double kLimit = 9223372036854775808.0;  // 2^63
    if (v >= kLimit && v < 2 * kLimit && std::is_unsigned_v<T>) return T(uint64_t(v));
    if (!(v >= -kLimit && v < kLimit)) return T(v > 0 ? INT64_MAX : INT64_MIN);
    return T(int64_t(v));
  }

  struct Pair {
    double re, im;
  };
  Kind kind_;
  union {
    int64_t i_;
    Pair c_;
  };
};
inline bool known(const Scalar& s) {
  return s.is_known();
}
PADDLE_API std::string show(const Scalar& s);
}  // namespace paddle

#include "paddle/phi/core/scalar.h"

#include <bit>
#include <cmath>

namespace paddle {
bool Scalar::identical(const Scalar& o) const {
  if (kind_ != o.kind_) return false;
  const auto same = [](double a, double b) {
    return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b);
  };
  switch (kind_) {
    case Kind::kDouble:
      return same(c_.re, o.c_.re);
    case Kind::kComplex:
      return same(c_.re, o.c_.re) && same(c_.im, o.c_.im);
    default:
      return i_ == o.i_;
  }
}

// The shortest text that reads back as the same double, with a point, so that it stays a double.
static std::string show_double(double v) {
  std::string s = fmt::format("{}", v);
  if (std::isfinite(v) && s.find_first_of(".e") == std::string::npos) s += ".0";
  return s;
}

std::string show(const Scalar& s) {
  switch (s.kind()) {
    case Scalar::Kind::kBool:
      return s.to<bool>() ? "true" : "false";
    case Scalar::Kind::kInt:
      return std::to_string(s.to<int64_t>());
    case Scalar::Kind::kDouble:
      return show_double(s.to<double>());
    case Scalar::Kind::kComplex: {
      const auto c = s.to<complex128>();
      return fmt::format("({}, {})", show_double(c.real()), show_double(c.imag()));
    }
    case Scalar::Kind::kSize:
      return show(s.symbol());
    case Scalar::Kind::kTensor:
      return "element " + show(s.symbol());
  }
  return "";
}
}  // namespace paddle

// Special functions of one element, computed in double, for CPU and GPU. Too large for the files
// that are compiled per instruction set.
#pragma once
#include <cmath>
#include <limits>

#include "paddle/common/hd.h"

namespace paddle::fn {
inline constexpr double kPi = 3.141592653589793,
                        kInfinity = std::numeric_limits<double>::infinity(),
                        kNaN = std::numeric_limits<double>::quiet_NaN(),
                        kEpsilon = std::numeric_limits<double>::epsilon();
#define PADDLE_SPECIAL(Name, function) \
  struct Name {                        \
    template <class T>                 \
    HD T operator()(T x) const {       \
      return T(function(double(x)));   \
    }                                  \
  }

#ifdef __CUDACC__
#define PADDLE_HD __host__ __device__
#else
#define PADDLE_HD
#endif
PADDLE_HD inline double lgamma(double x) {
#ifdef __CUDA_ARCH__
  return ::lgamma(x);
#else
  int sign;  // std::lgamma would write a global variable
  return lgamma_r(x, &sign);
#endif
}
// Abramowitz and Stegun, "Handbook of Mathematical Functions", 6.3: the recurrence up to where the
// asymptotic series is exact, and the reflection.
PADDLE_HD inline double digamma(double x) {
  if (x == 0) return std::copysign(kInfinity, -x);
  double result = 0;
  if (x < 0) {
    const double fraction = x - std::floor(x);
    if (fraction == 0) return kNaN;
    result = -kPi / std::tan(kPi * fraction);
    x = 1 - x;
  }
  for (; x < 10; ++x) result -= 1 / x;
  if (x == kInfinity) return x;
  const double z = 1 / (x * x);
  const double series =
      z * (1.0 / 12 -
           z * (1.0 / 120 -
                z * (1.0 / 252 -
                     z * (1.0 / 240 - z * (1.0 / 132 - z * (691.0 / 32760 - z * (1.0 / 12)))))));
  return result + std::log(x) - 0.5 / x - series;
}
// Hurwitz' zeta function, the sum of (x + k)^-s over k >= 0, for x > 0: some terms, and for the
// rest Euler and Maclaurin's formula.
PADDLE_HD inline double zeta_of_positive(double s, double x) {
  // B_2k / (2k)!
  constexpr double kFactors[] = {1.0 / 12,          -1.0 / 720,
                                 1.0 / 30240,       -1.0 / 1209600,
                                 1.0 / 47900160,    -691.0 / 1307674368000,
                                 1.0 / 74724249600, -3617.0 / 10670622842880000};
  double sum = 0;
  for (int k = 0; k < 16; ++k, ++x) sum += std::pow(x, -s);
  const double power = std::pow(x, -s);
  sum += power * x / (s - 1) + power / 2;
  double factor = s * power / x;
  for (int k = 0; k < 8; ++k) {
    sum += kFactors[k] * factor;
    factor *= (s + 2 * k + 1) * (s + 2 * k + 2) / (x * x);
  }
  return sum;
}
// For x < 0: the sum over all integers, which has period 1, without the part below.
PADDLE_HD inline double zeta(int64_t s, double x) {
  if (x > 0) return zeta_of_positive(double(s), x);
  const double fraction = x - std::floor(x), sign = s % 2 ? -1 : 1;
  if (fraction == 0) return kInfinity;
  return zeta_of_positive(double(s), fraction) +
         sign * (zeta_of_positive(double(s), 1 - fraction) - zeta_of_positive(double(s), 1 - x));
}
PADDLE_HD inline double polygamma(int64_t n, double x) {
  if (n == 0) return digamma(x);
  return (n % 2 ? 1 : -1) * std::exp(lgamma(double(n + 1))) * zeta(n + 1, x);
}

// Winitzki, "A handy approximation for the error function and its inverse", 2008, which is right to
// two parts in a thousand; two steps of Halley's method make it exact.
PADDLE_HD inline double erfinv(double x) {
  if (!(std::fabs(x) < 1)) return std::fabs(x) == 1 ? std::copysign(kInfinity, x) : kNaN;
  constexpr double kA = 0.147, kHalfSqrtPi = 0.886226925452758;
  const double t = std::fabs(x), l = std::log1p(-t * t), c = 2 / (kPi * kA) + l / 2;
  double y = std::sqrt(std::sqrt(c * c - l / kA) - c);
  for (int step = 0; step < 2; ++step) {
    // How far off, in the form that keeps its digits.
    const double off = t < 0.5 ? std::erf(y) - t : (1 - t) - std::erfc(y);
    const double newton = off * kHalfSqrtPi * std::exp(y * y);
    y -= newton / (1 + y * newton);
  }
  return std::copysign(y, x);
}

// exp(-|x|) I_order(x), by the power series or the asymptotic one (Abramowitz and Stegun, 9.6.10
// and 9.7.1).
PADDLE_HD inline double bessel_ie(int order, double x) {
  const double t = std::fabs(x), sign = order == 1 && x < 0 ? -1 : 1;
  if (t <= 20) {
    double term = order == 1 ? t / 2 : 1, sum = term;
    for (int k = 1; term > kEpsilon / 4 * sum; ++k) sum += term *= t * t / (4.0 * k * (k + order));
    return sign * sum * std::exp(-t);
  }
  double term = 1, sum = 1;
  for (int k = 1; k < 40 && std::fabs(term) > kEpsilon / 4; ++k) {
    const double odd = 2 * k - 1;
    sum += term *= (odd * odd - 4.0 * order * order) / (8.0 * k * t);
  }
  return sign * sum / std::sqrt(2 * kPi * t);
}
// The exponential in two factors, since it overflows before the result does.
PADDLE_HD inline double bessel_i(int order, double x) {
  const double e = std::exp(std::fabs(x) / 2);
  return bessel_ie(order, x) * e * e;
}
PADDLE_HD inline double i0(double x) {
  return bessel_i(0, x);
}
PADDLE_HD inline double i0e(double x) {
  return bessel_ie(0, x);
}
PADDLE_HD inline double i1(double x) {
  return bessel_i(1, x);
}
PADDLE_HD inline double i1e(double x) {
  return bessel_ie(1, x);
}

// The upper part of gamma(a) beyond x, of all of it: the series for the lower part, or Lentz'
// continued fraction (Press et al., "Numerical Recipes", 6.2).
PADDLE_HD inline double gammaincc(double a, double x) {
  if (!(a >= 0) || !(x >= 0)) return kNaN;
  if (a == 0) return x > 0 ? 0 : kNaN;
  if (x == 0) return 1;
  if (x == kInfinity) return a == kInfinity ? kNaN : 0;
  if (a == kInfinity) return 1;
  constexpr int kMost = 100000;
  const double scale = std::exp(a * std::log(x) - x - lgamma(a));
  if (x < a + 1) {
    double term = 1 / a, sum = term;
    for (int k = 1; k < kMost && term > kEpsilon * sum; ++k) sum += term *= x / (a + k);
    return 1 - sum * scale;
  }
  constexpr double kTiny = 1e-300;
  double b = x + 1 - a, c = 1 / kTiny, d = 1 / b, h = d;
  for (int k = 1; k < kMost; ++k) {
    const double n = -k * (k - a);
    b += 2;
    d = n * d + b;
    c = b + n / c;
    d = 1 / (std::fabs(d) < kTiny ? kTiny : d);
    if (std::fabs(c) < kTiny) c = kTiny;
    h *= d * c;
    if (std::fabs(d * c - 1) < kEpsilon) break;
  }
  return scale * h;
}
PADDLE_SPECIAL(Lgamma, lgamma);
PADDLE_SPECIAL(Gammaln, lgamma);
PADDLE_SPECIAL(Digamma, digamma);
PADDLE_SPECIAL(Erfinv, erfinv);
PADDLE_SPECIAL(I0, i0);
PADDLE_SPECIAL(I0e, i0e);
PADDLE_SPECIAL(I1, i1);
PADDLE_SPECIAL(I1e, i1e);
}  // namespace paddle::fn

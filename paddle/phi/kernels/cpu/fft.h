// Fourier transforms of lines, several at a time.
//
// Note [Lanes of a transform]. The butterflies are Eigen's (kissfft), a template over the type of
// a number. Lanes is such a type: N numbers of N lines, so that a transform is one of N lines at
// once, and the compiler has vectors to work with. Lengths with a large prime factor, for which
// the butterflies would take quadratic time, go through a convolution instead (Bluestein, "A
// linear filtering approach to the computation of discrete Fourier transform", 1970).
#pragma once
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <numbers>
#include <vector>

#include <unsupported/Eigen/FFT>

namespace paddle::fft {
template <class T, int N>
struct Lanes {
  typedef T Vector __attribute__((vector_size(sizeof(T) * N)));
  Vector v;

  Lanes() = default;
  Lanes(double x) : v(Vector{} + T(x)) {}
  Lanes(Vector x) : v(x) {}
  Lanes operator-() const { return -v; }
  friend Lanes operator+(Lanes a, Lanes b) { return a.v + b.v; }
  friend Lanes operator-(Lanes a, Lanes b) { return a.v - b.v; }
  friend Lanes operator*(Lanes a, Lanes b) { return a.v * b.v; }
  Lanes& operator+=(Lanes b) { return *this = *this + b; }
  Lanes& operator-=(Lanes b) { return *this = *this - b; }
  Lanes& operator*=(Lanes b) { return *this = *this * b; }
};

// exp(2 pi i k / n) for a k in [0, n); by an angle of at most an eighth of a turn, so that quarters
// of a turn are exact.
inline std::complex<double> root(int64_t k, int64_t n) {
  const int64_t quarters = 4 * k / n, rest = 4 * k - quarters * n;
  const bool small = 2 * rest <= n;
  const double angle = std::numbers::pi / 2 * double(small ? rest : n - rest) / double(n);
  const double near = std::cos(angle), far = std::sin(angle);
  const std::complex<double> z(small ? near : far, small ? far : near);
  switch (quarters) {
    case 0:
      return z;
    case 1:
      return {-z.imag(), z.real()};
    case 2:
      return -z;
    default:
      return {z.imag(), -z.real()};
  }
}
template <class Number>
std::complex<Number> spread(std::complex<double> z) {
  return {Number(z.real()), Number(z.imag())};
}

// The transform of n numbers of type Lanes<T, N>, n at least 1.
template <class T, int N>
class Transform {
 public:
  using Number = Lanes<T, N>;
  using Complex = std::complex<Number>;

  Transform(int64_t n, bool forward) : n_(n) {
    if (n > 1 && largest_factor(n) <= kLargestFactor)
      set(plan_, n, forward);
    else if (n > 1)
      set_convolution(forward);
  }
  // `in` and `out` are apart.
  void run(Complex* out, const Complex* in) {
    if (n_ == 1) return void(*out = *in);
    if (chirp_.empty()) return plan_.work(0, out, in, 1, 1);
    const size_t m = work_.size(), n = size_t(n_);
    for (size_t k = 0; k < n; ++k) work_[k] = in[k] * chirp_[k];
    std::fill(work_.begin() + n_, work_.end(), Complex());
    plan_.work(0, spectrum_.data(), work_.data(), 1, 1);
    for (size_t k = 0; k < m; ++k) spectrum_[k] *= filter_[k];
    back_.work(0, work_.data(), spectrum_.data(), 1, 1);
    for (size_t k = 0; k < n; ++k) out[k] = work_[k] * chirp_[k];
  }

 private:
  using Plan = Eigen::internal::kiss_cpx_fft<Number>;
  static constexpr int64_t kLargestFactor = 50;  // from there on convolutions are quicker

  static void set(Plan& plan, int64_t n, bool forward) {
    plan.make_twiddles(int(n), !forward);
    plan.factorize(int(n));
  }
  // With j k = (j^2 + k^2 - (k - j)^2) / 2, the sum over j is a convolution with `chirp`.
  void set_convolution(bool forward) {
    int64_t m = 1;
    while (m < 2 * n_ - 1) m *= 2;
    set(plan_, m, true);
    set(back_, m, false);
    work_.assign(size_t(m), Complex());
    for (int64_t k = 0; k < n_; ++k) {
      const std::complex<double> w = root(k * k % (2 * n_), 2 * n_);
      chirp_.push_back(spread<Number>(forward ? std::conj(w) : w));
      work_[size_t(k)] = std::conj(chirp_.back()) * Number(1.0 / double(m));
      if (k > 0) work_[size_t(m - k)] = work_[size_t(k)];
    }
    filter_.resize(size_t(m));
    spectrum_.resize(size_t(m));
    plan_.work(0, filter_.data(), work_.data(), 1, 1);
  }
  static int64_t largest_factor(int64_t n) {
    int64_t largest = 1;
    for (int64_t p = 2; p * p <= n; ++p)
      for (; n % p == 0; n /= p) largest = p;
    return std::max(largest, n);
  }

  int64_t n_;
  Plan plan_, back_;
  std::vector<Complex> chirp_, filter_, work_, spectrum_;  // of the convolution
};

// n real numbers and the first half of their transform, n / 2 + 1 numbers, which is what the
// others follow from. An even number of them is transformed as half as many complex ones.
template <class T, int N>
class RealTransform {
 public:
  using Number = Lanes<T, N>;
  using Complex = std::complex<Number>;

  RealTransform(int64_t n, bool to_complex)
      : n_(n), paired_(n % 2 == 0), transform_(packed(), to_complex) {
    for (int64_t k = 0; paired_ && k <= packed(); ++k)
      roots_.push_back(spread<Number>(to_complex ? std::conj(root(k, n)) : root(k, n)));
  }
  // As how many complex numbers real ones are transformed; and number i of these: x is a function
  // that gives the i-th real number.
  int64_t packed() const { return paired_ ? n_ / 2 : n_; }
  Complex pack(int64_t i, auto&& x) const {
    return paired_ ? Complex(x(2 * i), x(2 * i + 1)) : Complex(x(i), Number(0));
  }
  void unpack(int64_t i, Complex z, auto&& put) const {
    if (!paired_) return put(i, z.real());
    put(2 * i, z.real());
    put(2 * i + 1, z.imag());
  }
  // From packed numbers to the half, by way of `work`, of packed() numbers.
  void to_complex(Complex* half, Complex* work, const Complex* z) {
    transform_.run(work, z);
    const int64_t m = n_ / 2;
    if (!paired_) return void(std::copy(work, work + m + 1, half));
    for (int64_t k = 0; k <= m; ++k) {
      const Complex a = work[k % m], b = std::conj(work[(m - k) % m]), odd = (a - b) * roots_[k];
      half[k] = (a + b + Complex(odd.imag(), -odd.real())) * Number(0.5);
    }
  }
  // From the half to packed numbers. The imaginary parts of elements that have no conjugate beside
  // them do not count.
  void to_real(Complex* z, Complex* work, const Complex* half) {
    const int64_t m = n_ / 2;
    const auto at = [&](int64_t k) {
      return k == 0 || 2 * k == n_ ? Complex(half[k].real(), Number(0)) : half[k];
    };
    for (int64_t k = 0; !paired_ && k <= m; ++k) {
      work[k] = at(k);
      if (k > 0) work[n_ - k] = std::conj(at(k));
    }
    for (int64_t k = 0; paired_ && k < m; ++k) {
      const Complex a = at(k), b = std::conj(at(m - k)), odd = (a - b) * roots_[k];
      work[k] = a + b + Complex(-odd.imag(), odd.real());
    }
    transform_.run(z, work);
  }

 private:
  int64_t n_;
  bool paired_;
  Transform<T, N> transform_;
  std::vector<Complex> roots_;
};
}  // namespace paddle::fft

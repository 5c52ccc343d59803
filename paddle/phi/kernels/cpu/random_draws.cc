// Random ops that draw integers, or from distributions that a tensor gives.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "paddle/phi/kernels/cpu/random.h"
#include "paddle/phi/ops/random.h"

namespace paddle {
namespace {
template <class T>
using Unit = std::uniform_real_distribution<T>;  // on [0, 1) by default

template <class T>
void randint_kernel(const Randint& op, const KernelArgs& k) {
  draw_all<T>(k.out(0), engine_of(k.out(1)),
              std::uniform_int_distribution<T>(T(op.low), T(op.high - 1)));
}
template <class T>
void randperm_kernel(const Randperm&, const KernelArgs& k) {
  T *y = k.out_data<T>(0), *end = y + k.out(0).numel();
  std::iota(y, end, T(0));
  std::shuffle(y, end, Draws(engine_of(k.out(1))));
}
// The low half of the engine's numbers suffices for small ranges.
template <class T>
void random_kernel(const Random& op, const KernelArgs& k) {
  constexpr uint64_t kSmall = uint64_t{1} << 28;
  const uint64_t range = uint64_t(op.to) - uint64_t(op.from);
  draw_all<T>(k.out(0), engine_of(k.out(1)), [&](Draws& e) {
    const uint64_t r = e();
    return int64_t((range < kSmall ? uint64_t(uint32_t(r)) : r) % range + uint64_t(op.from));
  });
}

template <class T>
void bernoulli_kernel(const Bernoulli&, const KernelArgs& k) {
  const T* const p = k.data<T>(0);
  T* const y = k.out_data<T>(0);
  draw_fractions<T>(k.out(0).numel(), engine_of(k.out(1)),
                    [&](const T* fractions, int64_t from, int64_t n) {
                      for (int64_t i = from; i < from + n; ++i) {
                        KERNEL_CHECK(kIndex, K1, p[i] >= 0 && p[i] <= 1,
                                     "a probability in x must be in [0, 1], got {}", p[i]);
                        y[i] = fractions[i - from] < p[i] ? 1 : 0;
                      }
                    });
}
template <class T>
void poisson_kernel(const Poisson&, const KernelArgs& k) {
  constexpr double kMost = std::numeric_limits<int>::max();  // it seeks a count that is an int
  const T* mean = k.data<T>(0);
  draw_all<T>(k.out(0), engine_of(k.out(1)), [&](Draws& e) {
    const double m = double(*mean++);
    KERNEL_CHECK(kValue, K5, !(m >= kMost), "a mean in x must be below {}, got {}", kMost, m);
    return std::poisson_distribution<int>(m)(e);
  });
}

// Marsaglia and Tsang, "A simple method for generating gamma variables", 2000. The third in single
// precision and the distribution made anew for each attempt give the numbers of the real package.
template <class T>
T gamma_draw(T alpha, Draws& draws) {
  Unit<T> unit;
  T scale = 1;
  if (alpha < 1) {  // from alpha + 1
    scale = std::pow(1 - unit(draws), 1 / alpha);
    alpha += 1;
  }
  const T d = alpha - T(1.0F / 3), c = 1 / std::sqrt(9 * d);
  for (;;) {
    T x, root;
    do {
      x = std::normal_distribution<T>()(draws);
      root = 1 + c * x;
    } while (root <= 0);
    const T v = root * root * root, u = 1 - unit(draws), square = x * x;
    if (u < 1 - T(0.0331) * square * square ||
        std::log(u) < T(0.5) * square + d * (1 - v + std::log(v)))
      return scale * d * v;
  }
}
template <class T>
T positive_gamma_draw(T alpha, Draws& draws) {
  constexpr T kLeast = std::numeric_limits<T>::min();
  return alpha > 0 ? std::max(kLeast, gamma_draw(alpha, draws)) : kLeast;
}
template <class T>
void standard_gamma(const StandardGamma&, const KernelArgs& k) {
  const T* alpha = k.data<T>(0);
  draw_all<T>(k.out(0), engine_of(k.out(1)),
              [&](Draws& e) { return positive_gamma_draw(*alpha++, e); });
}
// Gamma draws, divided by their sum.
template <class T>
void dirichlet_kernel(const Dirichlet&, const KernelArgs& k) {
  const T* alpha = k.data<T>(0);
  Engine& engine = engine_of(k.out(1));
  draw_all<T>(k.out(0), engine, [&](Draws& e) { return positive_gamma_draw(*alpha++, e); });
  const int64_t size = k.out(0).dims()[-1].number(), n = k.out(0).numel();
  T* y = k.out_data<T>(0);
  for (int64_t i = 0; i < n; i += size) {
    const T sum = std::accumulate(y + i, y + i + size, T(0));
    for (int64_t j = i; j < i + size; ++j) y[j] /= sum;
  }
}

// Where u lies among the weights' cumulated sums.
template <class T>
size_t pick(const std::vector<T>& weights, T total, T u) {
  T below = 0;
  size_t last = 0;
  for (size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] == 0) continue;
    last = i;
    below += weights[i] / total;
    if (below >= u) break;
  }
  return last;
}
template <class T>
void multinomial_kernel(const Multinomial& op, const KernelArgs& k) {
  const T* x = k.data<T>(0);
  int64_t* y = k.out_data<int64_t>(0);
  Draws source(engine_of(k.out(1)));
  Unit<T> unit;
  const int64_t size = k.in(0).dims()[-1].number(), draws = op.num_samples.number();
  const int64_t rows = k.in(0).rank() == 2 ? k.in(0).dims()[0].number() : 1;
  for (int64_t r = 0; r < rows; ++r, x += size) {
    std::vector<T> weights(x, x + size);
    T total = 0;
    int64_t possible = 0;
    for (T w : weights) {
      KERNEL_CHECK(kValue, K2, w >= 0, "a weight in x must not be negative, got {}", w);
      total += w;
      possible += w > 0;
    }
    KERNEL_CHECK(kValue, K3, total > 0, "a row of x has no positive weight");
    KERNEL_CHECK(kValue, K4, op.replacement || draws <= possible,
                 "without replacement, num_samples must be at most the {} positive weights of a "
                 "row, got {}",
                 possible, draws);
    for (int64_t i = 0; i < draws; ++i) {
      const size_t at = pick(weights, total, unit(source));
      *y++ = int64_t(at);
      if (op.replacement) continue;
      weights[at] = 0;
      total = std::accumulate(weights.begin(), weights.end(), T(0));
    }
  }
}

// What Stirling's formula for log(k!) lacks.
double stirling_rest(double k) {
  constexpr double kSmall[] = {0.08106146679532726, 0.04134069595540929, 0.02767792568499834,
                               0.02079067210376509, 0.01664469118982119, 0.01387612882307075,
                               0.01189670994589177, 0.01041126526197209, 0.009255462182712733,
                               0.008330563433362871};
  if (k <= 9) return kSmall[int(k)];
  const double square = (k + 1) * (k + 1);
  return (1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / square) / square) / (k + 1);
}
template <class F>
double binomial_btrs(double n, double p, F unit) {
  const double std = std::sqrt(n * p * (1 - p)), b = 1.15 + 2.53 * std,
               a = -0.0873 + 0.0248 * b + 0.01 * p, c = n * p + 0.5, bound = 0.92 - 4.2 / b,
               odds = p / (1 - p), alpha = (2.83 + 5.1 / b) * std, mode = std::floor((n + 1) * p);
  for (;;) {
    const double u = unit() - 0.5;
    double v = unit();
    const double edge = 0.5 - std::abs(u), k = std::floor((2 * a / edge + b) * u + c);
    if (edge >= 0.07 && v <= bound) return k;
    if (k < 0 || k > n) continue;
    v = std::log(v * alpha / (a / (edge * edge) + b));
    const double limit = (mode + 0.5) * std::log((mode + 1) / (odds * (n - mode + 1))) +
                         (n + 1) * std::log((n - mode + 1) / (n - k + 1)) +
                         (k + 0.5) * std::log(odds * (n - k + 1) / (k + 1)) + stirling_rest(mode) +
                         stirling_rest(n - mode) - stirling_rest(k) - stirling_rest(n - k);
    if (v <= limit) return k;
  }
}
template <class F>
double binomial_gaps(double n, double p, F unit) {
  const double log_failure = std::log1p(-p);
  double at = 0, successes = -1;
  do {
    at += std::ceil(std::log(unit()) / log_failure);
    ++successes;
  } while (at <= n);
  return successes;
}
template <class F>
double binomial_draw(double n, double p, F unit) {
  if (!(n > 0 && p > 0)) return 0;
  if (p >= 1) return n;
  const double rarer = std::min(p, 1 - p);
  const double k = n * rarer >= 10 ? binomial_btrs(n, rarer, unit) : binomial_gaps(n, rarer, unit);
  return p > 0.5 ? n - k : k;
}
template <class T>
void binomial_kernel(const Binomial&, const KernelArgs& k) {
  const T *count = k.data<T>(0), *prob = k.data<T>(1);
  Unit<T> unit;
  draw_all<int64_t>(k.out(0), engine_of(k.out(1)), [&](Draws& e) {
    return binomial_draw(double(*count++), double(*prob++), [&] { return double(unit(e)); });
  });
}
}  // namespace
REGISTER_KERNEL(Randint, kCPU, randint_kernel, (Types<int32_t, int64_t>()));
REGISTER_KERNEL(Randperm, kCPU, randperm_kernel, (Types<int32_t, int64_t, float, double>()));
REGISTER_KERNEL(Random, kCPU, random_kernel, kFloating + kIntegers);
REGISTER_KERNEL(Bernoulli, kCPU, bernoulli_kernel, kFloat32And64);
REGISTER_KERNEL(Poisson, kCPU, poisson_kernel, kFloat32And64);
REGISTER_KERNEL(StandardGamma, kCPU, standard_gamma, kFloat32And64);
REGISTER_KERNEL(Dirichlet, kCPU, dirichlet_kernel, kFloat32And64);
REGISTER_KERNEL(Multinomial, kCPU, multinomial_kernel, kFloat32And64);
REGISTER_KERNEL(Binomial, kCPU, binomial_kernel, kFloat32And64);
}  // namespace paddle

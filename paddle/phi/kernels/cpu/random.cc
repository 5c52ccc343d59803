#include "paddle/phi/ops/random.h"

#include <cmath>
#include <numbers>

#include "paddle/phi/kernels/cpu/random.h"

namespace paddle {
namespace {
template <class T>
void uniform_kernel(const Uniform& op, const KernelArgs& k) {
  using C = Compute<T>;
  Source source(k.out(1), op.seed);
  draw_all<T>(k.out(0), *source, std::uniform_real_distribution<C>(op.min.to<C>(), op.max.to<C>()));
}
template <class T>
void uniform_inplace(const UniformInplace& op, const KernelArgs& k) {
  using C = Compute<T>;
  Source source(k.out(1), op.seed);
  draw_all<T>(k.out(0), *source, std::uniform_real_distribution<C>(C(op.min), C(op.max)));
}

template <class T>
void normal(const Tensor& out, Engine& engine, double mean, double std) {
  if constexpr (requires { typename T::value_type; }) {
    using C = typename T::value_type;
    std::normal_distribution<C> draw(C(mean), C(std) / std::sqrt(C(2)));
    draw_all<T>(out, engine, [&](Engine& e) {
      const C re = draw(e);  // before the imaginary part
      return T(re, draw(e));
    });
  } else {
    using C = Compute<T>;
    draw_all<T>(out, engine, std::normal_distribution<C>(C(mean), C(std)));
  }
}
template <class T>
void gaussian_kernel(const Gaussian& op, const KernelArgs& k) {
  Source source(k.out(1), op.seed);
  normal<T>(k.out(0), *source, op.mean, op.std);
}
template <class T>
void gaussian_inplace(const GaussianInplace& op, const KernelArgs& k) {
  Source source(k.out(1), op.seed);
  normal<T>(k.out(0), *source, op.mean, op.std);
}

double normal_cdf(double x) {
  return (1 + std::erf(x / std::numbers::sqrt2)) / 2;
}
double horner(std::initializer_list<double> highest_first, double x) {
  double sum = 0;
  for (double c : highest_first) sum = sum * x + c;
  return sum;
}
// The inverse of normal_cdf, to 16 digits. Wichura, "Algorithm AS 241: The percentage points of the
// normal distribution", 1988.
double normal_quantile(double p) {
  const double q = p - 0.5;
  if (std::abs(q) <= 0.425) {
    const double r = 0.180625 - q * q;
    return q *
           horner({2509.0809287301226727, 33430.575583588128105, 67265.770927008700853,
                   45921.953931549871457, 13731.693765509461125, 1971.5909503065514427,
                   133.14166789178437745, 3.387132872796366608},
                  r) /
           horner({5226.495278852854561, 28729.085735721942674, 39307.89580009271061,
                   21213.794301586595867, 5394.1960214247511077, 687.1870074920579083,
                   42.313330701600911252, 1},
                  r);
  }
  double r = std::sqrt(-std::log(q < 0 ? p : 1 - p)), z;
  if (std::isinf(r)) return q < 0 ? -r : r;
  if (r <= 5) {
    r -= 1.6;
    z = horner({7.7454501427834140764e-4, 0.0227238449892691845833, 0.24178072517745061177,
                1.27045825245236838258, 3.64784832476320460504, 5.7694972214606914055,
                4.6303378461565452959, 1.42343711074968357734},
               r) /
        horner({1.05075007164441684324e-9, 5.475938084995344946e-4, 0.0151986665636164571966,
                0.14810397642748007459, 0.68976733498510000455, 1.6763848301838038494,
                2.05319162663775882187, 1},
               r);
  } else {
    r -= 5;
    z = horner({2.01033439929228813265e-7, 2.71155556874348757815e-5, 0.0012426609473880784386,
                0.026532189526576123093, 0.29656057182850489123, 1.7848265399172913358,
                5.4637849111641143699, 6.6579046435011037772},
               r) /
        horner({2.04426310338993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5,
                7.868691311456132591e-4, 0.0148753612908506148525, 0.13692988092273580531,
                0.59983220655588793769, 1},
               r);
  }
  return q < 0 ? -z : z;
}
template <class T>
void truncated_gaussian(const TruncatedGaussian& op, const KernelArgs& k) {
  using C = Compute<T>;
  Engine own(uint64_t(op.seed));
  Engine& engine = op.seed ? own : engine_of(k.out(1));
  std::uniform_real_distribution<C> draw(C(normal_cdf((op.a - op.mean) / op.std)),
                                         C(normal_cdf((op.b - op.mean) / op.std)));
  draw_all<T>(k.out(0), engine, [&](Engine& e) {
    const C centred = 2 * draw(e) - 1;  // rounded as in the real package
    return C(normal_quantile((double(centred) + 1) / 2) * op.std + op.mean);
  });
}
template <class T>
void exponential_kernel(const Exponential& op, const KernelArgs& k) {
  draw_all<T>(k.out(0), engine_of(k.out(1)), std::exponential_distribution<T>(T(op.lam)));
}

// How a kept element is scaled.
template <class C>
C keep_factor(float p, DropoutMode mode) {
  if (mode != DropoutMode::kUpscaleInTrain) return 1;
  return p == 1 ? C(0) : C(1 / (1 - p));
}
template <class T>
void dropout_kernel(const Dropout& op, const KernelArgs& k) {
  using C = Compute<T>;
  const T* x = k.data<T>(0);
  T* y = k.out_data<T>(0);
  uint8_t* mask = k.out_data<uint8_t>(1);
  const int64_t n = k.in(0).numel();
  const double p = op.p.to<double>();
  if (op.is_test) {
    const C factor = op.mode == DropoutMode::kUpscaleInTrain ? C(1) : C(1 - p);
    for (int64_t i = 0; i < n; ++i) y[i] = T(C(x[i]) * factor);
    std::fill(mask, mask + n, uint8_t(1));
    return;
  }
  int64_t seed = op.fix_seed ? op.seed : 0;
  if (k.has(1) && k.in(1).numel() > 0) seed = element(k.in(1), 0).to<int64_t>();
  Source source(k.out(2), seed);
  std::uniform_real_distribution<float> draw(0, 1);
  const C factor = keep_factor<C>(float(p), op.mode);
  for (int64_t i = 0; i < n; ++i) {
    mask[i] = draw(*source) >= float(p);
    y[i] = mask[i] ? T(C(x[i]) * factor) : T(0);
  }
}
template <class T>
void dropout_grad(const DropoutGrad& op, const KernelArgs& k) {
  using C = Compute<T>;
  const uint8_t* mask = k.data<uint8_t>(0);
  const T* dy = k.data<T>(1);
  T* dx = k.out_data<T>(0);
  const double p = op.p.to<double>();
  const C factor = !op.is_test                               ? keep_factor<C>(float(p), op.mode)
                   : op.mode == DropoutMode::kUpscaleInTrain ? C(1)
                                                             : C(1 - p);
  for (int64_t i = 0, n = k.in(1).numel(); i < n; ++i)
    dx[i] = mask[i] ? T(C(dy[i]) * factor) : T(0);
}
}  // namespace
REGISTER_KERNEL(Uniform, kCPU, uniform_kernel, kFloating);
REGISTER_KERNEL(UniformInplace, kCPU, uniform_inplace, kFloating);
REGISTER_KERNEL(Gaussian, kCPU, gaussian_kernel, kFloating + kComplexes);
REGISTER_KERNEL(GaussianInplace, kCPU, gaussian_inplace, kFloating + kComplexes);
REGISTER_KERNEL(TruncatedGaussian, kCPU, truncated_gaussian, kFloating);
REGISTER_KERNEL(Exponential, kCPU, exponential_kernel, kFloat32And64);
REGISTER_KERNEL(Dropout, kCPU, dropout_kernel, kFloating);
REGISTER_KERNEL(DropoutGrad, kCPU, dropout_grad, kFloating);
}  // namespace paddle

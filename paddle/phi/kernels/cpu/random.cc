#include "paddle/phi/ops/random.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "paddle/common/parallel.h"
#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/cpu/random.h"

namespace paddle {
namespace {
// As std::uniform_real_distribution draws them.
template <class T>
void uniform(const Tensor& out, Engine& engine, Compute<T> min, Compute<T> max) {
  using C = Compute<T>;
  T* const y = out.data<T>();
  draw_fractions<C>(out.numel(), engine, [&](const C* fractions, int64_t from, int64_t n) {
    for (int64_t i = 0; i < n; ++i) y[from + i] = T(fractions[i] * (max - min) + min);
  });
}
template <class T>
void uniform_kernel(const Uniform& op, const KernelArgs& k) {
  using C = Compute<T>;
  Source source(k.out(1), op.seed);
  uniform<T>(k.out(0), *source, op.min.to<C>(), op.max.to<C>());
}
template <class T>
void uniform_inplace(const UniformInplace& op, const KernelArgs& k) {
  using C = Compute<T>;
  Source source(k.out(1), op.seed);
  uniform<T>(k.out(0), *source, C(op.min), C(op.max));
}

template <class T>
void normal(const Tensor& out, Engine& engine, double mean, double std) {
  if constexpr (requires { typename T::value_type; }) {
    using C = typename T::value_type;
    std::normal_distribution<C> draw(C(mean), C(std) / std::sqrt(C(2)));
    draw_all<T>(out, engine, [&](Draws& e) {
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
// factor times a quotient of polynomials in x, by their coefficients from the highest power down.
template <class T>
T ratio(std::initializer_list<double> above, std::initializer_list<double> below, T x,
        T factor = 1) {
  T a = 0, b = 0;
  for (double c : above) a = a * x + T(c);
  for (double c : below) b = b * x + T(c);
  return factor * a / b;
}
// The inverse of erf, after Wichura, "Algorithm AS 241: The percentage points of the normal
// distribution", 1988: its numerators divided by sqrt(8) in the middle and by sqrt(2) in the tails.
template <class T>
T inverse_erf(T x) {
  const T size = std::abs(x);
  if (size <= T(0.85))
    return ratio<T>(
        {887.094069625455148302, 11819.4933470622944043, 23782.0413821143857313,
         16235.8625151675753843, 4854.88688938438867946, 697.062665343895982385,
         47.0726881123839780123, 1.19753231156709125646},
        {5226.495278852854561, 28729.085735721942674, 39307.89580009271061, 21213.794301586595867,
         5394.1960214247511077, 687.1870074920579083, 42.313330701600911252, 1},
        T(0.180625) - T(0.25) * x * x, x);
  if (size >= 1) return std::copysign(std::numeric_limits<T>::infinity(), x);
  const T r = std::sqrt(std::numbers::ln2_v<T> - std::log(1 - size));
  const T y =
      r <= 5
          ? ratio<T>({0.000547686031930446485726, 0.0160681848865441896808, 0.170964790333176351605,
                      0.898349645523480404682, 2.57941828718004926989, 4.07965060933179904148,
                      3.27414329020200602860, 1.00652203360368792029},
                     {1.05075007164441684324e-9, 5.475938084995344946e-4, 0.0151986665636164571966,
                      0.14810397642748007459, 0.68976733498510000455, 1.6763848301838038494,
                      2.05319162663775882187, 1},
                     r - T(1.6))
          : ratio<T>({1.42152108619216144501e-7, 0.0000191735933022266569472,
                      0.000878693982613809825899, 0.0187610911339686706249, 0.209699991372496018190,
                      1.26206294961723885520, 3.86347936162888342385, 4.70784952191303369078},
                     {2.04426310338993978564e-15, 1.4215117583164458887e-7,
                      1.8463183175100546818e-5, 7.868691311456132591e-4, 0.0148753612908506148525,
                      0.13692988092273580531, 0.59983220655588793769, 1},
                     r - 5);
  return std::copysign(y, x);
}
template <class T>
void truncated_gaussian(const TruncatedGaussian& op, const KernelArgs& k) {
  using C = Compute<T>;
  Engine own(uint64_t(op.seed));
  Engine& engine = op.seed ? own : engine_of(k.out(1));
  // The real package has its attributes in single precision.
  const double mean = float(op.mean), std = float(op.std), a = float(op.a), b = float(op.b);
  std::uniform_real_distribution<C> draw(C(normal_cdf((a - mean) / std)),
                                         C(normal_cdf((b - mean) / std)));
  draw_all<T>(k.out(0), engine, [&](Draws& e) {
    const C centred = 2 * draw(e) - 1;
    return C(std::numbers::sqrt2 * inverse_erf(centred) * std + mean);
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
  return p == 1 ? C(0) : C(1) / C(1 - p);
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
  static const auto scale = BEST(keep_scaled<T>);
  const C factor = keep_factor<C>(float(p), op.mode);
  draw_fractions<float>(n, *source, [&](const float* fractions, int64_t from, int64_t count) {
    for (int64_t i = 0; i < count; ++i) mask[from + i] = fractions[i] >= float(p);
    scale(mask + from, x + from, factor, y + from, count);
  });
}
template <class T>
void dropout_grad(const DropoutGrad& op, const KernelArgs& k) {
  using C = Compute<T>;
  static const auto scale = BEST(keep_scaled<T>);
  const uint8_t* mask = k.data<uint8_t>(0);
  const T* dy = k.data<T>(1);
  T* dx = k.out_data<T>(0);
  const double p = op.p.to<double>();
  const C factor = !op.is_test                               ? keep_factor<C>(float(p), op.mode)
                   : op.mode == DropoutMode::kUpscaleInTrain ? C(1)
                                                             : C(1 - p);
  parallel_for(k.in(1).numel(), kGrain, [&](int64_t from, int64_t to) {
    scale(mask + from, dy + from, factor, dx + from, to - from);
  });
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

#include "paddle/phi/kernels/cpu/fft.h"

#include <map>
#include <memory>

#include "paddle/common/parallel.h"
#include "paddle/phi/core/kernel.h"
#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/functors/around.h"
#include "paddle/phi/ops/fft.h"

namespace paddle {
namespace {
// A transform; those of the last few short lengths are kept, per thread.
template <class Made>
std::shared_ptr<const Made> transform_of(int64_t n, bool flag) {
  constexpr size_t kKept = 16;
  constexpr int64_t kLong = 1 << 14;
  if (n > kLong) return std::make_shared<Made>(n, flag);
  static thread_local std::map<std::pair<int64_t, bool>, std::shared_ptr<const Made>> made;
  if (made.size() >= kKept && !made.contains({n, flag})) made.clear();
  std::shared_ptr<const Made>& found = made[{n, flag}];
  if (!found) found = std::make_shared<Made>(n, flag);
  return found;
}

// Lines along an axis that are transformed at once, one per lane.
template <class T>
struct Lines {
  T* data;
  const Around& x;
  int64_t first;
  int count;

  T& at(int line, int64_t i) const {
    const int64_t k = first + line;
    return data[(k / x.behind * x.n + i) * x.behind + k % x.behind];
  }
};
template <class Number, class T>
Number load(const Lines<T>& lines, int64_t i) {
  Number x(0);
  for (int l = 0; l < lines.count; ++l) x.v[l] = lines.at(l, i);
  return x;
}
template <class Number, class T>
std::complex<Number> load(const Lines<std::complex<T>>& lines, int64_t i, bool conjugate) {
  Number re(0), im(0);
  for (int l = 0; l < lines.count; ++l) {
    const std::complex<T> z = lines.at(l, i);
    re.v[l] = z.real();
    im.v[l] = conjugate ? -z.imag() : z.imag();
  }
  return {re, im};
}
template <class Number, class T>
void store(const Lines<std::complex<T>>& lines, int64_t i, const std::complex<Number>& z, T scale,
           bool conjugate = false) {
  const T sign = conjugate ? -scale : scale;
  for (int l = 0; l < lines.count; ++l)
    lines.at(l, i) = {z.real().v[l] * scale, z.imag().v[l] * sign};
}

// Calls f(first, count, transform) for groups of lines; the transform, Made<T, lanes>(n, flag), is
// the group's own.
template <template <class, int> class Made, class T, class F>
void for_lines(int64_t lines, int64_t n, bool flag, F&& f) {
  constexpr int kLanes = 16 / sizeof(T);
  const auto run = [&]<int N>(std::integral_constant<int, N>) {
    const auto made = transform_of<Made<T, N>>(n, flag);
    const int64_t grain = std::max<int64_t>(1, kGrain / (n * 8 * N)) * N;
    parallel_for(lines, grain, [&](int64_t begin, int64_t end) {
      Made<T, N> transform = *made;
      for (int64_t i = begin; i < end; i += N) f(i, int(std::min<int64_t>(N, end - i)), transform);
    });
  };
  if (lines < kLanes)
    run(std::integral_constant<int, 1>());
  else
    run(std::integral_constant<int, kLanes>());
}

// ---- one axis. An axis without elements has nothing to transform.
template <class T>
void complex_axis(const Tensor& in, const Tensor& out, int64_t axis, bool forward, T scale) {
  using C = std::complex<T>;
  const Around x(in, axis);
  if (in.numel() == 0) return;
  for_lines<fft::Transform, T>(
      x.before * x.behind, x.n, forward, [&](int64_t first, int count, auto& transform) {
        using Number = typename std::decay_t<decltype(transform)>::Number;
        std::vector<std::complex<Number>> z(size_t(x.n)), y(size_t(x.n));
        const Lines<C> from{in.data<C>(), x, first, count}, to{out.data<C>(), x, first, count};
        for (int64_t i = 0; i < x.n; ++i) z[size_t(i)] = load<Number>(from, i, false);
        transform.run(y.data(), z.data());
        for (int64_t i = 0; i < x.n; ++i) store(to, i, y[size_t(i)], scale);
      });
}
// From real numbers to the first half of the transform, or to all of it.
template <class T>
void real_to_complex_axis(const Tensor& in, const Tensor& out, int64_t axis, bool forward,
                          T scale) {
  using C = std::complex<T>;
  const Around x(in, axis), y(out, axis);
  if (x.n == 0) std::fill_n(out.data<C>(), out.numel(), C());
  if (in.numel() == 0) return;
  for_lines<fft::RealTransform, T>(
      x.before * x.behind, x.n, true, [&](int64_t first, int count, auto& transform) {
        using Number = typename std::decay_t<decltype(transform)>::Number;
        const size_t packed = size_t(transform.packed());
        std::vector<std::complex<Number>> z(packed), work(packed), half(size_t(x.n / 2 + 1));
        const Lines<T> from{in.data<T>(), x, first, count};
        const Lines<C> to{out.data<C>(), y, first, count};
        for (size_t i = 0; i < packed; ++i)
          z[i] = transform.pack(int64_t(i), [&](int64_t k) { return load<Number>(from, k); });
        transform.to_complex(half.data(), work.data(), z.data());
        for (int64_t i = 0; i < y.n; ++i) {
          const bool beyond = i > x.n / 2;
          store(to, i, half[size_t(beyond ? x.n - i : i)], scale, forward == beyond);
        }
      });
}
template <class T>
void complex_to_real_axis(const Tensor& in, const Tensor& out, int64_t axis, bool forward,
                          T scale) {
  using C = std::complex<T>;
  const Around x(in, axis), y(out, axis);
  if (out.numel() == 0) return;
  for_lines<fft::RealTransform, T>(
      x.before * x.behind, y.n, false, [&](int64_t first, int count, auto& transform) {
        using Number = typename std::decay_t<decltype(transform)>::Number;
        const size_t packed = size_t(transform.packed());
        std::vector<std::complex<Number>> z(packed), work(packed), half(size_t(x.n));
        const Lines<C> from{in.data<C>(), x, first, count};
        const Lines<T> to{out.data<T>(), y, first, count};
        for (int64_t i = 0; i < x.n; ++i) half[size_t(i)] = load<Number>(from, i, forward);
        transform.to_real(z.data(), work.data(), half.data());
        for (size_t i = 0; i < packed; ++i)
          transform.unpack(int64_t(i), z[i], [&](int64_t k, Number v) {
            for (int l = 0; l < count; ++l) to.at(l, k) = v.v[l] * scale;
          });
      });
}

// ---- all axes
// What elements are multiplied with, for the sizes of the real side.
double scale_of(const Fft& fft, const Tensor& x) {
  double n = 1;
  for (const int64_t axis : fft.axes) n *= double(x.dims()[axis].raw());
  if (n == 0) return 1;
  if (fft.normalization == FftNorm::kOrtho) return 1 / std::sqrt(n);
  return (fft.normalization == FftNorm::kForward) == fft.forward ? 1 / n : 1;
}
// All axes but the last one, in place.
template <class T>
void other_axes(const Tensor& x, const Fft& fft) {
  for (int i = 0; i < fft.axes.size() - 1; ++i)
    complex_axis<T>(x, x, fft.axes[i], fft.forward, T(1));
}
template <class C>
void fft_c2c(const FftC2C& op, const KernelArgs& k) {
  using T = typename C::value_type;
  complex_axis<T>(k.in(0), k.out(0), op.fft.axes.back(), op.fft.forward,
                  T(scale_of(op.fft, k.out(0))));
  other_axes<T>(k.out(0), op.fft);
}
template <class T>
void fft_r2c(const FftR2C& op, const KernelArgs& k) {
  real_to_complex_axis<T>(k.in(0), k.out(0), op.fft.axes.back(), op.fft.forward,
                          T(scale_of(op.fft, k.in(0))));
  other_axes<T>(k.out(0), op.fft);
}
template <class C>
void fft_c2r(const FftC2R& op, const KernelArgs& k) {
  using T = typename C::value_type;
  Tensor x = k.in(0);
  if (op.fft.axes.size() > 1) {
    x = copy_to(x, k.place);
    other_axes<T>(x, op.fft);
  }
  complex_to_real_axis<T>(x, k.out(0), op.fft.axes.back(), op.fft.forward,
                          T(scale_of(op.fft, k.out(0))));
}
}  // namespace
REGISTER_KERNEL(FftC2C, kCPU, fft_c2c, kComplexes);
REGISTER_KERNEL(FftR2C, kCPU, fft_r2c, kFloat32And64);
REGISTER_KERNEL(FftC2R, kCPU, fft_c2r, kComplexes);
}  // namespace paddle

#include "paddle/phi/ops/batch_norm.h"

#include <cmath>
#include <vector>

#include "paddle/common/parallel.h"
#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/cpu/vec/batch_norm.h"
#include "paddle/phi/kernels/cpu/vec/elementwise.h"

namespace paddle {
namespace {
// x as [batch, channels, inner]; with inner = 1 the channels are columns.
struct Shape {
  int64_t batch, channels, inner = 1;
  Shape(const Tensor& x, DataFormat f) {
    const int64_t axis = channel_axis(f, x.rank());
    channels = x.dims()[axis].raw();
    for (int64_t i = axis + 1; i < x.rank(); ++i) inner *= x.dims()[i].raw();
    batch = channels * inner > 0 ? x.numel() / (channels * inner) : 0;
  }
  int64_t count() const { return batch * inner; }
  int64_t grain() const { return std::max<int64_t>(1, kGrain / std::max<int64_t>(1, count())); }
};
// A per-channel tensor as the type that is computed in; `otherwise` where there is none.
template <class C>
std::vector<C> channel_values(Tensors slot, int64_t channels, C otherwise) {
  std::vector<C> v(size_t(channels), otherwise);
  if (slot.empty()) return v;
  ModeScope scope(plain_mode());
  const Tensor t = cast(slot[0], dtype_of<C>);
  std::copy(t.data<C>(), t.data<C>() + channels, v.begin());
  return v;
}
template <class C>
void store(const Tensor& t, const std::vector<C>& v) {
  dispatch(kFloat32And64, t.dtype(), [&]<class S>() {
    for (size_t i = 0; i < v.size(); ++i) t.data<S>()[i] = S(v[i]);
  });
}

template <class T, class C>
void batch_moments(const Shape& s, const T* x, std::vector<C>& mean, std::vector<C>& variance) {
  const int64_t n = s.channels, count = s.count();
  if (s.inner == 1) {
    static const auto sums = BEST(column_sums<T>);
    static const auto squares = BEST(column_squares<T>);
    std::vector<double> m(size_t(n), 0.0), v(size_t(n), 0.0);
    sums(x, s.batch, n, m.data());
    for (double& a : m) a /= double(count);
    squares(x, s.batch, n, m.data(), v.data());
    for (size_t i = 0; i < size_t(n); ++i) {
      mean[i] = C(m[i]);
      variance[i] = C(v[i] / double(count));
    }
    return;
  }
  static const auto moments = BEST(row_moments<T>);
  parallel_for(n, s.grain(), [&](int64_t begin, int64_t end) {
    for (int64_t c = begin; c < end; ++c) {
      double m = 0, squares = 0;  // joined row by row (Chan, Golub and LeVeque, 1979)
      for (int64_t b = 0; b < s.batch; ++b) {
        C row_mean, row_squares;
        moments(x + (b * n + c) * s.inner, s.inner, &row_mean, &row_squares);
        const double before = double(b), d = double(row_mean) - m;
        m += d / (before + 1);
        squares += double(row_squares) + d * d * double(s.inner) * before / (before + 1);
      }
      mean[size_t(c)] = C(m);
      variance[size_t(c)] = C(squares / double(count));
    }
  });
}
template <class T, class C>
void affine(const Shape& s, const T* x, T* y, const std::vector<C>& a, const std::vector<C>& b) {
  if (s.inner == 1) {
    static const auto loop = BEST(column_affine<T>);
    parallel_for(s.batch, std::max<int64_t>(1, kGrain / std::max<int64_t>(1, s.channels)),
                 [&](int64_t begin, int64_t end) {
                   loop(x + begin * s.channels, y + begin * s.channels, end - begin, s.channels,
                        a.data(), b.data());
                 });
    return;
  }
  static const auto loop = BEST(scale_loop<T>);
  parallel_for(s.batch * s.channels, std::max<int64_t>(1, kGrain / std::max<int64_t>(1, s.inner)),
               [&](int64_t begin, int64_t end) {
                 for (int64_t r = begin; r < end; ++r)
                   loop(x + r * s.inner, y + r * s.inner, s.inner, a[size_t(r % s.channels)],
                        b[size_t(r % s.channels)]);
               });
}

template <class T>
void batch_norm(const BatchNorm& op, const KernelArgs& k) {
  using C = Compute<T>;
  const Shape s(k.in(0), op.data_format);
  const size_t n = size_t(s.channels);
  auto mean = channel_values<C>(k.list(1), s.channels, C(0)),
       variance = channel_values<C>(k.list(2), s.channels, C(1));
  const auto scale = channel_values<C>(k.list(3), s.channels, C(1)),
             bias = channel_values<C>(k.list(4), s.channels, C(0));
  if (!op.uses_running() && s.count() > 0) {
    std::vector<C> m(n), v(n);
    batch_moments(s, k.data<T>(0), m, v);
    const C keep = C(op.momentum);
    for (size_t c = 0; c < n; ++c) {
      mean[c] = mean[c] * keep + m[c] * (1 - keep);
      variance[c] = variance[c] * keep + v[c] * (1 - keep);
    }
    store(k.out(1), mean);
    store(k.out(2), variance);
    mean = std::move(m);
    variance = std::move(v);
  }
  std::vector<C> inverse(n), a(n), b(n);
  for (size_t c = 0; c < n; ++c) {
    inverse[c] = C(1) / std::sqrt(variance[c] + C(op.epsilon));
    a[c] = scale[c] * inverse[c];
    b[c] = bias[c] - mean[c] * a[c];
  }
  store(k.out(3), mean);
  store(k.out(4), inverse);
  affine(s, k.data<T>(0), k.out_data<T>(0), a, b);
}

template <class T, class C>
void batch_dots(const Shape& s, const T* x, const T* dy, const std::vector<C>& mean,
                std::vector<C>& sum, std::vector<C>& dot) {
  const int64_t n = s.channels;
  if (s.inner == 1) {
    static const auto dots = BEST(column_dots<T>);
    std::vector<double> a(size_t(n), 0.0), b(size_t(n), 0.0);
    dots(x, dy, s.batch, n, mean.data(), a.data(), b.data());
    std::copy(a.begin(), a.end(), sum.begin());
    std::copy(b.begin(), b.end(), dot.begin());
    return;
  }
  static const auto dots = BEST(row_dots<T>);
  parallel_for(n, s.grain(), [&](int64_t begin, int64_t end) {
    for (int64_t c = begin; c < end; ++c) {
      double a = 0, b = 0;
      for (int64_t r = 0; r < s.batch; ++r) {
        C row_sum, row_dot;
        const int64_t at = (r * n + c) * s.inner;
        dots(x + at, dy + at, s.inner, mean[size_t(c)], &row_sum, &row_dot);
        a += double(row_sum);
        b += double(row_dot);
      }
      sum[size_t(c)] = C(a);
      dot[size_t(c)] = C(b);
    }
  });
}
template <class T>
void batch_norm_grad(const BatchNormGrad& op, const KernelArgs& k) {
  using C = Compute<T>;
  const Shape s(k.in(0), op.data_format);
  const size_t n = size_t(s.channels);
  const T *x = k.data<T>(0), *dy = k.data<T>(4);
  T* dx = k.out_data<T>(0);
  const auto scale = channel_values<C>(k.list(1), s.channels, C(1));
  const auto mean = channel_values<C>(k.list(2), s.channels, C(0)),
             inverse = channel_values<C>(k.list(3), s.channels, C(1));
  std::vector<C> sum(n), dot(n), a(n), b(n), c(n);
  if (s.count() > 0) batch_dots(s, x, dy, mean, sum, dot);
  // dx = scale * inverse * (dy - mean(dy) - normal * mean(dy * normal)), as a * dy + b * x + c
  const C count = C(s.count());
  for (size_t i = 0; i < n; ++i) {
    dot[i] *= inverse[i];
    a[i] = scale[i] * inverse[i];
    b[i] = op.running ? C(0) : -a[i] * inverse[i] * dot[i] / count;
    c[i] = op.running ? C(0) : -a[i] * sum[i] / count - b[i] * mean[i];
  }
  store(k.out(1), dot);
  store(k.out(2), sum);
  if (s.inner == 1) {
    static const auto loop = BEST(column_combine<T>);
    loop(x, dy, dx, s.batch, s.channels, a.data(), b.data(), c.data());
    return;
  }
  static const auto loop = BEST(row_combine<T>);
  parallel_for(s.batch * s.channels, std::max<int64_t>(1, kGrain / std::max<int64_t>(1, s.inner)),
               [&](int64_t begin, int64_t end) {
                 for (int64_t r = begin; r < end; ++r) {
                   const size_t i = size_t(r % s.channels);
                   loop(x + r * s.inner, dy + r * s.inner, dx + r * s.inner, s.inner, a[i], b[i],
                        c[i]);
                 }
               });
}
}  // namespace
REGISTER_KERNEL(BatchNorm, kCPU, batch_norm, kFloating);
REGISTER_KERNEL(BatchNormGrad, kCPU, batch_norm_grad, kFloating);
}  // namespace paddle

#include "paddle/phi/ops/batch_norm.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/gpu/rows.h"

namespace paddle::gpu {
namespace {
// x as [batch, channels, inner].
struct Shape {
  int64_t batch = 0, channels, inner = 1;

  Shape(const Tensor& x, DataFormat f) {
    const int64_t axis = channel_axis(f, x.rank());
    channels = x.dims()[axis].raw();
    for (int64_t i = axis + 1; i < x.rank(); ++i) inner *= x.dims()[i].raw();
    if (channels * inner > 0) batch = x.numel() / (channels * inner);
  }
  HD int64_t count() const { return batch * inner; }
  // The i-th element of a channel.
  HD int64_t at(int64_t channel, int64_t i) const {
    return (i / inner * channels + channel) * inner + i % inner;
  }
  HD int64_t channel_of(int64_t element) const { return element / inner % channels; }
};
// A per-channel tensor in the type that is computed in; without one, `otherwise` is meant.
template <class C>
struct PerChannel {
  Tensor wide;
  explicit PerChannel(Tensors slot) {
    ModeScope scope(plain_mode());
    if (!slot.empty()) wide = cast(slot[0], dtype_of<C>);
  }
  const C* data() const { return wide ? wide.data<C>() : nullptr; }
};

// Sums are kept in double: a channel has many elements.
template <class T>
struct BatchMoments {
  using C = Compute<T>;
  Shape s;
  const T* x;
  C *mean, *variance;

  DEVICE void operator()(const Block& block, int64_t channel) const {
    double sum = 0, squares = 0;
    for (int64_t i = block.thread(); i < s.count(); i += block.threads())
      sum += double(x[s.at(channel, i)]);
    const double m = block.join(sum, fn::Add()) / double(s.count());
    for (int64_t i = block.thread(); i < s.count(); i += block.threads()) {
      const double d = double(x[s.at(channel, i)]) - m;
      squares += d * d;
    }
    squares = block.join(squares, fn::Add());
    if (block.thread() != 0) return;
    mean[channel] = C(m);
    variance[channel] = C(squares / double(s.count()));
  }
};
// What a channel's statistics become: running ones, what the gradient needs, and a line.
template <class C>
struct Statistics {
  const C *mean, *variance;                  // to normalise with
  const C *running_mean, *running_variance;  // to update; null if they stay
  const C *scale, *bias;
  C *new_mean, *new_variance, *used_mean, *inverse, *a, *b;
  C keep, epsilon;

  HD void operator()(int64_t i) const {
    if (running_mean) {
      new_mean[i] = running_mean[i] * keep + mean[i] * (1 - keep);
      new_variance[i] = running_variance[i] * keep + variance[i] * (1 - keep);
    }
    used_mean[i] = mean[i];
    inverse[i] = C(1) / std::sqrt(variance[i] + epsilon);
    a[i] = (scale ? scale[i] : C(1)) * inverse[i];
    b[i] = (bias ? bias[i] : C(0)) - mean[i] * a[i];
  }
};
template <class T>
struct Affine {
  using C = Compute<T>;
  Shape s;
  const T* x;
  T* y;
  const C *a, *b;

  HD void operator()(int64_t i) const {
    const int64_t c = s.channel_of(i);
    y[i] = T(C(x[i]) * a[c] + b[c]);
  }
};
template <class T>
void batch_norm(const BatchNorm& op, const KernelArgs& k) {
  using C = Compute<T>;
  const Shape s(k.in(0), op.data_format);
  const PerChannel<C> mean(k.list(1)), variance(k.list(2)), scale(k.list(3)), bias(k.list(4));
  const Tensor scratch = empty({dtype_of<C>, {8, s.channels}}, k.place);
  C* const work = scratch.data<C>();
  const auto row = [&](int64_t i) { return work + i * s.channels; };
  const bool from_batch = !op.uses_running() && s.count() > 0;
  if (from_batch)
    for_each_block(k.place, s.channels, s.count(),
                   BatchMoments<T>{s, k.data<T>(0), row(0), row(1)});
  for_each(
      k.place, s.channels,
      Statistics<C>{from_batch ? row(0) : mean.data(), from_batch ? row(1) : variance.data(),
                    from_batch ? mean.data() : nullptr, variance.data(), scale.data(), bias.data(),
                    row(2), row(3), row(4), row(5), row(6), row(7), C(op.momentum), C(op.epsilon)});
  const auto store = [&](const Tensor& to, int64_t i) {
    ModeScope scope(plain_mode());
    Tensor part = snapshot(scratch);
    part.impl()->meta.dims = to.dims();
    part.impl()->layout.offset = Dim(i * s.channels);
    copy_elements(to, cast(part, to.dtype()));
  };
  if (from_batch) {
    store(k.out(1), 2);
    store(k.out(2), 3);
  }
  store(k.out(3), 4);
  store(k.out(4), 5);
  for_each(k.place, k.in(0).numel(), Affine<T>{s, k.data<T>(0), k.out_data<T>(0), row(6), row(7)});
}

// dx = scale * inverse * (dy - mean(dy) - normal * mean(dy * normal)), as a * dy + b * x + c.
template <class T>
struct GradSums {
  using C = Compute<T>;
  Shape s;
  const T *x, *dy;
  const C *scale, *mean, *inverse;
  C *dscale, *dbias, *a, *b, *c;
  bool running;

  DEVICE void operator()(const Block& block, int64_t channel) const {
    double sum = 0, dot = 0;
    for (int64_t i = block.thread(); i < s.count(); i += block.threads()) {
      const int64_t at = s.at(channel, i);
      sum += double(dy[at]);
      dot += double(dy[at]) * (double(x[at]) - double(mean[channel]));
    }
    sum = block.join(sum, fn::Add());
    dot = block.join(dot, fn::Add());
    if (block.thread() != 0) return;
    const C r = inverse[channel], slope = (scale ? scale[channel] : C(1)) * r, n = C(s.count());
    const C normal_dot = C(dot) * r;
    dscale[channel] = normal_dot;
    dbias[channel] = C(sum);
    a[channel] = slope;
    b[channel] = running ? C(0) : -slope * r * normal_dot / n;
    c[channel] = running ? C(0) : -slope * C(sum) / n - b[channel] * mean[channel];
  }
};
template <class T>
struct GradElement {
  using C = Compute<T>;
  Shape s;
  const T *x, *dy;
  T* dx;
  const C *a, *b, *c;

  HD void operator()(int64_t i) const {
    const int64_t k = s.channel_of(i);
    dx[i] = T(a[k] * C(dy[i]) + b[k] * C(x[i]) + c[k]);
  }
};
template <class T>
void batch_norm_grad(const BatchNormGrad& op, const KernelArgs& k) {
  using C = Compute<T>;
  const Shape s(k.in(0), op.data_format);
  const PerChannel<C> scale(k.list(1)), mean(k.list(2)), inverse(k.list(3));
  const Tensor sums = empty({dtype_of<C>, {2, s.channels}}, k.place),
               lines = empty({dtype_of<C>, {3, s.channels}}, k.place);
  C *dscale = sums.data<C>(), *a = lines.data<C>(), *b = a + s.channels, *c = b + s.channels;
  const T *x = k.data<T>(0), *dy = k.data<T>(4);
  for_each_block(k.place, s.channels, s.count(),
                 GradSums<T>{s, x, dy, scale.data(), mean.data(), inverse.data(), dscale,
                             dscale + s.channels, a, b, c, op.running});
  for (int i = 0; i < 2; ++i) {
    ModeScope scope(plain_mode());
    Tensor part = snapshot(sums);
    part.impl()->meta.dims = k.out(1 + i).dims();
    part.impl()->layout.offset = Dim(i * s.channels);
    copy_elements(k.out(1 + i), cast(part, k.out(1 + i).dtype()));
  }
  for_each(k.place, k.in(0).numel(), GradElement<T>{s, x, dy, k.out_data<T>(0), a, b, c});
}
}  // namespace
REGISTER_KERNEL(BatchNorm, kGPU, batch_norm, kFloating);
REGISTER_KERNEL(BatchNormGrad, kGPU, batch_norm_grad, kFloating);
}  // namespace paddle::gpu

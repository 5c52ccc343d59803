// Convolutions of float64, which oneDNN lacks: the input's windows laid out as a matrix, times the
// filter.
#include <cstring>

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/kernel.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/cpu/gemm.h"
#include "paddle/phi/ops/conv.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
namespace {
constexpr int kAxes = 3;  // spatial ones; a convolution with fewer has axes of size 1 in front

struct Plan {
  int64_t batch, groups, in, out;  // channels per group
  int64_t size[kAxes], taps[kAxes], result[kAxes], before[kAxes], stride[kAxes], dilation[kAxes];
  int64_t points = 1, windows = 1, tap_count = 1;

  Plan(const Window& w, const Meta& x, const Meta& f) {
    const ConvGeometry g(Conv2d::info, w, x, f, x.rank() - 2);
    batch = g.batch.number();
    groups = w.groups;
    in = g.in_channels.number() / groups;
    out = g.out_channels.number() / groups;
    const int lack = kAxes - g.input.size();
    for (int i = 0; i < kAxes; ++i) {
      const bool given = i >= lack;
      const int j = i - lack;
      size[i] = given ? g.input[j].number() : 1;
      taps[i] = given ? g.kernel[j].number() : 1;
      result[i] = given ? g.output[j].number() : 1;
      before[i] = given ? g.before[j].number() : 0;
      stride[i] = given ? w.strides[j] : 1;
      dilation[i] = given ? w.dilations[j] : 1;
      points *= size[i];
      windows *= result[i];
      tap_count *= taps[i];
    }
  }
  int64_t rows() const { return in * tap_count; }

  // Calls f(where in the matrix, where in the image) for each element of the matrix that is no
  // padding; the matrix has a row per channel and tap, a column per window.
  template <class F>
  void each(F&& f) const {
    parallel_for(in, 1, [&](int64_t from, int64_t to) {
      for (int64_t c = from; c < to; ++c)
        for (int64_t t = 0; t < tap_count; ++t) {
          const int64_t tap[kAxes] = {t / (taps[1] * taps[2]), t / taps[2] % taps[1], t % taps[2]};
          const auto at = [&](int axis, int64_t o) {
            return o * stride[axis] - before[axis] + tap[axis] * dilation[axis];
          };
          for (int64_t a = 0; a < result[0]; ++a) {
            const int64_t x = at(0, a);
            if (x < 0 || x >= size[0]) continue;
            for (int64_t b = 0; b < result[1]; ++b) {
              const int64_t y = at(1, b);
              if (y < 0 || y >= size[1]) continue;
              const int64_t row = (c * tap_count + t) * windows + (a * result[1] + b) * result[2],
                            line = c * points + (x * size[1] + y) * size[2];
              for (int64_t d = 0; d < result[2]; ++d) {
                const int64_t z = at(2, d);
                if (z >= 0 && z < size[2]) f(row + d, line + z);
              }
            }
          }
        }
    });
  }
};

Ints order(int rank, bool to_first) {
  Ints perm{0};
  if (to_first) perm.push_back(rank - 1);
  for (int i = 1; i < rank - 1; ++i) perm.push_back(to_first ? i : i + 1);
  if (!to_first) perm.push_back(1);
  return perm;
}
Tensor channels_first(const Window& w, const Tensor& t) {
  return channels_last(w.data_format) ? contiguous(transpose(t, order(t.rank(), true))) : t;
}
// Where to compute what is asked for in `out`; finish() brings it there.
Tensor target(const Window& w, const KernelArgs& k) {
  const Tensor& out = k.out(0);
  if (!channels_last(w.data_format)) return out;
  Dims d{out.dims()[0], out.dims()[-1]};
  for (int i = 1; i + 1 < out.rank(); ++i) d.push_back(out.dims()[i]);
  return empty(out.meta().with(std::move(d)), k.place);
}
void finish(const Window& w, const Tensor& out, const Tensor& t) {
  if (channels_last(w.data_format)) copy_elements(out, transpose(t, order(t.rank(), false)));
}
Tensor matrix(const Plan& p, const KernelArgs& k) {
  return empty({DType::kFloat64, {p.rows(), p.windows}}, k.place);
}
void zero(const Tensor& t) {
  if (t.numel()) std::memset(t.raw_data(), 0, size_t(t.numel()) * sizeof(double));
}

template <class T, class Op>
void conv(const Op& op, const KernelArgs& k) {
  ModeScope scope(plain_mode());
  const Plan p(op.conv, k.in(0).meta(), k.in(1).meta());
  const Tensor x = channels_first(op.conv, k.in(0)), y = target(op.conv, k), m = matrix(p, k);
  zero(m);
  const T* f = k.in(1).data<T>();
  for (int64_t i = 0; i < p.batch * p.groups; ++i) {
    const T* image = x.data<T>() + i * p.in * p.points;
    T* windows = m.data<T>();
    p.each([&](int64_t to, int64_t from) { windows[to] = image[from]; });
    gemm<T>({f + i % p.groups * p.out * p.rows(), p.rows(), 1}, {windows, p.windows, 1},
            {y.data<T>() + i * p.out * p.windows, p.windows, 1}, p.out, p.windows, p.rows());
  }
  finish(op.conv, k.out(0), y);
}
template <class T, class Op>
void conv_input_grad(const Op& op, const KernelArgs& k) {
  ModeScope scope(plain_mode());
  const Plan p(op.conv, k.out(0).meta(), k.in(0).meta());
  const Tensor dy = channels_first(op.conv, k.in(1)), dx = target(op.conv, k), m = matrix(p, k);
  zero(dx);
  const T* f = k.in(0).data<T>();
  for (int64_t i = 0; i < p.batch * p.groups; ++i) {
    T *image = dx.data<T>() + i * p.in * p.points, *windows = m.data<T>();
    gemm<T>({f + i % p.groups * p.out * p.rows(), 1, p.rows()},
            {dy.data<T>() + i * p.out * p.windows, p.windows, 1}, {windows, p.windows, 1}, p.rows(),
            p.windows, p.out);
    p.each([&](int64_t from, int64_t to) { image[to] += windows[from]; });
  }
  finish(op.conv, k.out(0), dx);
}
template <class T, class Op>
void conv_filter_grad(const Op& op, const KernelArgs& k) {
  ModeScope scope(plain_mode());
  const Plan p(op.conv, k.in(0).meta(), k.out(0).meta());
  const Tensor x = channels_first(op.conv, k.in(0)), dy = channels_first(op.conv, k.in(1)),
               m = matrix(p, k);
  zero(k.out(0));
  zero(m);
  for (int64_t i = 0; i < p.batch * p.groups; ++i) {
    const T* image = x.data<T>() + i * p.in * p.points;
    T* windows = m.data<T>();
    p.each([&](int64_t to, int64_t from) { windows[to] = image[from]; });
    gemm<T>({dy.data<T>() + i * p.out * p.windows, p.windows, 1}, {windows, 1, p.windows},
            {k.out(0).data<T>() + i % p.groups * p.out * p.rows(), p.rows(), 1}, p.out, p.rows(),
            p.windows, true);
  }
}
}  // namespace
inline constexpr Types<double> kFloat64{};
REGISTER_KERNEL(Conv2d, kCPU, conv, kFloat64);
REGISTER_KERNEL(Conv3d, kCPU, conv, kFloat64);
REGISTER_KERNEL(Conv2dInputGrad, kCPU, conv_input_grad, kFloat64);
REGISTER_KERNEL(Conv3dInputGrad, kCPU, conv_input_grad, kFloat64);
REGISTER_KERNEL(Conv2dFilterGrad, kCPU, conv_filter_grad, kFloat64);
REGISTER_KERNEL(Conv3dFilterGrad, kCPU, conv_filter_grad, kFloat64);
}  // namespace paddle

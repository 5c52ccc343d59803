#include "paddle/phi/ops/conv.h"

#include <algorithm>

#include "paddle/phi/core/register.h"

namespace paddle {
ConvGeometry::ConvGeometry(const OpInfo& info, const Window& w, const Meta& x, const Meta& f,
                           int n) {
  OP_CHECK(G1, x.rank() == n + 2 && f.rank() == n + 2,
           "input and filter must have {} axes, their shapes are {} and {}", n + 2, x.dims, f.dims);
  OP_CHECK_AS(kType, G2, x.dtype == f.dtype, "input is {} but filter is {}", x.dtype, f.dtype);
  const auto within = [](const Ints& list, int64_t least) {
    constexpr int64_t kMost = 1 << 30;  // libraries calculate with 32 bits
    return std::all_of(list.begin(), list.end(),
                       [&](int64_t v) { return v >= least && v <= kMost; });
  };
  OP_CHECK(G3, w.strides.size() == n && within(w.strides, 1),
           "strides must be {} positive numbers up to 2^30, got {}", n, w.strides);
  OP_CHECK(G4, w.dilations.size() == n && within(w.dilations, 1),
           "dilations must be {} positive numbers up to 2^30, got {}", n, w.dilations);
  OP_CHECK(G5, (w.paddings.size() == n || w.paddings.size() == 2 * n) && within(w.paddings, 0),
           "paddings must be {} or {} numbers from 0 to 2^30, got {}", n, 2 * n, w.paddings);
  OP_CHECK(G6, w.groups > 0, "groups must be positive, got {}", w.groups);
  const int first = channels_last(w.data_format) ? 1 : 2;
  batch = x.dims[0];
  in_channels = x.dims[channels_last(w.data_format) ? -1 : 1];
  out_channels = f.dims[0];
  OP_CHECK(G7, in_channels == f.dims[1] * w.groups,
           "input has {} channels, filter of shape {} takes {} in {} groups", in_channels, f.dims,
           f.dims[1] * w.groups, w.groups);
  OP_CHECK(G8, out_channels % w.groups == 0,
           "filter has {} output channels, which {} groups do not divide", out_channels, w.groups);
  for (int i = 0; i < n; ++i) {
    const Dim size = x.dims[first + i], taps = f.dims[2 + i],
              extent = (taps - 1) * w.dilations[i] + 1;
    OP_CHECK(G9, taps > 0, "filter of shape {} has no taps", f.dims);
    Dim lo = 0, hi = 0;
    if (w.padding_algorithm == PaddingAlgorithm::kExplicit) {
      const bool pairs = w.paddings.size() == 2 * n;
      lo = w.paddings[pairs ? 2 * i : i];
      hi = w.paddings[pairs ? 2 * i + 1 : i];
    } else if (w.padding_algorithm == PaddingAlgorithm::kSame) {
      const Dim out = (size + w.strides[i] - 1) / w.strides[i];
      const Dim total = max((out - 1) * w.strides[i] + extent - size, 0);
      lo = total / 2;
      hi = total - lo;
    }
    OP_CHECK(
        G10, size + lo + hi >= extent,
        "axis {} of input has size {} with padding {}, which filter, {} with dilation, exceeds", i,
        size, size + lo + hi, extent);
    input.push_back(size);
    kernel.push_back(taps);
    before.push_back(lo);
    after.push_back(hi);
    output.push_back((size + lo + hi - extent) / w.strides[i] + 1);
  }
}

static Meta conv_rule(const OpInfo& info, const Window& w, const Meta& x, const Meta& filter,
                      int axes) {
  OP_CHECK_AS(kType, C1, is_floating(x.dtype), "input must be floating, got {}", x.dtype);
  const ConvGeometry g(info, w, x, filter, axes);
  const bool last = channels_last(w.data_format);
  Dims out{g.batch};
  if (!last) out.push_back(g.out_channels);
  out.append(g.output.begin(), g.output.end());
  if (last) out.push_back(g.out_channels);
  return x.with(std::move(out));
}
// Every element of filter meets as many places of the input as the result has, in each group.
static int64_t conv_flops(const OpInfo& info, const Window& w, const Meta& x, const Meta& filter,
                          int axes) {
  const ConvGeometry g(info, w, x, filter, axes);
  return 2 * (g.batch * numel(g.output) * numel(filter.dims)).number();
}
static void check_dout(const OpInfo& info, const Meta& y, const Meta& dout) {
  OP_CHECK(C2, y.dims == dout.dims, "dout has shape {}, the convolution's result has {}", dout.dims,
           y.dims);
}
// A transposed convolution's rules, but for those of the convolution that it undoes.
static void check_transpose(const OpInfo& info, const Window& w, const Ints& output_padding,
                            const Dims& output_size, const Meta& x, const Meta& f, int n) {
  OP_CHECK(T1, x.rank() == n + 2 && f.rank() == n + 2,
           "x and filter must have {} axes, their shapes are {} and {}", n + 2, x.dims, f.dims);
  OP_CHECK(T2, w.strides.size() == n && w.dilations.size() == n,
           "strides and dilations must be {} numbers, got {} and {}", n, w.strides, w.dilations);
  OP_CHECK(T3, w.paddings.size() == n || w.paddings.size() == 2 * n,
           "paddings must be {} or {} numbers, got {}", n, 2 * n, w.paddings);
  OP_CHECK(T4, output_padding.empty() || output_padding.size() == n,
           "output_padding must be {} numbers, got {}", n, output_padding);
  OP_CHECK(T5, output_size.empty() || output_size.size() == n,
           "output_size must be {} numbers, got {}", n, output_size);
}
static Dims transposed_shape(const Window& w, const Ints& output_padding, const Dims& output_size,
                             const Dims& x, const Dims& f) {
  const bool last = channels_last(w.data_format);
  const int n = x.size() - 2;
  const bool pairs = w.paddings.size() == 2 * n;
  Dims out{x[0]};
  if (!last) out.push_back(f[1] * w.groups);
  for (int i = 0; i < n; ++i) {
    const Dim size = x[i + (last ? 1 : 2)], extent = (f[2 + i] - 1) * w.dilations[i] + 1;
    Dim total = w.paddings[pairs ? 2 * i : i] + w.paddings[pairs ? 2 * i + 1 : i];
    if (w.padding_algorithm == PaddingAlgorithm::kSame) total = max(extent - w.strides[i], 0);
    if (w.padding_algorithm == PaddingAlgorithm::kValid) total = 0;
    const Dim least = (size - 1) * w.strides[i] + extent - total;
    out.push_back(!output_size.empty()      ? output_size[i]
                  : !output_padding.empty() ? least + output_padding[i]
                                            : least);
  }
  if (last) out.push_back(f[1] * w.groups);
  return out;
}

// Each of the three is linear in both inputs, so each gradient is one of the three.
#define CONV_METHODS(N)                                                                       \
  Meta Conv##N##d::infer(const Meta& x, const Meta& filter) const {                           \
    return conv_rule(info, conv, x, filter, N);                                               \
  }                                                                                           \
  Meta Conv##N##dInputGrad::infer(const Meta& filter, const Meta& dout) const {               \
    const Meta x = dout.with(shape);                                                          \
    check_dout(info, conv_rule(info, conv, x, filter, N), dout);                              \
    return x;                                                                                 \
  }                                                                                           \
  Meta Conv##N##dFilterGrad::infer(const Meta& input, const Meta& dout) const {               \
    const Meta f = dout.with(shape);                                                          \
    check_dout(info, conv_rule(info, conv, input, f, N), dout);                               \
    return f;                                                                                 \
  }                                                                                           \
  int64_t Conv##N##d::flops(const Meta& x, const Meta& filter) const {                        \
    return conv_flops(info, conv, x, filter, N);                                              \
  }                                                                                           \
  int64_t Conv##N##dInputGrad::flops(const Meta& filter, const Meta& dout) const {            \
    return conv_flops(info, conv, dout.with(shape), filter, N);                               \
  }                                                                                           \
  int64_t Conv##N##dFilterGrad::flops(const Meta& input, const Meta& dout) const {            \
    return conv_flops(info, conv, input, dout.with(shape), N);                                \
  }                                                                                           \
  Grads Conv##N##d::grad(const GradIn& g) const {                                             \
    return {g.needs(0) ? call(Conv##N##dInputGrad{conv, g.meta(0).dims}, g.in(1), g.dout(0))  \
                       : Tensor(),                                                            \
            g.needs(1) ? call(Conv##N##dFilterGrad{conv, g.meta(1).dims}, g.in(0), g.dout(0)) \
                       : Tensor()};                                                           \
  }                                                                                           \
  Grads Conv##N##dInputGrad::grad(const GradIn& g) const {                                    \
    return {g.needs(0) ? call(Conv##N##dFilterGrad{conv, g.meta(0).dims}, g.dout(0), g.in(1)) \
                       : Tensor(),                                                            \
            g.needs(1) ? call(Conv##N##d{conv}, g.dout(0), g.in(0)) : Tensor()};              \
  }                                                                                           \
  Grads Conv##N##dFilterGrad::grad(const GradIn& g) const {                                   \
    return {g.needs(0) ? call(Conv##N##dInputGrad{conv, g.meta(0).dims}, g.dout(0), g.in(1))  \
                       : Tensor(),                                                            \
            g.needs(1) ? call(Conv##N##d{conv}, g.in(0), g.dout(0)) : Tensor()};              \
  }                                                                                           \
  void Conv##N##dTranspose::check(const Meta& x, const Meta& filter) const {                  \
    check_transpose(info, conv, output_padding, output_size, x, filter, N);                   \
  }                                                                                           \
  Tensor Conv##N##dTranspose::compose(const Tensor& x, const Tensor& filter) const {          \
    const Dims shape =                                                                        \
        transposed_shape(conv, output_padding, output_size, x.dims(), filter.dims());         \
    return call(Conv##N##dInputGrad{conv, shape}, filter, x);                                 \
  }                                                                                           \
  REGISTER_OP(Conv##N##d);                                                                    \
  REGISTER_OP(Conv##N##dInputGrad);                                                           \
  REGISTER_OP(Conv##N##dFilterGrad);                                                          \
  REGISTER_OP(Conv##N##dTranspose)
CONV_METHODS(2);
CONV_METHODS(3);
}  // namespace paddle

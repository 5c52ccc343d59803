#include "paddle/phi/ops/conv.h"

#include <algorithm>

#include "paddle/phi/core/register.h"

namespace paddle {
ConvGeometry::ConvGeometry(const OpInfo& info, const Window& w, const Meta& x, const Meta& f) {
  OP_CHECK(G1, x.rank() == 4 && f.rank() == 4,
           "input and filter must have 4 axes, their shapes are {} and {}", x.dims, f.dims);
  OP_CHECK_AS(kType, G2, x.dtype == f.dtype, "input is {} but filter is {}", x.dtype, f.dtype);
  const int n = x.rank() - 2;
  const auto positive = [&](const Ints& list) {
    return list.size() == n &&
           std::all_of(list.begin(), list.end(), [](int64_t v) { return v > 0; });
  };
  OP_CHECK(G3, positive(w.strides), "strides must be {} positive numbers, got {}", n, w.strides);
  OP_CHECK(G4, positive(w.dilations), "dilations must be {} positive numbers, got {}", n,
           w.dilations);
  OP_CHECK(G5, w.paddings.size() == n || w.paddings.size() == 2 * n,
           "paddings must be {} or {} numbers, got {}", n, 2 * n, w.paddings);
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

Meta Conv2d::infer(const Meta& x, const Meta& filter) const {
  OP_CHECK_AS(kType, C1, is_floating(x.dtype), "input must be floating, got {}", x.dtype);
  const ConvGeometry g(info, conv, x, filter);
  const bool last = channels_last(conv.data_format);
  Dims out{g.batch};
  if (!last) out.push_back(g.out_channels);
  out.append(g.output.begin(), g.output.end());
  if (last) out.push_back(g.out_channels);
  return x.with(std::move(out));
}
Meta Conv2dInputGrad::infer(const Meta& filter, const Meta& dout) const {
  const Meta x = dout.with(shape), y = Conv2d{conv}.infer(x, filter);
  OP_CHECK(C1, y.dims == dout.dims, "dout has shape {}, the convolution's result has {}", dout.dims,
           y.dims);
  return x;
}
Meta Conv2dFilterGrad::infer(const Meta& input, const Meta& dout) const {
  const Meta f = dout.with(shape), y = Conv2d{conv}.infer(input, f);
  OP_CHECK(C1, y.dims == dout.dims, "dout has shape {}, the convolution's result has {}", dout.dims,
           y.dims);
  return f;
}

// Each is linear in both inputs, so each gradient is one of the three.
static Tensor forward(const Window& w, const Tensor& x, const Tensor& f) {
  return call(Conv2d{w}, x, f);
}
static Tensor for_input(const Window& w, const Dims& shape, const Tensor& f, const Tensor& dy) {
  return call(Conv2dInputGrad{w, shape}, f, dy);
}
static Tensor for_filter(const Window& w, const Dims& shape, const Tensor& x, const Tensor& dy) {
  return call(Conv2dFilterGrad{w, shape}, x, dy);
}
Grads Conv2d::grad(const GradIn& g) const {
  return {g.needs(0) ? for_input(conv, g.meta(0).dims, g.in(1), g.dout(0)) : Tensor(),
          g.needs(1) ? for_filter(conv, g.meta(1).dims, g.in(0), g.dout(0)) : Tensor()};
}
Grads Conv2dInputGrad::grad(const GradIn& g) const {
  return {g.needs(0) ? for_filter(conv, g.meta(0).dims, g.dout(0), g.in(1)) : Tensor(),
          g.needs(1) ? forward(conv, g.dout(0), g.in(0)) : Tensor()};
}
Grads Conv2dFilterGrad::grad(const GradIn& g) const {
  return {g.needs(0) ? for_input(conv, g.meta(0).dims, g.dout(0), g.in(1)) : Tensor(),
          g.needs(1) ? forward(conv, g.in(0), g.dout(0)) : Tensor()};
}
REGISTER_OP(Conv2d);
REGISTER_OP(Conv2dInputGrad);
REGISTER_OP(Conv2dFilterGrad);
}  // namespace paddle

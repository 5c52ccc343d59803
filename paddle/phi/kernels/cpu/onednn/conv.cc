#include "paddle/phi/ops/conv.h"

#include <cstring>

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/cpu/onednn/onednn.h"

namespace paddle {
namespace {
using namespace onednn;

// A convolution as oneDNN describes it. Channels-last tensors keep their layout and are described
// by strides.
struct Problem {
  dnnl::memory::dims x, f, y, strides, dilations, before, after;
  MemoryDesc x_plain, f_plain, y_plain;
  DType dtype;

  Problem(const Window& w, const Meta& input, const Meta& filter, DType t) : dtype(t) {
    const ConvGeometry g(Conv2d::info, w, input, filter, input.rank() - 2);
    const int64_t n = g.batch.number(), c = g.in_channels.number(), o = g.out_channels.number();
    x = {n, c};
    y = {n, o};
    f = w.groups == 1 ? dnnl::memory::dims{o, c}
                      : dnnl::memory::dims{w.groups, o / w.groups, c / w.groups};
    for (int i = 0; i < g.input.size(); ++i) {
      x.push_back(g.input[i].number());
      y.push_back(g.output[i].number());
      f.push_back(g.kernel[i].number());
      strides.push_back(w.strides[i]);
      dilations.push_back(w.dilations[i] - 1);
      before.push_back(g.before[i].number());
      after.push_back(g.after[i].number());
    }
    const bool last = channels_last(w.data_format);
    x_plain = last ? channels_last_desc(x) : plain(x, t);
    y_plain = last ? channels_last_desc(y) : plain(y, t);
    f_plain = plain(f, t);
  }
  bool empty() const {
    const auto zero = [](const dnnl::memory::dims& d) {
      return std::count(d.begin(), d.end(), 0) > 0;
    };
    return zero(x) || zero(y) || zero(f);
  }
  Key key(const char* kind) const {
    Key k(kind);
    k << x << f << y << strides << dilations << before << after << int(dtype)
      << x_plain.get_strides()[1];
    return k;
  }
  // Blocked layouts are faster, and worth the reordering, where there are channels to block.
  bool blocked() const { return x[1] >= 16 && y[1] >= 16; }
  MemoryDesc wish(const dnnl::memory::dims& d, const MemoryDesc& have) const {
    return blocked() ? any(d, dtype) : have;
  }

 private:
  MemoryDesc channels_last_desc(const dnnl::memory::dims& d) const {
    return MemoryDesc(
        d, data_type(dtype),
        d.size() == 4 ? dnnl::memory::format_tag::nhwc : dnnl::memory::format_tag::ndhwc);
  }
};
dnnl::primitive_attr user_scratch() {
  dnnl::primitive_attr a;
  a.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  return a;
}
dnnl::convolution_forward::primitive_desc forward_desc(const Problem& p) {
  return dnnl::convolution_forward::primitive_desc(
      engine(), dnnl::prop_kind::forward_training, dnnl::algorithm::convolution_direct,
      p.wish(p.x, p.x_plain), any(p.f, p.dtype), p.wish(p.y, p.y_plain), p.strides, p.dilations,
      p.before, p.after, user_scratch());
}

// Runs f on the kernel's tensors, or on float32 copies of them where oneDNN does not have their
// type here.
template <class F>
void with_supported_type(const KernelArgs& k, F&& f) {
  open();
  const DType t = k.out(0).dtype();
  if (supports(t)) return f(k.in(0), k.in(1), k.out(0));
  ModeScope scope(plain_mode());
  const Tensor out = empty(k.out(0).meta().with(DType::kFloat32), k.place);
  f(cast(k.in(0), DType::kFloat32), cast(k.in(1), DType::kFloat32), out);
  copy_elements(k.out(0), cast(out, t));
}
void zero(const Tensor& t) {
  if (t.numel()) std::memset(t.raw_data(), 0, size_t(t.numel()) * size_of(t.dtype()));
}

template <class T, class Op>
void conv(const Op& op, const KernelArgs& k) {
  with_supported_type(k, [&](const Tensor& x, const Tensor& f, const Tensor& y) {
    const Problem p(op.conv, x.meta(), f.meta(), x.dtype());
    if (p.empty()) return zero(y);
    const auto prim = cached(p.key("conv"), [&] {
      const auto d = forward_desc(p);
      return Primitive{dnnl::convolution_forward(d),
                       {{DNNL_ARG_SRC, d.src_desc()},
                        {DNNL_ARG_WEIGHTS, d.weights_desc()},
                        {DNNL_ARG_DST, d.dst_desc()}},
                       d.scratchpad_desc().get_size()};
    });
    execute(*prim, {{DNNL_ARG_SRC, {p.x_plain, x.raw_data()}},
                    {DNNL_ARG_WEIGHTS, {p.f_plain, f.raw_data()}},
                    {DNNL_ARG_DST, {p.y_plain, y.raw_data()}}});
  });
}
template <class T, class Op>
void conv_input_grad(const Op& op, const KernelArgs& k) {
  with_supported_type(k, [&](const Tensor& f, const Tensor& dy, const Tensor& dx) {
    const Problem p(op.conv, dx.meta(), f.meta(), f.dtype());
    if (p.empty()) return zero(dx);
    const auto prim = cached(p.key("conv input grad"), [&] {
      const dnnl::convolution_backward_data::primitive_desc d(
          engine(), dnnl::algorithm::convolution_direct, p.wish(p.x, p.x_plain), any(p.f, p.dtype),
          p.wish(p.y, p.y_plain), p.strides, p.dilations, p.before, p.after, forward_desc(p),
          user_scratch());
      return Primitive{dnnl::convolution_backward_data(d),
                       {{DNNL_ARG_DIFF_SRC, d.diff_src_desc()},
                        {DNNL_ARG_WEIGHTS, d.weights_desc()},
                        {DNNL_ARG_DIFF_DST, d.diff_dst_desc()}},
                       d.scratchpad_desc().get_size()};
    });
    execute(*prim, {{DNNL_ARG_DIFF_SRC, {p.x_plain, dx.raw_data()}},
                    {DNNL_ARG_WEIGHTS, {p.f_plain, f.raw_data()}},
                    {DNNL_ARG_DIFF_DST, {p.y_plain, dy.raw_data()}}});
  });
}
template <class T, class Op>
void conv_filter_grad(const Op& op, const KernelArgs& k) {
  with_supported_type(k, [&](const Tensor& x, const Tensor& dy, const Tensor& df) {
    const Problem p(op.conv, x.meta(), df.meta(), x.dtype());
    if (p.empty()) return zero(df);
    const auto prim = cached(p.key("conv filter grad"), [&] {
      const dnnl::convolution_backward_weights::primitive_desc d(
          engine(), dnnl::algorithm::convolution_direct, p.wish(p.x, p.x_plain), any(p.f, p.dtype),
          p.wish(p.y, p.y_plain), p.strides, p.dilations, p.before, p.after, forward_desc(p),
          user_scratch());
      return Primitive{dnnl::convolution_backward_weights(d),
                       {{DNNL_ARG_SRC, d.src_desc()},
                        {DNNL_ARG_DIFF_WEIGHTS, d.diff_weights_desc()},
                        {DNNL_ARG_DIFF_DST, d.diff_dst_desc()}},
                       d.scratchpad_desc().get_size()};
    });
    execute(*prim, {{DNNL_ARG_SRC, {p.x_plain, x.raw_data()}},
                    {DNNL_ARG_DIFF_WEIGHTS, {p.f_plain, df.raw_data()}},
                    {DNNL_ARG_DIFF_DST, {p.y_plain, dy.raw_data()}}});
  });
}

}  // namespace
inline constexpr Types<float, float16, bfloat16> kOnednnTypes{};
REGISTER_KERNEL(Conv2d, kCPU, conv, kOnednnTypes);
REGISTER_KERNEL(Conv3d, kCPU, conv, kOnednnTypes);
REGISTER_KERNEL(Conv2dInputGrad, kCPU, conv_input_grad, kOnednnTypes);
REGISTER_KERNEL(Conv3dInputGrad, kCPU, conv_input_grad, kOnednnTypes);
REGISTER_KERNEL(Conv2dFilterGrad, kCPU, conv_filter_grad, kOnednnTypes);
REGISTER_KERNEL(Conv3dFilterGrad, kCPU, conv_filter_grad, kOnednnTypes);
}  // namespace paddle

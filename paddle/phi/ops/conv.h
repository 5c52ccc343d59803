// Convolution and its two gradients, for two and three axes: families closed under differentiation.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
enum class PaddingAlgorithm : uint8_t { kExplicit, kSame, kValid };
inline constexpr const char* kPaddingAlgorithms[] = {"EXPLICIT", "SAME", "VALID"};
constexpr EnumNames enum_names(PaddingAlgorithm) {
  return kPaddingAlgorithms;
}

// Where the channels are.
enum class DataFormat : uint8_t { kNCHW, kNHWC, kNCL, kNLC, kNCDHW, kNDHWC };
inline constexpr const char* kDataFormats[] = {"NCHW", "NHWC", "NCL", "NLC", "NCDHW", "NDHWC"};
constexpr EnumNames enum_names(DataFormat) {
  return kDataFormats;
}
inline bool channels_last(DataFormat f) {
  return int(f) % 2 == 1;
}

struct Window {
  Ints strides{1, 1};
  Ints paddings{0, 0};
  PaddingAlgorithm padding_algorithm = PaddingAlgorithm::kExplicit;
  Ints dilations{1, 1};
  int64_t groups = 1;
  DataFormat data_format = DataFormat::kNCHW;

  static constexpr void attrs(auto&& a) {
    a("strides", &Window::strides, "Step of the window, per axis.");
    a("paddings", &Window::paddings, "Zeros added per axis; or before and after, per axis.");
    a("padding_algorithm", &Window::padding_algorithm,
      "Whether paddings count, or follow from the sizes.");
    a("dilations", &Window::dilations, "Spacing of the window's taps, per axis.");
    a("groups", &Window::groups, "Into how many groups the channels are divided.");
    a("data_format", &Window::data_format, "Where the channels are.");
  }
};

// The sizes of a convolution, for shape rules and kernels alike. Spatial axes only.
struct PADDLE_API ConvGeometry {
  Dims input, kernel, output, before, after;
  Dim batch, in_channels, out_channels;

  ConvGeometry(const OpInfo& info, const Window& w, const Meta& input, const Meta& filter,
               int axes);
};

#define CONV_OPS(N)                                                                            \
  struct Conv##N##d {                                                                          \
    Window conv;                                                                               \
    static constexpr OpInfo info{.name = "conv" #N "d",                                        \
                                 .doc = "Cross-correlation of input with filter.",             \
                                 .inputs = {"input", "filter"},                                \
                                 .amp = Amp::kHalf};                                           \
    static constexpr void attrs(auto&& a) { a.nested(&Conv##N##d::conv); }                     \
    Meta infer(const Meta& input, const Meta& filter) const;                                   \
    int64_t flops(const Meta& input, const Meta& filter) const;                                \
    Grads grad(const GradIn& g) const;                                                         \
  };                                                                                           \
  struct Conv##N##dInputGrad {                                                                 \
    Window conv;                                                                               \
    Dims shape;                                                                                \
    static constexpr OpInfo info{.name = "conv" #N "d_input_grad",                             \
                                 .doc = "The gradient of conv" #N "d for its input.",          \
                                 .inputs = {"filter", "dout"},                                 \
                                 .amp = Amp::kHalf};                                           \
    static constexpr void attrs(auto&& a) {                                                    \
      a.nested(&Conv##N##dInputGrad::conv);                                                    \
      a("shape", &Conv##N##dInputGrad::shape, "The shape of input.");                          \
    }                                                                                          \
    Meta infer(const Meta& filter, const Meta& dout) const;                                    \
    int64_t flops(const Meta& filter, const Meta& dout) const;                                 \
    Grads grad(const GradIn& g) const;                                                         \
  };                                                                                           \
  struct Conv##N##dFilterGrad {                                                                \
    Window conv;                                                                               \
    Dims shape;                                                                                \
    static constexpr OpInfo info{.name = "conv" #N "d_filter_grad",                            \
                                 .doc = "The gradient of conv" #N "d for its filter.",         \
                                 .inputs = {"input", "dout"},                                  \
                                 .amp = Amp::kHalf};                                           \
    static constexpr void attrs(auto&& a) {                                                    \
      a.nested(&Conv##N##dFilterGrad::conv);                                                   \
      a("shape", &Conv##N##dFilterGrad::shape, "The shape of filter.");                        \
    }                                                                                          \
    Meta infer(const Meta& input, const Meta& dout) const;                                     \
    int64_t flops(const Meta& input, const Meta& dout) const;                                  \
    Grads grad(const GradIn& g) const;                                                         \
  };                                                                                           \
  struct Conv##N##dTranspose {                                                                 \
    Window conv;                                                                               \
    Ints output_padding;                                                                       \
    Dims output_size;                                                                          \
    static constexpr OpInfo info{                                                              \
        .name = "conv" #N "d_transpose",                                                       \
        .doc = "The input gradient of a convolution with this filter, as a layer of its own.", \
        .inputs = {"x", "filter"},                                                             \
        .amp = Amp::kHalf};                                                                    \
    static constexpr void attrs(auto&& a) {                                                    \
      using Op = Conv##N##dTranspose;                                                          \
      a.nested(&Op::conv);                                                                     \
      a("output_padding", &Op::output_padding,                                                 \
        "How many more elements the result has, per axis.");                                   \
      a("output_size", &Op::output_size, "The sizes of the result, unless empty.").tensor();   \
    }                                                                                          \
    void check(const Meta& x, const Meta& filter) const;                                       \
    Tensor compose(const Tensor& x, const Tensor& filter) const;                               \
  }
CONV_OPS(2);
CONV_OPS(3);
#undef CONV_OPS
}  // namespace paddle

// Activations with more than an element's value to go by: parameters, gates, groups of channels.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
enum class PreluMode : uint8_t { kAll, kChannel, kElement };
inline constexpr const char* kPreluModes[] = {"all", "channel", "element"};
constexpr EnumNames enum_names(PreluMode) {
  return kPreluModes;
}
// He et al., "Delving Deep into Rectifiers", 2015.
struct Prelu {
  std::string data_format = "NCHW";
  PreluMode mode = PreluMode::kAll;

  static constexpr OpInfo info{.name = "prelu",
                               .doc = "x where it is positive, else x times a learnt slope.",
                               .inputs = {"x", "alpha"},
                               .amp = Amp::kWidest};
  static constexpr void attrs(auto&& a) {
    a("data_format", &Prelu::data_format, "Channels are axis 1, or the last if it ends in C.");
    a("mode", &Prelu::mode, "Whether alpha is one slope, one per channel or one per element.");
  }
  void check(const Meta& x, const Meta& alpha) const;
  Tensor compose(const Tensor& x, const Tensor& alpha) const;
  // alpha's, so that it broadcasts to x.
  Dims alpha_shape(const Dims& x) const;
};
// Shazeer, "GLU Variants Improve Transformer", 2020.
struct Swiglu {
  static constexpr OpInfo info{.name = "swiglu",
                               .doc = "silu(x) * y; without y: of the halves of x's last axis.",
                               .inputs = {"x", optional("y")}};
  void check(const Meta& x, const Meta* y) const;
  Tensor compose(const Tensor& x, const Tensor& y) const;
};
// Goodfellow et al., "Maxout Networks", 2013.
struct Maxout {
  int64_t groups = 1, axis = 1;

  static constexpr OpInfo info{.name = "maxout",
                               .doc = "The largest of each group of neighbouring channels.",
                               .inputs = {"x"}};
  static constexpr void attrs(auto&& a) {
    a("groups", &Maxout::groups, "How many channels are a group.");
    a("axis", &Maxout::axis, "The axis of channels.");
  }
  void check(const Meta& x) const;
  Tensor compose(const Tensor& x) const;
};
}  // namespace paddle

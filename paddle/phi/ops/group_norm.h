// Normalisation over groups of channels, single channels, and by the root mean square.
#pragma once
#include "paddle/phi/ops/batch_norm.h"

namespace paddle {
// Wu and He, "Group Normalization", 2018.
struct GroupNorm {
  double epsilon = 1e-5;
  int64_t groups = 1;
  DataFormat data_format = DataFormat::kNCHW;

  static constexpr OpInfo info{
      .name = "group_norm",
      .doc = "Each image's groups of channels to mean 0 and variance 1, then scaled per channel.",
      .inputs = {"x", optional("scale"), optional("bias")},
      .outputs = {"y", hidden("mean"), hidden("variance")},
      .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("epsilon", &GroupNorm::epsilon, "Added to the variance.");
    a("groups", &GroupNorm::groups, "Into how many groups the channels are divided.");
    a("data_format", &GroupNorm::data_format, "Where the channels are.");
  }
  void check(const Meta& x, const Meta* scale, const Meta* bias) const;
  std::array<Tensor, 3> compose(const Tensor& x, const Tensor& scale, const Tensor& bias) const;
};
// Ulyanov, Vedaldi and Lempitsky, "Instance Normalization", 2016.
struct InstanceNorm {
  double epsilon = 1e-5;

  static constexpr OpInfo info{
      .name = "instance_norm",
      .doc = "Each channel of each image to mean 0 and variance 1, then scaled per channel.",
      .inputs = {"x", optional("scale"), optional("bias")},
      .outputs = {"y", hidden("saved_mean"), hidden("saved_variance")},
      .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("epsilon", &InstanceNorm::epsilon, "Added to the variance.");
  }
  void check(const Meta& x, const Meta* scale, const Meta* bias) const;
  std::array<Tensor, 3> compose(const Tensor& x, const Tensor& scale, const Tensor& bias) const;
};
// Zhang and Sennrich, "Root Mean Square Layer Normalization", 2019.
struct RmsNorm {
  Ints normalized_shape;
  double epsilon = 1e-5;

  static constexpr OpInfo info{
      .name = "rms_norm",
      .doc = "x / sqrt(mean(x * x) + epsilon) * scale, over the last axes.",
      .inputs = {"x", optional("scale")},
      .outputs = {"y", hidden("invvar")},
      .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("normalized_shape", &RmsNorm::normalized_shape, "The sizes of those axes.");
    a("epsilon", &RmsNorm::epsilon, "Added to the mean square.");
  }
  void check(const Meta& x, const Meta* scale) const;
  std::array<Tensor, 2> compose(const Tensor& x, const Tensor& scale) const;
};
}  // namespace paddle

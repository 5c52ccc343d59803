#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
// Ba, Kiros and Hinton, "Layer Normalization", 2016.
struct LayerNorm {
  double epsilon = 1e-5;
  int64_t begin_norm_axis = 1;

  static constexpr OpInfo info{
      .name = "layer_norm",
      .doc = "(x - mean) / sqrt(variance + epsilon) * scale + bias, over the last axes.",
      .inputs = {"x", optional("scale"), optional("bias")},
      .outputs = {"out", hidden("mean"), hidden("variance")},
      .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("epsilon", &LayerNorm::epsilon, "Added to the variance.");
    a("begin_norm_axis", &LayerNorm::begin_norm_axis, "The first of the axes that are normalised.");
  }
  std::array<Meta, 3> infer(const Meta& x, const Meta* scale, const Meta* bias) const;
  std::array<Tensor, 3> compose(const Tensor& x, const Tensor& scale, const Tensor& bias) const;
};
}  // namespace paddle

// Random ops: pure functions of the generator's state (Note [Random numbers] in
// phi/core/generator.h).
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Uniform {
  Dims shape;
  Scalar min = -1.0, max = 1.0;
  DType dtype = DType::kFloat32;
  int64_t seed = 0;

  static constexpr OpInfo info{.name = "uniform",
                               .doc = "Numbers drawn uniformly from [min, max).",
                               .inputs = {hidden("state")},
                               .outputs = {"out", inplace_of("state_out", "state")}};
  static constexpr void attrs(auto&& a) {
    a("shape", &Uniform::shape, "The sizes.").tensor();
    a("min", &Uniform::min, "The least number.").tensor();
    a("max", &Uniform::max, "No number reaches it.").tensor();
    a("dtype", &Uniform::dtype, "A floating dtype.");
    a("seed", &Uniform::seed,
      "Unless 0, the numbers come from a generator of their own with this seed.");
  }
  Meta infer(const Meta& state) const;
};

enum class DropoutMode : uint8_t { kUpscaleInTrain, kDownscaleInInfer };
inline constexpr const char* kDropoutModes[] = {"upscale_in_train", "downscale_in_infer"};
constexpr EnumNames enum_names(DropoutMode) {
  return kDropoutModes;
}
// Srivastava et al., "Dropout: A Simple Way to Prevent Neural Networks from Overfitting", 2014.
struct Dropout {
  Scalar p = 0.5;
  bool is_test = false;
  DropoutMode mode = DropoutMode::kUpscaleInTrain;
  int64_t seed = 0;
  bool fix_seed = false;

  static constexpr OpInfo info{
      .name = "dropout",
      .doc = "x with a random part of it set to zero.",
      .inputs = {"x", optional("seed_tensor"), hidden("state")},
      .outputs = {"out", hidden("mask"), inplace_of("state_out", "state")}};
  static constexpr void attrs(auto&& a) {
    a("p", &Dropout::p, "The chance of a zero.").tensor();
    a("is_test", &Dropout::is_test, "Whether nothing is set to zero.");
    a("mode", &Dropout::mode,
      "Where the other elements are scaled: in training by 1 / (1 - p), or in tests by 1 - p.");
    a("seed", &Dropout::seed,
      "With fix_seed, the mask comes from a generator of its own with this seed.");
    a("fix_seed", &Dropout::fix_seed, "Whether seed counts.");
  }
  std::array<Meta, 2> infer(const Meta& x, const Meta* seed_tensor, const Meta& state) const;
  Grads grad(const GradIn& g) const;
};
// dout where the mask is set, scaled: linear in dout, so it is its own gradient.
struct DropoutGrad {
  Scalar p = 0.5;
  bool is_test = false;
  DropoutMode mode = DropoutMode::kUpscaleInTrain;

  static constexpr OpInfo info{.name = "dropout_grad",
                               .doc = "dout where dropout kept x, scaled as it was.",
                               .inputs = {index("mask"), "dout"}};
  static constexpr void attrs(auto&& a) {
    a("p", &DropoutGrad::p, "As in dropout.");
    a("is_test", &DropoutGrad::is_test, "As in dropout.");
    a("mode", &DropoutGrad::mode, "As in dropout.");
  }
  Meta infer(const Meta&, const Meta& dout) const { return dout; }
  Grads grad(const GradIn& g) const { return {Tensor(), call(*this, g.in(0), g.dout(0))}; }
};
}  // namespace paddle

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

struct Gaussian {
  Dims shape;
  double mean = 0, std = 1;
  int64_t seed = 0;
  DType dtype = DType::kFloat32;

  static constexpr OpInfo info{.name = "gaussian",
                               .doc =
                                   "Numbers drawn from a normal distribution; of complex ones "
                                   "the parts, each with half the variance.",
                               .inputs = {hidden("state")},
                               .outputs = {"out", inplace_of("state_out", "state")}};
  static constexpr void attrs(auto&& a) {
    a("shape", &Gaussian::shape, "The sizes.").tensor();
    a("mean", &Gaussian::mean, "The mean.");
    a("std", &Gaussian::std, "The standard deviation.");
    a("seed", &Gaussian::seed, "As in uniform.");
    a("dtype", &Gaussian::dtype, "A floating or complex dtype.");
  }
  Meta infer(const Meta& state) const;
};
// With the inverse of the distribution function at uniform numbers.
struct TruncatedGaussian {
  Dims shape;
  double mean = 0, std = 1;
  int64_t seed = 0;
  double a = -2, b = 2;
  DType dtype = DType::kFloat32;

  static constexpr OpInfo info{.name = "truncated_gaussian_random",
                               .doc =
                                   "Numbers drawn from the part of a normal distribution that "
                                   "lies in [a, b].",
                               .inputs = {hidden("state")},
                               .outputs = {"out", inplace_of("state_out", "state")}};
  static constexpr void attrs(auto&& t) {
    t("shape", &TruncatedGaussian::shape, "The sizes.").tensor();
    t("mean", &TruncatedGaussian::mean, "The mean before the cut.");
    t("std", &TruncatedGaussian::std, "The standard deviation before the cut.");
    t("seed", &TruncatedGaussian::seed, "As in uniform.");
    t("a", &TruncatedGaussian::a, "The lower end.");
    t("b", &TruncatedGaussian::b, "The upper end.");
    t("dtype", &TruncatedGaussian::dtype, "A floating dtype.");
  }
  Meta infer(const Meta& state) const;
};
// Numbers in place of those of x: its dtype and shape count, its elements do not.
struct UniformInplace {
  double min = -1, max = 1;
  int64_t seed = 0;

  static constexpr OpInfo info{.name = "uniform_inplace",
                               .doc = "Numbers drawn uniformly from [min, max), as many as in x.",
                               .inputs = {"x", hidden("state")},
                               .outputs = {"out", inplace_of("state_out", "state")},
                               .traits = kMayAlias};
  static constexpr void attrs(auto&& a) {
    a("min", &UniformInplace::min, "The least number.");
    a("max", &UniformInplace::max, "No number reaches it.");
    a("seed", &UniformInplace::seed, "As in uniform.");
  }
  Meta infer(const Meta& x, const Meta&) const { return x; }
  Grads grad(const GradIn& g) const;
};
struct GaussianInplace {
  double mean = 0, std = 1;
  int64_t seed = 0;

  static constexpr OpInfo info{.name = "gaussian_inplace",
                               .doc = "Numbers drawn from a normal distribution, as many as in x.",
                               .inputs = {"x", hidden("state")},
                               .outputs = {"out", inplace_of("state_out", "state")},
                               .traits = kMayAlias};
  static constexpr void attrs(auto&& a) {
    a("mean", &GaussianInplace::mean, "The mean.");
    a("std", &GaussianInplace::std, "The standard deviation.");
    a("seed", &GaussianInplace::seed, "As in uniform.");
  }
  Meta infer(const Meta& x, const Meta&) const { return x; }
  Grads grad(const GradIn& g) const;
};
struct Exponential {
  double lam = 1;

  static constexpr OpInfo info{
      .name = "exponential",
      .doc = "Numbers drawn from an exponential distribution, as many as in x.",
      .inputs = {"x", hidden("state")},
      .outputs = {"out", inplace_of("state_out", "state")},
      .traits = kMayAlias};
  static constexpr void attrs(auto&& a) { a("lam", &Exponential::lam, "1 / mean."); }
  Meta infer(const Meta& x, const Meta&) const { return x; }
  Grads grad(const GradIn& g) const;
};
struct Random {
  int64_t from = 0, to = 0;

  static constexpr OpInfo info{.name = "random",
                               .doc = "Integers drawn uniformly from [from, to), as many as in x.",
                               .inputs = {"x", hidden("state")},
                               .outputs = {"out", inplace_of("state_out", "state")},
                               .traits = kMayAlias};
  static constexpr void attrs(auto&& a) {
    a("from", &Random::from, "The least integer.");
    a("to", &Random::to, "No integer reaches it.");
  }
  Meta infer(const Meta& x, const Meta&) const;
  Grads grad(const GradIn& g) const;
};

struct Randint {
  int64_t low = 0, high = 1;
  Dims shape;
  DType dtype = DType::kInt64;

  static constexpr OpInfo info{.name = "randint",
                               .doc = "Integers drawn uniformly from [low, high).",
                               .inputs = {hidden("state")},
                               .outputs = {"out", inplace_of("state_out", "state")}};
  static constexpr void attrs(auto&& a) {
    a("low", &Randint::low, "The least integer.");
    a("high", &Randint::high, "No integer reaches it.");
    a("shape", &Randint::shape, "The sizes.").tensor();
    a("dtype", &Randint::dtype, "int32 or int64.");
  }
  Meta infer(const Meta& state) const;
};
struct Randperm {
  Dim n = 0;
  DType dtype = DType::kInt64;

  static constexpr OpInfo info{.name = "randperm",
                               .doc = "The integers of [0, n) in random order.",
                               .inputs = {hidden("state")},
                               .outputs = {"out", inplace_of("state_out", "state")}};
  static constexpr void attrs(auto&& a) {
    a("n", &Randperm::n, "How many there are.").tensor();
    a("dtype", &Randperm::dtype, "int32, int64, float32 or float64.");
  }
  Meta infer(const Meta& state) const;
};

// Draws whose distribution is a tensor's: one per element, or of multinomial per row.
struct Bernoulli {
  static constexpr OpInfo info{.name = "bernoulli",
                               .doc = "1 with probability x, else 0.",
                               .inputs = {"x", hidden("state")},
                               .outputs = {"out", inplace_of("state_out", "state")}};
  Meta infer(const Meta& x, const Meta&) const { return x; }
  Grads grad(const GradIn& g) const;
};
struct Poisson {
  static constexpr OpInfo info{.name = "poisson",
                               .doc = "Counts drawn from Poisson distributions of mean x.",
                               .inputs = {"x", hidden("state")},
                               .outputs = {"out", inplace_of("state_out", "state")}};
  Meta infer(const Meta& x, const Meta&) const { return x; }
  Grads grad(const GradIn& g) const;
};
// Marsaglia and Tsang, "A simple method for generating gamma variables", 2000.
struct StandardGamma {
  static constexpr OpInfo info{.name = "standard_gamma",
                               .doc = "Numbers drawn from gamma distributions of shape x, scale 1.",
                               .inputs = {"x", hidden("state")},
                               .outputs = {"out", inplace_of("state_out", "state")}};
  Meta infer(const Meta& x, const Meta&) const { return x; }
};
struct Dirichlet {
  static constexpr OpInfo info{
      .name = "dirichlet",
      .doc = "Points drawn from Dirichlet distributions of concentrations alpha.",
      .inputs = {"alpha", hidden("state")},
      .outputs = {"out", inplace_of("state_out", "state")}};
  Meta infer(const Meta& alpha, const Meta&) const;
};
struct Multinomial {
  Dim num_samples = 1;
  bool replacement = false;

  static constexpr OpInfo info{.name = "multinomial",
                               .doc = "Positions in the rows of x, drawn with its weights.",
                               .inputs = {"x", hidden("state")},
                               .outputs = {no_grad("out"), inplace_of("state_out", "state")}};
  static constexpr void attrs(auto&& a) {
    a("num_samples", &Multinomial::num_samples, "How many are drawn per row.").tensor();
    a("replacement", &Multinomial::replacement, "Whether one may be drawn more than once.");
  }
  Meta infer(const Meta& x, const Meta& state) const;
};
// Hoermann, "The generation of binomial random variates", 1993 (BTRS); few successes are counted by
// the gaps between them.
struct Binomial {
  static constexpr OpInfo info{
      .name = "binomial",
      .doc = "Successes among `count` trials that each succeed with probability prob.",
      .inputs = {"count", "prob", hidden("state")},
      .outputs = {no_grad("out"), inplace_of("state_out", "state")}};
  Meta infer(const Meta& count, const Meta& prob, const Meta& state) const;
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
  Meta infer(const Meta& mask, const Meta& dout) const;
  Grads grad(const GradIn& g) const { return {Tensor(), call(*this, g.in(0), g.dout(0))}; }
};
}  // namespace paddle

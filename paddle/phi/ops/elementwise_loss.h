// Losses that compare a prediction with a label element by element.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
// Checks that two operands are floating and of one shape.
PADDLE_API void check_pair(const OpInfo& info, const Meta& x, const Meta& label);

// -label * log(input) - (1 - label) * log(1 - input), whose logarithms are at least -100.
struct BceLoss {
  static constexpr OpInfo info{.name = "bce_loss",
                               .doc = "The cross entropy of probabilities of two classes.",
                               .inputs = {"input", "label"},
                               .traits = kElementwise,
                               .amp = Amp::kFloat32};
  Meta infer(const Meta& input, const Meta& label) const;
  Tensor compose(const Tensor& input, const Tensor& label) const;
  Grads grad(const GradIn& g) const;
};
struct SigmoidCrossEntropyWithLogits {
  bool normalize = false;
  int64_t ignore_index = -100;

  static constexpr OpInfo info{.name = "sigmoid_cross_entropy_with_logits",
                               .doc = "bce_loss of sigmoid(x).",
                               .inputs = {"x", "label", optional("pos_weight")},
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("normalize", &SigmoidCrossEntropyWithLogits::normalize,
      "Whether the loss is divided by the number of elements that are not ignored.");
    a("ignore_index", &SigmoidCrossEntropyWithLogits::ignore_index,
      "Elements with this label have the loss zero.");
  }
  void check(const Meta& x, const Meta& label, const Meta* pos_weight) const;
  Tensor compose(const Tensor& x, const Tensor& label, const Tensor& pos_weight) const;
};
// Huber, "Robust Estimation of a Location Parameter", 1964.
struct HuberLoss {
  double delta = 1.0;

  static constexpr OpInfo info{.name = "huber_loss",
                               .doc = "Half the squared difference up to delta, linear beyond.",
                               .inputs = {"input", "label"},
                               .outputs = {"out", hidden("residual")}};
  static constexpr void attrs(auto&& a) {
    a("delta", &HuberLoss::delta, "The difference from which on the loss is linear.");
  }
  void check(const Meta& input, const Meta& label) const;
  std::array<Tensor, 2> compose(const Tensor& input, const Tensor& label) const;
};

enum class Reduction : uint8_t { kNone, kMean, kSum, kBatchMean };
inline constexpr const char* kReductions[] = {"none", "mean", "sum", "batchmean"};
constexpr EnumNames enum_names(Reduction) {
  return kReductions;
}
// Kullback and Leibler, "On Information and Sufficiency", 1951.
struct KldivLoss {
  Reduction reduction = Reduction::kMean;
  bool log_target = false;

  static constexpr OpInfo info{.name = "kldiv_loss",
                               .doc = "The divergence of exp(x) from label.",
                               .inputs = {"x", "label"},
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("reduction", &KldivLoss::reduction, "What becomes of the elements' losses.");
    a("log_target", &KldivLoss::log_target, "Whether label is a logarithm.");
  }
  void check(const Meta& x, const Meta& label) const;
  Tensor compose(const Tensor& x, const Tensor& label) const;
};
struct LogLoss {
  double epsilon = 1e-4;

  static constexpr OpInfo info{
      .name = "log_loss",
      .doc = "-label * log(input + epsilon) - (1 - label) * log(1 - input + epsilon).",
      .inputs = {"input", "label"},
      .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("epsilon", &LogLoss::epsilon, "What is added before the logarithm.");
  }
  void check(const Meta& input, const Meta& label) const;
  Tensor compose(const Tensor& input, const Tensor& label) const;
};
}  // namespace paddle

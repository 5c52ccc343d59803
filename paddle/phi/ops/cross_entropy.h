#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct CrossEntropyAttrs {
  bool soft_label = false;
  bool use_softmax = true;
  bool numeric_stable_mode = true;
  int64_t ignore_index = -100;
  int64_t axis = -1;

  static constexpr void attrs(auto&& a) {
    using S = CrossEntropyAttrs;
    a("soft_label", &S::soft_label, "Whether label has a probability per class, not a class.");
    a("use_softmax", &S::use_softmax, "Whether input is made probabilities first.");
    a("numeric_stable_mode", &S::numeric_stable_mode, "Taken for old programs; always so.");
    a("ignore_index", &S::ignore_index, "The label whose loss is 0.");
    a("axis", &S::axis, "The axis of the classes.");
  }
};
// The softmax, or input itself if it is probabilities; and -sum(label * log(softmax)), whose axis
// of the classes has size 1.
struct CrossEntropyWithSoftmax {
  CrossEntropyAttrs of;

  static constexpr OpInfo info{.name = "cross_entropy_with_softmax",
                               .doc = "The softmax of input and its cross entropy with label.",
                               .inputs = {"input", index("label")},
                               .outputs = {"softmax", "loss"},
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) { a.nested(&CrossEntropyWithSoftmax::of); }
  std::array<Meta, 2> infer(const Meta& input, const Meta& label) const;
  Grads grad(const GradIn& g) const;
};
struct CrossEntropyWithSoftmaxGrad {
  CrossEntropyAttrs of;

  static constexpr OpInfo info{.name = "cross_entropy_with_softmax_grad",
                               .doc = "The gradient of the loss for input.",
                               .inputs = {"softmax", "dloss", index("label")},
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) { a.nested(&CrossEntropyWithSoftmaxGrad::of); }
  Meta infer(const Meta& softmax, const Meta& dloss, const Meta& label) const;
  Tensor compose(const Tensor& softmax, const Tensor& dloss, const Tensor& label) const;
};
}  // namespace paddle

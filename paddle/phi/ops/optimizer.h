// One step of an optimizer over all its parameters at once.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
// Kingma and Ba, "Adam: A Method for Stochastic Optimization", 2015; Loshchilov and Hutter,
// "Decoupled Weight Decay Regularization", 2019; amsgrad: Reddi, Kale and Kumar, "On the
// Convergence of Adam and Beyond", 2018.
struct FusedAdam {
  Scalar beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;
  Floats weight_decays;
  Floats lr_ratios;
  bool amsgrad = false;

  static constexpr OpInfo info{
      .name = "fused_adam_",
      .doc = "A step of Adam, or with weight decay of AdamW, for all parameters.",
      .inputs = {many("params"), many("grads"), "learning_rate", many("moments1"), many("moments2"),
                 many("moments2_max"), many("beta1_pows"), many("beta2_pows"),
                 many("master_params")},
      .outputs = {
          inplace_of("params_out", "params"), inplace_of("moments1_out", "moments1"),
          inplace_of("moments2_out", "moments2"), inplace_of("moments2_max_out", "moments2_max"),
          inplace_of("beta1_pows_out", "beta1_pows"), inplace_of("beta2_pows_out", "beta2_pows"),
          inplace_of("master_params_out", "master_params")}};
  static constexpr void attrs(auto&& a) {
    a("beta1", &FusedAdam::beta1, "How much of the first moment stays at a step.").tensor();
    a("beta2", &FusedAdam::beta2, "How much of the second moment stays at a step.").tensor();
    a("epsilon", &FusedAdam::epsilon, "Added to the denominator.").tensor();
    a("weight_decays", &FusedAdam::weight_decays,
      "Decoupled weight decay per parameter; none if empty.");
    a("lr_ratios", &FusedAdam::lr_ratios,
      "Factors of the learning rate per parameter; 1 if empty.");
    a("amsgrad", &FusedAdam::amsgrad, "Whether the largest second moment so far is used.");
  }
  void infer(Metas params, Metas grads, const Meta& learning_rate, Metas moments1, Metas moments2,
             Metas moments2_max, Metas beta1_pows, Metas beta2_pows, Metas master_params) const;
};
}  // namespace paddle

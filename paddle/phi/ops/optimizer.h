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
  Floats l2_coeffs;
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
    a("l2_coeffs", &FusedAdam::l2_coeffs,
      "Factors of the parameter that are added to its gradient; none if empty.");
    a("amsgrad", &FusedAdam::amsgrad, "Whether the largest second moment so far is used.");
  }
  void infer(Metas params, Metas grads, const Meta& learning_rate, Metas moments1, Metas moments2,
             Metas moments2_max, Metas beta1_pows, Metas beta2_pows, Metas master_params) const;
};

// Nesterov's form: Sutskever, Martens, Dahl and Hinton, "On the importance of initialization and
// momentum in deep learning", 2013.
struct MergedMomentum {
  double mu = 0.9;
  bool use_nesterov = false;
  Floats regularization_coeff;
  double rescale_grad = 1;

  static constexpr OpInfo info{
      .name = "merged_momentum_",
      .doc =
          "A step of gradient descent for all parameters, with momentum where there is velocity.",
      .inputs = {many("param"), many("grad"), many("velocity"), many("learning_rate"),
                 many("master_param")},
      .outputs = {inplace_of("param_out", "param"), inplace_of("velocity_out", "velocity"),
                  inplace_of("master_param_out", "master_param")}};
  static constexpr void attrs(auto&& a) {
    a("mu", &MergedMomentum::mu, "How much of the velocity stays at a step.");
    a("use_nesterov", &MergedMomentum::use_nesterov,
      "Whether the step is taken from where the velocity leads.");
    a("regularization_coeff", &MergedMomentum::regularization_coeff,
      "Factors of the parameter that are added to its gradient; none if empty.");
    a("rescale_grad", &MergedMomentum::rescale_grad, "The factor of the gradients.");
  }
  void infer(Metas param, Metas grad, Metas velocity, Metas learning_rate,
             Metas master_param) const;
};
}  // namespace paddle

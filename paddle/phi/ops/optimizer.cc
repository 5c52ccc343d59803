#include "paddle/phi/ops/optimizer.h"

#include "paddle/phi/core/register.h"

namespace paddle {
// A list of state that goes along with the parameters: as long, and of the same shapes.
static void check_state(const OpInfo& info, const char* name, Metas params, Metas state,
                        bool same_shape) {
  OP_CHECK(O1, state.size() == params.size(), "there are {} parameters but {} {}", params.size(),
           state.size(), name);
  if (!same_shape) return;
  for (size_t i = 0; i < params.size(); ++i)
    OP_CHECK(O2, state[i]->dims == params[i]->dims, "{}[{}] has shape {}, its parameter {}", name,
             i, state[i]->dims, params[i]->dims);
}
static void check_same_dtype(const OpInfo& info, Metas params) {
  for (size_t i = 1; i < params.size(); ++i)
    OP_CHECK_AS(kType, O4, params[i]->dtype == params[0]->dtype,
                "the parameters have different dtypes, {} and {}", params[0]->dtype,
                params[i]->dtype);
}
// State is kept in the dtype that the step computes in.
static void check_state_dtype(const OpInfo& info, const char* name, Metas params, Metas state) {
  const DType want =
      !params.empty() && params[0]->dtype == DType::kFloat64 ? DType::kFloat64 : DType::kFloat32;
  for (size_t i = 0; i < state.size(); ++i)
    OP_CHECK_AS(kType, O5, state[i]->dtype == want, "{}[{}] must be {}, got {}", name, i, want,
                state[i]->dtype);
}
static void check_learning_rate(const OpInfo& info, const Meta& lr) {
  OP_CHECK(O3, numel(lr.dims) == 1, "learning_rate must have one element, its shape is {}",
           lr.dims);
}

void FusedAdam::infer(Metas params, Metas grads, const Meta& learning_rate, Metas moments1,
                      Metas moments2, Metas moments2_max, Metas beta1_pows, Metas beta2_pows,
                      Metas master_params) const {
  check_learning_rate(info, learning_rate);
  check_same_dtype(info, params);
  check_state(info, "grads", params, grads, true);
  check_state(info, "moments1", params, moments1, true);
  check_state(info, "moments2", params, moments2, true);
  if (amsgrad) check_state(info, "moments2_max", params, moments2_max, true);
  check_state_dtype(info, "moments1", params, moments1);
  check_state_dtype(info, "moments2", params, moments2);
  check_state_dtype(info, "moments2_max", params, moments2_max);
  check_state_dtype(info, "master_params", params, master_params);
  for (auto& [name, pows] : {std::pair("beta1_pows", beta1_pows), {"beta2_pows", beta2_pows}}) {
    check_state(info, name, params, pows, false);
    for (const Meta* p : pows)
      OP_CHECK(C5, numel(p->dims) == 1, "{} must have one element each, got shape {}", name,
               p->dims);
  }
  if (!master_params.empty()) check_state(info, "master_params", params, master_params, true);
  OP_CHECK(C1, weight_decays.empty() || weight_decays.size() == params.size(),
           "there are {} parameters but {} weight_decays", params.size(), weight_decays.size());
  OP_CHECK(C2, lr_ratios.empty() || lr_ratios.size() == params.size(),
           "there are {} parameters but {} lr_ratios", params.size(), lr_ratios.size());
  OP_CHECK(C3, l2_coeffs.empty() || l2_coeffs.size() == params.size(),
           "there are {} parameters but {} l2_coeffs", params.size(), l2_coeffs.size());
}
REGISTER_OP(FusedAdam);

void MergedMomentum::infer(Metas param, Metas grad, Metas velocity, Metas learning_rate,
                           Metas master_param) const {
  check_same_dtype(info, param);
  check_state(info, "grad", param, grad, true);
  if (!velocity.empty()) check_state(info, "velocity", param, velocity, true);
  check_state_dtype(info, "velocity", param, velocity);
  check_state_dtype(info, "master_param", param, master_param);
  check_state(info, "learning_rate", param, learning_rate, false);
  for (const Meta* lr : learning_rate) check_learning_rate(info, *lr);
  if (!master_param.empty()) check_state(info, "master_param", param, master_param, true);
  OP_CHECK(C4, regularization_coeff.empty() || regularization_coeff.size() == param.size(),
           "there are {} parameters but {} elements of regularization_coeff", param.size(),
           regularization_coeff.size());
}
REGISTER_OP(MergedMomentum);
}  // namespace paddle

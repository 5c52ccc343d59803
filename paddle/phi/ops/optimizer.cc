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
static void check_learning_rate(const OpInfo& info, const Meta& lr) {
  OP_CHECK(O3, numel(lr.dims) == 1, "learning_rate must have one element, its shape is {}",
           lr.dims);
}

void FusedAdam::infer(Metas params, Metas grads, const Meta& learning_rate, Metas moments1,
                      Metas moments2, Metas moments2_max, Metas beta1_pows, Metas beta2_pows,
                      Metas master_params) const {
  check_learning_rate(info, learning_rate);
  check_state(info, "grads", params, grads, true);
  check_state(info, "moments1", params, moments1, true);
  check_state(info, "moments2", params, moments2, true);
  if (amsgrad) check_state(info, "moments2_max", params, moments2_max, true);
  check_state(info, "beta1_pows", params, beta1_pows, false);
  check_state(info, "beta2_pows", params, beta2_pows, false);
  if (!master_params.empty()) check_state(info, "master_params", params, master_params, true);
  OP_CHECK(C1, weight_decays.empty() || weight_decays.size() == params.size(),
           "there are {} parameters but {} weight_decays", params.size(), weight_decays.size());
  OP_CHECK(C2, lr_ratios.empty() || lr_ratios.size() == params.size(),
           "there are {} parameters but {} lr_ratios", params.size(), lr_ratios.size());
}
REGISTER_OP(FusedAdam);
}  // namespace paddle

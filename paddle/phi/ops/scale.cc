#include "paddle/phi/ops/scale.h"

#include "paddle/phi/core/register.h"

namespace paddle {
Grads Scale::grad(const GradIn& g) const {
  return {call(Scale{.scale = scale}, g.dout(0))};
}
bool Scale::elements(KnownElements in, Dims& out) const {
  if (!in[0] || !known(scale) || !known(bias)) return false;
  const double a = scale.to<double>(), b = bias.to<double>();
  if (a != double(int64_t(a)) || b != double(int64_t(b)) || !bias_after_scale) return false;
  for (Dim d : *in[0]) out.push_back(d * int64_t(a) + int64_t(b));
  return true;
}
REGISTER_OP(Scale);
}  // namespace paddle

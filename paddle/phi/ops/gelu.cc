#include "paddle/phi/ops/gelu.h"

#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/unary.h"

namespace paddle {
Tensor Gelu::compose(const Tensor& x) const {
  constexpr double kSqrtHalf = 0.7071067811865476, kSqrtTwoOverPi = 0.7978845608028654;
  if (!approximate) return x * (erf(x * kSqrtHalf) + 1) * 0.5;
  return x * (tanh((x + x * x * x * 0.044715) * kSqrtTwoOverPi) + 1) * 0.5;
}
REGISTER_OP(Gelu);
}  // namespace paddle

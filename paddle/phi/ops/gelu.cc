#include "paddle/phi/ops/gelu.h"

#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/unary.h"

namespace paddle {
Tensor Gelu::compose(const Tensor& x) const {
  constexpr double kSqrtHalf = 0.7071067811865476, kSqrtTwoOverPi = 0.7978845608028654;
  if (!approximate) return x * (erf(x * kSqrtHalf) * 0.5 + 0.5);
  const Tensor slope = square(x) * (kSqrtTwoOverPi * 0.044715) + kSqrtTwoOverPi;
  return x * (tanh(x * slope) * 0.5 + 0.5);
}
REGISTER_OP(Gelu);
}  // namespace paddle

#include "paddle/phi/ops/clip.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/compare.h"
#include "paddle/phi/ops/where.h"

namespace paddle {
Meta Clip::infer(const Meta& x) const {
  if (known(min) && known(max))
    OP_CHECK(C1, !(min.to<double>() > max.to<double>()), "min must not exceed max, got {} and {}",
             min, max);
  return x;
}
// What is at a limit counts as inside.
Grads Clip::grad(const GradIn& g) const {
  const Tensor& x = g.in(0);
  const auto number = [&](Scalar s) { return full({}, s, x.dtype()); };
  const Tensor inside =
      call(LogicalAnd{}, call(GreaterEqual{}, x, number(min)), call(LessEqual{}, x, number(max)));
  return {where(inside, g.dout(0), number(0))};
}
REGISTER_OP(Clip);
}  // namespace paddle

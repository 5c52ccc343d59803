#include "paddle/phi/ops/cdist.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/p_norm.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
void Cdist::check(const Meta& x, const Meta& y) const {
  OP_CHECK_AS(kType, C1, is_floating(x.dtype), "x must be floating, got {}", x.dtype);
  OP_CHECK(C2, p >= 0, "p must not be negative, got {}", p);
  OP_CHECK(C3, x.rank() >= 2 && y.rank() >= 2, "x and y must have rows, got shapes {} and {}",
           x.dims, y.dims);
  OP_CHECK(C4, x.dims[-1] == y.dims[-1], "x and y must have rows of one length, got {} and {}",
           x.dims, y.dims);
}
Tensor Cdist::compose(const Tensor& x, const Tensor& y) const {
  return call(PNorm{.porder = p, .axis = -1},
              unsqueeze(x, x.rank() - 1) - unsqueeze(y, y.rank() - 2));
}
REGISTER_OP(Cdist);
}  // namespace paddle

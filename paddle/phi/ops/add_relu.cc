#include "paddle/phi/ops/add_relu.h"

#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/unary.h"

namespace paddle {
Tensor AddRelu::compose(const Tensor& x, const Tensor& y) const {
  return call(Relu{}, x + y);
}
REGISTER_OP(AddRelu);
}  // namespace paddle

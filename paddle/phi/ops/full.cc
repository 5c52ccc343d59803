#include "paddle/phi/ops/full.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"

namespace paddle {
void check_shape(const OpInfo& info, const Dims& shape) {
  OP_CHECK(S1, shape.size() <= kMaxRank, "shape has {} axes, at most {} are possible", shape.size(),
           kMaxRank);
  for (Dim d : shape) OP_CHECK(S2, d >= 0, "a size of shape must not be negative, got {}", shape);
}
Meta Full::infer() const {
  check_shape(info, shape);
  OP_CHECK_AS(kType, C1, size_of(dtype) > 0, "dtype must be a type of numbers, got {}", dtype);
  return {dtype, shape};
}
bool Full::elements(KnownElements, Dims& out) const {
  const bool size = value.kind() == Scalar::Kind::kSize,
             number = known(value) && value.is_integer();
  if (!known(numel(shape)) || numel(shape).raw() > 64 || !(size || number)) return false;
  out = Dims(numel(shape).raw(), size ? value.symbol() : Dim(value.to<int64_t>()));
  return true;
}
Tensor full(const Dims& shape, Scalar value, DType dtype) {
  return call(Full{shape, value, dtype});
}
REGISTER_OP(Full);
REGISTER_OP(FullIntArray);
}  // namespace paddle

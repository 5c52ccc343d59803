#include "paddle/phi/ops/unique.h"

#include "paddle/phi/core/register.h"

namespace paddle {
namespace {
// The distinct parts, and metas of one number per part and of one per part of x.
std::array<Meta, 3> unique_rule(const OpInfo& info, const Meta& x, const Ints& axis, DType dtype) {
  OP_CHECK_AS(kType, U1, dtype == DType::kInt32 || dtype == DType::kInt64,
              "dtype must be int32 or int64, got {}", dtype);
  OP_CHECK(U2, axis.size() <= 1, "axis must be one, got {}", axis);
  const bool flat = axis.empty();
  if (!flat)
    OP_CHECK(U3, has_axis(x, axis[0]), "axis must be in [{}, {}), got {}", -x.rank(), x.rank(),
             axis[0]);
  const int64_t a = flat ? 0 : wrap_axis(axis[0], x.rank());
  const Dim n = flat ? numel(x.dims) : x.dims[a], found = sym::fresh("unique", n);
  Meta out = x;
  if (flat)
    out.dims = {found};
  else
    out.dims[a] = found;
  return {out, Meta{dtype, {found}}, Meta{dtype, {n}}};
}
}  // namespace

std::array<Meta, 4> Unique::infer(const Meta& x) const {
  const auto [out, each, of_x] = unique_rule(info, x, axis, dtype);
  return {out, each, of_x, each};
}
std::array<Meta, 3> UniqueConsecutive::infer(const Meta& x) const {
  const auto [out, each, of_x] = unique_rule(info, x, axis, dtype);
  return {out, of_x, each};
}
Meta BinCount::infer(const Meta& x, const Meta* weights) const {
  OP_CHECK(C1, x.rank() == 1, "x must be a vector, its shape is {}", x.dims);
  OP_CHECK_AS(kType, C2, is_integer(x.dtype), "x must be integer, got {}", x.dtype);
  OP_CHECK(C3, minlength >= 0, "minlength must not be negative, got {}", minlength);
  if (weights)
    OP_CHECK(C4, weights->dims == x.dims, "weights has shape {}, x has {}", weights->dims, x.dims);
  return {dtype_of_result(weights), {sym::fresh("bincount")}};
}
REGISTER_OP(Unique);
REGISTER_OP(UniqueConsecutive);
REGISTER_OP(BinCount);
}  // namespace paddle

#include "paddle/phi/ops/creation.h"

#include <cmath>

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/full.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
Tensor FullLike::compose(const Tensor& x) const {
  return full(x.dims(), value, dtype == DType::kUndefined ? x.dtype() : dtype);
}
Tensor FullWithTensor::compose() const {
  return full(shape, value, dtype);
}
Meta Empty::infer() const {
  check_shape(info, shape);
  OP_CHECK_AS(kType, C1, size_of(dtype) > 0, "dtype must be a type of numbers, got {}", dtype);
  return {dtype, shape};
}
Tensor EmptyLike::compose(const Tensor& x) const {
  return call(Empty{x.dims(), dtype == DType::kUndefined ? x.dtype() : dtype});
}

// As a size, which may not be known yet.
static Dim size_from(const Scalar& s) {
  return known(s) ? Dim(s.to<int64_t>()) : s.symbol();
}
Dim Arange::count() const {
  if (is_integer(dtype)) {
    if (!known(step)) return sym::fresh("arange");
    const int64_t by = step.to<int64_t>();
    OP_CHECK(C3, by != 0, "step must not be 0");
    const Dim from = size_from(start), to = size_from(end), length = by > 0 ? to - from : from - to;
    return max(0, (length + (std::abs(by) - 1)) / std::abs(by));
  }
  if (!known(start) || !known(end) || !known(step)) return sym::fresh("arange");
  const auto value = [&](const Scalar& s) {
    return dtype == DType::kFloat32 ? double(s.to<float>()) : s.to<double>();
  };
  OP_CHECK(C5, value(step) != 0, "step must not be 0");
  const double n = std::ceil((value(end) - value(start)) / value(step));
  OP_CHECK(C6, n < 9e18, "there is no end to the numbers from {} to {} by {}", value(start),
           value(end), value(step));
  return n > 0 ? int64_t(n) : 0;
}
Meta Arange::infer() const {
  OP_CHECK_AS(kType, C7, is_integer(dtype) || is_floating(dtype),
              "dtype must be an integer or floating type, got {}", dtype);
  return {dtype, {count()}};
}
Meta Linspace::infer() const {
  OP_CHECK_AS(kType, C8, is_integer(dtype) || is_floating(dtype),
              "dtype must be an integer or floating type, got {}", dtype);
  OP_CHECK(C9, number >= 0, "number must not be negative, got {}", number);
  return {dtype, {number}};
}
Meta Logspace::infer() const {
  OP_CHECK_AS(kType, C10, is_integer(dtype) || is_floating(dtype),
              "dtype must be an integer or floating type, got {}", dtype);
  OP_CHECK(C11, num >= 0, "num must not be negative, got {}", num);
  return {dtype, {num}};
}

Meta Eye::infer() const {
  OP_CHECK_AS(kType, C12, size_of(dtype) > 0, "dtype must be a type of numbers, got {}", dtype);
  OP_CHECK(C13, num_rows >= 0, "num_rows must not be negative, got {}", num_rows);
  if (num_columns.is_number() && num_columns.raw() == -1) return {dtype, {num_rows, num_rows}};
  OP_CHECK(C14, num_columns >= 0, "num_columns must not be negative, got {}", num_columns);
  return {dtype, {num_rows, num_columns}};
}
Meta OneHot::infer(const Meta& x) const {
  OP_CHECK_AS(kType, C15, is_integer(x.dtype), "x must be of integers, got {}", x.dtype);
  OP_CHECK(C16, num_classes >= 1, "num_classes must be at least 1, got {}", num_classes);
  Meta out{DType::kFloat32, x.dims};
  out.dims.push_back(num_classes);
  return out;
}

void Meshgrid::check(Metas inputs) const {
  OP_CHECK(C17, !inputs.empty() && inputs.size() <= kMaxRank,
           "there must be 1 to {} inputs, got {}", kMaxRank, inputs.size());
  for (size_t i = 0; i < inputs.size(); ++i) {
    OP_CHECK(C18, inputs[i]->rank() <= 1, "inputs[{}] must have at most one axis, got shape {}", i,
             inputs[i]->dims);
    OP_CHECK(C19, inputs[i]->dtype == inputs[0]->dtype, "inputs[{}] is {} but inputs[0] is {}", i,
             inputs[i]->dtype, inputs[0]->dtype);
  }
}
std::vector<Tensor> Meshgrid::compose(Tensors inputs) const {
  Dims grid;
  for (const Tensor& t : inputs) grid.push_back(numel(t.dims()));
  std::vector<Tensor> out;
  for (size_t i = 0; i < inputs.size(); ++i) {
    Dims own(grid.size(), Dim(1));
    own[int64_t(i)] = grid[int64_t(i)];
    out.push_back(expand(reshape(inputs[i], own), grid));
  }
  return out;
}
Grads Fill::grad(const GradIn& g) const {
  return {zeros(g.meta(0))};
}

REGISTER_OP(FullLike);
REGISTER_OP(FullWithTensor);
REGISTER_OP(Empty);
REGISTER_OP(EmptyLike);
REGISTER_OP(Arange);
REGISTER_OP(Linspace);
REGISTER_OP(Logspace);
REGISTER_OP(Eye);
REGISTER_OP(OneHot);
REGISTER_OP(Meshgrid);
REGISTER_OP(Fill);
}  // namespace paddle

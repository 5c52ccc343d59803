#include "paddle/phi/ops/diagonal.h"

#include <algorithm>
#include <limits>

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/creation.h"
#include "paddle/phi/ops/index.h"
#include "paddle/phi/ops/stack.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
DiagonalRange diagonal_range(Dim rows, Dim columns, int64_t offset) {
  offset = std::max(offset, -std::numeric_limits<int64_t>::max());
  const int64_t row = std::max<int64_t>(-offset, 0), column = std::max<int64_t>(offset, 0);
  return {max(0, min(rows - row, columns - column)), row, column};
}
Meta Tril::infer(const Meta& x) const {
  OP_CHECK(C1, x.rank() >= 2, "x must have at least two axes, got shape {}", x.dims);
  return x;
}
Meta Triu::infer(const Meta& x) const {
  OP_CHECK(C2, x.rank() >= 2, "x must have at least two axes, got shape {}", x.dims);
  return x;
}
// How many elements lie on and below a diagonal.
static Dim triangle(int64_t rows, int64_t columns, int64_t offset) {
  const TriangleRows r(rows, columns, offset);
  const Dim full = Dim(rows - r.full) * Dim(columns);
  if (r.begin == r.full) return full;
  const Dim first = r.begin + r.offset + 1, last = r.full + r.offset;  // elements in a row
  return full + Dim(r.full - r.begin) * (first + last) / 2;
}
Meta TrilIndices::infer() const {
  OP_CHECK(C3, rows >= 0 && cols >= 0, "rows and cols must not be negative, got {} and {}", rows,
           cols);
  OP_CHECK_AS(kType, C4, dtype == DType::kInt32 || dtype == DType::kInt64,
              "dtype must be int32 or int64, got {}", dtype);
  return {dtype, {2, triangle(rows, cols, offset)}};
}
Meta TriuIndices::infer() const {
  OP_CHECK(C5, row >= 0 && col >= 0, "row and col must not be negative, got {} and {}", row, col);
  OP_CHECK_AS(kType, C6, dtype == DType::kInt32 || dtype == DType::kInt64,
              "dtype must be int32 or int64, got {}", dtype);
  return {dtype, {2, Dim(row) * Dim(col) - triangle(row, col, std::max(offset, -row) - 1)}};
}

// The diagonals of two axes of x, along a last axis.
static Tensor take_diagonal(const Tensor& x, int64_t offset, int64_t dim1, int64_t dim2) {
  const auto [length, row, column] = diagonal_range(x.dim(dim1), x.dim(dim2), offset);
  const auto line = [&](int64_t first) {
    return call(Arange{int64_t(first), Scalar(length + first), 1, DType::kInt64});
  };
  Ints perm{dim1, dim2}, last;
  for (int64_t i = 0; i < x.rank(); ++i)
    if (i != dim1 && i != dim2) perm.push_back(i);
  const std::vector<Tensor> at{line(row), line(column)};
  const Tensor y = call(GatherNd{}, transpose(x, perm), stack(at, -1));
  for (int64_t i = 1; i < y.rank(); ++i) last.push_back(i);
  last.push_back(0);
  return transpose(y, last);
}
Meta Diag::infer(const Meta& x) const {
  OP_CHECK(C7, x.rank() <= 2, "x must have at most two axes, got shape {}", x.dims);
  if (x.rank() == 2) return x.with({diagonal_range(x.dims[0], x.dims[1], offset).length});
  const Dim size = numel(x.dims) + std::abs(offset);
  return x.with({size, size});
}
Grads Diag::grad(const GradIn& g) const {
  const Meta& x = g.meta(0);
  if (x.rank() == 2) return {call(FillDiagonalTensor{offset, 0, 1}, zeros(x), g.dout(0))};
  return {reshape(call(Diag{offset}, g.dout(0)), x.dims)};
}

Meta DiagEmbed::infer(const Meta& input) const {
  const int64_t rank = input.rank() + 1;
  OP_CHECK(C8, input.rank() >= 1 && rank <= kMaxRank, "input must have 1 to {} axes, got shape {}",
           kMaxRank - 1, input.dims);
  OP_CHECK_AS(kIndex, C9, dim1 >= -rank && dim1 < rank && dim2 >= -rank && dim2 < rank,
              "dim1 and dim2 must be in [{}, {}), got {} and {}", -rank, rank, dim1, dim2);
  const int64_t a = wrap_axis(dim1, rank), b = wrap_axis(dim2, rank);
  OP_CHECK(C10, a != b, "dim1 and dim2 must differ, both are {}", a);
  Meta out = input;
  const Dim size = out.dims.back() + std::abs(offset);
  out.dims.pop_back();
  out.dims.insert(std::min(a, b), size);
  out.dims.insert(std::max(a, b), size);
  return out;
}
Grads DiagEmbed::grad(const GradIn& g) const {
  const int64_t rank = g.out_meta(0).rank();
  return {take_diagonal(g.dout(0), offset, wrap_axis(dim1, rank), wrap_axis(dim2, rank))};
}

Meta FillDiagonal::infer(const Meta& x) const {
  OP_CHECK(C11, x.rank() >= 2, "x must have at least two axes, got shape {}", x.dims);
  return x;
}
Meta FillDiagonalTensor::infer(const Meta& x, const Meta& y) const {
  OP_CHECK_AS(kType, C12, x.dtype == y.dtype, "x is {} but y is {}", x.dtype, y.dtype);
  OP_CHECK(C13, has_axis(x, dim1) && has_axis(x, dim2),
           "dim1 and dim2 must be in [{}, {}), got {} and {}", -x.rank(), x.rank(), dim1, dim2);
  const int64_t a = wrap_axis(dim1, x.rank()), b = wrap_axis(dim2, x.rank());
  OP_CHECK(C14, a != b, "dim1 and dim2 must differ, both are {}", a);
  Dims want;
  for (int64_t i = 0; i < x.rank(); ++i)
    if (i != a && i != b) want.push_back(x.dims[i]);
  want.push_back(diagonal_range(x.dims[a], x.dims[b], offset).length);
  OP_CHECK(C15, y.dims == want, "y must have shape {}, got {}", want, y.dims);
  return x;
}
Grads FillDiagonalTensor::grad(const GradIn& g) const {
  const int64_t rank = g.meta(0).rank();
  return {g.needs(0) ? call(*this, g.dout(0), zeros(g.meta(1))) : Tensor(),
          g.needs(1)
              ? take_diagonal(g.dout(0), offset, wrap_axis(dim1, rank), wrap_axis(dim2, rank))
              : Tensor()};
}

REGISTER_OP(Tril);
REGISTER_OP(Triu);
REGISTER_OP(TrilIndices);
REGISTER_OP(TriuIndices);
REGISTER_OP(Diag);
REGISTER_OP(DiagEmbed);
REGISTER_OP(FillDiagonal);
REGISTER_OP(FillDiagonalTensor);
}  // namespace paddle

// What concerns diagonals. An offset counts from the main diagonal: positive above it.
#pragma once
#include <algorithm>

#include "paddle/phi/core/op.h"

namespace paddle {
struct Tril {
  int64_t diagonal = 0;

  static constexpr OpInfo info{.name = "tril",
                               .doc = "x with zeros above a diagonal of its last two axes.",
                               .inputs = {"x"},
                               .traits = kMayAlias};
  static constexpr void attrs(auto&& a) {
    a("diagonal", &Tril::diagonal, "The offset of the last diagonal that is kept.");
  }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const { return {call(*this, g.dout(0))}; }
};
struct Triu {
  int64_t diagonal = 0;

  static constexpr OpInfo info{.name = "triu",
                               .doc = "x with zeros below a diagonal of its last two axes.",
                               .inputs = {"x"},
                               .traits = kMayAlias};
  static constexpr void attrs(auto&& a) {
    a("diagonal", &Triu::diagonal, "The offset of the first diagonal that is kept.");
  }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const { return {call(*this, g.dout(0))}; }
};
struct TrilIndices {
  int64_t rows = 0, cols = 0, offset = 0;
  DType dtype = DType::kInt64;

  static constexpr OpInfo info{
      .name = "tril_indices",
      .doc = "Row and column of the elements on and below a diagonal, row by row."};
  static constexpr void attrs(auto&& a) {
    a("rows", &TrilIndices::rows, "How many rows the matrix has.");
    a("cols", &TrilIndices::cols, "How many columns.");
    a("offset", &TrilIndices::offset, "Of the diagonal.");
    a("dtype", &TrilIndices::dtype, "int32 or int64.");
  }
  Meta infer() const;
};
struct TriuIndices {
  int64_t row = 0, col = 0, offset = 0;
  DType dtype = DType::kInt64;

  static constexpr OpInfo info{
      .name = "triu_indices",
      .doc = "Row and column of the elements on and above a diagonal, row by row."};
  static constexpr void attrs(auto&& a) {
    a("row", &TriuIndices::row, "How many rows the matrix has.");
    a("col", &TriuIndices::col, "How many columns.");
    a("offset", &TriuIndices::offset, "Of the diagonal.");
    a("dtype", &TriuIndices::dtype, "int32 or int64.");
  }
  Meta infer() const;
};

struct Diag {
  int64_t offset = 0;
  double padding_value = 0;

  static constexpr OpInfo info{.name = "diag",
                               .doc =
                                   "A matrix with the vector x on a diagonal, or the diagonal "
                                   "of the matrix x.",
                               .inputs = {"x"}};
  static constexpr void attrs(auto&& a) {
    a("offset", &Diag::offset, "Of the diagonal.");
    a("padding_value", &Diag::padding_value, "The other elements of the matrix.");
  }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct DiagEmbed {
  int64_t offset = 0, dim1 = -2, dim2 = -1;

  static constexpr OpInfo info{
      .name = "diag_embed",
      .doc = "Zeros, with the vectors along input's last axis on diagonals of two new axes.",
      .inputs = {"input"}};
  static constexpr void attrs(auto&& a) {
    a("offset", &DiagEmbed::offset, "Of the diagonals.");
    a("dim1", &DiagEmbed::dim1, "Where in the result the axis of rows is.");
    a("dim2", &DiagEmbed::dim2, "Where in the result the axis of columns is.");
  }
  Meta infer(const Meta& input) const;
  Grads grad(const GradIn& g) const;
};
struct FillDiagonal {
  double value = 0;
  int64_t offset = 0;
  bool wrap = false;

  static constexpr OpInfo info{.name = "fill_diagonal",
                               .doc = "x with one number on the diagonal of all its axes.",
                               .inputs = {"x"},
                               .traits = kMayAlias};
  static constexpr void attrs(auto&& a) {
    a("value", &FillDiagonal::value, "The number.");
    a("offset", &FillDiagonal::offset,
      "How far the elements of the main diagonal are moved along the last axis.");
    a("wrap", &FillDiagonal::wrap,
      "Whether the diagonal of a high matrix begins anew below its end, one row lower.");
  }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const { return {call(FillDiagonal{0, offset, wrap}, g.dout(0))}; }
};
struct FillDiagonalTensor {
  int64_t offset = 0, dim1 = 0, dim2 = 1;

  static constexpr OpInfo info{
      .name = "fill_diagonal_tensor",
      .doc = "x with the vectors along y's last axis on the diagonals of two of its axes.",
      .inputs = {"x", "y"},
      .traits = kMayAlias};
  static constexpr void attrs(auto&& a) {
    a("offset", &FillDiagonalTensor::offset, "Of the diagonals.");
    a("dim1", &FillDiagonalTensor::dim1, "The axis of rows.");
    a("dim2", &FillDiagonalTensor::dim2, "The axis of columns.");
  }
  Meta infer(const Meta& x, const Meta& y) const;
  Grads grad(const GradIn& g) const;
};
// The rows of a matrix by what they have on and below a diagonal: nothing before `begin`, i +
// offset
// + 1 elements from there on, all from `full` on. No diagonal is too far away.
struct TriangleRows {
  int64_t offset, begin, full;
  TriangleRows(int64_t rows, int64_t columns, int64_t diagonal)
      : offset(std::clamp(diagonal, -rows, columns)),
        begin(std::max<int64_t>(-offset, 0)),
        full(offset >= columns - rows ? columns - offset : rows) {}
};
// Of a diagonal: how long it is, and the row and column where it begins.
struct DiagonalRange {
  Dim length;
  int64_t row, column;
};
PADDLE_API DiagonalRange diagonal_range(Dim rows, Dim columns, int64_t offset);
}  // namespace paddle

#include "paddle/phi/ops/diagonal.h"

#include <algorithm>

#include "paddle/common/parallel.h"
#include "paddle/phi/kernels/cpu/elementwise.h"

namespace paddle {
namespace {
// Row by row: keeps columns [begin(row), end(row)).
template <class T, class F>
void keep_columns(const KernelArgs& k, F range) {
  const T* x = k.data<T>(0);
  T* y = k.out_data<T>(0);
  const int64_t rows = k.in(0).dims()[-2].raw(), columns = k.in(0).dims()[-1].raw();
  if (k.in(0).numel() == 0) return;
  parallel_for(k.in(0).numel() / columns, std::max<int64_t>(1, kGrain / columns),
               [&](int64_t first, int64_t last) {
                 for (int64_t r = first; r < last; ++r) {
                   const auto [begin, end] = range(r % rows, columns);
                   const T* from = x + r * columns;
                   T* to = y + r * columns;
                   std::fill(to, to + begin, T(0));
                   if (to != from) std::copy(from + begin, from + end, to + begin);
                   std::fill(to + end, to + columns, T(0));
                 }
               });
}
template <class T>
void tril_kernel(const Tril& op, const KernelArgs& k) {
  keep_columns<T>(k, [&](int64_t row, int64_t columns) {
    return std::pair(int64_t{0},
                     std::clamp<int64_t>(row + std::min(op.diagonal, columns) + 1, 0, columns));
  });
}
template <class T>
void triu_kernel(const Triu& op, const KernelArgs& k) {
  keep_columns<T>(k, [&](int64_t row, int64_t columns) {
    return std::pair(std::clamp<int64_t>(row + std::min(op.diagonal, columns), 0, columns),
                     columns);
  });
}
template <class T>
void write_indices(const KernelArgs& k, int64_t rows, int64_t columns, int64_t offset, bool lower) {
  const int64_t n = k.out(0).dims()[1].raw();
  if (n == 0) return;  // however many rows there are
  const TriangleRows r(rows, columns, lower ? offset : std::max(offset, -rows) - 1);
  T *row = k.out_data<T>(0), *column = row + n;
  for (int64_t i = lower ? r.begin : 0; i < (lower ? rows : r.full); ++i) {
    const int64_t edge = std::clamp<int64_t>(i + r.offset + 1, 0, columns);
    for (int64_t j = lower ? 0 : edge; j < (lower ? edge : columns); ++j) {
      *row++ = T(i);
      *column++ = T(j);
    }
  }
}
template <class T>
void tril_indices(const TrilIndices& op, const KernelArgs& k) {
  write_indices<T>(k, op.rows, op.cols, op.offset, true);
}
template <class T>
void triu_indices(const TriuIndices& op, const KernelArgs& k) {
  write_indices<T>(k, op.row, op.col, op.offset, false);
}

template <class T>
void diag_kernel(const Diag& op, const KernelArgs& k) {
  const Tensor &x = k.in(0), &out = k.out(0);
  const bool takes = x.rank() == 2;
  const Tensor& matrix = takes ? x : out;
  const int64_t columns = matrix.dims()[1].raw();
  const auto [length, row, column] = diagonal_range(matrix.dims()[0], matrix.dims()[1], op.offset);
  const T* from = k.data<T>(0);
  T* to = k.out_data<T>(0);
  if (!takes) fill(to, out.numel(), T(Compute<T>(op.padding_value)));
  const int64_t first = row * columns + column;
  for (int64_t i = 0; i < length.raw(); ++i) {
    const int64_t at = first + i * (columns + 1);
    (takes ? to[i] : to[at]) = takes ? from[at] : from[i];
  }
}

// Puts the vectors along y's last axis on the diagonals of axes a and b of a contiguous tensor.
template <class T>
void put_diagonals(const Tensor& out, const T* y, int64_t a, int64_t b, int64_t offset) {
  const Dims strides = contiguous_strides(out.dims());
  const auto [length, row, column] = diagonal_range(out.dims()[a], out.dims()[b], offset);
  const int64_t first = row * strides[a].raw() + column * strides[b].raw();
  const int64_t step = strides[a].raw() + strides[b].raw();
  Ints sizes, steps;
  int64_t vectors = 1;
  for (int64_t i = 0; i < out.rank(); ++i)
    if (i != a && i != b) {
      sizes.push_back(out.dims()[i].raw());
      steps.push_back(strides[i].raw());
      vectors *= sizes.back();
    }
  T* to = out.data<T>();
  for (int64_t v = 0; v < vectors; ++v) {
    int64_t at = first, rest = v;
    for (int i = sizes.size() - 1; i >= 0; --i) {
      at += rest % sizes[i] * steps[i];
      rest /= sizes[i];
    }
    for (int64_t i = 0; i < length.raw(); ++i) to[at + i * step] = *y++;
  }
}
template <class T>
void diag_embed(const DiagEmbed& op, const KernelArgs& k) {
  const Tensor& out = k.out(0);
  fill(out.data<T>(), out.numel(), T(0));
  put_diagonals(out, k.data<T>(0), wrap_axis(op.dim1, out.rank()), wrap_axis(op.dim2, out.rank()),
                op.offset);
}
template <class T>
void fill_diagonal_tensor(const FillDiagonalTensor& op, const KernelArgs& k) {
  const Tensor& out = k.out(0);
  if (out.raw_data() != k.in(0).raw_data()) copy_elements(out, k.in(0));
  put_diagonals(out, k.data<T>(1), wrap_axis(op.dim1, out.rank()), wrap_axis(op.dim2, out.rank()),
                op.offset);
}
template <class T>
void fill_diagonal(const FillDiagonal& op, const KernelArgs& k) {
  const Tensor& out = k.out(0);
  if (out.raw_data() != k.in(0).raw_data()) copy_elements(out, k.in(0));
  int64_t step = 0, end = out.numel();
  const int64_t columns = out.dims()[-1].raw();
  for (Dim s : contiguous_strides(out.dims())) step += s.raw();
  if (out.rank() == 2 && !op.wrap) end = std::min(end, columns * columns);
  const T v = T(Compute<T>(op.value));
  for (int64_t at = 0; at < end; at += step) {
    const int64_t column = at % columns + op.offset;
    if (column >= 0 && column < columns) out.data<T>()[at + op.offset] = v;
  }
}
}  // namespace
REGISTER_KERNEL(Tril, kCPU, tril_kernel, kAll);
REGISTER_KERNEL(Triu, kCPU, triu_kernel, kAll);
REGISTER_KERNEL(TrilIndices, kCPU, tril_indices, (Types<int32_t, int64_t>()));
REGISTER_KERNEL(TriuIndices, kCPU, triu_indices, (Types<int32_t, int64_t>()));
REGISTER_KERNEL(Diag, kCPU, diag_kernel, kAll);
REGISTER_KERNEL(DiagEmbed, kCPU, diag_embed, kAll);
REGISTER_KERNEL(FillDiagonal, kCPU, fill_diagonal, kAll);
REGISTER_KERNEL(FillDiagonalTensor, kCPU, fill_diagonal_tensor, kAll);
}  // namespace paddle

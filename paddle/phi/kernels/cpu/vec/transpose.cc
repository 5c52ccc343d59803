#include "paddle/phi/kernels/cpu/vec/transpose.h"

#include <utility>

#include "paddle/phi/kernels/cpu/vec/simd.h"

namespace paddle::LEVEL {
// Square tiles go through registers, so a tile's cache lines are touched once: where rows are a
// power of two apart, they all belong to one set of the cache, which could not keep them.
template <class W, int n>
struct Tile {
  typedef W Row __attribute__((vector_size(n * sizeof(W))));
  typedef Row Stored __attribute__((aligned(1), may_alias));
};
// Exchanges the blocks of s beside the diagonal in two rows that are s apart.
template <int s, class Row, int... i>
SIMD void exchange(Row& a, Row& b, std::integer_sequence<int, i...>) {
  constexpr int n = sizeof...(i);
  const Row upper = __builtin_shufflevector(a, b, (i & s ? i - s + n : i)...);
  b = __builtin_shufflevector(a, b, (i & s ? i + n : i + s)...);
  a = upper;
}
template <int s, int n, class Row>
SIMD void exchange_all(Row* row) {
  if constexpr (s < n) {
#pragma GCC unroll 16
    for (int r = 0; r < n; ++r)
      if (!(r & s)) exchange<s>(row[r], row[r + s], std::make_integer_sequence<int, n>());
    exchange_all<2 * s, n>(row);
  }
}
template <class W, int n>
SIMD void transpose_tile(char* to, int64_t to_row, const char* from, int64_t from_row) {
  using Stored = typename Tile<W, n>::Stored;
  typename Tile<W, n>::Row row[n];
#pragma GCC unroll 16
  for (int i = 0; i < n; ++i) row[i] = *reinterpret_cast<const Stored*>(from + i * from_row);
  exchange_all<1, n>(row);
#pragma GCC unroll 16
  for (int i = 0; i < n; ++i) *reinterpret_cast<Stored*>(to + i * to_row) = row[i];
}
template <class W>
SIMD void transpose_elements(char* to, int64_t to_row, const char* from, int64_t from_row,
                             int64_t rows, int64_t columns) {
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j)
      __builtin_memcpy(to + i * to_row + j * int64_t(sizeof(W)),
                       from + i * int64_t(sizeof(W)) + j * from_row, sizeof(W));
}
template <class W>
void transpose(char* to, int64_t to_row, const char* from, int64_t from_row, int64_t rows,
               int64_t columns) {
  constexpr int64_t w = sizeof(W);
  constexpr int fit = sizeof(Floats) / sizeof(W), n = fit > 16 ? 16 : fit < 2 ? 2 : fit;
  constexpr int64_t kLine = 64 / w > n ? 64 / w : n;  // what is read of a line is read at once
  for (int64_t r = 0; r < rows; r += kLine)
    for (int64_t c = 0; c < columns; c += n)
      for (int64_t t = r; t < rows && t < r + kLine; t += n) {
        char* const y = to + t * to_row + c * w;
        const char* const x = from + t * w + c * from_row;
        const int64_t height = rows - t < n ? rows - t : n,
                      width = columns - c < n ? columns - c : n;
        if constexpr (std::is_integral_v<W>) {
          if (height == n && width == n) {
            transpose_tile<W, n>(y, to_row, x, from_row);
            continue;
          }
        }
        transpose_elements<W>(y, to_row, x, from_row, height, width);
      }
}
#define TRANSPOSE(W) \
  template void transpose<W>(char*, int64_t, const char*, int64_t, int64_t, int64_t);
TRANSPOSE(uint8_t)
TRANSPOSE(uint16_t)
TRANSPOSE(uint32_t)
TRANSPOSE(uint64_t)
TRANSPOSE(complex128)
}  // namespace paddle::LEVEL

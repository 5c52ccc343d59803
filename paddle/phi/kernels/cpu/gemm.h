// Matrix products on several threads. float16 and bfloat16 are oneDNN's, or are cast.
#pragma once
#include <memory>

#include "paddle/common/parallel.h"
#include "paddle/phi/kernels/cpu/vec/gemm.h"
#include "paddle/phi/kernels/functors/binary.h"

namespace paddle {
inline constexpr int64_t kWorthAThread = 1 << 18;  // multiplications
// c = a b with a vector b, of real numbers.
template <class T>
void gemv(const T* a, int64_t row, const T* b, T* c, int64_t m, int64_t k) {
  static const auto rows = BEST(gemv<T>);
  parallel_for(m, kWorthAThread / std::max<int64_t>(k, 1), [&](int64_t begin, int64_t end) {
    rows(a + begin * row, row, b, c + begin, end - begin, k);
  });
}
// c = a b, or c += a b; m x k by k x n. The rows of c are contiguous.
template <class T>
void gemm(Matrix<const T> a, Matrix<const T> b, Matrix<T> c, int64_t m, int64_t n, int64_t k,
          bool accumulate = false) {
  static const auto piece = BEST(gemm_piece<T>);
  if (m == 0 || n == 0) return;
  if constexpr (!fn::kIsComplex<T>)
    if (!accumulate && a.col == 1 && b.row == 1 && (m == 1 || (n == 1 && c.row == 1)))
      return m == 1 ? gemv(b.data, b.col, a.data, c.data, n, k)
                    : gemv(a.data, a.row, b.data, c.data, m, k);
  constexpr int64_t bm = GemmBlock::kM, bn = GemmBlock::kN;
  const int64_t down = (m + bm - 1) / bm, across = (n + bn - 1) / bn;
  const int64_t work = std::max<int64_t>(std::min(m, bm) * std::min(n, bn) * k, 1);
  parallel_for(
      down * across, std::max<int64_t>(kWorthAThread / work, 1), [&](int64_t from, int64_t to) {
        static thread_local const std::unique_ptr<T[]> scratch(new T[size_t(GemmBlock::kScratch)]);
        for (int64_t at = from; at < to; ++at) {
          const int64_t i = at / across * bm, j = at % across * bn;
          piece({a.data + i * a.row, a.row, a.col}, {b.data + j * b.col, b.row, b.col},
                {c.data + i * c.row + j, c.row, 1}, std::min(bm, m - i), std::min(bn, n - j), k,
                accumulate, scratch.get());
        }
      });
}
}  // namespace paddle

// After Goto and van de Geijn, "Anatomy of High-Performance Matrix Multiplication", 2008: panels of
// a and b are packed into cache, and tiles of c are computed in registers.
#include "paddle/phi/kernels/cpu/vec/gemm.h"

#include "paddle/phi/kernels/cpu/vec/simd.h"

namespace paddle::LEVEL {
// What a tile is made of: vectors of elements, of complex types as pairs of reals. Integers wrap
// around, so their vectors are unsigned.
#if defined(__AVX512F__)
inline constexpr int kVectorBytes = 64, kRegisters = 24;  // accumulators; others hold operands
#elif defined(__AVX2__)
inline constexpr int kVectorBytes = 32, kRegisters = 12;
#else
inline constexpr int kVectorBytes = 16, kRegisters = 12;
#endif
template <class T>
struct Lane {
  using E = fn::Wide<T>;
  typedef E V __attribute__((vector_size(kVectorBytes)));
  static constexpr int width = kVectorBytes / int(sizeof(T)), rows = kRegisters / 2;
};
template <class R>
struct Lane<std::complex<R>> {
  typedef R V __attribute__((vector_size(kVectorBytes)));
  using I = std::conditional_t<sizeof(R) == 4, int32_t, int64_t>;
  typedef I Places __attribute__((vector_size(kVectorBytes)));
  static constexpr int width = kVectorBytes / int(2 * sizeof(R)), rows = 4;
  // For each number of a vector the place of the other half of its pair, and -1 or 1.
  SIMD Places others() {
    Places p;
    for (int i = 0; i < 2 * width; ++i) p[i] = I(i ^ 1);
    return p;
  }
  SIMD V signs() {
    V v;
    for (int i = 0; i < 2 * width; ++i) v[i] = i % 2 ? R(1) : R(-1);
    return v;
  }
};
template <class T>
using V = typename Lane<T>::V;

template <class T>
SIMD V<T> load_lane(const T* p) {
  V<T> v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}
template <class T>
SIMD void store_lane(T* p, V<T> v) {
  __builtin_memcpy(static_cast<void*>(p), &v, sizeof v);
}
// The first n elements; the others are zero, and are not touched.
template <class T>
SIMD V<T> load_part(const T* p, int64_t n) {
  if constexpr (VectorOf<T>::exists) return V<T>(load_first(p, n));
  V<T> v{};
  __builtin_memcpy(&v, p, size_t(n) * sizeof(T));
  return v;
}
template <class T>
SIMD void store_part(T* p, V<T> v, int64_t n) {
  if constexpr (VectorOf<T>::exists) return store_first(p, typename VectorOf<T>::type(v), n);
  __builtin_memcpy(static_cast<void*>(p), &v, size_t(n) * sizeof(T));
}
template <class T>
SIMD V<T> multiply_add(T a, V<T> b, V<T> c) {
  if constexpr (fn::kIsComplex<T>) {  // without the library's care for infinities
    using L = Lane<T>;
    const V<T> real = b * a.real() + c;
    return __builtin_shuffle(b, L::others()) * (L::signs() * a.imag()) + real;
  } else {
    return b * typename Lane<T>::E(a) + c;  // contracted to a fused multiply-add where there is one
  }
}

// How rows and columns of a tile lie: a(i, p) at a[i * row + p * col], row p of b at b + p * step.
template <class T>
struct Panels {
  const T* a;
  int64_t row, col;
  const T* b;
  int64_t step;
  T* c;
  int64_t ldc, depth;
  bool accumulate;
};
// M rows, N vectors; the last vector has `last` elements, less than all of them if PART.
template <class T, int M, int N, bool PART>
void tile(const Panels<T>& p, int64_t last) {
  constexpr int w = Lane<T>::width;
  const auto whole = [](int j) INLINE { return !PART || j + 1 < N; };
  V<T> sum[M][N];
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      const T* c = p.c + i * p.ldc + j * w;
      if (!p.accumulate)
        sum[i][j] = V<T>{};
      else
        sum[i][j] = whole(j) ? load_lane(c) : load_part(c, last);
    }
  const T *a = p.a, *b = p.b;
  for (int64_t q = 0; q < p.depth; ++q, a += p.col, b += p.step) {
    V<T> bv[N];
    for (int j = 0; j < N; ++j)
      bv[j] = whole(j) ? load_lane(b + j * w) : load_part(b + j * w, last);
    for (int i = 0; i < M; ++i)
      for (int j = 0; j < N; ++j) sum[i][j] = multiply_add<T>(a[i * p.row], bv[j], sum[i][j]);
  }
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      T* c = p.c + i * p.ldc + j * w;
      if (whole(j))
        store_lane(c, sum[i][j]);
      else
        store_part(c, sum[i][j], last);
    }
}
// Tiles hold as many accumulators as there are registers: with few rows they are wide, so that
// enough multiplications are under way.
inline constexpr int64_t kWidest = 8;  // vectors
template <class T, int M>
inline constexpr int kVectors = M * 8 <= kRegisters   ? 8
                                : M * 4 <= kRegisters ? 4
                                                      : 2;

template <class T, int M>
SIMD void tiles_of_height(const Panels<T>& p, int64_t width) {
  constexpr int w = Lane<T>::width, N = kVectors<T, M>;
  Panels<T> at = p;
  const auto next = [&](int vectors) INLINE {
    at.b += vectors * w;
    at.c += vectors * w;
    width -= vectors * w;
  };
  for (; width >= N * w; next(N)) tile<T, M, N, false>(at, w);
  if constexpr (N == 8)
    for (; width >= 4 * w; next(4)) tile<T, M, 4, false>(at, w);
  if constexpr (N >= 4)
    for (; width >= 2 * w; next(2)) tile<T, M, 2, false>(at, w);
  for (; width >= w; next(1)) tile<T, M, 1, false>(at, w);
  if constexpr (w > 1)
    if (width > 0) tile<T, M, 1, true>(at, width);
}
// How many rows the next tile takes.
template <class T>
SIMD int64_t tile_rows(int64_t left) {
  constexpr int most = Lane<T>::rows;
  return left >= most ? most : left >= 8 && most > 8 ? 8 : left >= 4 ? 4 : left >= 2 ? 2 : 1;
}
template <class T>
void tiles(const Panels<T>& p, int64_t rows, int64_t width) {
  constexpr int most = Lane<T>::rows;
  switch (rows) {
    case 1:
      return tiles_of_height<T, 1>(p, width);
    case 2:
      return tiles_of_height<T, 2>(p, width);
    case 4:
      return tiles_of_height<T, 4>(p, width);
    case 8:
      if constexpr (most > 8) return tiles_of_height<T, 8>(p, width);
      [[fallthrough]];
    default:
      return tiles_of_height<T, most>(p, width);
  }
}

// ---- packing
template <class T>
SIMD void copy_row(const T* from, T* to, int64_t n) {
  constexpr int w = Lane<T>::width;
  int64_t r = 0;
  for (; r + w <= n; r += w) store_lane(to + r, load_lane(from + r));
  if constexpr (w > 1)
    if (r < n) store_part(to + r, load_part(from + r, n - r), n - r);
}
// Of two or four rows that lie densely: blocks, transposed in registers.
SIMD void transpose_block(const float* from, int64_t row, float* to, int64_t n) {
  __m128 x0 = _mm_loadu_ps(from), x1 = _mm_loadu_ps(from + row), x2 = _mm_loadu_ps(from + 2 * row),
         x3 = _mm_loadu_ps(from + 3 * row);
  _MM_TRANSPOSE4_PS(x0, x1, x2, x3);
  _mm_storeu_ps(to, x0);
  _mm_storeu_ps(to + n, x1);
  _mm_storeu_ps(to + 2 * n, x2);
  _mm_storeu_ps(to + 3 * n, x3);
}
SIMD void transpose_block(const double* from, int64_t row, double* to, int64_t n) {
  const __m128d x0 = _mm_loadu_pd(from), x1 = _mm_loadu_pd(from + row);
  _mm_storeu_pd(to, _mm_unpacklo_pd(x0, x1));
  _mm_storeu_pd(to + n, _mm_unpackhi_pd(x0, x1));
}
template <class T>
void pack_transposed(const T* from, int64_t row, int64_t n, int64_t depth, T* to) {
  constexpr int64_t block = sizeof(T) == 4 ? 4 : 2;
  int64_t r = 0;
  if constexpr (std::is_floating_point_v<T>)
    for (; r + block <= n; r += block) {
      int64_t q = 0;
      for (; q + block <= depth; q += block)
        transpose_block(from + r * row + q, row, to + q * n + r, n);
      for (; q < depth; ++q)
        for (int64_t s = 0; s < block; ++s) to[q * n + r + s] = from[(r + s) * row + q];
    }
  for (; r < n; ++r)
    for (int64_t q = 0; q < depth; ++q) to[q * n + r] = from[r * row + q];
}
// to[q * n + r] = from[r * row + q * col] for r < n, q < depth.
template <class T>
void pack(const T* from, int64_t row, int64_t col, int64_t n, int64_t depth, T* to) {
  if (col == 1 && row != 1) return pack_transposed(from, row, n, depth, to);
  for (int64_t q = 0; q < depth; ++q, from += col, to += n) {
    if (row == 1)
      copy_row(from, to, n);
    else
      for (int64_t r = 0; r < n; ++r) to[r] = from[r * row];
  }
}
// Panels of b's columns, one behind the other; what lies densely is read in the order of memory.
template <class T>
void pack_panels(Matrix<const T> b, int64_t n, int64_t depth, int64_t panel, T* to) {
  const auto width = [&](int64_t j) INLINE { return n - j < panel ? n - j : panel; };
  if (b.col == 1) {
    for (int64_t q = 0; q < depth; ++q)
      for (int64_t j = 0; j < n; j += panel)
        copy_row(b.data + q * b.row + j, to + j * depth + q * width(j), width(j));
  } else {
    for (int64_t j = 0; j < n; j += panel)
      pack(b.data + j * b.col, b.col, b.row, width(j), depth, to + j * depth);
  }
}

template <class T>
void gemm_piece(Matrix<const T> a, Matrix<const T> b, Matrix<T> c, int64_t m, int64_t n, int64_t k,
                bool accumulate, T* scratch) {
  constexpr int64_t most = Lane<T>::rows, w = Lane<T>::width;
  // Columns of b at a time: what one tile takes of a tall product, so that they stay in the first
  // cache, or more of a flat one.
  const int64_t panel = m < most ? kWidest * w : 2 * w;
  T *packed_a = scratch, *packed_b = scratch + GemmBlock::kM * GemmBlock::kK;
  // Packing pays when what it makes contiguous is read several times.
  const bool pack_a = a.col != 1 ? m > 1 : n > 4 * panel && m > 1,
             pack_b = b.col != 1 || m > 2 * most;
  for (int64_t p = 0; p < k || p == 0; p += GemmBlock::kK) {
    const int64_t depth = k - p < GemmBlock::kK ? k - p : GemmBlock::kK;
    const T *from_a = a.data + p * a.col, *from_b = b.data + p * b.row;
    for (int64_t i = 0, rows; pack_a && i < m; i += rows) {
      rows = tile_rows<T>(m - i);
      pack(from_a + i * a.row, a.row, a.col, rows, depth, packed_a + i * depth);
    }
    if (pack_b) pack_panels({from_b, b.row, b.col}, n, depth, panel, packed_b);
    for (int64_t j = 0; j < n; j += panel) {
      const int64_t width = n - j < panel ? n - j : panel;
      for (int64_t i = 0, rows; i < m; i += rows) {
        rows = tile_rows<T>(m - i);
        tiles<T>(
            {pack_a ? packed_a + i * depth : from_a + i * a.row, pack_a ? 1 : a.row,
             pack_a ? rows : a.col, pack_b ? packed_b + j * depth : from_b + j * b.col,
             pack_b ? width : b.row, c.data + i * c.row + j, c.row, depth, accumulate || p > 0},
            rows, width);
      }
    }
  }
}

// c[i] = sum over p of a(i, p) * b[p], the rows of a and b contiguous. Short sums are taken in
// order, as a tile does.
template <class T>
void gemv(const T* a, int64_t row, const T* b, T* c, int64_t m, int64_t k) {
  constexpr int w = Lane<T>::width, kChains = 4;
  for (int64_t i = 0; i < m; ++i) {
    const T* x = a + i * row;
    V<T> sum[kChains] = {};
    int64_t p = 0;
    for (; p + kChains * w <= k; p += kChains * w)
      for (int l = 0; l < kChains; ++l)
        sum[l] += load_lane(x + p + l * w) * load_lane(b + p + l * w);
    V<T> total = (sum[0] + sum[1]) + (sum[2] + sum[3]);
    T t{};
    for (int l = 0; l < w && p > 0; ++l) t = T(t + T(total[l]));
    Panels<T> rest{x + p, row, 1, b + p, 1, &t, 1, k - p, true};
    tile<T, 1, 1, true>(rest, 1);
    c[i] = t;
  }
}
#define GEMM(T)                                                                              \
  template void gemm_piece<T>(Matrix<const T>, Matrix<const T>, Matrix<T>, int64_t, int64_t, \
                              int64_t, bool, T*);
#define GEMV(T) template void gemv<T>(const T*, int64_t, const T*, T*, int64_t, int64_t);
#define GEMM_GEMV(T) GEMM(T) GEMV(T)
GEMM_GEMV(float)
GEMM_GEMV(double)
GEMM_GEMV(int32_t)
GEMM_GEMV(int64_t)
GEMM(complex64)
GEMM(complex128)
}  // namespace paddle::LEVEL

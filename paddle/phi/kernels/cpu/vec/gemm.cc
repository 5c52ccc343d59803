// After Goto and van de Geijn, "Anatomy of High-Performance Matrix Multiplication", 2008: panels of
// a and b are packed into cache, and tiles of c are computed in registers.
#include "paddle/phi/kernels/cpu/vec/gemm.h"

#include "paddle/phi/kernels/cpu/vec/simd.h"

namespace paddle::LEVEL {
#if defined(__AVX512F__)
SIMD Floats multiply_add(Floats a, Floats b, Floats c) {
  return _mm512_fmadd_ps(a, b, c);
}
SIMD Doubles multiply_add(Doubles a, Doubles b, Doubles c) {
  return _mm512_fmadd_pd(a, b, c);
}
SIMD void broadcast(float x, Floats* v) {
  *v = _mm512_set1_ps(x);
}
SIMD void broadcast(double x, Doubles* v) {
  *v = _mm512_set1_pd(x);
}
inline constexpr int kVectors = 4;
#elif defined(__AVX2__)
SIMD Floats multiply_add(Floats a, Floats b, Floats c) {
  return _mm256_fmadd_ps(a, b, c);
}
SIMD Doubles multiply_add(Doubles a, Doubles b, Doubles c) {
  return _mm256_fmadd_pd(a, b, c);
}
SIMD void broadcast(float x, Floats* v) {
  *v = _mm256_set1_ps(x);
}
SIMD void broadcast(double x, Doubles* v) {
  *v = _mm256_set1_pd(x);
}
inline constexpr int kVectors = 2;
#else
SIMD Floats multiply_add(Floats a, Floats b, Floats c) {
  return a * b + c;
}
SIMD Doubles multiply_add(Doubles a, Doubles b, Doubles c) {
  return a * b + c;
}
SIMD void broadcast(float x, Floats* v) {
  *v = _mm_set1_ps(x);
}
SIMD void broadcast(double x, Doubles* v) {
  *v = _mm_set1_pd(x);
}
inline constexpr int kVectors = 2;
#endif

// What a tile is made of: vectors, or for other types single elements.
template <class T, bool = VectorOf<T>::exists>
struct Lane {
  using V = typename VectorOf<T>::type;
  static constexpr int width = VectorOf<T>::n;
};
template <class T>
struct Lane<T, false> {
  using V = T;
  static constexpr int width = 1;
};
template <class T>
SIMD typename Lane<T>::V load_lane(const T* p) {
  if constexpr (VectorOf<T>::exists)
    return load(p);
  else
    return *p;
}
template <class T>
SIMD void store_lane(T* p, typename Lane<T>::V v) {
  if constexpr (VectorOf<T>::exists)
    store(p, v);
  else
    *p = v;
}
template <class T>
SIMD typename Lane<T>::V multiply_add_lane(T a, typename Lane<T>::V b, typename Lane<T>::V c) {
  if constexpr (VectorOf<T>::exists) {
    typename Lane<T>::V v;
    broadcast(a, &v);
    return multiply_add(v, b, c);
  } else if constexpr (fn::kIsComplex<T>) {  // without the library's care for infinities
    return T(c.real() + (a.real() * b.real() - a.imag() * b.imag()),
             c.imag() + (a.real() * b.imag() + a.imag() * b.real()));
  } else {
    return fn::Add()(c, fn::Multiply()(a, b));
  }
}
inline constexpr int64_t kRows = 6;
template <class T>
inline constexpr int64_t kCols = Lane<T>::width* kVectors;

// A tile of M rows: a(i, p) is at a[i * row + p * col], row p of b at b + p * step.
template <class T, int M>
SIMD void tile(const T* a, int64_t row, int64_t col, const T* b, int64_t step, T* c, int64_t ldc,
               int64_t k, bool accumulate) {
  using V = typename Lane<T>::V;
  constexpr int w = Lane<T>::width;
  V sum[M][kVectors];
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < kVectors; ++j) {
      if (accumulate)
        sum[i][j] = load_lane(c + i * ldc + j * w);
      else
        sum[i][j] = V{};
    }
  for (int64_t p = 0; p < k; ++p) {
    V bv[kVectors];
    for (int j = 0; j < kVectors; ++j) bv[j] = load_lane(b + p * step + j * w);
    for (int i = 0; i < M; ++i)
      for (int j = 0; j < kVectors; ++j)
        sum[i][j] = multiply_add_lane(a[i * row + p * col], bv[j], sum[i][j]);
  }
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < kVectors; ++j) store_lane(c + i * ldc + j * w, sum[i][j]);
}
template <class T>
void tile_of(int64_t m, const T* a, int64_t row, int64_t col, const T* b, int64_t step, T* c,
             int64_t ldc, int64_t k, bool accumulate) {
  switch (m) {
    case 1:
      return tile<T, 1>(a, row, col, b, step, c, ldc, k, accumulate);
    case 2:
      return tile<T, 2>(a, row, col, b, step, c, ldc, k, accumulate);
    case 3:
      return tile<T, 3>(a, row, col, b, step, c, ldc, k, accumulate);
    case 4:
      return tile<T, 4>(a, row, col, b, step, c, ldc, k, accumulate);
    case 5:
      return tile<T, 5>(a, row, col, b, step, c, ldc, k, accumulate);
    default:
      return tile<T, 6>(a, row, col, b, step, c, ldc, k, accumulate);
  }
}

template <class T>
void gemm_piece(Matrix<const T> a, Matrix<const T> b, Matrix<T> c, int64_t m, int64_t n, int64_t k,
                bool accumulate, T* scratch) {
  constexpr int64_t cols = kCols<T>;
  T *packed_a = scratch, *packed_b = scratch + GemmBlock::kM * GemmBlock::kK;
  // Packing pays when what it makes contiguous is read several times.
  const bool pack_a = a.col != 1 || n > 4 * cols, pack_b_at_all = b.col != 1 || m > 2 * kRows;
  for (int64_t p = 0; p < k || p == 0; p += GemmBlock::kK) {
    const int64_t depth = k - p < GemmBlock::kK ? k - p : GemmBlock::kK;
    if (pack_a)
      for (int64_t i = 0; i < m; i += kRows) {
        const int64_t rows = m - i < kRows ? m - i : kRows;
        T* to = packed_a + i * depth;
        for (int64_t q = 0; q < depth; ++q)
          for (int64_t r = 0; r < rows; ++r)
            to[q * rows + r] = a.data[(i + r) * a.row + (p + q) * a.col];
      }
    for (int64_t j = 0; j < n; j += cols) {
      const int64_t width = n - j < cols ? n - j : cols;
      const T* bp = b.data + p * b.row + j * b.col;
      int64_t step = b.row;
      if (pack_b_at_all || width < cols) {
        if (b.col == 1) {
          for (int64_t q = 0; q < depth; ++q) {
            for (int64_t s = 0; s < width; ++s) packed_b[q * cols + s] = bp[q * b.row + s];
            for (int64_t s = width; s < cols; ++s) packed_b[q * cols + s] = T();
          }
        } else {
          for (int64_t s = 0; s < cols; ++s)
            for (int64_t q = 0; q < depth; ++q)
              packed_b[q * cols + s] = s < width ? bp[q * b.row + s * b.col] : T();
        }
        bp = packed_b;
        step = cols;
      }
      const bool add = accumulate || p > 0;
      for (int64_t i = 0; i < m; i += kRows) {
        const int64_t rows = m - i < kRows ? m - i : kRows;
        const T* ap = pack_a ? packed_a + i * depth : a.data + i * a.row + p * a.col;
        const int64_t row = pack_a ? 1 : a.row, col = pack_a ? rows : a.col;
        T* out = c.data + i * c.row + j;
        if (width == cols) {
          tile_of<T>(rows, ap, row, col, bp, step, out, c.row, depth, add);
          continue;
        }
        T part[kRows * cols];
        for (int64_t r = 0; r < rows && add; ++r)
          for (int64_t s = 0; s < cols; ++s)
            part[r * cols + s] = s < width ? out[r * c.row + s] : T();
        tile_of<T>(rows, ap, row, col, bp, step, part, cols, depth, add);
        for (int64_t r = 0; r < rows; ++r)
          for (int64_t s = 0; s < width; ++s) out[r * c.row + s] = part[r * cols + s];
      }
    }
  }
}
#define GEMM(T)                                                                              \
  template void gemm_piece<T>(Matrix<const T>, Matrix<const T>, Matrix<T>, int64_t, int64_t, \
                              int64_t, bool, T*);
GEMM(float)
GEMM(double)
GEMM(int32_t)
GEMM(int64_t)
GEMM(complex64)
GEMM(complex128)
}  // namespace paddle::LEVEL

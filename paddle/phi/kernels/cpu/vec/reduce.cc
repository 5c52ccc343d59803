#include "paddle/phi/kernels/cpu/vec/reduce.h"

#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
template <class A, class T>
SIMD A to_accumulator(T v) {
  if constexpr (std::is_same_v<A, bool>)
    return v != T(0);
  else if constexpr (requires { v.real(); })
    return A(v.real(), v.imag());
  else
    return A(v);
}

// Several accumulators keep the additions independent, and short chains keep rounding errors small:
// a chain of float16 or float64 additions is at most kChain long.
template <class F, class T>
typename F::template Accumulator<T> reduce_row(const T* x, int64_t n) {
  using A = typename F::template Accumulator<T>;
  constexpr int kLanes = 32;
  constexpr int64_t kChain = 64, kPiece = kLanes * kChain;
  A total = F::template start<A>();
  for (int64_t from = 0; from < n; from += kPiece) {
    const int64_t m = n - from < kPiece ? n - from : kPiece;
    A lane[kLanes];
    for (int l = 0; l < kLanes; ++l) lane[l] = F::template start<A>();
    int64_t i = 0;
    for (; i + kLanes <= m; i += kLanes)
      for (int l = 0; l < kLanes; ++l)
        lane[l] = F::join(lane[l], to_accumulator<A>(x[from + i + l]));
    for (int l = 0; i < m; ++i, ++l) lane[l] = F::join(lane[l], to_accumulator<A>(x[from + i]));
    for (int w = kLanes / 2; w > 0; w /= 2)
      for (int l = 0; l < w; ++l) lane[l] = F::join(lane[l], lane[l + w]);
    total = F::join(total, lane[0]);
  }
  return total;
}
template <class F, class T>
void reduce_columns(const T* x, int64_t rows, int64_t row_step, int64_t columns,
                    typename F::template Accumulator<T>* acc) {
  using A = typename F::template Accumulator<T>;
  for (int64_t r = 0; r < rows; ++r, x += row_step)
    for (int64_t c = 0; c < columns; ++c) acc[c] = F::join(acc[c], to_accumulator<A>(x[c]));
}
#define REDUCE(T, F)                                                                        \
  template typename fn::F::template Accumulator<T> reduce_row<fn::F, T>(const T*, int64_t); \
  template void reduce_columns<fn::F, T>(const T*, int64_t, int64_t, int64_t,               \
                                         typename fn::F::template Accumulator<T>*);
EACH_ANY(REDUCE, SumOf)
EACH_NUMBER(REDUCE, ProdOf)
EACH_ANY(REDUCE, AllOf)
EACH_ANY(REDUCE, AnyOf)
EACH_REAL(REDUCE, MaxOf)
REDUCE(bool, MaxOf)
EACH_REAL(REDUCE, MinOf)
REDUCE(bool, MinOf)
}  // namespace paddle::LEVEL

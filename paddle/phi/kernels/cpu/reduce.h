// Reductions of any axes of a contiguous tensor.
#pragma once
#include <memory>

#include "paddle/common/parallel.h"
#include "paddle/phi/core/kernel.h"
#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/cpu/vec/reduce.h"
#include "paddle/phi/kernels/functors/reduction.h"

namespace paddle {
// Few long rows: each cut into pieces.
template <class F, class T, class Store>
void reduce_long_rows(const Reduction& r, const Store& store) {
  using A = typename F::template Accumulator<T>;
  static const auto row = BEST(reduce_row<F, T>);
  const T* data = r.x.template data<T>();
  const int64_t pieces = (r.reduced + kGrain - 1) / kGrain;
  const std::unique_ptr<A[]> partial(new A[size_t(r.outer * pieces)]);
  parallel_for(r.outer * pieces, 1, [&](int64_t p, int64_t) {
    const int64_t from = p % pieces * kGrain;
    partial[size_t(p)] =
        row(data + p / pieces * r.reduced + from, std::min(kGrain, r.reduced - from));
  });
  for (int64_t o = 0; o < r.outer; ++o) {
    A total = F::template start<A>();
    for (int64_t p = 0; p < pieces; ++p) total = F::join(total, partial[size_t(o * pieces + p)]);
    store(o, total, r.reduced);
  }
}
// Along an axis that is not the last: tiles of neighbouring columns, of long ones pieces.
template <class F, class T, class Store>
void reduce_tiles(const Reduction& r, const Store& store) {
  using A = typename F::template Accumulator<T>;
  static const auto columns = BEST(reduce_columns<F, T>);
  const T* data = r.x.template data<T>();
  constexpr int64_t kColumns = 256, kRows = 4096;
  const int64_t tiles = (r.inner + kColumns - 1) / kColumns,
                pieces = std::max<int64_t>(1, (r.reduced + kRows - 1) / kRows);
  const auto tile_of = [&](int64_t o, int64_t tile, int64_t piece, A* acc) {
    const int64_t c = tile * kColumns, width = std::min(kColumns, r.inner - c),
                  from = piece * kRows;
    for (int64_t i = 0; i < width; ++i) acc[i] = F::template start<A>();
    columns(data + (o * r.reduced + from) * r.inner + c, std::min(kRows, r.reduced - from), r.inner,
            width, acc);
    return width;
  };
  if (pieces == 1) {
    parallel_for(r.outer * tiles,
                 std::max<int64_t>(1, kGrain / (kColumns * std::max<int64_t>(r.reduced, 1))),
                 [&](int64_t begin, int64_t end) {
                   A acc[kColumns];
                   for (int64_t t = begin; t < end; ++t) {
                     const int64_t width = tile_of(t / tiles, t % tiles, 0, acc);
                     for (int64_t i = 0; i < width; ++i)
                       store(t / tiles * r.inner + t % tiles * kColumns + i, acc[i], r.reduced);
                   }
                 });
    return;
  }
  const std::unique_ptr<A[]> partial(new A[size_t(r.outer * tiles * pieces * kColumns)]);
  parallel_for(r.outer * tiles * pieces, 1, [&](int64_t p, int64_t) {
    tile_of(p / (tiles * pieces), p / pieces % tiles, p % pieces, &partial[size_t(p * kColumns)]);
  });
  for (int64_t t = 0; t < r.outer * tiles; ++t) {
    const int64_t c = t % tiles * kColumns, width = std::min(kColumns, r.inner - c);
    for (int64_t i = 0; i < width; ++i) {
      A total = F::template start<A>();
      for (int64_t p = 0; p < pieces; ++p)
        total = F::join(total, partial[size_t((t * pieces + p) * kColumns + i)]);
      store(t / tiles * r.inner + c + i, total, r.reduced);
    }
  }
}
// Calls store(i, accumulator, n) for each result; n elements went into it.
template <class F, class T, class Store>
void reduce(const Tensor& x, const Dims& axis, Store&& store) {
  static const auto row = BEST(reduce_row<F, T>);
  const Reduction r(x, axis);
  const T* data = r.x.template data<T>();
  if (r.inner != 1) {
    reduce_tiles<F, T>(r, store);
  } else if (r.outer < 8 && r.reduced > 2 * kGrain) {
    reduce_long_rows<F, T>(r, store);
  } else {
    parallel_for(r.outer, std::max<int64_t>(1, kGrain / std::max<int64_t>(r.reduced, 1)),
                 [&](int64_t begin, int64_t end) {
                   for (int64_t o = begin; o < end; ++o)
                     store(o, row(data + o * r.reduced, r.reduced), r.reduced);
                 });
  }
}
}  // namespace paddle

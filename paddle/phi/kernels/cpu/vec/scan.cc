#include "paddle/phi/kernels/cpu/vec/scan.h"

#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
template <class F, class T, class R>
void scan_columns(const T* x, R* y, int64_t n, int64_t step, int64_t columns, bool exclusive) {
  using A = typename fn::AccumulatorOf<T>::type;
  A total[kScanColumns];
  for (int64_t c = 0; c < columns; ++c) total[c] = F::template start<A>();
  for (int64_t i = 0; i < n; ++i, x += step, y += step)
    if (exclusive)
      for (int64_t c = 0; c < columns; ++c) {
        const A before = total[c];
        total[c] = F::join(before, A(Compute<T>(x[c])));
        y[c] = R(Compute<R>(before));
      }
    else
      for (int64_t c = 0; c < columns; ++c) {
        total[c] = F::join(total[c], A(Compute<T>(x[c])));
        y[c] = R(Compute<R>(total[c]));
      }
}
#define SCAN(T, F, R) \
  template void scan_columns<fn::F, T, R>(const T*, R*, int64_t, int64_t, int64_t, bool);
#define SUM_AND_PRODUCT(T, _) SCAN(T, SumOf, T) SCAN(T, ProdOf, T)
EACH_FLOATING(SUM_AND_PRODUCT, )
EACH_INTEGER(SCAN, SumOf, int64_t)
#define PRODUCT(T, _) SCAN(T, ProdOf, T)
EACH_INTEGER(PRODUCT, )
}  // namespace paddle::LEVEL

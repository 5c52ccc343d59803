#include "paddle/phi/ops/diagonal.h"

#include "paddle/phi/kernels/gpu/elementwise.h"

namespace paddle::gpu {
namespace {
template <class T>
struct KeepTriangle {
  const T* x;
  T* y;
  int64_t rows, columns, diagonal;
  bool lower;

  HD void operator()(int64_t i) const {
    const int64_t away = i % columns - i / columns % rows;
    y[i] = (lower ? away <= diagonal : away >= diagonal) ? x[i] : T();
  }
};
template <class T>
void keep(const KernelArgs& k, int64_t diagonal, bool lower) {
  const Dims& d = k.in(0).dims();
  for_each(
      k.place, k.in(0).numel(),
      KeepTriangle<T>{k.data<T>(0), k.out_data<T>(0), d[-2].raw(), d[-1].raw(), diagonal, lower});
}
template <class T>
void tril_kernel(const Tril& op, const KernelArgs& k) {
  keep<T>(k, op.diagonal, true);
}
template <class T>
void triu_kernel(const Triu& op, const KernelArgs& k) {
  keep<T>(k, op.diagonal, false);
}
}  // namespace
REGISTER_KERNEL(Tril, kGPU, tril_kernel, kReals + kBoolean);
REGISTER_KERNEL(Triu, kGPU, triu_kernel, kReals + kBoolean);
}  // namespace paddle::gpu

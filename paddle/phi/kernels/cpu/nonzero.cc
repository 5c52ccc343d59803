#include "paddle/phi/ops/nonzero.h"

#include "paddle/phi/core/kernel.h"

namespace paddle {
namespace {
template <class T>
void nonzero_kernel(const Nonzero&, const KernelArgs& k) {
  const Tensor& x = k.in(0);
  const T* data = k.data<T>(0);
  const int64_t n = x.numel();
  int64_t found = 0;
  for (int64_t i = 0; i < n; ++i) found += data[i] != T(0);
  Tensor out = empty({DType::kInt64, {found, x.rank()}}, k.place);
  int64_t* row = out.data<int64_t>();
  Ints at(x.rank(), 0);
  for (int64_t i = 0; i < n; ++i) {
    if (data[i] != T(0)) {
      std::copy(at.begin(), at.end(), row);
      row += x.rank();
    }
    for (int a = x.rank() - 1; a >= 0 && ++at[a] == x.dims()[a].raw(); --a) at[a] = 0;
  }
  k.out(0) = std::move(out);
}
}  // namespace
REGISTER_KERNEL(Nonzero, kCPU, nonzero_kernel, kEvery);
}  // namespace paddle

#include "paddle/phi/ops/full.h"

#include <algorithm>

#include "paddle/common/parallel.h"
#include "paddle/phi/kernels/cpu/elementwise.h"

namespace paddle {
namespace {
template <class T>
void full_kernel(const Full& op, const KernelArgs& k) {
  const T v = op.value.to<T>();
  T* y = k.out_data<T>(0);
  parallel_for(k.out(0).numel(), kGrain,
               [&](int64_t begin, int64_t end) { std::fill(y + begin, y + end, v); });
}
template <class T>
void full_int_array(const FullIntArray& op, const KernelArgs& k) {
  std::copy(op.value.begin(), op.value.end(), k.out_data<T>(0));
}
}  // namespace
REGISTER_KERNEL(Full, kCPU, full_kernel, kEvery);
REGISTER_KERNEL(FullIntArray, kCPU, full_int_array, kIntegers);
}  // namespace paddle

#include "paddle/phi/ops/shape.h"

#include "paddle/phi/core/kernel.h"

namespace paddle {
namespace {
template <class I, class Op>
void sizes(const Op&, const KernelArgs& k) {
  for (int i = 0; i < k.in(0).rank(); ++i) k.out_data<I>(0)[i] = I(k.in(0).dim(i).number());
}
template <class T>
void shape64(const Shape64& op, const KernelArgs& k) {
  sizes<int64_t>(op, k);
}
template <class T>
void shape32(const Shape& op, const KernelArgs& k) {
  sizes<int32_t>(op, k);
}
template <class T>
void count(const Numel&, const KernelArgs& k) {
  *k.out_data<int64_t>(0) = k.in(0).numel();
}
}  // namespace
REGISTER_KERNEL(Shape64, kCPU, shape64, kEvery, kStrided);
REGISTER_KERNEL(Shape, kCPU, shape32, kEvery, kStrided);
REGISTER_KERNEL(Numel, kCPU, count, kEvery, kStrided);
}  // namespace paddle

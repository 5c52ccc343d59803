#include "paddle/phi/ops/where.h"

#include "paddle/phi/kernels/gpu/elementwise.h"

namespace paddle::gpu {
namespace {
// Choosing needs no arithmetic: a dtype is as good as another of its size.
template <class W>
struct Choose {
  HD W operator()(bool c, W x, W y) const { return c ? x : y; }
};
template <class W>
void choose(const KernelArgs& k) {
  elementwise<W, bool, W, W>(k.place, k.out(0), {&k.in(0), &k.in(1), &k.in(2)}, Choose<W>());
}
template <class T>
void where_kernel(const Where&, const KernelArgs& k) {
  switch (sizeof(T)) {
    case 1:
      return choose<uint8_t>(k);
    case 2:
      return choose<uint16_t>(k);
    case 4:
      return choose<uint32_t>(k);
    default:
      return choose<uint64_t>(k);
  }
}
}  // namespace
REGISTER_KERNEL(Where, kGPU, where_kernel, kReals + kBoolean + kRareIntegers, kStrided);
}  // namespace paddle::gpu

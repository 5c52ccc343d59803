#include "paddle/phi/ops/clip.h"

#include "paddle/phi/kernels/functors/clip.h"
#include "paddle/phi/kernels/gpu/elementwise.h"
#include "paddle/phi/ops/pow.h"

namespace paddle::gpu {
namespace {
template <class T>
void clip_kernel(const Clip& op, const KernelArgs& k) {
  using C = Compute<T>;
  const C min = fn::limit<T>(op.min), max = fn::limit<T>(op.max);
  KERNEL_CHECK(kValue, C1, !(min > max), "min must not exceed max, got {} and {}", op.min, op.max);
  dense<T, T>(k.place, k.out(0), {&k.in(0)}, fn::Clip<C>{min, max});
}
template <class C>
struct ToThePower {
  C y;
  HD C operator()(C x) const {
    return y == C(2) ? fn::Multiply()(x, x) : fn::ElementwisePow()(x, y);
  }
};
template <class T>
void pow_kernel(const Pow& op, const KernelArgs& k) {
  using C = Compute<T>;
  dense<T, T>(k.place, k.out(0), {&k.in(0)}, ToThePower<C>{op.y.to<C>()});
}
}  // namespace
REGISTER_KERNEL(Clip, kGPU, clip_kernel, kCalculated);
REGISTER_KERNEL(Pow, kGPU, pow_kernel, kCalculated);
}  // namespace paddle::gpu

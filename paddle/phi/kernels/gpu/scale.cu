#include "paddle/phi/ops/scale.h"

#include "paddle/phi/kernels/gpu/elementwise.h"

namespace paddle::gpu {
namespace {
template <class C>
struct Line {
  C a, b;
  HD C operator()(C x) const { return fn::Add()(fn::Multiply()(a, x), b); }
};
template <class T>
void scale_kernel(const Scale& op, const KernelArgs& k) {
  using C = Compute<T>;
  const C a = op.scale.to<C>(), given = op.bias.to<C>();
  dense<T, T>(k.place, k.out(0), {&k.in(0)},
              Line<C>{a, op.bias_after_scale ? given : C(a * given)});
}
}  // namespace
REGISTER_KERNEL(Scale, kGPU, scale_kernel, kCalculated);
}  // namespace paddle::gpu

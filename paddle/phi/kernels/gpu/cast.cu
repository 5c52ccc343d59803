#include "paddle/phi/ops/cast.h"

#include "paddle/phi/kernels/functors/reduction.h"
#include "paddle/phi/kernels/gpu/elementwise.h"

namespace paddle::gpu {
namespace {
inline constexpr auto kCast = kAll;
template <class R>
struct To {
  template <class C>
  HD R operator()(C x) const {
    return from_accumulator<R>(x);
  }
};
template <class T>
void cast_kernel(const Cast& op, const KernelArgs& k) {
  dispatch(kCast, op.dtype,
           [&]<class R>() { dense<R, T>(k.place, k.out(0), {&k.in(0)}, To<R>()); });
}
}  // namespace
REGISTER_KERNEL(Cast, kGPU, cast_kernel, kCast);
}  // namespace paddle::gpu

#include "paddle/phi/ops/gated.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/functors/gated.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
namespace {
template <class T>
void prelu_kernel(const Prelu& op, const KernelArgs& k) {
  const DType dtype = k.out(0).dtype();
  ModeScope scope(plain_mode());
  const Tensor x = cast(k.in(0), dtype),
               alpha = reshape(cast(k.in(1), dtype), op.alpha_shape(x.dims()));
  dispatch(kFloating, dtype, [&]<class R>() {
    static const auto loop = BEST(binary_loop<fn::Prelu, R>);
    for_each_run(k.out(0), {&x, &alpha}, [](const Run& r) {
      loop(r.input<R>(0), r.input<R>(1), r.output<R>(), r.n, r.ones);
    });
  });
}
}  // namespace
REGISTER_KERNEL(Prelu, kCPU, prelu_kernel, kFloating);
}  // namespace paddle

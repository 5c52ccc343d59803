#include "paddle/phi/ops/unary.h"

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/functors/unary.h"

namespace paddle {
UNARY_KERNEL(Sign, kNumbers, 1);
UNARY_KERNEL(Square, kNumbers, 1);
UNARY_KERNEL(Relu, kReals, 1);
BINARY_KERNEL(ReluGrad, kReals);
UNARY_KERNEL(Conj, kNumbers, 1);
FLOAT_UNARY_KERNEL(Exp, kNumbers, 8);
FLOAT_UNARY_KERNEL(Expm1, kNumbers, 8);
FLOAT_UNARY_KERNEL(Log, kNumbers, 8);
FLOAT_UNARY_KERNEL(Log2, kNumbers, 8);
FLOAT_UNARY_KERNEL(Log10, kNumbers, 8);
FLOAT_UNARY_KERNEL(Log1p, kNumbers, 8);
FLOAT_UNARY_KERNEL(Sqrt, kNumbers, 4);
FLOAT_UNARY_KERNEL(Rsqrt, kNumbers, 4);
FLOAT_UNARY_KERNEL(Reciprocal, kNumbers, 2);
FLOAT_UNARY_KERNEL(Sin, kNumbers, 8);
FLOAT_UNARY_KERNEL(Cos, kNumbers, 8);
FLOAT_UNARY_KERNEL(Tan, kNumbers, 16);
FLOAT_UNARY_KERNEL(Asin, kNumbers, 16);
FLOAT_UNARY_KERNEL(Acos, kNumbers, 16);
FLOAT_UNARY_KERNEL(Atan, kNumbers, 16);
FLOAT_UNARY_KERNEL(Sinh, kNumbers, 16);
FLOAT_UNARY_KERNEL(Cosh, kNumbers, 16);
FLOAT_UNARY_KERNEL(Tanh, kNumbers, 16);
FLOAT_UNARY_KERNEL(Asinh, kNumbers, 16);
FLOAT_UNARY_KERNEL(Acosh, kNumbers, 16);
FLOAT_UNARY_KERNEL(Atanh, kNumbers, 16);
FLOAT_UNARY_KERNEL(Erf, kReals, 16);
FLOAT_UNARY_KERNEL(Sigmoid, kNumbers, 8);

namespace {
template <class T>
void abs_kernel(const Abs&, const KernelArgs& k) {
  if constexpr (fn::kIsComplex<T>) {
    using R = typename T::value_type;
    for_each_run(
        k.out(0), {&k.in(0)},
        [](const Run& r) { plain_loop<fn::Abs, T, R>(r.input<T>(0), r.output<R>(), r.n); }, 8);
  } else {
    unary_kernel<fn::Abs, T>(k, 1);
  }
}
}  // namespace
REGISTER_KERNEL(Abs, kCPU, abs_kernel, kNumbers, kStrided);
}  // namespace paddle

#include "paddle/phi/kernels/functors/unary.h"

#include "paddle/phi/kernels/gpu/elementwise.h"
#include "paddle/phi/ops/rounding.h"
#include "paddle/phi/ops/unary.h"

namespace paddle::gpu {
UNARY_KERNEL(Abs, kCalculated);
UNARY_KERNEL(Sign, kCalculated);
UNARY_KERNEL(Square, kCalculated);
UNARY_KERNEL(Relu, kCalculated);
BINARY_KERNEL(ReluGrad, kCalculated);
UNARY_KERNEL(Exp, kFloating);
UNARY_KERNEL(Expm1, kFloating);
UNARY_KERNEL(Log, kFloating);
UNARY_KERNEL(Log2, kFloating);
UNARY_KERNEL(Log10, kFloating);
UNARY_KERNEL(Log1p, kFloating);
UNARY_KERNEL(Sqrt, kFloating);
UNARY_KERNEL(Rsqrt, kFloating);
UNARY_KERNEL(Reciprocal, kFloating);
UNARY_KERNEL(Sin, kFloating);
UNARY_KERNEL(Cos, kFloating);
UNARY_KERNEL(Tan, kFloating);
UNARY_KERNEL(Asin, kFloating);
UNARY_KERNEL(Acos, kFloating);
UNARY_KERNEL(Atan, kFloating);
UNARY_KERNEL(Sinh, kFloating);
UNARY_KERNEL(Cosh, kFloating);
UNARY_KERNEL(Tanh, kFloating);
UNARY_KERNEL(Asinh, kFloating);
UNARY_KERNEL(Acosh, kFloating);
UNARY_KERNEL(Atanh, kFloating);
UNARY_KERNEL(Erf, kFloating);
UNARY_KERNEL(Sigmoid, kFloating);
UNARY_KERNEL(Floor, kFloating);
UNARY_KERNEL(Ceil, kFloating);
UNARY_KERNEL(Trunc, kFloating);

namespace {
// A power of ten below 1 is not exact: divide by its inverse instead.
struct RoundTo {
  double ten;
  bool finer;
  template <class C>
  HD C operator()(C x) const {
    if (ten == 1) return fn::Round()(x);
    return finer ? fn::Round()(C(x * C(ten))) / C(ten) : fn::Round()(C(x / C(ten))) * C(ten);
  }
};
}  // namespace
UNARY_KERNEL_AS(Round, kFloating,
                (RoundTo{std::pow(10.0, double(std::abs(op.decimals))), op.decimals > 0}));
}  // namespace paddle::gpu

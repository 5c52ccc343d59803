#include "paddle/phi/ops/unary.h"

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/cpu/vec/elementwise.h"
#include "paddle/phi/kernels/functors/unary.h"

namespace paddle {
static constexpr auto kInexact = kFloating + kComplexes;
UNARY_KERNEL(Exp, kInexact, 8);
UNARY_KERNEL(Log, kInexact, 8);
UNARY_KERNEL(Sqrt, kInexact, 4);
UNARY_KERNEL(Rsqrt, kInexact, 4);
UNARY_KERNEL(Square, kNumbers, 1);
UNARY_KERNEL(Tanh, kInexact, 16);
UNARY_KERNEL(Erf, kFloating, 16);
UNARY_KERNEL(Relu, kReals, 1);
BINARY_KERNEL(ReluGrad, kReals);
UNARY_KERNEL(Sigmoid, kInexact, 16);
UNARY_KERNEL(Conj, kNumbers, 1);
}  // namespace paddle

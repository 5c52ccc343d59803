#include "paddle/phi/ops/binary.h"

#include "paddle/phi/kernels/functors/add_relu.h"
#include "paddle/phi/kernels/gpu/elementwise.h"
#include "paddle/phi/ops/add_relu.h"
#include "paddle/phi/ops/pow.h"

namespace paddle::gpu {
BINARY_KERNEL(Add, kCalculated + kBoolean);
BINARY_KERNEL(Subtract, kCalculated);
BINARY_KERNEL(Multiply, kCalculated + kBoolean);
BINARY_KERNEL(Maximum, kCalculated);
BINARY_KERNEL(Minimum, kCalculated);
BINARY_KERNEL(Fmax, kFloating);
BINARY_KERNEL(Fmin, kFloating);
BINARY_KERNEL(ElementwisePow, kCalculated);
BINARY_KERNEL(AddRelu, kFloating);

// The host cannot see a division by zero before it happens. Of integers it gives 0.
template <class F>
struct Quotient {
  template <class T>
  HD T operator()(T a, T b) const {
    if constexpr (fn::kIsInteger<T>) {
      if (b == 0) return 0;
    }
    return F()(a, b);
  }
};
BINARY_KERNEL_AS(Divide, kCalculated, Quotient<fn::Divide>());
BINARY_KERNEL_AS(FloorDivide, kCalculated, Quotient<fn::FloorDivide>());
BINARY_KERNEL_AS(Remainder, kCalculated, Quotient<fn::Remainder>());
}  // namespace paddle::gpu

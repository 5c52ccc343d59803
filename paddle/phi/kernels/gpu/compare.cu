#include "paddle/phi/ops/compare.h"

#include "paddle/phi/kernels/functors/compare.h"
#include "paddle/phi/kernels/functors/unary.h"
#include "paddle/phi/kernels/gpu/elementwise.h"

namespace paddle::gpu {
static constexpr auto kCompared = kCalculated + kBoolean;
COMPARE_KERNEL(Equal, kCompared);
COMPARE_KERNEL(NotEqual, kCompared);
COMPARE_KERNEL(LessThan, kCompared);
COMPARE_KERNEL(LessEqual, kCompared);
COMPARE_KERNEL(GreaterThan, kCompared);
COMPARE_KERNEL(GreaterEqual, kCompared);
COMPARE_KERNEL(LogicalAnd, kCompared);
COMPARE_KERNEL(LogicalOr, kCompared);
COMPARE_KERNEL(LogicalXor, kCompared);
GPU_KERNEL(IsClose, kCompared, true,
           (elementwise<bool, T, T>(k.place, k.out(0), {&k.in(0), &k.in(1)},
                                    fn::IsClose{op.rtol.to<double>(), op.atol.to<double>(),
                                                op.equal_nan})));
PREDICATE_KERNEL(LogicalNot, kCompared);
PREDICATE_KERNEL(IsNan, kCompared);
PREDICATE_KERNEL(IsInf, kCompared);
PREDICATE_KERNEL(IsFinite, kCompared);
}  // namespace paddle::gpu

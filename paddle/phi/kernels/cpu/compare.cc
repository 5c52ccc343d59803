#include "paddle/phi/ops/compare.h"

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/functors/compare.h"
#include "paddle/phi/kernels/functors/unary.h"

namespace paddle {
static constexpr auto kOrderedTypes = kReals + kBoolean;
COMPARE_KERNEL(Equal, kAll);
COMPARE_KERNEL(NotEqual, kAll);
COMPARE_KERNEL(LessThan, kOrderedTypes);
COMPARE_KERNEL(LessEqual, kOrderedTypes);
COMPARE_KERNEL(GreaterThan, kOrderedTypes);
COMPARE_KERNEL(GreaterEqual, kOrderedTypes);
COMPARE_KERNEL(LogicalAnd, kAll);
COMPARE_KERNEL(LogicalOr, kAll);
COMPARE_KERNEL(LogicalXor, kAll);
PREDICATE_KERNEL(LogicalNot, kAll);
PREDICATE_KERNEL(IsNan, kAll);
PREDICATE_KERNEL(IsInf, kAll);
PREDICATE_KERNEL(IsFinite, kAll);

namespace {
template <class T>
void isclose_kernel(const IsClose& op, const KernelArgs& k) {
  plain_binary<T, bool>(k, 4,
                        fn::IsClose{op.rtol.to<double>(), op.atol.to<double>(), op.equal_nan});
}
}  // namespace
REGISTER_KERNEL(IsClose, kCPU, isclose_kernel, kAll, kStrided);
}  // namespace paddle

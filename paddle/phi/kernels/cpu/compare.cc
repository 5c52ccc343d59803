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
  using W = std::conditional_t<fn::kIsComplex<T>, complex128, double>;
  const double rtol = op.rtol.to<double>(), atol = op.atol.to<double>();
  plain_binary<T, bool>(k, 4, [&](auto left, auto right) {
    const W a = W(left), b = W(right);
    if (a != a || b != b) return op.equal_nan && a != a && b != b;
    return a == b || (std::isfinite(std::abs(b)) && std::abs(a - b) <= atol + rtol * std::abs(b));
  });
}
}  // namespace
REGISTER_KERNEL(IsClose, kCPU, isclose_kernel, kAll, kStrided);
}  // namespace paddle

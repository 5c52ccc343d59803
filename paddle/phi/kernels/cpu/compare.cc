#include "paddle/phi/ops/compare.h"

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/cpu/vec/elementwise.h"
#include "paddle/phi/kernels/functors/compare.h"

namespace paddle {
static constexpr auto kOrderedTypes = kReals + kBoolean;
COMPARE_KERNEL(Equal, kAll);
COMPARE_KERNEL(NotEqual, kAll);
COMPARE_KERNEL(LessThan, kOrderedTypes);
COMPARE_KERNEL(LessEqual, kOrderedTypes);
COMPARE_KERNEL(GreaterThan, kOrderedTypes);
COMPARE_KERNEL(GreaterEqual, kOrderedTypes);
}  // namespace paddle

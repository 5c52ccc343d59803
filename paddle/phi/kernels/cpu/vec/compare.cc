#include "paddle/phi/kernels/functors/compare.h"
#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
EACH_ANY(COMPARE_LOOP, Equal)
EACH_ANY(COMPARE_LOOP, NotEqual)
EACH_REAL(COMPARE_LOOP, LessThan)
COMPARE_LOOP(bool, LessThan)
EACH_REAL(COMPARE_LOOP, LessEqual)
COMPARE_LOOP(bool, LessEqual)
EACH_REAL(COMPARE_LOOP, GreaterThan)
COMPARE_LOOP(bool, GreaterThan)
EACH_REAL(COMPARE_LOOP, GreaterEqual)
COMPARE_LOOP(bool, GreaterEqual)
EACH_ANY(COMPARE_LOOP, LogicalAnd)
EACH_ANY(COMPARE_LOOP, LogicalOr)
EACH_ANY(COMPARE_LOOP, LogicalXor)
}  // namespace paddle::LEVEL

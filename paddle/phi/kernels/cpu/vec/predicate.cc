#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
EACH_ANY(PREDICATE_LOOP, IsNan)
EACH_ANY(PREDICATE_LOOP, IsInf)
EACH_ANY(PREDICATE_LOOP, IsFinite)
EACH_ANY(PREDICATE_LOOP, LogicalNot)
}  // namespace paddle::LEVEL

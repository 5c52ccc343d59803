// Element-wise comparisons. A further one is a line here and a functor in
// kernels/functors/compare.h.
#pragma once
#include "paddle/phi/ops/binary.h"

namespace paddle {
#define COMPARE_OP(Op, NAME, DOC, TRAITS)                         \
  struct Op {                                                     \
    static constexpr OpInfo info{.name = NAME,                    \
                                 .doc = DOC,                      \
                                 .inputs = {"x", "y"},            \
                                 .outputs = {no_grad("out")},     \
                                 .traits = kPromotes | (TRAITS)}; \
    Meta infer(const Meta& x, const Meta& y) const {              \
      return broadcast_rule(info, x, y).with(DType::kBool);       \
    }                                                             \
  }

COMPARE_OP(Equal, "equal", "Whether x == y.", kCommutative);
COMPARE_OP(NotEqual, "not_equal", "Whether x != y.", kCommutative);
COMPARE_OP(LessThan, "less_than", "Whether x < y.", 0);
COMPARE_OP(LessEqual, "less_equal", "Whether x <= y.", 0);
COMPARE_OP(GreaterThan, "greater_than", "Whether x > y.", 0);
COMPARE_OP(GreaterEqual, "greater_equal", "Whether x >= y.", 0);
}  // namespace paddle

// Bits of integers. What they do has no gradient.
#pragma once
#include "paddle/phi/ops/binary.h"

namespace paddle {
#define BITWISE_OP(Op, NAME, DOC)                                                                \
  struct Op {                                                                                    \
    static constexpr OpInfo info{.name = NAME,                                                   \
                                 .doc = DOC,                                                     \
                                 .inputs = {"x", "y"},                                           \
                                 .outputs = {no_grad("out")},                                    \
                                 .traits = kElementwise | kPromotes | kMayAlias | kCommutative}; \
    Meta infer(const Meta& x, const Meta& y) const { return broadcast_rule(info, x, y); }        \
  }
BITWISE_OP(BitwiseAnd, "bitwise_and", "The bits that x and y both have.");
BITWISE_OP(BitwiseOr, "bitwise_or", "The bits that x or y has.");
BITWISE_OP(BitwiseXor, "bitwise_xor", "The bits that one of x and y has.");

struct BitwiseNot {
  static constexpr OpInfo info{.name = "bitwise_not",
                               .doc = "The bits that x has not.",
                               .inputs = {"x"},
                               .outputs = {no_grad("out")},
                               .traits = kElementwise | kMayAlias};
  Meta infer(const Meta& x) const { return x; }
};

#define SHIFT_OP(Op, NAME, DOC)                                                               \
  struct Op {                                                                                 \
    bool is_arithmetic = true;                                                                \
    static constexpr OpInfo info{.name = NAME,                                                \
                                 .doc = DOC,                                                  \
                                 .inputs = {"x", "y"},                                        \
                                 .outputs = {no_grad("out")},                                 \
                                 .traits = kElementwise | kPromotes | kMayAlias};             \
    static constexpr void attrs(auto&& a) {                                                   \
      a("is_arithmetic", &Op::is_arithmetic, "Whether the sign stays when bits move right."); \
    }                                                                                         \
    Meta infer(const Meta& x, const Meta& y) const { return broadcast_rule(info, x, y); }     \
  }
SHIFT_OP(BitwiseLeftShift, "bitwise_left_shift", "The bits of x moved to the left by y.");
SHIFT_OP(BitwiseRightShift, "bitwise_right_shift", "The bits of x moved to the right by y.");
}  // namespace paddle

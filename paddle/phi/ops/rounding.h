// Rounding. Integers are whole already; a step function has no slope.
#pragma once
#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/op.h"

namespace paddle {
#define ROUNDING_OP(Op, NAME, DOC, INPUT)                                                 \
  struct Op {                                                                             \
    static constexpr OpInfo info{                                                         \
        .name = NAME, .doc = DOC, .inputs = {INPUT}, .traits = kElementwise | kMayAlias}; \
    Meta infer(const Meta& x) const { return x; }                                         \
    Grads grad(const GradIn& g) const { return {zeros(g.meta(0))}; }                      \
  }
ROUNDING_OP(Floor, "floor", "The largest integers not above x.", "x");
ROUNDING_OP(Ceil, "ceil", "The smallest integers not below x.", "x");
ROUNDING_OP(Trunc, "trunc", "input without its fraction.", "input");

struct Round {
  int64_t decimals = 0;

  static constexpr OpInfo info{.name = "round",
                               .doc = "x rounded to some decimals, halves to the even neighbour.",
                               .inputs = {"x"},
                               .traits = kElementwise | kMayAlias};
  static constexpr void attrs(auto&& a) {
    a("decimals", &Round::decimals, "Digits behind the decimal point; negative: before it.");
  }
  Meta infer(const Meta& x) const { return x; }
  Grads grad(const GradIn& g) const { return {zeros(g.meta(0))}; }
};
}  // namespace paddle

// Element-wise questions, whose answers are bool. A further comparison is a line here and a functor
// in kernels/functors/compare.h, a further question about one number a functor in unary.h there.
#pragma once
#include "paddle/phi/ops/binary.h"

namespace paddle {
#define COMPARE_OP(Op, NAME, DOC, TRAITS)                                        \
  struct Op {                                                                    \
    static constexpr OpInfo info{.name = NAME,                                   \
                                 .doc = DOC,                                     \
                                 .inputs = {"x", "y"},                           \
                                 .outputs = {no_grad("out")},                    \
                                 .traits = kElementwise | kPromotes | (TRAITS)}; \
    Meta infer(const Meta& x, const Meta& y) const {                             \
      return broadcast_rule(info, x, y).with(DType::kBool);                      \
    }                                                                            \
  }

COMPARE_OP(Equal, "equal", "Whether x == y.", kCommutative);
COMPARE_OP(NotEqual, "not_equal", "Whether x != y.", kCommutative);
COMPARE_OP(LessThan, "less_than", "Whether x < y.", 0);
COMPARE_OP(LessEqual, "less_equal", "Whether x <= y.", 0);
COMPARE_OP(GreaterThan, "greater_than", "Whether x > y.", 0);
COMPARE_OP(GreaterEqual, "greater_equal", "Whether x >= y.", 0);
COMPARE_OP(LogicalAnd, "logical_and", "Whether neither x nor y is zero.", kCommutative);
COMPARE_OP(LogicalOr, "logical_or", "Whether x or y is not zero.", kCommutative);
COMPARE_OP(LogicalXor, "logical_xor", "Whether one of x and y is zero.", kCommutative);

#define PREDICATE_OP(Op, NAME, DOC)                                  \
  struct Op {                                                        \
    static constexpr OpInfo info{.name = NAME,                       \
                                 .doc = DOC,                         \
                                 .inputs = {"x"},                    \
                                 .outputs = {no_grad("out")},        \
                                 .traits = kElementwise};            \
    Meta infer(const Meta& x) const { return x.with(DType::kBool); } \
  }
PREDICATE_OP(LogicalNot, "logical_not", "Whether x is zero.");
PREDICATE_OP(IsNan, "isnan", "Whether x is NaN.");
PREDICATE_OP(IsInf, "isinf", "Whether x is infinite.");
PREDICATE_OP(IsFinite, "isfinite", "Whether x is neither infinite nor NaN.");

struct IsClose {
  Scalar rtol = 1e-5, atol = 1e-8;
  bool equal_nan = false;

  static constexpr OpInfo info{.name = "isclose",
                               .doc = "Whether |x - y| <= atol + rtol * |y|.",
                               .inputs = {"x", "y"},
                               .outputs = {no_grad("out")},
                               .traits = kElementwise | kPromotes};
  static constexpr void attrs(auto&& a) {
    a("rtol", &IsClose::rtol, "The tolerance relative to y.").tensor();
    a("atol", &IsClose::atol, "The tolerance besides.").tensor();
    a("equal_nan", &IsClose::equal_nan, "Whether NaN is close to NaN.");
  }
  Meta infer(const Meta& x, const Meta& y) const {
    return broadcast_rule(info, x, y).with(DType::kBool);
  }
};
struct AllClose {
  Scalar rtol = 1e-5, atol = 1e-8;
  bool equal_nan = false;

  static constexpr OpInfo info{.name = "allclose",
                               .doc = "Whether all elements are close (isclose).",
                               .inputs = {"x", "y"},
                               .outputs = {no_grad("out")},
                               .traits = kPromotes};
  static constexpr void attrs(auto&& a) {
    a("rtol", &AllClose::rtol, "The tolerance relative to y.").tensor();
    a("atol", &AllClose::atol, "The tolerance besides.").tensor();
    a("equal_nan", &AllClose::equal_nan, "Whether NaN is close to NaN.");
  }
  Tensor compose(const Tensor& x, const Tensor& y) const;
};
struct EqualAll {
  static constexpr OpInfo info{.name = "equal_all",
                               .doc = "Whether x and y have the same shape and elements.",
                               .inputs = {"x", "y"},
                               .outputs = {no_grad("out")},
                               .traits = kPromotes};
  Tensor compose(const Tensor& x, const Tensor& y) const;
};
}  // namespace paddle

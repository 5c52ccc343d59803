// Reductions over axes, and what undoes them.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
// The shape after a reduction over `axis` (all axes if empty).
PADDLE_API Meta reduce_rule(const OpInfo& info, const Meta& x, const Dims& axis, bool keepdim);

struct Sum {
  Dims axis;
  DType dtype = DType::kUndefined;
  bool keepdim = false;

  static constexpr OpInfo info{.name = "sum",
                               .doc = "Sum of the elements along axes.",
                               .inputs = {"x"},
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("axis", &Sum::axis, "Axes to sum over; all if empty.").tensor();
    a("dtype", &Sum::dtype,
      "The dtype of the result; undefined: x's, but int64 for bool and int32.");
    a("keepdim", &Sum::keepdim, "Whether summed axes stay, with size 1.");
  }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
// A reduction that keeps the dtype, and has no other attributes.
#define REDUCE_OP(Op, NAME, DOC, AMP)                                                    \
  struct Op {                                                                            \
    Dims axis;                                                                           \
    bool keepdim = false;                                                                \
    static constexpr OpInfo info{.name = NAME, .doc = DOC, .inputs = {"x"}, .amp = AMP}; \
    static constexpr void attrs(auto&& a) {                                              \
      a("axis", &Op::axis, "Axes to go along; all if empty.").tensor();                  \
      a("keepdim", &Op::keepdim, "Whether those axes stay, with size 1.");               \
    }                                                                                    \
    Meta infer(const Meta& x) const;                                                     \
    Grads grad(const GradIn& g) const;                                                   \
  }
REDUCE_OP(Mean, "mean", "Mean of the elements along axes; of integers, rounded towards zero.",
          Amp::kFloat32);
REDUCE_OP(Prod, "prod", "Product of the elements along axes.", Amp::kFloat32);
// NaN if there is one. Equal extremes share the gradient.
REDUCE_OP(Max, "max", "The largest elements along axes.", Amp::kKeep);
REDUCE_OP(Min, "min", "The smallest elements along axes.", Amp::kKeep);
REDUCE_OP(Amax, "amax", "The largest elements along axes.", Amp::kKeep);
REDUCE_OP(Amin, "amin", "The smallest elements along axes.", Amp::kKeep);
REDUCE_OP(LogSumExp, "logsumexp", "Logarithm of the sum of exp(x) along axes.", Amp::kFloat32);

#define REDUCE_TO_BOOL_OP(Op, NAME, DOC)                                         \
  struct Op {                                                                    \
    Dims axis;                                                                   \
    bool keepdim = false;                                                        \
    static constexpr OpInfo info{                                                \
        .name = NAME, .doc = DOC, .inputs = {"x"}, .outputs = {no_grad("out")}}; \
    static constexpr void attrs(auto&& a) {                                      \
      a("axis", &Op::axis, "Axes to go along; all if empty.").tensor();          \
      a("keepdim", &Op::keepdim, "Whether those axes stay, with size 1.");       \
    }                                                                            \
    Meta infer(const Meta& x) const {                                            \
      return reduce_rule(info, x, axis, keepdim).with(DType::kBool);             \
    }                                                                            \
  }
REDUCE_TO_BOOL_OP(All, "all", "Whether no element along axes is zero.");
REDUCE_TO_BOOL_OP(Any, "any", "Whether some element along axes is not zero.");

// What a reduction gave, copied along the axes that it took away.
struct Spread {
  Dims shape, axis;

  static constexpr OpInfo info{
      .name = "spread",
      .doc = "x, the result of a reduction over axis, spread to shape again.",
      .inputs = {"x"}};
  static constexpr void attrs(auto&& a) {
    a("shape", &Spread::shape, "The shape before the reduction.");
    a("axis", &Spread::axis, "The axes that were reduced; all if empty.");
  }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct SumTo {
  Dims shape;

  static constexpr OpInfo info{
      .name = "sum_to",
      .doc = "x summed over the axes along which `shape` is broadcast to x's shape.",
      .inputs = {"x"}};
  static constexpr void attrs(auto&& a) { a("shape", &SumTo::shape, "The shape of the result."); }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};

PADDLE_API Tensor sum(const Tensor& x, Dims axis = {}, bool keepdim = false);
PADDLE_API Tensor max(const Tensor& x, Dims axis, bool keepdim);
PADDLE_API Tensor all(const Tensor& x);
PADDLE_API Tensor mean(const Tensor& x, Dims axis = {}, bool keepdim = false);
// How many elements a reduction of a tensor of shape `dims` takes together.
PADDLE_API Dim reduced_count(const Dims& dims, const Dims& axis);
}  // namespace paddle

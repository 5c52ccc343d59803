// Results for every position along an axis that depend on what lies before it.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct CumSum {
  Dim axis = -1;
  bool flatten = false, exclusive = false, reverse = false;

  static constexpr OpInfo info{.name = "cumsum",
                               .doc = "Sums of the elements up to each position along an axis.",
                               .inputs = {"x"},
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("axis", &CumSum::axis, "The axis to go along.").tensor();
    a("flatten", &CumSum::flatten, "Whether to go over all elements, as a vector.");
    a("exclusive", &CumSum::exclusive, "Whether an element is not part of its own sum.");
    a("reverse", &CumSum::reverse, "Whether to begin at the end.");
  }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct CumProd {
  int64_t dim = -1;
  bool exclusive = false, reverse = false;

  static constexpr OpInfo info{.name = "cumprod",
                               .doc = "Products of the elements up to each position along an axis.",
                               .inputs = {"x"},
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("dim", &CumProd::dim, "The axis to go along.");
    a("exclusive", &CumProd::exclusive, "Whether an element is not part of its own product.");
    a("reverse", &CumProd::reverse, "Whether to begin at the end.");
  }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct LogCumSumExp {
  int64_t axis = -1;
  bool flatten = false, exclusive = false, reverse = false;

  static constexpr OpInfo info{
      .name = "logcumsumexp",
      .doc = "Logarithms of the sums of exp(x) up to each position along an axis.",
      .inputs = {"x"},
      .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("axis", &LogCumSumExp::axis, "The axis to go along.");
    a("flatten", &LogCumSumExp::flatten, "Whether to go over all elements, as a vector.");
    a("exclusive", &LogCumSumExp::exclusive, "Whether an element is not part of its own sum.");
    a("reverse", &LogCumSumExp::reverse, "Whether to begin at the end.");
  }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
// y_i = x_i + link_i y_{i-1}; reversed, y_i = x_i + link_{i+1} y_{i+1}. So link_i stands between
// i - 1 and i, and its first element nowhere. One is the gradient of the other.
struct LinearRecurrence {
  int64_t axis = -1;
  bool reverse = false;

  static constexpr OpInfo info{
      .name = "linear_recurrence",
      .doc = "x plus link times the result for the position before, along an axis.",
      .inputs = {"x", "link"}};
  static constexpr void attrs(auto&& a) {
    a("axis", &LinearRecurrence::axis, "The axis to go along.");
    a("reverse", &LinearRecurrence::reverse, "Whether to begin at the end.");
  }
  Meta infer(const Meta& x, const Meta& link) const;
  Grads grad(const GradIn& g) const;
};

// NaN wins, and stays. Of equal elements the last one counts.
#define CUM_EXTREME_OP(Op, NAME, DOC)                                                       \
  struct Op {                                                                               \
    int64_t axis = -1;                                                                      \
    DType dtype = DType::kInt64;                                                            \
    static constexpr OpInfo info{                                                           \
        .name = NAME, .doc = DOC, .inputs = {"x"}, .outputs = {"out", no_grad("indices")}}; \
    static constexpr void attrs(auto&& a) {                                                 \
      a("axis", &Op::axis, "The axis to go along.");                                        \
      a("dtype", &Op::dtype, "The dtype of indices: int32 or int64.");                      \
    }                                                                                       \
    std::array<Meta, 2> infer(const Meta& x) const;                                         \
    Grads grad(const GradIn& g) const;                                                      \
  }
CUM_EXTREME_OP(CumMax, "cummax", "The largest elements up to each position, and where they are.");
CUM_EXTREME_OP(CumMin, "cummin", "The smallest elements up to each position, and where they are.");
}  // namespace paddle

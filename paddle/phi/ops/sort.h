// Orders along an axis, and choices by order. NaN counts as the largest number.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct ArgSort {
  int64_t axis = -1;
  bool descending = false, stable = false;

  static constexpr OpInfo info{
      .name = "argsort",
      .doc = "The elements of x in order along an axis, and where they were.",
      .inputs = {"x"},
      .outputs = {"out", no_grad("indices")}};
  static constexpr void attrs(auto&& a) {
    a("axis", &ArgSort::axis, "The axis to go along.");
    a("descending", &ArgSort::descending, "Whether the largest come first.");
    a("stable", &ArgSort::stable, "Whether equal elements must keep their order; they always do.");
  }
  std::array<Meta, 2> infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct TopK {
  Dim k = 1;
  int64_t axis = -1;
  bool largest = true, sorted = true;

  static constexpr OpInfo info{
      .name = "topk",
      .doc = "The k largest or smallest elements of x along an axis, and where they are.",
      .inputs = {"x"},
      .outputs = {"out", no_grad("indices")}};
  static constexpr void attrs(auto&& a) {
    a("k", &TopK::k, "How many.").tensor();
    a("axis", &TopK::axis, "The axis to go along.");
    a("largest", &TopK::largest, "Whether the largest are taken.");
    a("sorted", &TopK::sorted, "Whether they must come in order; they always do.");
  }
  std::array<Meta, 2> infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct KthValue {
  int64_t k = 1, axis = -1;
  bool keepdim = false;

  static constexpr OpInfo info{
      .name = "kthvalue",
      .doc = "The k-th smallest elements of x along an axis, and where they are.",
      .inputs = {"x"},
      .outputs = {"out", no_grad("indices")}};
  static constexpr void attrs(auto&& a) {
    a("k", &KthValue::k, "Which: 1 is the smallest.");
    a("axis", &KthValue::axis, "The axis to go along.");
    a("keepdim", &KthValue::keepdim, "Whether the axis stays, with size 1.");
  }
  std::array<Meta, 2> infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct Mode {
  int64_t axis = -1;
  bool keepdim = false;

  static constexpr OpInfo info{
      .name = "mode",
      .doc =
          "The most frequent elements along an axis (the smallest of several), and the last "
          "places where they are.",
      .inputs = {"x"},
      .outputs = {"out", no_grad("indices")}};
  static constexpr void attrs(auto&& a) {
    a("axis", &Mode::axis, "The axis to go along.");
    a("keepdim", &Mode::keepdim, "Whether the axis stays, with size 1.");
  }
  std::array<Meta, 2> infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};

// Where the first extreme is. NaN is never one.
#define ARG_EXTREME_OP(Op, NAME, DOC)                                                       \
  struct Op {                                                                               \
    Dim axis = -1;                                                                          \
    bool keepdims = false, flatten = false;                                                 \
    DType dtype = DType::kInt64;                                                            \
    static constexpr OpInfo info{                                                           \
        .name = NAME, .doc = DOC, .inputs = {"x"}, .outputs = {no_grad("out")}};            \
    static constexpr void attrs(auto&& a) {                                                 \
      a("axis", &Op::axis, "The axis to go along.").tensor();                               \
      a("keepdims", &Op::keepdims, "Whether the axis, or all of them, stay, with size 1."); \
      a("flatten", &Op::flatten, "Whether to go over all elements, as a vector.");          \
      a("dtype", &Op::dtype, "The dtype of the result: int32 or int64.");                   \
    }                                                                                       \
    Meta infer(const Meta& x) const;                                                        \
  }
ARG_EXTREME_OP(ArgMax, "argmax", "Where the largest elements along an axis are.");
ARG_EXTREME_OP(ArgMin, "argmin", "Where the smallest elements along an axis are.");

struct SearchSorted {
  bool out_int32 = false, right = false;

  static constexpr OpInfo info{
      .name = "searchsorted",
      .doc = "Where values belong in rows that are in order: how many elements come before.",
      .inputs = {"sorted_sequence", "values"},
      .outputs = {no_grad("out")},
      .traits = kPromotes};
  static constexpr void attrs(auto&& a) {
    a("out_int32", &SearchSorted::out_int32, "Whether the result is int32, not int64.");
    a("right", &SearchSorted::right, "Whether equal elements come before, too.");
  }
  Meta infer(const Meta& sorted_sequence, const Meta& values) const;
};
}  // namespace paddle

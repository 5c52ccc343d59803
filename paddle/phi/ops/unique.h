// Distinct elements, and counts of small integers: results whose size depends on values.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Unique {
  bool return_index = false, return_inverse = false, return_counts = false;
  Ints axis;
  DType dtype = DType::kInt64;
  bool is_sorted = true;

  static constexpr OpInfo info{
      .name = "unique",
      .doc =
          "The distinct elements of x, or parts along an axis, in order; for each, where it is "
          "first; for each of x's, which of them it is; how often each occurs.",
      .inputs = {"x"},
      .outputs = {no_grad("out"), no_grad("indices"), no_grad("inverse"), no_grad("counts")},
      .traits = kSizesItself};
  static constexpr void attrs(auto&& a) {
    a("return_index", &Unique::return_index, "Whether the places are asked for.");
    a("return_inverse", &Unique::return_inverse, "Whether the numbers are asked for.");
    a("return_counts", &Unique::return_counts, "Whether the counts are asked for.");
    a("axis", &Unique::axis, "The axis; all elements, as a vector, if empty.");
    a("dtype", &Unique::dtype, "The dtype of the others: int32 or int64.");
    a("is_sorted", &Unique::is_sorted, "Whether the result must be in order; it always is.");
  }
  std::array<Meta, 4> infer(const Meta& x) const;
};
struct UniqueConsecutive {
  bool return_inverse = false, return_counts = false;
  Ints axis;
  DType dtype = DType::kInt64;

  static constexpr OpInfo info{
      .name = "unique_consecutive",
      .doc =
          "The elements of x, or parts along an axis, without repetitions of neighbours; for "
          "each of x's, which of them it is; how often each is repeated.",
      .inputs = {"x"},
      .outputs = {no_grad("out"), no_grad("index"), no_grad("counts")},
      .traits = kSizesItself};
  static constexpr void attrs(auto&& a) {
    a("return_inverse", &UniqueConsecutive::return_inverse, "Whether the numbers are asked for.");
    a("return_counts", &UniqueConsecutive::return_counts, "Whether the counts are asked for.");
    a("axis", &UniqueConsecutive::axis, "The axis; all elements, as a vector, if empty.");
    a("dtype", &UniqueConsecutive::dtype, "The dtype of the others: int32 or int64.");
  }
  std::array<Meta, 3> infer(const Meta& x) const;
};
struct BinCount {
  Dim minlength = 0;

  static constexpr OpInfo info{.name = "bincount",
                               .doc = "How often 0, 1, … occur in x, or the sums of their weights.",
                               .inputs = {"x", optional("weights")},
                               .outputs = {no_grad("out")},
                               .traits = kSizesItself};
  static constexpr void attrs(auto&& a) {
    a("minlength", &BinCount::minlength, "The smallest size of the result.").tensor();
  }
  Meta infer(const Meta& x, const Meta* weights) const;
  static DType dtype_of_result(const Meta* weights) {
    if (!weights) return DType::kInt64;
    return weights->dtype == DType::kFloat32 ? DType::kFloat32 : DType::kFloat64;
  }
};
}  // namespace paddle

// Elements along one axis that are named by an index per place: take_along_axis and what puts them
// back.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct TakeAlongAxis {
  int64_t axis = 0;

  static constexpr OpInfo info{
      .name = "take_along_axis",
      .doc = "Elements of arr: at each place of indices, that of the line along axis through it.",
      .inputs = {"arr", index("indices")}};
  static constexpr void attrs(auto&& a) {
    a("axis", &TakeAlongAxis::axis, "The axis that indices count along.");
  }
  Meta infer(const Meta& arr, const Meta& indices) const;
  Grads grad(const GradIn& g) const;
};

enum class PutReduce : uint8_t { kAssign, kAdd, kMul, kMean, kAmin, kAmax };
inline constexpr const char* kPutReduces[] = {"assign", "add", "mul", "mean", "amin", "amax"};
constexpr EnumNames enum_names(PutReduce) {
  return kPutReduces;
}
struct PutAlongAxis {
  int64_t axis = 0;
  PutReduce reduce = PutReduce::kAssign;
  bool include_self = true;

  static constexpr OpInfo info{
      .name = "put_along_axis",
      .doc = "arr with values put at, or reduced into, the places that take_along_axis reads.",
      .inputs = {"arr", index("indices"), "values"},
      .traits = kMayAlias};
  static constexpr void attrs(auto&& a) {
    a("axis", &PutAlongAxis::axis, "The axis that indices count along.");
    a("reduce", &PutAlongAxis::reduce, "How a value joins what is at its place.");
    a("include_self", &PutAlongAxis::include_self, "Whether arr's elements count.");
  }
  Meta infer(const Meta& arr, const Meta& indices, const Meta& values) const;
  Grads grad(const GradIn& g) const;
};
PADDLE_API Tensor take_along_axis(const Tensor& arr, const Tensor& indices, int64_t axis);
PADDLE_API Tensor put_along_axis(const Tensor& arr, const Tensor& indices, const Tensor& values,
                                 int64_t axis, PutReduce reduce = PutReduce::kAssign);
}  // namespace paddle

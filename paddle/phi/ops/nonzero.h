#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Nonzero {
  static constexpr OpInfo info{
      .name = "nonzero",
      .doc = "The coordinates of the elements that are not zero, one row each.",
      .inputs = {"condition"},
      .outputs = {no_grad("out")},
      .traits = kSizesItself};
  Meta infer(const Meta& condition) const {
    return {DType::kInt64, {sym::fresh("nonzero", numel(condition.dims)), condition.rank()}};
  }
};
}  // namespace paddle

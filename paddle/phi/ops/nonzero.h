#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Nonzero {
  static constexpr OpInfo info{
      .name = "nonzero",
      .doc = "The coordinates of the elements that are not zero, one row each.",
      .inputs = {"x"},
      .outputs = {no_grad("out")},
      .traits = kSizesItself};
  Meta infer(const Meta& x) const {
    return {DType::kInt64, {sym::fresh("nonzero", numel(x.dims)), x.rank()}};
  }
};
}  // namespace paddle

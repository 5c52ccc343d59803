#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
// What the pass fuse_add_relu makes of the two.
struct AddRelu {
  static constexpr OpInfo info{
      .name = "add_relu",
      .doc = "x + y where it is positive, else 0.",
      .inputs = {"x", "y"},
      .traits = kElementwise | kCommutative | kPromotes | kScalarsYield | kMayAlias,
      .amp = Amp::kWidest};
  Tensor compose(const Tensor& x, const Tensor& y) const;
};
}  // namespace paddle

#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Cdist {
  double p = 2.0;

  static constexpr OpInfo info{.name = "cdist",
                               .doc = "The p-norms of the differences of all rows of x and of y.",
                               .inputs = {"x", "y"},
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) { a("p", &Cdist::p, "As of p_norm, not negative."); }
  void check(const Meta& x, const Meta& y) const;
  Tensor compose(const Tensor& x, const Tensor& y) const;
};
}  // namespace paddle

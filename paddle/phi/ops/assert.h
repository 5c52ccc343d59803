#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
// Passes its condition on, if it holds. What is composed of it, in a saved program too, is no
// check.
struct Assert {
  int64_t summarize = -1;
  std::string message;

  static constexpr OpInfo info{.name = "assert",
                               .doc = "Raises AssertionError unless cond holds.",
                               .inputs = {"cond", many("data")},
                               .outputs = {no_grad("out")},
                               .traits = kOrdered,
                               .amp = Amp::kNever};
  static constexpr void attrs(auto&& a) {
    a("summarize", &Assert::summarize, "How many elements of data are shown; -1: all.");
    a("message", &Assert::message, "What is said of it.");
  }
  void check(const Meta& cond, Metas data) const;
  Tensor compose(const Tensor& cond, Tensors data) const;
};
}  // namespace paddle

// Functions of users, in another language, as operations of a program.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
// Such a function. It is a part of the program, as a branch is, but nothing is known of its
// inside: it has no text that could be parsed, and no form in files.
struct PADDLE_API HostFunction : Region {
  HostFunction(std::string n, std::vector<Meta> r, size_t l)
      : name(std::move(n)), results(std::move(r)), likes(l) {}
  // Gets tensors of its own, which it may keep or write into; gives tensors that nobody else holds.
  virtual std::vector<Tensor> call(std::vector<Tensor> args) const = 0;

  const std::string name;
  const std::vector<Meta> results;  // what it gives; a size of -1 may be any
  // A gradient gives one tensor like each of its last arguments, of which it gets the sizes alone.
  const size_t likes;
};
inline const HostFunction& function_of(const RegionRef& r) {
  return static_cast<const HostFunction&>(*r);
}

// Calls a function each time it runs: it may do anything, so it is kept, in order. The backward
// function is given inputs, outputs and the gradients of the outputs, but for those of the inputs
// and outputs that are skipped, and gives the gradients of the inputs that can have one.
struct PADDLE_API PyFunc {
  RegionRef function;
  RegionRef backward;
  Ints skipped;

  static constexpr OpInfo info{.name = "py_func",
                               .doc = "Calls a function of the user's.",
                               .inputs = {many("x")},
                               .outputs = {many("out")},
                               .traits = kOrdered | kSizesItself,
                               .amp = Amp::kNever};
  static constexpr void attrs(auto&& a) {
    a("function", &PyFunc::function, "The function.");
    a("backward", &PyFunc::backward, "The one for the gradient; none: nothing flows back.");
    a("skipped", &PyFunc::skipped,
      "Which of the inputs, or behind them the outputs, the backward function does not get.");
  }
  std::vector<Meta> infer(Metas x) const;
  Grads grad(const GradIn& g) const;
};
}  // namespace paddle

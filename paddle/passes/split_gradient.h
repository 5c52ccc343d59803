// A program and its gradient as two programs: what training runs for a captured function.
#pragma once
#include "paddle/ir/graph.h"

namespace paddle {
struct SplitGradient {
  GraphRef forward;   // (args…) -> results…, saved…; makes the program's writes
  GraphRef backward;  // (saved…, gradients of the differentiable results…) -> gradients
  int saved = 0;
  // What the gradients are for, in order: arguments of the program, then captured tensors.
  std::vector<int> args;
  std::vector<Tensor> captured;
};
// `wanted` says for which arguments; captured tensors want it if they say so themselves. Values are
// kept rather than computed twice, except what only the gradient needs.
PADDLE_API SplitGradient split_gradient(const Graph& g, const std::vector<bool>& wanted);
}  // namespace paddle

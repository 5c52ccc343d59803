// A program and its gradient as two programs: what training runs for a captured function.
#pragma once
#include "paddle/ir/graph.h"

namespace paddle {
//
// Besides what the forward program gives it, the gradient reads arguments and captured tensors as
// they are: the caller sees to it that they are what they were (saved tensors notice a change).
struct SplitGradient {
  GraphRef forward;  // (args…) -> results…, saved…; makes the program's writes
  // (saved…, kept arguments…, gradients of the differentiable results…) -> gradients
  GraphRef backward;
  int saved = 0;
  std::vector<int> kept;      // arguments of the program
  std::vector<Tensor> reads;  // captured tensors
  // What the gradients are for, in order: arguments of the program, then captured tensors.
  std::vector<int> args;
  std::vector<Tensor> captured;
};
// `wanted` says for which arguments; captured tensors want it if they say so themselves. Values are
// kept rather than computed twice, except what only the gradient needs.
PADDLE_API SplitGradient split_gradient(const Graph& g, const std::vector<bool>& wanted);
// A program that was recorded together with its gradient: (args…, gradients of results…) ->
// results…, gradients….
struct Joint {
  GraphRef graph;
  size_t args = 0, results = 0;  // of the program
};
// Its graph becomes the forward program; whoever has recorded it knows what the gradients are for.
PADDLE_API SplitGradient split_gradient(const Joint& joint);
}  // namespace paddle

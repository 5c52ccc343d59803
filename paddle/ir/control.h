// `if` and `while` as ops whose attributes are graphs. The regions are isolated: what they read
// from outside is an operand, what they update outside is a result. So passes, printer, gradient
// and executor treat them as any other op.
#pragma once
#include <functional>

#include "paddle/ir/graph.h"

namespace paddle {
using Branch = std::function<std::vector<Tensor>()>;
// Both branches give the same number of tensors. On a concrete predicate, outside of a recording,
// one of them runs.
PADDLE_API std::vector<Tensor> cond(const Tensor& predicate, const Branch& yes, const Branch& no);
// while (more(vars)) vars = body(vars). The variables keep dtype and rank; their sizes may change.
using LoopTest = std::function<Tensor(Tensors)>;
using LoopBody = std::function<std::vector<Tensor>(Tensors)>;
PADDLE_API std::vector<Tensor> while_loop(const LoopTest& more, const LoopBody& body,
                                          std::vector<Tensor> vars);

struct If {
  RegionRef yes, no;  // both: (args…) -> results

  static constexpr OpInfo info{.name = "if",
                               .doc = "The results of one of two regions.",
                               .inputs = {"predicate", many("args")},
                               .outputs = {many("out")},
                               .traits = kSizesItself};
  static constexpr void attrs(auto&& a) {
    a("yes", &If::yes, "The region for true.");
    a("no", &If::no, "The region for false.");
  }
  std::vector<Meta> infer(const Meta& predicate, Metas args) const;
  Grads grad(const GradIn& g) const;
};
// Results: the last values of the carried variables; with `save` also the number of rounds n, and
// for each variable what it was in each round. Where its sizes do not change that is one tensor [n,
// …]; `save` asks for that.
struct While {
  RegionRef more, body;  // (carried…, captured…) -> test; -> carried…
  int64_t carried = 0;
  bool save = false;

  static constexpr OpInfo info{.name = "while",
                               .doc = "A region that is run as long as another one gives true.",
                               .inputs = {many("args")},
                               .outputs = {many("out")},
                               .traits = kSizesItself};
  static constexpr void attrs(auto&& a) {
    a("more", &While::more, "The region that says whether to go on.");
    a("body", &While::body, "The region of one round.");
    a("carried", &While::carried, "How many of the arguments are carried from round to round.");
    a("save", &While::save,
      "Whether the variables of all rounds are results, too: for the gradient.");
  }
  std::vector<Meta> infer(Metas args) const;
  Grads grad(const GradIn& g) const;
};

// Erases the operations that nobody reads; ordered ones, and in regions, too.
PADDLE_API void leave_out_unread(Graph& g);
// (args…, gradients of the differentiable results…) -> gradients of the differentiable args.
// Recomputes the forward part.
PADDLE_API GraphRef gradient_of(const Graph& g);
}  // namespace paddle

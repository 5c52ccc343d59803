#include "paddle/passes/split_gradient.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "paddle/autograd/backward.h"
#include "paddle/ir/recorder.h"
#include "paddle/passes/pass.h"

namespace paddle {
namespace {
// Forward and gradient in one graph: (args…, gradients of results…) -> results…, gradients….
GraphRef record_joint(const Graph& g, const std::vector<bool>& wanted, SplitGradient& out) {
  GraphRef joint = make_ref<Graph>(g.symbols);
  Recording r(joint, GraphRecorder::Kind::kProgram, /*tape=*/true);
  std::vector<Tensor> x, for_what, y, dy;
  for (size_t i = 0; i < g.args.size(); ++i) {
    Tensor t = joint->handle(joint->add_arg(g.args[i]->meta, g.args[i]->name));
    if (wanted[i] && is_inexact(t.dtype())) {
      t.impl()->stop_gradient = false;
      for_what.push_back(t);
      out.args.push_back(int(i));
    }
    x.push_back(t);
  }
  for (auto& l : g.captured)
    if (l.tensor.wants_grad()) {
      for_what.push_back(l.tensor);
      out.captured.push_back(l.tensor);
    }
  const auto results = replay(g, x);
  for (auto& t : results) {
    if (!is_inexact(t.dtype())) continue;
    y.push_back(t);
    dy.push_back(joint->handle(joint->add_arg(t.meta())));
  }
  auto all = results;
  const auto dx = gradients(y, for_what, dy, /*retain_graph=*/false, /*create_graph=*/false);
  // What the results do not depend on is left out.
  std::vector<int> args;
  std::vector<Tensor> captured;
  for (size_t i = 0; i < dx.size(); ++i) {
    if (!dx[i]) continue;
    all.push_back(dx[i]);
    if (i < out.args.size())
      args.push_back(out.args[i]);
    else
      captured.push_back(out.captured[i - out.args.size()]);
  }
  out.args = args;
  out.captured = captured;
  r->finish(all);
  return joint;
}
// The operations that the program itself needs; all others belong to the gradient.
std::set<const Operation*> forward_part(const Graph& joint, size_t results) {
  std::set<const Operation*> part;
  std::vector<const Value*> open(joint.results.begin(), joint.results.begin() + int64_t(results));
  for (auto& w : joint.writes) open.push_back(w.value);
  for (auto& op : joint.body)
    if (is_ordered(op)) open.insert(open.end(), op.results.begin(), op.results.end());
  while (!open.empty()) {
    const Value* v = open.back();
    open.pop_back();
    if (!v || !v->def || !part.insert(v->def).second) continue;
    open.insert(open.end(), v->def->operands.begin(), v->def->operands.end());
    open.insert(open.end(), v->def->sizes.begin(), v->def->sizes.end());
  }
  return part;
}
void remove_dead(Graph& g) {
  find_pass("remove_dead").run(g, {});
  g.drop_unused();
}
// Symbols of arguments that no saved value has among its sizes alone need their argument itself.
void save_sizes(const Graph& joint, size_t args, std::vector<Value*>& saved) {
  const SymbolTable& t = *joint.symbols;
  std::set<int> covered;
  const auto cover = [&](const Value* v) {
    for (Dim d : v->meta.dims)
      if (const int s = t.symbol_of(d); s >= 0) covered.insert(s);
  };
  for (auto* v : saved) cover(v);
  for (size_t i = args; i < joint.args.size(); ++i) cover(joint.args[i]);
  for (size_t i = 0; i < args; ++i) {
    Value* v = joint.args[i];
    const bool lacking = std::any_of(v->meta.dims.begin(), v->meta.dims.end(), [&](Dim d) {
      const int s = t.symbol_of(d);
      return s >= 0 && !covered.contains(s);
    });
    if (!lacking) continue;
    saved.push_back(v);
    cover(v);
  }
}
// What the gradient reads of the program.
std::vector<Value*> values_to_save(const Graph& joint, size_t args, size_t results) {
  const auto part = forward_part(joint, results);
  const std::set<const Value*> dy(joint.args.begin() + int64_t(args), joint.args.end());
  std::vector<Value*> saved;
  const auto save = [&](Value* v) {
    const bool forward = v && (v->def ? part.contains(v->def) : !v->constant && !dy.contains(v));
    if (forward && std::find(saved.begin(), saved.end(), v) == saved.end()) saved.push_back(v);
  };
  for (auto& op : joint.body) {
    if (part.contains(&op)) continue;
    for (Value* v : op.operands) save(v);
    for (Value* v : op.sizes) save(v);
  }
  for (size_t i = results; i < joint.results.size(); ++i) save(joint.results[i]);
  save_sizes(joint, args, saved);
  return saved;
}
}  // namespace

SplitGradient split_joint(const GraphRef& joint, size_t args, size_t results) {
  SplitGradient out;
  const auto saved = values_to_save(*joint, args, results);
  std::unordered_map<const Value*, Value*> copies;
  out.backward = clone(*joint, &copies);
  Graph& back = *out.backward;
  back.results.erase(back.results.begin(), back.results.begin() + int64_t(results));
  back.args.clear();
  back.writes.clear();
  for (Value* v : saved) {
    Value* arg = back.add_arg(v->meta);
    arg->elements = v->elements;
    back.replace_uses(copies[v], arg);
  }
  for (size_t i = args; i < joint->args.size(); ++i) back.args.push_back(copies[joint->args[i]]);
  remove_dead(back);

  joint->results.resize(results);
  joint->results.insert(joint->results.end(), saved.begin(), saved.end());
  joint->args.resize(args);
  remove_dead(*joint);
  out.forward = joint;
  out.saved = int(saved.size());
  return out;
}
SplitGradient split_gradient(const Graph& g, const std::vector<bool>& wanted) {
  SplitGradient what;
  const GraphRef joint = record_joint(g, wanted, what);
  SplitGradient out = split_joint(joint, g.args.size(), g.results.size());
  out.forward->result_names = g.result_names;
  out.args = std::move(what.args);
  out.captured = std::move(what.captured);
  return out;
}
}  // namespace paddle

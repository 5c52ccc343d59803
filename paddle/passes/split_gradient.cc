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
struct Joint {
  GraphRef graph;
  size_t results = 0;      // of the program
  std::vector<Value*> dy;  // arguments
};
Joint record_joint(const Graph& g, const std::vector<bool>& wanted, SplitGradient& out) {
  Joint j;
  j.graph = make_ref<Graph>(g.symbols);
  Recording r(j.graph, GraphRecorder::Kind::kProgram, /*tape=*/true);
  std::vector<Tensor> x, for_what, y, dy;
  for (size_t i = 0; i < g.args.size(); ++i) {
    Tensor t = j.graph->handle(j.graph->add_arg(g.args[i]->meta, g.args[i]->name));
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
  j.results = results.size();
  for (auto& t : results) {
    if (!is_inexact(t.dtype())) continue;
    y.push_back(t);
    dy.push_back(j.graph->handle(j.graph->add_arg(t.meta())));
    j.dy.push_back(value_of(dy.back()));
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
  return j;
}
// The operations that the program itself needs; all others belong to the gradient.
std::set<const Operation*> forward_part(const Joint& j) {
  std::set<const Operation*> part;
  std::vector<const Value*> open(j.graph->results.begin(),
                                 j.graph->results.begin() + int64_t(j.results));
  for (auto& w : j.graph->writes) open.push_back(w.value);
  for (auto& op : j.graph->body)
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
void save_sizes(const Joint& j, size_t program_args, std::vector<Value*>& saved) {
  const SymbolTable& t = *j.graph->symbols;
  std::set<int> covered;
  const auto cover = [&](const Value* v) {
    for (Dim d : v->meta.dims)
      if (const int s = t.symbol_of(d); s >= 0) covered.insert(s);
  };
  for (auto* v : saved) cover(v);
  for (auto* v : j.dy) cover(v);
  for (size_t i = 0; i < program_args; ++i) {
    Value* v = j.graph->args[i];
    const bool lacking = std::any_of(v->meta.dims.begin(), v->meta.dims.end(), [&](Dim d) {
      const int s = t.symbol_of(d);
      return s >= 0 && !covered.contains(s);
    });
    if (!lacking) continue;
    saved.push_back(v);
    cover(v);
  }
}
}  // namespace

SplitGradient split_gradient(const Graph& g, const std::vector<bool>& wanted) {
  SplitGradient out;
  const Joint j = record_joint(g, wanted, out);
  Graph& joint = *j.graph;
  const auto part = forward_part(j);
  const auto in_forward = [&](const Value* v) {
    return v->def ? part.contains(v->def)
                  : !v->constant && std::find(j.dy.begin(), j.dy.end(), v) == j.dy.end();
  };
  std::vector<Value*> saved;
  const auto save = [&](Value* v) {
    if (v && in_forward(v) && std::find(saved.begin(), saved.end(), v) == saved.end())
      saved.push_back(v);
  };
  for (auto& op : joint.body) {
    if (part.contains(&op)) continue;
    for (Value* v : op.operands) save(v);
    for (Value* v : op.sizes) save(v);
  }
  for (size_t i = j.results; i < joint.results.size(); ++i) save(joint.results[i]);
  save_sizes(j, g.args.size(), saved);

  std::unordered_map<const Value*, Value*> copies;
  out.backward = clone(joint, &copies);
  Graph& back = *out.backward;
  back.results.erase(back.results.begin(), back.results.begin() + int64_t(j.results));
  back.args.clear();
  back.writes.clear();
  for (Value* v : saved) {
    Value* arg = back.add_arg(v->meta);
    arg->elements = v->elements;
    back.replace_uses(copies[v], arg);
  }
  for (Value* v : j.dy) back.args.push_back(copies[v]);
  remove_dead(back);

  joint.results.resize(j.results);
  joint.results.insert(joint.results.end(), saved.begin(), saved.end());
  joint.args.resize(g.args.size());
  remove_dead(joint);
  joint.result_names = g.result_names;
  out.forward = j.graph;
  out.saved = int(saved.size());
  return out;
}
}  // namespace paddle

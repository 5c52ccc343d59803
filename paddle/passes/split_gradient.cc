#include "paddle/passes/split_gradient.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "paddle/autograd/backward.h"
#include "paddle/ir/recorder.h"
#include "paddle/passes/pass.h"

namespace paddle {
namespace {
// Forward and gradient in one graph.
Joint record_joint(const Graph& g, const std::vector<bool>& wanted, SplitGradient& out) {
  Joint j{make_ref<Graph>(g.symbols), g.args.size(), g.results.size()};
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
  for (auto& t : results) {
    if (!is_inexact(t.dtype())) continue;
    y.push_back(t);
    dy.push_back(j.graph->handle(j.graph->add_arg(t.meta())));
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
// The operations that depend on the gradients that come.
std::set<const Operation*> depending_on_gradients(const Joint& j) {
  std::set<const Value*> values(j.graph->args.begin() + int64_t(j.args), j.graph->args.end());
  std::set<const Operation*> found;
  const auto depends = [&](const Value* v) { return values.contains(v); };
  for (auto& op : j.graph->body)
    if (std::any_of(op.operands.begin(), op.operands.end(), depends) ||
        std::any_of(op.sizes.begin(), op.sizes.end(), depends)) {
      found.insert(&op);
      values.insert(op.results.begin(), op.results.end());
    }
  return found;
}
// The operations that the program itself needs, or that have an effect of their own there; all
// others belong to the gradient.
std::set<const Operation*> forward_part(const Joint& j) {
  std::set<const Operation*> part;
  std::vector<const Value*> open(j.graph->results.begin(),
                                 j.graph->results.begin() + int64_t(j.results));
  const auto add = [&](const Operation& op) {
    if (!part.insert(&op).second) return;
    open.insert(open.end(), op.operands.begin(), op.operands.end());
    open.insert(open.end(), op.sizes.begin(), op.sizes.end());
  };
  for (auto& w : j.graph->writes) open.push_back(w.value);
  const auto later = depending_on_gradients(j);
  for (auto& op : j.graph->body)
    if (is_ordered(op) && !later.contains(&op)) add(op);
  while (!open.empty()) {
    const Value* v = open.back();
    open.pop_back();
    if (v && v->def) add(*v->def);
  }
  return part;
}
// Forgets operations, the last of them first; ordered ones, too.
template <class F>
void erase_if(Graph& g, F&& f) {
  for (auto it = g.body.end(); it != g.body.begin();) {
    Operation& op = *--it;
    if (!f(op)) continue;
    ++it;
    g.erase(&op);
  }
  g.drop_unused();
}
void remove_dead(Graph& g) {
  find_pass("remove_dead").run(g, {});
  g.drop_unused();
}
bool is_in(const std::vector<Value*>& list, const Value* v) {
  return std::find(list.begin(), list.end(), v) != list.end();
}
// What the gradient reads of the program: results of its operations, and arguments.
class Needs {
 public:
  explicit Needs(const Joint& j)
      : j_(j),
        part_(forward_part(j)),
        args_(j.graph->args.begin(), j.graph->args.begin() + int64_t(j.args)),
        dy_(j.graph->args.begin() + int64_t(j.args), j.graph->args.end()) {}
  void find() {
    for (auto& op : j_.graph->body) {
      if (part_.contains(&op)) continue;
      for (Value* v : op.operands) need(v);
      for (Value* v : op.sizes) need(v);
    }
    for (size_t i = j_.results; i < j_.graph->results.size(); ++i) need(j_.graph->results[i]);
    need_sizes();
  }
  bool is_forward(const Operation& op) const { return part_.contains(&op); }
  std::vector<Value*> computed, kept;

 private:
  void need(Value* v) {
    if (!v || is_in(computed, v) || is_in(kept, v)) return;
    if (v->def ? part_.contains(v->def) : is_written(v))
      computed.push_back(v);
    else if (is_in(args_, v))
      kept.push_back(v);
  }
  // A captured tensor that the program updates: after the run it holds something else.
  bool is_written(const Value* v) const {
    return std::any_of(j_.graph->captured.begin(), j_.graph->captured.end(),
                       [&](auto& l) { return l.value == v && j_.graph->writes_into(l.tensor); });
  }
  // Symbols of arguments that no other value has among its sizes alone need their argument itself.
  void need_sizes() {
    const SymbolTable& t = *j_.graph->symbols;
    std::set<int> covered;
    const auto cover = [&](const Value* v) {
      for (Dim d : v->meta.dims)
        if (const int s = t.symbol_of(d); s >= 0) covered.insert(s);
    };
    for (const std::vector<Value*>* list : {&std::as_const(computed), &std::as_const(kept), &dy_})
      for (const Value* v : *list) cover(v);
    for (Value* v : args_) {
      const bool lacking = std::any_of(v->meta.dims.begin(), v->meta.dims.end(), [&](Dim d) {
        const int s = t.symbol_of(d);
        return s >= 0 && !covered.contains(s);
      });
      if (!lacking) continue;
      kept.push_back(v);
      cover(v);
    }
  }
  const Joint& j_;
  const std::set<const Operation*> part_;
  const std::vector<Value*> args_, dy_;
};
}  // namespace

SplitGradient split_gradient(const Joint& j) {
  SplitGradient out;
  Graph& joint = *j.graph;
  remove_dead(joint);
  Needs needs(j);
  needs.find();

  std::unordered_map<const Value*, Value*> copies;
  out.backward = clone(joint, &copies);
  Graph& back = *out.backward;
  back.results.erase(back.results.begin(), back.results.begin() + int64_t(j.results));
  back.args.clear();
  back.writes.clear();
  for (auto* list : {&needs.computed, &needs.kept})
    for (Value* v : *list) {
      Value* arg = back.add_arg(v->meta);
      arg->elements = v->elements;
      back.replace_uses(copies[v], arg);
    }
  for (size_t i = j.args; i < joint.args.size(); ++i) back.args.push_back(copies[joint.args[i]]);
  std::set<const Operation*> done;
  for (auto a = joint.body.begin(), b = back.body.begin(); a != joint.body.end(); ++a, ++b)
    if (needs.is_forward(*a)) done.insert(&*b);
  erase_if(back, [&](auto& op) { return done.contains(&op); });
  for (auto& l : back.captured) out.reads.push_back(l.tensor);
  for (Value* v : needs.kept)
    out.kept.push_back(
        int(std::find(joint.args.begin(), joint.args.end(), v) - joint.args.begin()));

  joint.results.resize(j.results);
  joint.results.insert(joint.results.end(), needs.computed.begin(), needs.computed.end());
  erase_if(joint, [&](auto& op) { return !needs.is_forward(op); });
  joint.args.resize(j.args);
  out.forward = j.graph;
  out.saved = int(needs.computed.size());
  return out;
}
SplitGradient split_gradient(const Graph& g, const std::vector<bool>& wanted) {
  SplitGradient what;
  const Joint joint = record_joint(g, wanted, what);
  SplitGradient out = split_gradient(joint);
  out.forward->result_names = g.result_names;
  out.args = std::move(what.args);
  out.captured = std::move(what.captured);
  return out;
}
}  // namespace paddle

#include "paddle/ir/control.h"

#include <algorithm>

#include "paddle/autograd/backward.h"
#include "paddle/ir/recorder.h"
#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/core/view.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/compare.h"
#include "paddle/phi/ops/full.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
namespace {
// A region that is being recorded, or has been.
struct RegionTrace {
  GraphRef graph;
  std::vector<GraphRecorder::Import> imports;
  std::vector<Graph::Link> updated;

  RegionTrace(GraphRecorder& outer, const std::function<std::vector<Tensor>(Graph&)>& f)
      : graph(make_ref<Graph>(outer.graph()->symbols)) {
    Recording r(graph, GraphRecorder::Kind::kRegion, mode().tape);
    const std::vector<Tensor> results = f(*graph);
    updated = r->finish(results);
    imports = r->imports();
  }
  // Our argument for an outer value, made if there is none: so that all regions of an op take the
  // same list.
  Value* arg_for(Value* outer) {
    for (auto& i : imports)
      if (i.outer == outer) return i.arg;
    return graph->add_arg(outer->meta);
  }
  const Graph::Link* update_of(const Tensor& t) const {
    for (auto& u : updated)
      if (u.tensor.impl() == t.impl()) return &u;
    return nullptr;
  }
};
using Imports = std::vector<GraphRecorder::Import>;
void merge_imports(Imports& all, const Imports& more) {
  for (auto& i : more)
    if (std::none_of(all.begin(), all.end(), [&](auto& a) { return a.outer == i.outer; }))
      all.push_back(i);
}
bool is_true(const Tensor& t) {
  USER_CHECK(kValue, t.numel() == 1, "a condition must be a tensor of one element, its shape is {}",
             t.dims());
  return element(t, 0).to<bool>();
}
}  // namespace

std::vector<Tensor> cond(const Tensor& predicate, const Branch& yes, const Branch& no) {
  GraphRecorder* outer = current_recorder();
  if (const Tensor known = outer ? outer->known_value(predicate) : predicate)
    return is_true(known) ? yes() : no();
  RegionTrace a(*outer, [&](Graph&) { return yes(); }), b(*outer, [&](Graph&) { return no(); });
  const size_t n = a.graph->results.size();
  USER_CHECK(kValue, n == b.graph->results.size(),
             "cond: one branch gives {} tensors, the other {}", n, b.graph->results.size());
  // What either branch updates is a result of both.
  std::vector<Tensor> updated;
  for (auto* r : {&a, &b})
    for (auto& u : r->updated)
      if (std::none_of(updated.begin(), updated.end(),
                       [&](auto& t) { return t.impl() == u.tensor.impl(); }))
        updated.push_back(u.tensor);
  std::vector<Value*> before;
  for (auto& t : updated) before.push_back(outer->value_of(t));
  Imports captures;
  merge_imports(captures, a.imports);
  merge_imports(captures, b.imports);
  for (size_t i = 0; i < updated.size(); ++i)
    for (auto* r : {&a, &b})
      if (!r->update_of(updated[i])) merge_imports(captures, {{before[i], nullptr, updated[i]}});
  std::vector<Tensor> args;
  std::vector<Value*> order[2];
  for (auto& c : captures) {
    args.push_back(c.tensor);
    order[0].push_back(a.arg_for(c.outer));
    order[1].push_back(b.arg_for(c.outer));
  }
  int k = 0;
  for (auto* r : {&a, &b}) {
    for (size_t i = 0; i < updated.size(); ++i) {
      const auto* u = r->update_of(updated[i]);
      const auto at = std::find_if(captures.begin(), captures.end(),
                                   [&](auto& c) { return c.outer == before[i]; });
      r->graph->results.push_back(u ? u->value : order[k][size_t(at - captures.begin())]);
    }
    r->graph->args = order[k++];
  }
  auto out = call(If{a.graph, b.graph}, predicate, args);
  for (size_t i = 0; i < updated.size(); ++i) rebind(updated[i], out[n + i]);
  out.resize(n);
  return out;
}

std::vector<Tensor> while_loop(const LoopTest& more, const LoopBody& body,
                               std::vector<Tensor> vars) {
  GraphRecorder* outer = current_recorder();
  if (!outer) {
    while (is_true(more(vars))) vars = body(vars);
    return vars;
  }
  const auto args_of = [&](Graph& g) {
    std::vector<Tensor> args;
    for (auto& v : vars) {
      Tensor t = g.handle(g.add_arg(v.meta()));
      t.impl()->stop_gradient = v.stop_gradient();
      args.push_back(t);
    }
    return args;
  };
  for (auto& v : vars) outer->value_of(v);  // so that the regions find them as outer values
  RegionTrace a(*outer, [&](Graph& g) { return std::vector<Tensor>{more(args_of(g))}; });
  USER_CHECK(kValue, a.updated.empty(), "while_loop: the condition writes into a tensor");
  RegionTrace b(*outer, [&](Graph& g) { return body(args_of(g)); });
  USER_CHECK(kValue, b.graph->results.size() == vars.size(),
             "while_loop: the body gives {} tensors for {} variables", b.graph->results.size(),
             vars.size());

  // What the body updates outside is carried, after the declared variables.
  std::vector<Tensor> args = vars;
  std::vector<Value*> state;
  for (auto& u : b.updated) {
    args.push_back(u.tensor);
    state.push_back(outer->value_of(u.tensor));
    b.graph->results.push_back(u.value);
  }
  const size_t carried = args.size();
  Imports captures;
  for (auto* r : {&a, &b})
    for (auto& i : r->imports)
      if (std::find(state.begin(), state.end(), i.outer) == state.end())
        merge_imports(captures, {i});
  for (auto* r : {&a, &b}) {
    std::vector<Value*> order(r->graph->args.begin(),
                              r->graph->args.begin() + int64_t(vars.size()));
    for (Value* v : state) order.push_back(r->arg_for(v));
    for (auto& c : captures) order.push_back(r->arg_for(c.outer));
    r->graph->args = order;
  }
  for (auto& c : captures) args.push_back(c.tensor);
  const bool save =
      mode().tape && std::any_of(args.begin(), args.end(), [](auto& t) { return t.wants_grad(); });
  auto out = call(While{a.graph, b.graph, int64_t(carried), save}, args);
  for (size_t i = vars.size(); i < carried; ++i) rebind(args[i], out[i]);
  out.resize(vars.size());
  return out;
}

// ---- shape rules
// A size that is known only inside the region.
static bool born_inside(const Graph& g, Dim d) {
  const auto symbols = g.symbols->symbols_in(d, true);
  return std::any_of(symbols.begin(), symbols.end(), [&](int s) { return g.definer(s); });
}
// Programs are read from texts, too. A region's arguments bind its sizes when it runs.
static void check_region(const RegionRef& r, Metas args, size_t results) {
  USER_CHECK(kValue, r, "it lacks a region");
  const Graph& g = graph_of(r);
  USER_CHECK(kValue, g.args.size() == args.size() && g.results.size() == results,
             "a region has {} arguments and {} results, not {} and {}", g.args.size(),
             g.results.size(), args.size(), results);
  for (size_t i = 0; i < args.size(); ++i) {
    const Meta& m = g.args[i]->meta;
    USER_CHECK(kValue, m.dtype == args[i]->dtype && !known(!(m.dims == args[i]->dims)),
               "a region is given {} for its argument {}, which is {}", *args[i], i, m);
  }
}
std::vector<Meta> If::infer(const Meta& predicate, Metas args) const {
  check_region(yes, args, yes ? graph_of(yes).results.size() : 0);
  check_region(no, args, graph_of(yes).results.size());
  OP_CHECK(C1, numel(predicate.dims) == 1, "predicate must have one element, its shape is {}",
           predicate.dims);
  const Graph &a = graph_of(yes), &b = graph_of(no);
  std::vector<Meta> out;
  for (size_t i = 0; i < a.results.size(); ++i) {
    Meta m = a.results[i]->meta;
    const Meta& other = b.results[i]->meta;
    OP_CHECK(C2, m.dtype == other.dtype && m.rank() == other.rank(),
             "result {} is {} in one branch and {} in the other", i, m, other);
    for (int k = 0; k < m.rank(); ++k)
      if (born_inside(a, m.dims[k]) || born_inside(b, other.dims[k]) ||
          !known(m.dims[k] == other.dims[k]))
        m.dims[k] = sym::fresh("if");
    out.push_back(m);
  }
  return out;
}
std::vector<Meta> While::infer(Metas args) const {
  USER_CHECK(kValue, carried >= 0 && size_t(carried) <= args.size(),
             "{} of {} arguments cannot be carried", carried, args.size());
  check_region(more, args, 1);
  check_region(body, args, size_t(carried));
  const Graph& b = graph_of(body);
  std::vector<Meta> out;
  for (size_t i = 0; i < size_t(carried); ++i) {
    const Meta& m = b.results[i]->meta;
    OP_CHECK_AS(kType, C1, m.dtype == args[i]->dtype, "variable {} is {}, but {} after a round", i,
                args[i]->dtype, m.dtype);
    OP_CHECK(C2, m.dims == args[i]->dims, "variable {} has shape {}, but {} after a round", i,
             args[i]->dims, m.dims);
    out.push_back(*args[i]);
  }
  if (!save) return out;
  out.push_back({DType::kInt64, {}});
  const Dim n = sym::fresh("rounds");
  for (size_t i = 0; i < size_t(carried); ++i) {
    Dims dims{n};
    dims.append(args[i]->dims.begin(), args[i]->dims.end());
    out.push_back(args[i]->with(dims));
  }
  return out;
}

// ---- gradients
static void erase_unread(Graph& g, size_t n, bool effects) {
  for (auto it = std::next(g.body.begin(), int64_t(n)); it != g.body.begin();) {
    Operation& op = *--it;
    each_region(op, [&](Graph& r) { erase_unread(r, r.body.size(), effects); });
    if (!effects && op.def->has(kOrdered) && !op.def->has(kSizesItself))
      for (int k = 0; k < op.results.size(); ++k) g.replace_uses(op.results[k], op.operands[k]);
    const auto used = [&](const Value* v) {
      return v && (!v->users.empty() || g.is_used_outside(v));
    };
    if (std::any_of(op.results.begin(), op.results.end(), used)) continue;
    ++it;
    g.erase(&op);
  }
}
void leave_out_unread(Graph& g) {
  erase_unread(g, g.body.size(), /*effects=*/true);
}
// Of the first n operations, those that only pass their input on are left out, since what was
// printed once is not printed again; and so is what nobody reads then.
static void leave_out_effects(Graph& g, size_t n) {
  erase_unread(g, n, /*effects=*/false);
}
GraphRef gradient_of(const Graph& g) {
  auto back = make_ref<Graph>(g.symbols);
  size_t forward = 0;
  {
    Recording r(back, GraphRecorder::Kind::kRegion, /*tape=*/true);
    std::vector<Tensor> x, y, dy, wanted;
    for (const Value* v : g.args) {
      Tensor t = back->handle(back->add_arg(v->meta));
      if (is_inexact(v->meta.dtype)) {
        t.impl()->stop_gradient = false;
        wanted.push_back(t);
      }
      x.push_back(t);
    }
    const auto results = replay(g, x);
    forward = back->body.size();
    for (auto& t : results) {
      if (!is_inexact(t.dtype())) continue;
      y.push_back(t);
      dy.push_back(back->handle(back->add_arg(t.meta())));
    }
    auto dx = gradients(y, wanted, dy, false, /*create_graph=*/true);
    for (size_t i = 0; i < dx.size(); ++i)
      if (!dx[i]) dx[i] = zeros(wanted[i].meta());
    r->finish(dx);
  }
  leave_out_effects(*back, forward);
  return back;
}
// The gradient of a branch is a branch over the gradients.
Grads If::grad(const GradIn& g) const {
  std::vector<Tensor> args(g.list(1).begin(), g.list(1).end());
  for (size_t i = 0; i < g.outs.size(); ++i)
    if (is_inexact(g.out_meta(int(i)).dtype)) args.push_back(g.dout(int(i)));
  const auto dx = call(If{gradient_of(graph_of(yes)), gradient_of(graph_of(no))}, g.in(0), args);
  Grads r(1 + size_t(g.size(1)));
  size_t k = 0;
  for (size_t i = 1; i < r.size(); ++i)
    if (is_inexact(g.meta(1, int(i) - 1).dtype)) r[i] = dx[k++];
  return r;
}

// The element `i` of a stack along its first axis.
static Tensor take(const Tensor& stack, const Tensor& i) {
  const Tensor at = reshape(i, {1}), end = at + call(FullIntArray{{1}});
  Dims rest;
  for (int a = 1; a < stack.rank(); ++a) rest.push_back(stack.dim(a));
  return reshape(call(Slice{{.axes = {0}}}, stack, at, end), rest);
}
// The gradient of a loop is a loop back over the saved variables, each round of which recomputes
// its inside. Missing gradients of stacks stay missing: zeros of their size would be built for
// nothing.
Grads While::grad(const GradIn& g) const {
  const size_t m = size_t(carried), n = size_t(g.size(0));
  const Tensors in = g.list(0);
  std::vector<Tensor> saved;
  if (save) {
    for (size_t i = 0; i < g.outs.size(); ++i) saved.push_back(g.out(int(i)));
  } else {
    const GraphRef again = clone(graph_of(body)), test = clone(graph_of(more));
    for (auto& r : {again, test}) leave_out_effects(*r, r->body.size());
    saved = call(While{test, again, carried, true}, in);
  }
  const GraphRef back = gradient_of(graph_of(body));
  const auto differentiable = [&](size_t i) { return is_inexact(g.meta(0, int(i)).dtype); };
  std::vector<Tensor> vars = {saved[m]};  // rounds left; gradients of variables, and of captures
  for (size_t i = 0; i < n; ++i)
    if (differentiable(i)) vars.push_back(i < m ? g.dout(int(i)) : zeros(g.meta(0, int(i))));
  const Tensor one = full({}, Scalar(1), DType::kInt64), none = full({}, Scalar(0), DType::kInt64);
  const auto out = while_loop([&](Tensors v) { return call(LessThan{}, none, v[0]); },
                              [&](Tensors v) {
                                std::vector<Tensor> next = {v[0] - one}, args;
                                for (size_t i = 0; i < m; ++i)
                                  args.push_back(take(saved[m + 1 + i], next[0]));
                                for (size_t i = m; i < n; ++i) args.push_back(in[i]);
                                size_t k = 1;
                                for (size_t i = 0; i < m; ++i)
                                  if (differentiable(i)) args.push_back(v[k++]);
                                const auto d = replay(*back, args);
                                k = 0;
                                for (size_t i = 0; i < n; ++i) {
                                  if (!differentiable(i)) continue;
                                  Tensor t = d[k++];
                                  if (i >= m)
                                    t = v[k] + t;  // captures: summed over the rounds
                                  else if (save && g.has_dout(int(m + 1 + i)))
                                    t = t + take(g.dout(int(m + 1 + i)), next[0]);
                                  next.push_back(t);
                                }
                                return next;
                              },
                              vars);
  Grads r(n);
  size_t k = 1;
  for (size_t i = 0; i < n; ++i)
    if (differentiable(i)) r[i] = out[k++];
  return r;
}
REGISTER_OP(If);
REGISTER_OP(While);
}  // namespace paddle

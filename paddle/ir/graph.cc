#include "paddle/ir/graph.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace paddle {
Value* Graph::add_value(const Meta& m) {
  Value& v = values_.emplace_back();
  v.id = int(values_.size()) - 1;
  v.meta = m;
  v.graph = this;
  return &values_.back();
}
Value* Graph::add_arg(const Meta& m, std::string name) {
  Value* v = add_value(m);
  v->name = std::move(name);
  args.push_back(v);
  return v;
}
Value* Graph::add_constant(const Tensor& t) {
  Value* v = add_value(t.meta());
  v->constant = t;
  return v;
}
Tensor Graph::handle(Value* v) {
  Tensor t = meta_tensor(v->meta);
  t.impl()->value = make_ref<GraphValue>(GraphRef(this), v);
  return t;
}
bool Graph::is_used_outside(const Value* v) const {
  return std::find(results.begin(), results.end(), v) != results.end() ||
         std::any_of(writes.begin(), writes.end(), [&](auto& w) { return w.value == v; });
}
bool Graph::writes_into(const Tensor& t) const {
  return std::any_of(writes.begin(), writes.end(),
                     [&](const Link& w) { return w.tensor.impl() == t.impl(); });
}
void Graph::replace_uses(Value* old, Value* now) {
  touch();
  for (Operation* op : old->users) {
    std::replace(op->operands.begin(), op->operands.end(), old, now);
    std::replace(op->sizes.begin(), op->sizes.end(), old, now);
    now->users.push_back(op);
  }
  old->users.clear();
  std::replace(results.begin(), results.end(), old, now);
  for (auto& w : writes)
    if (w.value == old) w.value = now;
  for (auto& d : definers)
    if (d.value == old) d.value = now;
}
void Graph::erase(Operation* op) {
  touch();
  const auto forget = [&](Value* v) {
    auto at = std::find(v->users.begin(), v->users.end(), op);
    if (at != v->users.end()) v->users.erase(at);
  };
  for (Value* v : op->operands) forget(v);
  for (Value* v : op->sizes) forget(v);
  for (Value* v : op->results)
    if (v) v->def = nullptr;
  body.erase(op->self);
}
void Graph::drop_unused() {
  const auto unused = [&](const Link& l) {
    return l.value->users.empty() && !is_used_outside(l.value);
  };
  if (std::erase_if(captured, unused)) touch();
}
const Definer* Graph::definer(int symbol) const {
  if (symbol < 0 || size_t(symbol) >= definers.size() || !definers[size_t(symbol)].value)
    return nullptr;
  return &definers[size_t(symbol)];
}
void Graph::define(int symbol, Definer d) {
  if (definers.size() <= size_t(symbol)) definers.resize(size_t(symbol) + 1);
  if (!definers[size_t(symbol)].value) definers[size_t(symbol)] = d;
}

void each_region(const Operation& op, const std::function<void(Graph&)>& f) {
  for (auto& a : op.def->attrs) {
    if (a.kind != AttrKind::kRegion) continue;
    const auto& r =
        *reinterpret_cast<const RegionRef*>(static_cast<const char*>(op.attrs.get()) + a.offset);
    if (r) f(graph_of(r));
  }
}
bool holds_within(const Operation& op, bool (*f)(const Operation&)) {
  if (f(op)) return true;
  bool any = false;
  each_region(op, [&](Graph& g) {
    any |= std::any_of(g.body.begin(), g.body.end(),
                       [&](auto& inner) { return holds_within(inner, f); });
  });
  return any;
}
bool is_ordered(const Operation& op) {
  return holds_within(op, [](const Operation& o) { return o.def->has(kOrdered); });
}

static DType kernel_key(const Operation& op) {
  DType key = DType::kUndefined;
  bool found = false;
  each_slot(op, [&](int slot, int at, int n) {
    if (found || n == 0 || slot >= op.def->inputs) return;
    const Arg::Kind kind = op.def->input(slot).kind;
    if (kind == Arg::kIndex || kind == Arg::kHidden) return;
    key = op.operands[at]->meta.dtype;
    found = true;
  });
  if (!found)
    for (const Value* v : op.results)
      if (v) return v->meta.dtype;
  return key;
}

const KernelEntry* find_kernel(const Operation& op, Place place) {
  bool applies = true;
  each_slot(op, [&](int slot, int, int n) { applies &= n == 0 || op.def->kernels_take(slot); });
  return applies ? op.def->find_kernel(place, kernel_key(op)) : nullptr;
}

GraphRef clone(const Graph& g, std::unordered_map<const Value*, Value*>* copies) {
  auto copy = make_ref<Graph>(g.symbols);
  std::unordered_map<const Value*, Value*> to;
  const auto map = [&](Value* v) -> Value* {
    if (!v) return nullptr;
    auto [it, fresh] = to.try_emplace(v, nullptr);
    if (fresh) {
      it->second = copy->add_value(v->meta);
      it->second->constant = v->constant;
      it->second->name = v->name;
      it->second->elements = v->elements;
    }
    return it->second;
  };
  for (Value* v : g.args) copy->args.push_back(map(v));
  for (auto& l : g.captured) copy->captured.push_back({l.tensor, map(l.value)});
  for (auto& op : g.body) {
    auto at = copy->body.insert(
        copy->body.end(),
        Operation{op.def, op.attrs, {}, op.counts, {}, {}, op.has_unknowns, op.location, {}});
    at->self = at;
    for (Value* v : op.operands) at->operands.push_back(map(v));
    for (Value* v : op.sizes) at->sizes.push_back(map(v));
    for (Value* v : at->operands) v->users.push_back(&*at);
    for (Value* v : at->sizes) v->users.push_back(&*at);
    for (int i = 0; i < op.results.size(); ++i) {
      Value* v = map(op.results[i]);
      at->results.push_back(v);
      if (!v) continue;
      v->def = &*at;
      v->index = i;
    }
    for (auto& a : op.def->attrs) {  // regions are owned by their operation
      if (a.kind != AttrKind::kRegion) continue;
      auto& r = *reinterpret_cast<RegionRef*>(static_cast<char*>(at->attrs.get()) + a.offset);
      if (r) r = clone(graph_of(r));
    }
  }
  for (Value* v : g.results) copy->results.push_back(map(v));
  copy->result_names = g.result_names;
  for (auto& w : g.writes) copy->writes.push_back({w.tensor, map(w.value)});
  for (size_t s = 0; s < g.definers.size(); ++s)
    if (g.definers[s].value && to.contains(g.definers[s].value)) {
      Definer d = g.definers[s];
      d.value = to[d.value];
      copy->define(int(s), d);
    }
  if (copies) *copies = std::move(to);
  return copy;
}

void verify(const Graph& g) {
  std::set<const Value*> defined;
  const auto where = [&](const Operation& op) {
    return op.def->name + (op.location.empty() ? "" : " (" + op.location + ")");
  };
  for (Value* v : g.args) defined.insert(v);
  for (auto& l : g.captured) {
    INTERNAL_CHECK(l.tensor.is_concrete(), "a captured tensor has no data");
    defined.insert(l.value);
  }
  for (auto& op : g.body) {
    INTERNAL_CHECK(op.counts.size() >= op.def->inputs &&
                       op.counts.size() <= op.def->inputs + int(op.def->tensor_attrs.size()),
                   "{} has {} slots of operands", where(op), op.counts.size());
    int total = 0;
    for (int n : op.counts) total += n;
    INTERNAL_CHECK(total == op.operands.size(), "{} has {} operands in slots of {}", where(op),
                   op.operands.size(), total);
    for (int i = 0; i < op.def->inputs; ++i) {
      const Arg::Kind kind = op.def->input(i).kind;
      const bool one = kind == Arg::kPlain || kind == Arg::kIndex || kind == Arg::kHidden;
      INTERNAL_CHECK(!one || op.counts[i] == 1, "{} has {} tensors for '{}'", where(op),
                     op.counts[i], op.def->input(i).name);
    }
    const auto check_use = [&](Value* v) {
      INTERNAL_CHECK(v && v->graph == &g, "{} reads a value of another graph", where(op));
      INTERNAL_CHECK(defined.contains(v) || v->constant, "{} reads %{} before it is defined",
                     where(op), v->id);
      INTERNAL_CHECK(std::count(v->users.begin(), v->users.end(), &op) > 0,
                     "{} is not among the users of %{}", where(op), v->id);
    };
    for (Value* v : op.operands) check_use(v);
    for (Value* v : op.sizes) check_use(v);
    for (int i = 0; i < op.results.size(); ++i) {
      Value* v = op.results[i];
      if (!v) continue;
      INTERNAL_CHECK(v->def == &op && v->index == i && v->graph == &g,
                     "%{} is not the result {} of {}", v->id, i, where(op));
      INTERNAL_CHECK(v->meta.rank() <= kMaxRank, "%{} of {} has {} axes", v->id, where(op),
                     v->meta.rank());
      INTERNAL_CHECK(defined.insert(v).second, "%{} is defined twice", v->id);
    }
    each_region(op, [](Graph& r) {
      INTERNAL_CHECK(r.captured.empty() && r.writes.empty(), "a region is not isolated");
      verify(r);
    });
  }
  for (Value* v : g.results)
    INTERNAL_CHECK(defined.contains(v) || v->constant, "result %{} is not defined", v->id);
  for (auto& w : g.writes)
    INTERNAL_CHECK((defined.contains(w.value) || w.value->constant) && w.tensor.is_concrete(),
                   "%{}, which is stored, is not defined", w.value->id);
}
}  // namespace paddle

#include "paddle/ir/graph.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "paddle/phi/core/mode.h"

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

void Graph::find_sizes(Operation& op) {
  for (Dim d : unknowns(*op.def, op.attrs.get())) {
    op.has_unknowns = true;
    for (int s : symbols->symbols_in(d, /*data_only=*/true)) {
      const Definer* by = definer(s);
      if (!by || contains(op.sizes, by->value) || contains(op.operands, by->value)) continue;
      op.sizes.push_back(by->value);
    }
  }
}
void Graph::define_sizes(const Operation& op) {
  std::vector<int> given;  // what the operation is told is not born there
  const auto note = [&](Dim d) {
    const auto more = symbols->symbols_in(d, /*data_only=*/true);
    given.insert(given.end(), more.begin(), more.end());
  };
  for (const Value* v : op.operands)
    for (Dim d : v->meta.dims) note(d);
  for (Dim d : unknowns(*op.def, op.attrs.get())) note(d);
  for (Value* v : op.results) {
    if (!v) continue;
    for (int a = 0; a < v->meta.rank(); ++a) {
      const int s = symbols->symbol_of(v->meta.dims[a]);
      if (s >= 0 && symbols->is_data(s) && std::find(given.begin(), given.end(), s) == given.end())
        define(s, {v, a, -1});
    }
  }
}
void Graph::freeze(const Tensor& t) {
  for (auto& f : frozen)
    if (f.tensor.impl() == t.impl()) return;
  ModeScope scope(plain_mode());
  const Ref<Storage>& storage = t.impl()->storage;
  frozen.push_back({t, storage, storage->version, copy_to(t, kCpuPlace)});
}
static bool same_elements(const Tensor& a, const Tensor& b) {
  if (!identical(a.meta(), b.meta())) return false;
  const Tensor x = contiguous(a), y = contiguous(copy_to(b, kCpuPlace));
  return std::memcmp(x.raw_data(), y.raw_data(), size_t(x.numel()) * size_of(x.dtype())) == 0;
}
const Tensor* Graph::changed() const {
  for (auto& f : frozen) {
    const Ref<Storage>& now = f.tensor.impl()->storage;
    if (now == f.storage && now->version == f.version) continue;
    if (!same_elements(f.elements, f.tensor)) return &f.tensor;
  }
  return nullptr;
}

// Numbers as a tensor of that dtype holds them. Sizes that are not known fit into 32 bits, or
// nobody could allocate them; into fewer they may not.
static std::optional<Dims> as_stored(Dims elements, DType dtype) {
  const bool wide = size_of(dtype) >= 4;
  for (Dim& d : elements) {
    if (!known(d) && !wide) return std::nullopt;
    if (known(d))
      d = dispatch(kIntegers + kRareIntegers, dtype,
                   [&]<class T>() { return int64_t(Scalar(d).to<T>()); });
  }
  return elements;
}

std::vector<std::optional<Meta>> infer_results(const Operation& op) {
  std::vector<const Meta*> flat;
  for (const Value* v : op.operands) flat.push_back(&v->meta);
  const std::vector<Tensor> stand_ins(flat.size());
  std::vector<Metas> lists;
  std::vector<Tensors> slots;
  each_slot(op, [&](int, int at, int n) {
    lists.push_back(Metas(flat.data() + at, size_t(n)));
    slots.push_back(Tensors(stand_ins.data() + at, size_t(n)));
  });
  MetaList free;
  infer(*op.def, op.attrs.get(), lists, free);
  std::vector<std::optional<Meta>> metas;
  int at = 0;
  each_output(*op.def, slots, free.size(), [&](int, int written, int n) {
    for (int k = 0; k < n; ++k) {
      if (written < 0)
        metas.push_back(free[at++]);
      else if (lists[size_t(written)].empty())
        metas.push_back(std::nullopt);
      else
        metas.push_back(*lists[size_t(written)][size_t(k)]);
    }
  });
  return metas;
}
std::optional<Dims> elements_of(const Operation& op) {
  constexpr int kMost = 64;
  if (!op.def->elements || op.results.size() != 1 || !is_integer(op.results[0]->meta.dtype))
    return std::nullopt;
  std::vector<const Dims*> in;
  std::vector<const Meta*> metas;
  for (const Value* v : op.operands) {
    in.push_back(v->elements ? &*v->elements : nullptr);
    metas.push_back(&v->meta);
  }
  Dims out;
  if (!op.def->elements(op.attrs.get(), {in, metas}, out) || out.size() > kMost)
    return std::nullopt;
  return as_stored(std::move(out), op.results[0]->meta.dtype);
}

void each_region(const Operation& op, const std::function<void(Graph&)>& f) {
  for (auto& a : op.def->attrs) {
    if (a.kind != AttrKind::kRegion) continue;
    const auto& r =
        *reinterpret_cast<const RegionRef*>(static_cast<const char*>(op.attrs.get()) + a.offset);
    if (auto* g = dynamic_cast<Graph*>(r.get())) f(*g);
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

Error located(const Error& e, const Operation& op) {
  if (op.location.empty()) return e;
  return Error(e.kind(), e.where(), e.text() + " (recorded at " + op.location + ")", e.label());
}

void own_regions(const OpDef& def, void* attrs) {
  for (auto& a : def.attrs) {
    if (a.kind != AttrKind::kRegion) continue;
    auto& r = *reinterpret_cast<RegionRef*>(static_cast<char*>(attrs) + a.offset);
    if (auto* g = dynamic_cast<Graph*>(r.get())) r = clone(*g);
  }
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
    own_regions(*op.def, at->attrs.get());
  }
  for (Value* v : g.results) copy->results.push_back(map(v));
  copy->result_names = g.result_names;
  for (auto& w : g.writes) copy->writes.push_back({w.tensor, map(w.value)});
  copy->frozen = g.frozen;
  copy->rules = g.rules;
  for (size_t s = 0; s < g.definers.size(); ++s)
    if (g.definers[s].value && to.contains(g.definers[s].value)) {
      Definer d = g.definers[s];
      d.value = to[d.value];
      copy->define(int(s), d);
    }
  if (copies) *copies = std::move(to);
  return copy;
}
}  // namespace paddle

#include "paddle/ir/recorder.h"

#include <algorithm>
#include <map>

#include "paddle/autograd/node.h"
#include "paddle/phi/core/hooks.h"
#include "paddle/phi/core/view.h"

namespace paddle {
GraphRecorder* current_recorder() {
  return static_cast<GraphRecorder*>(mode().recorder);
}
void*& wildcard_attrs() {
  static thread_local void* p = nullptr;
  return p;
}

GraphRecorder::GraphRecorder(GraphRef g, Kind kind)
    : graph_(std::move(g)),
      kind_(kind),
      at_(graph_->body.end()),
      outer_(mode().recorder),
      assumed_(graph_->symbols->mark()) {
  for (auto& l : graph_->captured) known_[l.tensor.impl()] = l.value;
  for (auto& w : graph_->writes) known_[w.tensor.impl()] = w.value;
}
GraphRecorder::GraphRecorder(GraphRef g, std::list<Operation>::iterator before)
    : graph_(std::move(g)),
      kind_(Kind::kProgram),
      at_(before),
      outer_(mode().recorder),
      assumed_(graph_->symbols->mark()) {
  for (auto& l : graph_->captured) known_[l.tensor.impl()] = l.value;
}
GraphRecorder::~GraphRecorder() {
  if (!done_) restore();
}

static Mode recording_mode(Recorder* r, bool tape) {
  Mode m = mode();
  m.recorder = r;
  m.meta = false;
  m.tape = tape;
  return m;
}
Recording::Recording(GraphRef g, GraphRecorder::Kind kind, bool tape)
    : recorder_(g, kind), mode_(recording_mode(&recorder_, tape)), symbols_(g->symbols.get()) {}
Recording::Recording(GraphRef g, std::list<Operation>::iterator before)
    : recorder_(g, before), mode_(recording_mode(&recorder_, false)), symbols_(g->symbols.get()) {}

// ---- values
Value* GraphRecorder::import_value(Value* v, const Tensor& t) {
  if (v->graph == graph_.get()) return v;
  USER_CHECK(kRuntime, kind_ == Kind::kRegion && outer_,
             "a tensor of one program is used in another; only concrete tensors can be shared "
             "between programs");
  Value* outer = static_cast<GraphRecorder*>(outer_)->import_value(v, t);
  for (auto& i : imports_)
    if (i.outer == outer) return i.arg;
  Value* arg = graph_->add_arg(v->meta);
  arg->elements = outer->elements;
  Tensor as_outer = same_identity(t);
  as_outer.impl()->value = make_ref<GraphValue>(GraphRef(outer->graph), outer);
  imports_.push_back({outer, arg, as_outer});
  return arg;
}
Value* GraphRecorder::capture(const Tensor& t) {
  if (const auto it = known_.find(t.impl()); it != known_.end()) return it->second;
  Value* v = graph_->add_value(t.meta());
  graph_->captured.push_back({t, v});
  graph_->touch();
  known_[t.impl()] = v;
  return v;
}
Value* GraphRecorder::value_of(const Tensor& t) {
  Value* v = paddle::value_of(t);
  const bool foreign = v && t.is_concrete() && v->graph != graph_.get() && kind_ == Kind::kProgram;
  if (!v || foreign) {
    USER_CHECK(kRuntime, t.is_concrete(), "a tensor that holds nothing cannot be recorded");
    if (kind_ == Kind::kRegion)
      return import_value(static_cast<GraphRecorder*>(outer_)->value_of(t), t);
    touch(t, false);
    v = capture(t);
    t.impl()->value = make_ref<GraphValue>(graph_, v);
  }
  return import_value(v, t);
}
void GraphRecorder::touch(const Tensor& x, bool updated) {
  if (const auto it = touched_at_.find(x.impl()); it != touched_at_.end()) {
    touched_[it->second].updated |= updated;
    return;
  }
  const TensorImpl& i = *x.impl();
  const Value* v = paddle::value_of(x);
  if (v && v->graph == graph_.get() && !x.is_concrete()) return;  // made by this very recording
  touched_at_[x.impl()] = touched_.size();
  const Tensor grad = i.node && i.node->leaf ? grad_of(x) : Tensor();
  touched_.push_back({x, i.value, i.node, grad, i.slot, i.stop_gradient, updated});
}

// ---- what is known of values
// Evaluates small constants, so that an attribute that came as a tensor can be a number.
static Tensor evaluate(const Value* v, int depth) {
  if (v->constant) return v->constant;
  const Operation* op = v->def;
  constexpr int kDepth = 8;
  if (!op || depth > kDepth || op->has_unknowns || op->def->has(kSizesItself) ||
      op->def->state_input >= 0 || op->results.size() != 1 || is_ordered(*op) ||
      !known(v->meta.dims) || numel(v->meta.dims).raw() > 64)
    return {};
  std::vector<Tensor> in;
  for (const Value* o : op->operands) {
    in.push_back(evaluate(o, depth + 1));
    if (!in.back()) return {};
  }
  std::vector<Tensors> slots;
  each_slot(*op, [&](int, int at, int n) { slots.push_back(Tensors(in.data() + at, size_t(n))); });
  ModeScope scope(plain_mode());
  TensorList out;
  run(*op->def, op->attrs.get(), slots, out);
  return out[0];
}
static Tensor as_tensor(const Dims& elements, const Meta& meta) {
  Tensor t = empty(meta.with(DType::kInt64), kCpuPlace);
  for (int i = 0; i < elements.size(); ++i) t.data<int64_t>()[i] = elements[i].number();
  return t;
}
GraphRecorder& GraphRecorder::program() {
  const bool inner = kind_ == Kind::kRegion && outer_;
  return inner ? static_cast<GraphRecorder*>(outer_)->program() : *this;
}
void GraphRecorder::note_read(const Tensor& t) {
  constexpr int64_t kMost = 4096;  // whoever reads more shows or stores it
  GraphRecorder& p = program();
  if (p.traces_code && t.numel() <= kMost) p.graph_->freeze(t);
}
bool GraphRecorder::is_touched(const Tensor& t) const {
  return touched_at_.contains(t.impl()) ||
         (kind_ == Kind::kRegion && outer_ && static_cast<GraphRecorder*>(outer_)->is_touched(t));
}
Tensor GraphRecorder::known_value(const Tensor& t) {
  const bool ours = !t.is_concrete() || is_touched(t);
  // A concrete tensor that nobody trains or updates is a constant of the program; should it hold
  // something else one day, the program has to be recorded anew.
  if (!ours && t.stop_gradient() && !t.persistable()) {
    program().graph_->freeze(t);
    return t;
  }
  const Value* v = paddle::value_of(t);
  if (!v) return {};
  if (v->elements && known(*v->elements)) return as_tensor(*v->elements, v->meta);
  return evaluate(v, 0);
}
Dim GraphRecorder::element(const Tensor& t, int64_t index) {
  Value* v = value_of(t);
  if (v->elements && index < v->elements->size()) return (*v->elements)[index];
  for (size_t s = 0; s < graph_->definers.size(); ++s)
    if (graph_->definers[s].value == v && graph_->definers[s].element == index)
      return graph_->symbols->dim_of(int(s));
  const Dim fresh = sym::fresh_element();
  graph_->define(graph_->symbols->symbol_of(fresh), {v, -1, index});
  return fresh;
}

// ---- operations
Value* GraphRecorder::add_result(Operation& op, const Meta& m) {
  Value* v = graph_->add_value(m);
  v->def = &op;
  v->index = op.results.size();
  op.results.push_back(v);
  return v;
}
void GraphRecorder::append(const OpDef& def, const void* attrs, Slots in, TensorList& out) {
  graph_->touch();
  Operation op{&def, Attrs(def, attrs), {}, {}, {}, {}, false, "", {}};
  for (const Tensors& list : in) {
    op.counts.push_back(int(list.size()));
    for (const Tensor& t : list) op.operands.push_back(value_of(t));
  }
  std::vector<std::optional<Meta>> metas(size_t(def.outputs), Meta());
  if (kind_ != Kind::kPattern) metas = infer_results(op);
  if (hooks().location && kind_ == Kind::kProgram) op.location = hooks().location();
  const auto at = graph_->body.insert(at_, std::move(op));
  at->self = at;
  if (kind_ == Kind::kPattern && attrs && attrs == wildcard_attrs())
    wildcards.push_back({&*at, const_cast<void*>(attrs)});
  graph_->find_sizes(*at);  // whoever mentions an unknown needs what defines it
  for (Value* v : at->operands) v->users.push_back(&*at);
  for (Value* v : at->sizes) v->users.push_back(&*at);
  for (auto& m : metas) {
    if (m) {
      out.push_back(graph_->handle(add_result(*at, *m)));
    } else {
      at->results.push_back(nullptr);
      out.push_back(Tensor());
    }
  }
  graph_->define_sizes(*at);
  if (const auto known = elements_of(*at)) at->results[0]->elements = known;
}

// ---- the end
void GraphRecorder::restore() {
  done_ = true;
  if (kind_ == Kind::kRegion) graph_->rules = graph_->symbols->take_rules(assumed_);
  for (auto& x : touched_) {
    TensorImpl& i = *x.tensor.impl();
    i.value = x.value;
    i.node = x.node;
    if (i.node && i.node->leaf) static_cast<LeafNode*>(i.node.get())->grad = x.grad;
    i.slot = x.slot;
    ++i.version;  // never back to what a view has seen
    i.stop_gradient = x.stop_gradient;
  }
}
bool GraphRecorder::is_made(const Tensor& t) const {
  return std::any_of(made_.begin(), made_.end(), [&](auto& m) { return m.impl() == t.impl(); });
}
std::vector<Graph::Link> GraphRecorder::finish(Tensors results) {
  INTERNAL_CHECK(mode().recorder == this, "a recording ends that is not the current one");
  for (const Tensor& t : results) {
    refresh(t);
    graph_->results.push_back(value_of(t));
  }
  std::vector<Graph::Link> updated;
  for (size_t k = 0; k < touched_.size(); ++k) {
    const Tensor t = touched_[k].tensor;
    if (!touched_[k].updated || is_made(t)) continue;
    refresh(t);
    updated.push_back({t, value_of(t)});
  }
  if (kind_ == Kind::kProgram) {
    for (auto& u : updated) {
      if (!u.tensor.is_concrete() || u.tensor.impl()->view) continue;  // a view's base is written
      const auto same = [&](auto& w) { return w.tensor.impl() == u.tensor.impl(); };
      const auto old = std::find_if(graph_->writes.begin(), graph_->writes.end(), same);
      if (old == graph_->writes.end())
        graph_->writes.push_back(u);
      else
        old->value = u.value;
    }
  }
  restore();
  mode().recorder = outer_;
  return updated;
}

// ---- replay
namespace {
class Replay {
 public:
  explicit Replay(const Graph& g) : g_(g), tensors_(g.value_count()) {}

  std::vector<Tensor> run(Tensors args) {
    USER_CHECK(kValue, args.size() == g_.args.size(), "a program of {} inputs is given {}",
               g_.args.size(), args.size());
    if (GraphRecorder* r = current_recorder()) {
      auto& frozen = r->program().graph()->frozen;
      frozen.insert(frozen.end(), g_.frozen.begin(), g_.frozen.end());
    }
    for (size_t i = 0; i < args.size(); ++i) bind(g_.args[i], args[i]);
    for (auto& l : g_.captured)
      tensors_[size_t(l.value->id)] = g_.writes_into(l.tensor) ? before_writes(l.tensor) : l.tensor;
    for (auto& v : g_.values())
      if (v.constant) tensors_[size_t(v.id)] = v.constant;
    for (auto& op : g_.body) step(op);
    std::vector<Tensor> r;
    for (const Value* v : g_.results) r.push_back(at(v));
    for (auto& w : g_.writes) write(w.tensor, at(w.value));
    return r;
  }

 private:
  const Tensor& at(const Value* v) const { return tensors_[size_t(v->id)]; }
  // What the program reads is what was there before any of its writes.
  static Tensor before_writes(const Tensor& t) {
    GraphRecorder* r = current_recorder();
    if (!r) return copy_to(t, t.place());
    r->value_of(t);  // captures t itself, not what follows
    return same_identity(t);
  }
  static void write(const Tensor& t, const Tensor& now) {
    if (!mode().recorder) {
      copy_elements(t, now);
      mark_written(t, nullptr);
      if (!mode().tape || t.impl()->is_grad_leaf() || !(t.wants_grad() || now.wants_grad())) return;
    }
    rebind(t, now);
  }
  // The graph's symbols get to know what they are here.
  void bind(const Value* v, const Tensor& t) {
    tensors_[size_t(v->id)] = t;
    for (int a = 0; a < t.rank() && a < v->meta.rank(); ++a)
      if (const int s = g_.symbols->symbol_of(v->meta.dims[a]); s >= 0)
        sizes_.try_emplace(s, t.dim(a));
  }
  Dim translate(Dim d) {
    return g_.symbols->rewrite(d, [&](int s) {
      if (const auto it = sizes_.find(s); it != sizes_.end()) return it->second;
      if (const Definer* d = g_.definer(s); d && d->element >= 0)
        return sizes_[s] = element_of(at(d->value), d->element);
      // A symbol of an outer graph, when a region is replayed within its own program.
      USER_CHECK(kRuntime, SymbolScope::current() == g_.symbols.get(),
                 "a size of the inserted program is not known here");
      return g_.symbols->dim_of(s);
    });
  }
  static Dim element_of(const Tensor& t, int64_t index) {
    if (Recorder* r = mode().recorder) {
      if (const Tensor c = r->known_value(t)) return Dim(element(c, index).to<int64_t>());
      return r->element(t, index);
    }
    return Dim(element(t, index).to<int64_t>());
  }
  Scalar scalar_of(Dim symbol) {
    const Definer* d = g_.definer(g_.symbols->symbol_of(symbol));
    INTERNAL_CHECK(d, "an element without definer");
    const Tensor& t = at(d->value);
    if (Recorder* r = mode().recorder) {
      const Tensor c = r->known_value(t);
      return c ? element(c, d->element) : Scalar::of_tensor(r->element(t, d->element));
    }
    return element(t, d->element);
  }
  void step(const Operation& op) {
    std::vector<Tensor> in;
    for (const Value* v : op.operands) in.push_back(at(v));
    std::vector<Tensors> slots;
    each_slot(op,
              [&](int, int from, int n) { slots.push_back(Tensors(in.data() + from, size_t(n))); });
    Attrs attrs = op.attrs;
    if (mode().recorder) own_regions(*op.def, attrs.get());
    if (op.has_unknowns)
      resolve_unknowns(
          *op.def, attrs.get(), [&](Dim d) { return translate(d); },
          [&](Dim d) { return scalar_of(d); });
    // In a graph an op gives new values; here one that writes into its inputs gets copies to write
    // into.
    std::vector<Tensor> copies;
    copies.reserve(size_t(op.operands.size()));
    for (int i = 0; i < op.def->outputs; ++i) {
      const int w = op.def->written[size_t(i)];
      if (w < 0 || slots[size_t(w)].empty()) continue;
      const size_t from = copies.size();
      for (const Tensor& t : slots[size_t(w)])
        copies.push_back(t.is_concrete() && !mode().recorder ? copy_to(t, t.place())
                                                             : same_identity(t));
      slots[size_t(w)] = Tensors(copies.data() + from, copies.size() - from);
    }
    TensorList out;
    paddle::run(*op.def, attrs.get(), slots, out);
    for (int k = 0; k < op.results.size(); ++k)
      if (op.results[k]) bind(op.results[k], out[k]);
  }
  const Graph& g_;
  std::vector<Tensor> tensors_;
  std::map<int, Dim> sizes_;
};
}  // namespace
std::vector<Tensor> replay(const Graph& g, Tensors args) {
  return Replay(g).run(args);
}
}  // namespace paddle

#include "paddle/autograd/backward.h"

#include <algorithm>
#include <queue>
#include <unordered_map>
#include <unordered_set>

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/core/view.h"
#include "paddle/phi/ops/binary.h"

namespace paddle {
namespace {
thread_local std::vector<std::function<void()>>* finishers = nullptr;

// A node is younger than those its edges lead to. So the youngest node that has a gradient has all
// of it: whatever reads its outputs is younger still and has been visited.
class Engine {
 public:
  Engine(bool retain_graph, bool create_graph) : retain_(retain_graph), create_(create_graph) {}

  void seed(const Tensor& t, const Tensor& dout) {
    Tensor g = dout;
    if (g) {
      USER_CHECK(kValue, known(g.dims() == t.dims()),
                 "backward: grad_tensor has shape {}, but its tensor has {}", g.dims(), t.dims());
      if (g.dtype() != t.dtype()) g = cast(g, t.dtype());
    } else {
      const PlaceScope scope(t);
      g = full(t.dims(), Scalar(1), t.dtype());
    }
    const Edge e = edge_of(t);
    if (e.node) add(e, g);
  }
  // The gradient at an edge is wanted; run() then visits only what leads there.
  void want(const Edge& e) { wanted_[node_of(e)]; }
  void end_at_wanted() { end_at_wanted_ = true; }
  void block(const Edge& e) {
    if (e.node) blocked_[node_of(e)].push_back(e.slot);
  }
  void run();
  Tensor result(const Edge& e) const {
    const auto& g = wanted_.at(node_of(e));
    return e.slot < g.size() ? g[e.slot] : Tensor();
  }

 private:
  struct Pending {
    Ref<Node> node;
    std::vector<Tensor> douts;
  };
  static bool older(const BackwardNode* a, const BackwardNode* b) { return a->seq < b->seq; }

  void find_needed();
  bool is_needed(BackwardNode* n) const { return all_ || needed_.contains(n); }
  void add(const Edge& e, Tensor g);
  void visit(BackwardNode* n, std::vector<Tensor>& douts);
  Tensor seen(const Tensor& g) const;
  void run_hooks(BackwardNode* n, std::vector<Tensor>& douts);
  std::vector<Tensor> seen(Tensors list) const;
  void replace(const BackwardNode* n, const char* what, std::vector<Tensor>& list, size_t count,
               const std::vector<Tensor>& now) const;
  void run_pre_hooks(BackwardNode* n, std::vector<Tensor>& douts);
  void run_post_hooks(BackwardNode* n, Grads& grads, Tensors douts);
  void pass_on(BackwardNode* n, Grads& grads);

  const bool retain_, create_;
  bool end_at_wanted_ = false;
  const bool users_tape_ = mode().tape;
  bool all_ = true;
  std::unordered_map<BackwardNode*, Pending> pending_;
  std::vector<BackwardNode*> queue_;  // a heap, youngest first
  std::unordered_map<BackwardNode*, std::vector<Tensor>> wanted_;
  std::unordered_map<BackwardNode*, std::vector<uint32_t>> blocked_;
  std::unordered_set<BackwardNode*> needed_;
};

// The nodes from which a wanted one can be reached. Visited oldest last, so that one pass suffices.
void Engine::find_needed() {
  all_ = wanted_.empty();
  if (all_) return;
  std::unordered_set<BackwardNode*> seen;
  std::vector<BackwardNode*> todo, order;
  for (auto* n : queue_)
    if (seen.insert(n).second) todo.push_back(n);
  while (!todo.empty()) {
    BackwardNode* n = todo.back();
    todo.pop_back();
    order.push_back(n);
    for (auto& e : n->edges)
      if (e.node && seen.insert(node_of(e)).second) todo.push_back(node_of(e));
  }
  std::sort(order.begin(), order.end(), older);
  for (auto* n : order) {
    const bool leads = wanted_.contains(n) ||
                       std::any_of(n->edges.begin(), n->edges.end(),
                                   [&](auto& e) { return e.node && needed_.contains(node_of(e)); });
    if (leads) needed_.insert(n);
  }
}

static bool may_add_in_place(const Tensor& sum, const Tensor& g) {
  return sum.is_concrete() && g.is_concrete() && sum.impl()->ref_count() == 1 &&
         sum.impl()->storage->ref_count() == 1 && sum.is_contiguous() && sum.dtype() == g.dtype();
}
void Engine::add(const Edge& e, Tensor g) {
  BackwardNode* n = node_of(e);
  if (const auto b = blocked_.find(n);
      b != blocked_.end() && std::count(b->second.begin(), b->second.end(), e.slot))
    return;
  auto [it, fresh] = pending_.try_emplace(n);
  Pending& p = it->second;
  if (fresh) {
    p.node = e.node;
    p.douts.resize(std::max(size_t(n->out_meta.size()), size_t(e.slot) + 1));
    queue_.push_back(n);
    std::push_heap(queue_.begin(), queue_.end(), older);
  }
  Tensor& sum = p.douts[e.slot];
  if (!sum)
    sum = std::move(g);
  else if (!create_ && may_add_in_place(sum, g))
    call_into(Add{}, sum, g);
  else
    sum = sum + g;
}

template <class T>
T copy_of(const T& x) {
  return x;
}
// A gradient as users see it: it may be differentiated further, even if its own making was not
// recorded.
Tensor Engine::seen(const Tensor& g) const {
  if (create_ || g.is_recorded()) return g;
  Tensor r = snapshot(g);
  r.impl()->stop_gradient = false;
  return r;
}

// Hooks are the user's code and run as it does, with its tape; a gradient remembers where it came
// from only if it is to be differentiated. They are copied, since one may remove itself, or add
// another.
void Engine::run_hooks(BackwardNode* n, std::vector<Tensor>& douts) {
  if (!n->extra) return;
  for (auto& [id, hook] : copy_of(n->extra->hooks)) {
    auto& [slot, f] = hook;
    if (slot >= douts.size() || !douts[slot]) continue;
    ModeScope scope(with_tape(users_tape_));
    if (const Tensor now = f(seen(douts[slot]))) douts[slot] = create_ ? now : snapshot(now);
  }
  const auto& retain = n->extra->retain;
  for (size_t s = 0; s < retain.size() && s < douts.size(); ++s) {
    if (!retain[s] || !douts[s]) continue;
    Tensor& kept = n->extra->retained[uint32_t(s)];
    kept = seen(kept ? kept + douts[s] : douts[s]);
  }
}

// Hooks on the node itself see all its gradients, as a list.
std::vector<Tensor> Engine::seen(Tensors list) const {
  std::vector<Tensor> r;
  for (const Tensor& t : list) r.push_back(t ? seen(t) : Tensor());
  return r;
}
void Engine::replace(const BackwardNode* n, const char* what, std::vector<Tensor>& list,
                     size_t count, const std::vector<Tensor>& now) const {
  if (now.empty()) return;
  USER_CHECK(kValue, now.size() == count,
             "a hook on the gradient node of {} must give the gradients of its {} {}, got {}",
             n->name(), count, what, now.size());
  list.resize(count);
  for (size_t i = 0; i < count; ++i) list[i] = create_ || !now[i] ? now[i] : snapshot(now[i]);
}
static void check_replaced(const BackwardNode* n, const char* what, const Tensor& g,
                           const Meta& want) {
  USER_CHECK(kValue, !g || g.is_recorded() || known(g.dims() == want.dims),
             "a hook on the gradient node of {} gives a gradient of shape {} for one of its {}, of "
             "shape {}",
             n->name(), g.dims(), what, want.dims);
}
void Engine::run_pre_hooks(BackwardNode* n, std::vector<Tensor>& douts) {
  if (!n->extra) return;
  ModeScope scope(with_tape(users_tape_));
  const size_t count = size_t(n->out_meta.size());
  for (auto& [id, f] : copy_of(n->extra->pre_hooks)) {
    replace(n, "outputs", douts, count, f(seen(douts)));
    for (size_t i = 0; i < count; ++i) check_replaced(n, "outputs", douts[i], n->out_meta[i]);
  }
}
void Engine::run_post_hooks(BackwardNode* n, Grads& grads, Tensors douts) {
  ModeScope scope(with_tape(users_tape_));
  const size_t count = size_t(n->edges.size());
  for (auto& [id, f] : copy_of(n->extra->post_hooks)) {
    grads.resize(count);
    replace(n, "inputs", grads, count, f(seen(grads), seen(douts)));
    for (size_t i = 0; i < count; ++i)
      if (const Edge& e = n->edges[int64_t(i)];
          e.node && int64_t(e.slot) < node_of(e)->out_meta.size())
        check_replaced(n, "inputs", grads[i], node_of(e)->out_meta[e.slot]);
  }
}

void Engine::visit(BackwardNode* n, std::vector<Tensor>& douts) {
  run_hooks(n, douts);
  if (const auto w = wanted_.find(n); w != wanted_.end()) {
    w->second = douts;
    if (end_at_wanted_) return;
  }
  if (n->leaf) {
    if (!all_) return;
    auto* leaf = static_cast<LeafNode*>(n);
    leaf->accumulate(douts[0], create_);
    for (auto& [id, f] : copy_of(leaf->after_hooks)) f();
    return;
  }
  if (!all_ && std::none_of(n->edges.begin(), n->edges.end(),
                            [&](auto& e) { return e.node && needed_.contains(node_of(e)); }))
    return;
  const auto first = std::find_if(douts.begin(), douts.end(), [](auto& d) { return bool(d); });
  const PlaceScope scope(first == douts.end() ? Tensor() : *first);
  run_pre_hooks(n, douts);
  const Profile* profile = hooks().profile.load(std::memory_order_acquire);
  const int64_t began = profile ? nanoseconds() : 0;
  std::vector<Tensor> before;  // for the hooks behind it
  if (n->extra && !n->extra->post_hooks.empty()) before = douts;
  Grads grads = n->backward(douts, create_);
  if (profile) profile->node(n->name(), began);
  if (n->extra && !n->extra->post_hooks.empty()) run_post_hooks(n, grads, before);
  if (!retain_) n->forget();
  douts.clear();  // so that what passes through unchanged is held by nobody else
  pass_on(n, grads);
}

void Engine::pass_on(BackwardNode* n, Grads& grads) {
  for (size_t i = 0; i < grads.size() && i < size_t(n->edges.size()); ++i) {
    const Edge& e = n->edges[int64_t(i)];
    Tensor g = std::move(grads[i]);
    if (!g || !e.node || !is_needed(node_of(e))) continue;
    const auto& metas = node_of(e)->out_meta;
    const Meta* want = e.slot < size_t(metas.size()) ? &metas[e.slot] : nullptr;
    if (want && g.dtype() != want->dtype) g = cast(g, want->dtype);
    INTERNAL_CHECK(!want || known(g.dims() == want->dims) || g.is_recorded(),
                   "the gradient of {} for its input {} has shape {}, the input {}", n->name(), i,
                   g.dims(), want->dims);
    add(e, std::move(g));
  }
}

void Engine::run() {
  find_needed();
  while (!queue_.empty()) {
    std::pop_heap(queue_.begin(), queue_.end(), older);
    BackwardNode* n = queue_.back();
    queue_.pop_back();
    Pending p = std::move(pending_.at(n));
    pending_.erase(n);
    if (is_needed(n)) visit(n, p.douts);
  }
}

// Gradients are computed with a tape of their own: only if they are to be differentiated.
Mode engine_mode(bool create_graph) {
  Mode m = mode();
  m.tape = create_graph;
  m.autocast = nullptr;
  return m;
}
struct Finishers {
  std::vector<std::function<void()>> list;
  std::vector<std::function<void()>>* outer = std::exchange(finishers, &list);
  ~Finishers() { finishers = outer; }
  void run() {
    for (auto& f : list) f();
  }
};
}  // namespace

void after_backward(std::function<void()> f) {
  USER_CHECK(kRuntime, finishers, "after_backward: no backward pass is running on this thread");
  finishers->push_back(std::move(f));
}

void backward(Tensors tensors, Tensors douts, bool retain_graph, bool create_graph) {
  USER_CHECK(kValue, douts.empty() || douts.size() == tensors.size(),
             "backward: there are {} tensors, but {} gradients for them", tensors.size(),
             douts.size());
  Engine engine(retain_graph || create_graph || mode().recorder, create_graph);
  ModeScope scope(engine_mode(create_graph));
  Finishers after;
  for (size_t i = 0; i < tensors.size(); ++i) {
    refresh(tensors[i]);
    engine.seed(tensors[i], douts.empty() ? Tensor() : douts[i]);
  }
  engine.run();
  after.run();
}

std::vector<Tensor> gradients(Tensors outputs, Tensors inputs, Tensors douts, bool retain_graph,
                              bool create_graph, Tensors stop, bool up_to_inputs) {
  USER_CHECK(kValue, douts.empty() || douts.size() == outputs.size(),
             "grad: there are {} outputs, but {} gradients for them", outputs.size(), douts.size());
  Engine engine(retain_graph || create_graph || mode().recorder, create_graph);
  ModeScope scope(engine_mode(create_graph));
  Finishers after;
  std::vector<Edge> edges;
  for (const Tensor& t : inputs) {
    refresh(t);
    edges.push_back(edge_of(t));
    if (edges.back().node) engine.want(edges.back());
  }
  if (up_to_inputs) engine.end_at_wanted();
  for (const Tensor& t : stop) engine.block(edge_of(t));
  for (size_t i = 0; i < outputs.size(); ++i) {
    refresh(outputs[i]);
    engine.seed(outputs[i], douts.empty() ? Tensor() : douts[i]);
  }
  const bool any = std::any_of(edges.begin(), edges.end(), [](auto& e) { return bool(e.node); });
  if (any) engine.run();
  after.run();
  std::vector<Tensor> r;
  for (auto e = edges.begin(); e != edges.end(); ++e) {
    const bool again = up_to_inputs && std::any_of(edges.begin(), e, [&](auto& earlier) {
                         return earlier.node == e->node && earlier.slot == e->slot;
                       });
    r.push_back(e->node && !again ? engine.result(*e) : Tensor());
  }
  return r;
}
}  // namespace paddle

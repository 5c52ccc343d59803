#include "paddle/autograd/node.h"

#include <atomic>
#include <mutex>

#include "paddle/common/fork.h"
#include "paddle/phi/core/hooks.h"
#include "paddle/phi/core/places.h"
#include "paddle/phi/core/view.h"
#include "paddle/phi/ops/binary.h"

namespace paddle {
static std::atomic<uint64_t> sequence{1};
// Leaves are the oldest of all: their nodes are made late, when something first depends on them.
BackwardNode::BackwardNode(bool is_leaf)
    : Node(is_leaf), seq(is_leaf ? 0 : sequence.fetch_add(1, std::memory_order_relaxed)) {}

// A chain of a million nodes must not be destroyed by a million nested calls.
BackwardNode::~BackwardNode() {
  static thread_local std::vector<Ref<Node>>* doomed = nullptr;
  if (doomed) {
    for (auto& e : edges)
      if (e.node) doomed->push_back(std::move(e.node));
    return;
  }
  std::vector<Ref<Node>> list;
  for (auto& e : edges)
    if (e.node && e.node->ref_count() == 1) list.push_back(std::move(e.node));
  doomed = &list;
  while (!list.empty()) {
    const Ref<Node> next = std::move(list.back());
    list.pop_back();
  }
  doomed = nullptr;
}

const std::string& BackwardNode::place() const {
  static const std::string unknown;
  return extra ? extra->place : unknown;
}

// ---- leaves
const std::string& LeafNode::name() const {
  static const std::string n = "leaf";
  return n;
}
static bool held_by_one(const Tensor& t) {
  return t.is_concrete() && t.impl()->ref_count() == 1 && t.impl()->storage->ref_count() == 1;
}
void LeafNode::tensor_gone(const TensorImpl* t) {
  if (t != of_) return;
  of_ = nullptr;
  grad = {};
}
void LeafNode::accumulate(const Tensor& dout, bool create_graph) {
  if (!of_) return;
  if (!grad) {
    // A gradient that someone else holds, too, is copied: later ones are added in place.
    const bool has_graph = create_graph || dout.is_recorded();
    grad = has_graph || held_by_one(dout) ? dout : copy_to(dout, dout.place());
    if (!has_graph) grad.impl()->stop_gradient = false;
  } else if (create_graph || grad.is_recorded() || dout.is_recorded()) {
    grad = grad + dout;
  } else {
    call_into(Add{}, grad, dout);
  }
}

static KeptMutex& leaves_mutex = *new KeptMutex(ForkOrder::kTables);
Edge edge_of(const Tensor& t) {
  if (!t.wants_grad()) return {};
  TensorImpl& impl = *t.impl();
  if (!impl.node) {
    std::lock_guard lock(leaves_mutex);
    if (!impl.node) {
      auto leaf = make_ref<LeafNode>(&impl);
      leaf->out_meta.push_back(impl.meta);
      impl.slot = 0;
      impl.node = leaf;
    }
  }
  return {impl.node, impl.slot};
}
Tensor same_identity(const Tensor& t) {
  const Edge e = edge_of(t);
  Tensor s = snapshot(t);
  s.impl()->node = e.node;
  s.impl()->slot = e.slot;
  s.impl()->stop_gradient = t.stop_gradient();
  return s;
}
Tensor grad_of(const Tensor& t) {
  auto* node = static_cast<BackwardNode*>(t.impl()->node.get());
  if (!node) return {};
  if (node->leaf) return static_cast<LeafNode*>(node)->grad;
  if (!node->extra) return {};
  const auto it = node->extra->retained.find(t.impl()->slot);
  return it == node->extra->retained.end() ? Tensor() : it->second;
}
void set_grad(const Tensor& t, const Tensor& grad) {
  TensorImpl& impl = *t.impl();
  if (!impl.node) {
    if (!grad) return;
    const bool stop = std::exchange(impl.stop_gradient, false);
    edge_of(t);
    impl.stop_gradient = stop;
  }
  auto* node = static_cast<BackwardNode*>(impl.node.get());
  if (!node) return;  // a dtype that has no gradient
  if (node->leaf)
    static_cast<LeafNode*>(node)->grad = grad;
  else
    node->need_extra().retained[impl.slot] = grad;
}
void retain_grad(const Tensor& t) {
  refresh(t);
  const Edge e = edge_of(t);
  USER_CHECK(kRuntime, e.node,
             "retain_grads: the tensor has stop_gradient=True, so it gets no gradient");
  if (e.node->leaf) return;
  auto& retain = node_of(e)->need_extra().retain;
  if (retain.size() <= e.slot) retain.resize(e.slot + 1);
  retain[e.slot] = true;
}
static int64_t new_hook_id() {
  static std::atomic<int64_t> ids{0};
  return ids++;
}
int64_t add_hook(const Tensor& t, GradHook f) {
  refresh(t);
  const Edge e = edge_of(t);
  USER_CHECK(kRuntime, e.node,
             "register_hook: the tensor has stop_gradient=True, so it gets no gradient");
  const int64_t id = new_hook_id();
  node_of(e)->need_extra().hooks[id] = {e.slot, std::move(f)};
  return id;
}
bool remove_hook(const Tensor& t, int64_t id) {
  auto* node = static_cast<BackwardNode*>(t.impl()->node.get());
  return node && node->extra && node->extra->hooks.erase(id);
}
static int64_t new_node_hook(const BackwardNode& node) {
  USER_CHECK(kValue, !node.leaf,
             "a leaf of the gradient graph computes nothing: hooks go on its tensor");
  return new_hook_id();
}
int64_t add_pre_hook(BackwardNode& node, NodePreHook f) {
  const int64_t id = new_node_hook(node);
  node.need_extra().pre_hooks[id] = std::move(f);
  return id;
}
int64_t add_post_hook(BackwardNode& node, NodePostHook f) {
  const int64_t id = new_node_hook(node);
  node.need_extra().post_hooks[id] = std::move(f);
  return id;
}
bool remove_node_hook(BackwardNode& node, int64_t id) {
  return node.extra && (node.extra->pre_hooks.erase(id) || node.extra->post_hooks.erase(id));
}

// ---- saved tensors
const SavedTensorHooks*& saved_tensor_hooks() {
  static thread_local const SavedTensorHooks* h = nullptr;
  return h;
}
SavedTensor::SavedTensor(const Tensor& t, bool with_data, uint32_t version) : version_(version) {
  const auto* h = saved_tensor_hooks();
  if (with_data && h && t.is_concrete()) {
    packed_ = h->pack(t);
    unpack_ = h->unpack;
    with_data = false;
  }
  // Never t itself: after x.add_(y), x would own the node that owns x.
  tensor_ = with_data ? snapshot(t) : meta_tensor(t.meta());
  if (!with_data) tensor_.impl()->value = t.impl()->value;
}
static std::string at_place(const std::string& place) {
  return place.empty() ? "" : " at " + place;
}
Tensor SavedTensor::get(const OpDef& op, const char* what, const std::string& place) const {
  if (packed_) return unpack_(packed_.get());
  const Storage* s = tensor_.impl()->storage.get();
  if (!s || s->version == version_) return tensor_;
  const std::string written_at = place_of_write(*s);
  const bool kept = !place.empty() || !written_at.empty();
  fail(
      ErrorKind::kRuntime,
      fmt::format("{}: its '{}', of shape {}, was written in place by {}{} after {}{} had saved it "
                  "for the gradient (it is at version {}, {} saved version {}). Write into a copy "
                  "instead{}",
                  op.name, what, tensor_.dims(), s->writer ? s->writer->name + "_" : "an op",
                  at_place(written_at), op.name, at_place(place), s->version, op.name, version_,
                  kept ? ""
                       : "; with paddle.set_flags({'FLAGS_keep_gradient_places': True}) this "
                         "message says where in your program both are"));
}
void SavedTensor::drop_data() {
  if (tensor_) tensor_ = meta_tensor(tensor_.meta());
  packed_.reset();
}

// ---- nodes of ops
// Bits per declared input: which are there, and which want a gradient.
static uint32_t signature(const OpDef& def, Slots in) {
  uint32_t present = 0, wanted = 0;
  for (int i = 0; i < def.inputs; ++i) {
    if (!in[size_t(i)].empty()) present |= 1u << i;
    for (const Tensor& t : in[size_t(i)])
      if (t.wants_grad()) wanted |= 1u << i;
  }
  return present | wanted << 16;
}

static GradIn::Reads ask_grad(const Applied& op) {
  ModeScope scope(meta_mode(/*tape=*/false));
  std::vector<std::vector<Tensor>> lists;
  std::vector<Tensors> slots;
  std::unique_ptr<bool[]> wanted(new bool[256]());
  size_t n = 0;
  for (auto& list : op.in.first(size_t(op.def.inputs))) {
    auto& l = lists.emplace_back();
    for (const Tensor& t : list) {
      l.push_back(meta_tensor(t.meta()));
      if (n < 256) wanted[n++] = t.wants_grad();
    }
  }
  for (auto& l : lists) slots.push_back(l);
  std::vector<Tensor> outs, douts;
  for (const Tensor& t : op.out) {
    outs.push_back(meta_tensor(t ? t.meta() : Meta()));
    douts.push_back(t && is_inexact(t.dtype()) ? meta_tensor(t.meta()) : Tensor());
  }
  if (n == 256) return {~0u, ~0u};  // a very long list: keep everything
  GradIn::Reads reads;
  op.def.grad(
      {op.def, op.attrs, slots, outs, douts, std::span<const bool>(wanted.get(), n), &reads});
  return reads;
}
static GradIn::Reads reads_of(const Applied& op) {
  if (mode().recorder) return {~0u, ~0u};  // saving costs nothing there
  const uint32_t key = signature(op.def, op.in);
  for (auto& entry : op.def.cache->reads) {
    const uint64_t e = entry.load(std::memory_order_relaxed);
    if (e >> 32 == key) return {uint32_t(e & 0xffff), uint32_t(e >> 16 & 0xffff)};
  }
  GradIn::Reads r = ask_grad(op);
  r.in &= 0xffff;
  r.out &= 0xffff;
  auto& cache = *op.def.cache;
  cache.reads[cache.next.fetch_add(1) % cache.reads.size()] =
      uint64_t(key) << 32 | r.out << 16 | r.in;
  return r;
}

static bool grad_reads(const Applied& op, int i) {
  return reads_of(op).in >> i & 1;
}

OpNode::OpNode(const Applied& op)
    : BackwardNode(false), def(op.def), attrs(op.def, op.attrs), reads(reads_of(op)) {
  if (keeps_places()) [[unlikely]]
    need_extra().place = this_place();
  for (int i = 0; i < def.inputs; ++i) {
    const Tensors list = op.in[size_t(i)];
    sizes.push_back(uint32_t(list.size()));
    for (const Tensor& t : list) {
      const auto& storage = t.impl()->storage;
      in.push_back(SavedTensor(t, reads.in >> i & 1, storage ? storage->version : 0));
      edges.push_back(edge_of(t));
    }
  }
  for (size_t i = 0; i < op.out.size(); ++i) {
    const Tensor& t = op.out[i];
    if (!t) {
      out.push_back(SavedTensor());
      out_meta.push_back({});
      continue;
    }
    const Storage* s = t.impl()->storage.get();
    const uint32_t version = s ? s->version + (s == op.written) : 0;
    out.push_back(SavedTensor(t, reads.out >> i & 1, version));
    out_meta.push_back(t.meta());
  }
}

// The inputs and outputs as `grad` reads them; with their nodes if it is itself to be
// differentiated.
void OpNode::restore(std::vector<Tensor>& ins, std::vector<Tensor>& outs, bool create_graph) {
  const auto connect = [&](Tensor t, const Edge& e) {
    if (!create_graph || !e.node) return t;
    Tensor c = snapshot(t);
    c.impl()->node = e.node;
    c.impl()->slot = e.slot;
    c.impl()->stop_gradient = false;
    return c;
  };
  int k = 0;
  for (int i = 0; i < def.inputs; ++i) {
    const char* what = def.input(i).name;
    for (uint32_t j = 0; j < sizes[i]; ++j, ++k) {
      const bool read = reads.in >> i & 1;
      ins.push_back(connect(read ? in[k].get(def, what, place()) : in[k].raw(), edges[k]));
    }
  }
  for (int i = 0; i < out.size(); ++i) {
    const char* what = i < def.outputs ? def.output(i).name : "out";
    const bool read = reads.out >> i & 1;
    const Tensor t = !out[i].raw() ? Tensor()
                     : read        ? out[i].get(def, what, place())
                                   : out[i].raw();
    const bool differentiable = t && is_inexact(t.dtype());
    outs.push_back(t ? connect(t, differentiable ? Edge{Ref<Node>(this), uint32_t(i)} : Edge{})
                     : meta_tensor({}));
  }
}

Grads OpNode::backward(std::span<Tensor> douts, bool create_graph) {
  USER_CHECK(kRuntime, !released,
             "backward: the gradient of {} is wanted a second time, but what it needs was freed "
             "after the first; pass "
             "retain_graph=True then",
             def.name);
  std::vector<Tensor> ins, outs;
  restore(ins, outs, create_graph);
  std::vector<Tensors> slots;
  size_t at = 0;
  for (uint32_t n : sizes) {
    slots.push_back(Tensors(ins.data() + at, n));
    at += n;
  }
  std::unique_ptr<bool[]> wanted(new bool[ins.size() + 1]);
  for (size_t i = 0; i < ins.size(); ++i) wanted[i] = bool(edges[int64_t(i)].node);
  GradIn::Reads now;
  Grads g = def.grad({def, attrs.get(), slots, outs, douts,
                      std::span<const bool>(wanted.get(), ins.size()), &now});
  INTERNAL_CHECK((now.in & ~reads.in & 0xffff) == 0 && (now.out & ~reads.out & 0xffff) == 0,
                 "the gradient of {} reads data that was not saved: what it reads depends on more "
                 "than on which "
                 "gradients are wanted",
                 def.name);
  INTERNAL_CHECK(g.size() <= ins.size(), "the gradient of {} gives {} tensors for {} inputs",
                 def.name, g.size(), ins.size());
  return g;
}
void OpNode::forget() {
  released = true;
  for (auto& s : in) s.drop_data();
  for (auto& s : out) s.drop_data();
}

static void set_node(const Tensor& t, const Ref<Node>& node, size_t slot) {
  TensorImpl& impl = *t.impl();
  impl.node = node;
  impl.slot = uint32_t(slot);
  impl.stop_gradient = false;
}
static void attach(const Applied& op) {
  const Ref<Node> node(new OpNode(op));
  int at = 0;
  int written = 0;
  each_output(op.def, op.in, 0, [&](int, int w, int n) { written += w < 0 ? 0 : n; });
  each_output(op.def, op.in, int(op.out.size()) - written, [&](int i, int w, int n) {
    for (int k = 0; k < n; ++k, ++at) {
      const Tensor& t = op.out[size_t(at)];
      const bool differentiable = w < 0 && op.def.output(i).kind != Arg::kNoGrad;
      if (differentiable && t && is_inexact(t.dtype())) set_node(t, node, size_t(at));
    }
  });
}
namespace {
const bool plugged_in = (hooks().attach = attach, hooks().grad_reads = grad_reads, true);
}

// ---- any function
Grads FunctionNode::backward(std::span<Tensor> douts, bool create_graph) {
  USER_CHECK(kRuntime, backward_,
             "backward: the gradient of {} is wanted a second time, but what it needs was freed "
             "after the first; pass "
             "retain_graph=True then",
             name_);
  return backward_(douts, create_graph);
}
void attach_function(std::string name, Tensors ins, std::span<Tensor> outs,
                     FunctionNode::Backward f) {
  auto node = make_ref<FunctionNode>(std::move(name), std::move(f));
  for (const Tensor& t : ins) node->edges.push_back(edge_of(t));
  for (size_t i = 0; i < outs.size(); ++i) {
    node->out_meta.push_back(outs[i].meta());
    if (is_inexact(outs[i].dtype())) set_node(outs[i], node, i);
  }
}
}  // namespace paddle

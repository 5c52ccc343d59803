// The gradient graph.
//
// Note [What is saved]. A node keeps what the op's `grad` will read, and no more. `grad` takes no
// branch on values, so it can be asked before it runs for real: once per op and set of wanted
// gradients it runs on meta tensors, and which inputs and outputs it read is cached in the op's
// record. So what it reads must not depend on attributes, dtypes or shapes either.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "paddle/phi/core/attrs.h"
#include "paddle/phi/core/hooks.h"
#include "paddle/phi/core/mode.h"

namespace paddle {
struct Edge {
  Ref<Node> node;  // null: no gradient is wanted
  uint32_t slot = 0;
};
// Gets a gradient, returns what takes its place; an empty result leaves it as it is.
using GradHook = std::function<Tensor(const Tensor&)>;
// Of a node. Before it computes: gets the gradients of its outputs. Afterwards: those of its
// inputs, which it has computed, and those of its outputs. Both give what takes the place of the
// first, an empty list leaves them. Where there is no gradient, the tensor is empty.
using NodePreHook = std::function<std::vector<Tensor>(Tensors douts)>;
using NodePostHook = std::function<std::vector<Tensor>(Tensors grads, Tensors douts)>;

// What all nodes have. A node is younger than the nodes its edges lead to: seq is its age.
struct PADDLE_API BackwardNode : Node {
  explicit BackwardNode(bool is_leaf);
  ~BackwardNode() override;
  virtual const std::string& name() const = 0;
  // From the gradients of the outputs, those of the inputs; one per edge. An empty one: none.
  virtual Grads backward(std::span<Tensor> douts, bool create_graph) = 0;
  // Forgets what was saved; backward() raises from now on.
  virtual void forget() {}

  const uint64_t seq;
  SmallVector<Edge, 3> edges;
  MetaList out_meta;

  // Per output, kept aside since few nodes have any.
  struct Extra {
    std::map<int64_t, std::pair<uint32_t, GradHook>> hooks;  // by id: slot and function
    std::map<uint32_t, Tensor> retained;                     // gradients that users asked to keep
    std::vector<bool> retain;
    std::map<int64_t, NodePreHook> pre_hooks;  // by id, as the next
    std::map<int64_t, NodePostHook> post_hooks;
    std::string place;  // where in the user's program the op was called, if that is kept
  };
  const std::string& place() const;  // "" if it was not kept
  std::unique_ptr<Extra> extra;
  Extra& need_extra() {
    if (!extra) extra = std::make_unique<Extra>();
    return *extra;
  }
};
inline BackwardNode* node_of(const Edge& e) {
  return static_cast<BackwardNode*>(e.node.get());
}

// Collects the gradient of a tensor that no op computed.
struct PADDLE_API LeafNode final : BackwardNode, Pooled<LeafNode> {
  explicit LeafNode(const TensorImpl* of) : BackwardNode(true), of_(of) {}
  const std::string& name() const override;
  Grads backward(std::span<Tensor>, bool) override { return {}; }
  void accumulate(const Tensor& dout, bool create_graph);
  // A gradient with a graph of its own leads back here: without its tensor it would keep itself.
  void tensor_gone(const TensorImpl* t) override;

  Tensor grad;
  std::map<int64_t, std::function<void()>> after_hooks;  // once the gradient is there

 private:
  const TensorImpl* of_;  // null when it is gone
};

// A tensor kept for the backward pass, with the version its storage had.
class SavedTensor {
 public:
  SavedTensor() = default;
  // with_data: else only its meta is kept.
  SavedTensor(const Tensor& t, bool with_data, uint32_t version);
  // Raises if the storage was written since. `what`, and where the op was called, are for the
  // message.
  Tensor get(const OpDef& op, const char* what, const std::string& place) const;
  const Tensor& raw() const { return tensor_; }
  void drop_data();

 private:
  Tensor tensor_;
  uint32_t version_ = 0;
  std::shared_ptr<void> packed_;
  std::function<Tensor(void*)> unpack_;
};
// While set, every saved tensor goes through these two (paddle.autograd.saved_tensors_hooks).
struct SavedTensorHooks {
  std::function<std::shared_ptr<void>(const Tensor&)> pack;
  std::function<Tensor(void*)> unpack;
};
PADDLE_API const SavedTensorHooks*& saved_tensor_hooks();

struct OpNode final : BackwardNode, Pooled<OpNode> {
  explicit OpNode(const Applied& op);
  const std::string& name() const override { return def.name; }
  Grads backward(std::span<Tensor> douts, bool create_graph) override;
  void forget() override;

 private:
  void restore(std::vector<Tensor>& ins, std::vector<Tensor>& outs, bool create_graph);

  const OpDef& def;
  Attrs attrs;
  SmallVector<uint32_t, 4> sizes;  // tensors per slot
  SmallVector<SavedTensor, 3> in;
  SmallVector<SavedTensor, 1> out;
  GradIn::Reads reads;
  bool released = false;
};

// Any function as a node: PyLayer, a captured program, recompute.
struct PADDLE_API FunctionNode final : BackwardNode {
  using Backward = std::function<Grads(std::span<Tensor> douts, bool create_graph)>;
  FunctionNode(std::string name, Backward f)
      : BackwardNode(false), name_(std::move(name)), backward_(std::move(f)) {}
  const std::string& name() const override { return name_; }
  Grads backward(std::span<Tensor> douts, bool create_graph) override;
  void forget() override { backward_ = nullptr; }
  const Backward& function() const { return backward_; }

 private:
  std::string name_;
  Backward backward_;
};
// Makes `f` the node of outs, with the gradients of ins as its results. An output that is also an
// input, or has no derivative, is left alone.
PADDLE_API void attach_function(std::string name, Tensors ins, std::span<Tensor> outs,
                                FunctionNode::Backward f);

// The edge that a gradient of t takes; makes a leaf's node.
PADDLE_API Edge edge_of(const Tensor& t);
// Another tensor with t's content and t's place in the gradient graph.
PADDLE_API Tensor same_identity(const Tensor& t);
// What backward has left for t; empty if nothing.
PADDLE_API Tensor grad_of(const Tensor& t);
PADDLE_API void set_grad(const Tensor& t, const Tensor& grad);
// From now on grad_of(t) has a gradient, though t is no leaf.
PADDLE_API void retain_grad(const Tensor& t);
PADDLE_API int64_t add_hook(const Tensor& t, GradHook f);
PADDLE_API bool remove_hook(const Tensor& t, int64_t id);
// Hooks on a node: the node of an op, or of a function; in the order in which they were added.
PADDLE_API int64_t add_pre_hook(BackwardNode& node, NodePreHook f);
PADDLE_API int64_t add_post_hook(BackwardNode& node, NodePostHook f);
PADDLE_API bool remove_node_hook(BackwardNode& node, int64_t id);
}  // namespace paddle

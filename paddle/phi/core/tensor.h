// Tensors. A tensor is concrete (it has storage), recorded (it stands for a value of a program), or
// a mere meta.
//
// Note [Handles]. A Tensor is a handle: copies share one TensorImpl. An in-place op changes what
// the impl stands for (its node, its value), never which impl a handle has; so all handles see it.
#pragma once
#include <memory>
#include <span>
#include <string>

#include "paddle/common/pool.h"
#include "paddle/common/ref.h"
#include "paddle/device/buffer.h"
#include "paddle/phi/core/meta.h"
#include "paddle/phi/core/scalar.h"

namespace paddle {
struct TensorImpl;
struct OpDef;
class Tensor;

// Memory that several tensors may share.
struct Storage : Counted, Pooled<Storage> {
  explicit Storage(Buffer b) : buffer(std::move(b)) {}
  Buffer buffer;
  uint32_t version = 0;           // how often it was written in place; touched by run() alone
  const OpDef* writer = nullptr;  // who did so last
};

// A node of the gradient graph (autograd/node.h).
struct Node : Counted {
  explicit Node(bool is_leaf) : leaf(is_leaf) {}
  virtual ~Node() = default;
  // The tensor is no more: nobody will ask for its gradient.
  virtual void tensor_gone(const TensorImpl*) {}
  const bool leaf;  // collects a tensor's gradient; no op computed it
};
// The value of a program that a tensor stands for (ir/graph.h).
struct RecordedValue : Counted {
  virtual ~RecordedValue() = default;
};
// Where a view was taken from (view.h).
struct View;
PADDLE_API void destroy(View* v);

// What few tensors have.
struct TensorExtra {
  std::string name;
  bool persistable = false;
};

struct TensorImpl : Counted, Pooled<TensorImpl> {
  Meta meta;
  bool stop_gradient = true;
  uint32_t slot = 0;     // which output of `node` this is
  uint32_t version = 0;  // how often it came to stand for something else; for its views
  Layout layout;         // no strides: contiguous
  Ref<Storage> storage;
  Ref<RecordedValue> value;
  Ref<Node> node;        // a leaf's accumulator, or what computed this
  View* view = nullptr;  // owned
  std::unique_ptr<TensorExtra> extra;

  TensorImpl() = default;
  explicit TensorImpl(Meta m) : meta(std::move(m)) {}
  ~TensorImpl() {
    if (view) destroy(view);
    if (node && node->leaf) node->tensor_gone(this);
  }
  bool is_contiguous() const { return layout.strides.empty(); }
  // Its gradient is kept, not passed on.
  bool is_grad_leaf() const {
    return !stop_gradient && is_inexact(meta.dtype) && (!node || node->leaf);
  }
};

class Tensor {
 public:
  Tensor() = default;
  explicit Tensor(TensorImpl* impl) : impl_(impl) {}

  TensorImpl* impl() const { return impl_.get(); }
  explicit operator bool() const { return bool(impl_); }
  const Meta& meta() const { return impl_->meta; }
  DType dtype() const { return impl_->meta.dtype; }
  const Dims& dims() const { return impl_->meta.dims; }
  Dim dim(int64_t axis) const { return impl_->meta.dims[axis]; }
  int rank() const { return impl_->meta.dims.size(); }
  int64_t numel() const { return paddle::numel(impl_->meta.dims).number(); }

  bool is_concrete() const { return bool(impl_->storage); }
  bool is_recorded() const { return bool(impl_->value); }
  Place place() const { return impl_->storage ? impl_->storage->buffer.place() : Place(); }
  // The first element. Null if there is none.
  void* raw_data() const {
    char* p = static_cast<char*>(impl_->storage->buffer.data());
    return p ? p + impl_->layout.offset.raw() * int64_t(size_of(dtype())) : nullptr;
  }
  template <class T>
  T* data() const {
    return static_cast<T*>(raw_data());
  }
  bool is_contiguous() const { return impl_->is_contiguous(); }
  PADDLE_API Ints strides() const;

  bool stop_gradient() const { return impl_->stop_gradient; }
  bool wants_grad() const { return !impl_->stop_gradient && is_inexact(dtype()); }
  PADDLE_API const std::string& name() const;  // made up on the first call if there is none
  PADDLE_API bool has_name() const;
  PADDLE_API void set_name(std::string name) const;
  PADDLE_API bool persistable() const;
  PADDLE_API void set_persistable(bool v) const;

 private:
  Ref<TensorImpl> impl_;
};
using Tensors = std::span<const Tensor>;
using TensorList = SmallVector<Tensor, 4>;

// Contiguous memory for m at a place, with whatever was there.
PADDLE_API Tensor empty(const Meta& m, Place place);
PADDLE_API Tensor meta_tensor(const Meta& m);
// The same content, unaffected by what the impl of t comes to stand for later; without t's node.
PADDLE_API Tensor snapshot(const Tensor& t);
// A concrete, contiguous tensor with the same elements; t itself if it is one. Not seen by the
// tape.
PADDLE_API Tensor contiguous(const Tensor& t);
PADDLE_API Tensor copy_to(const Tensor& t,
                          Place place);  // always a new storage; not seen by the tape
// Copies elements between concrete tensors of equal dtype and dims; either may be strided.
PADDLE_API void copy_elements(const Tensor& to, const Tensor& from);
// The element of a concrete tensor, in row-major order.
PADDLE_API Scalar element(const Tensor& t, int64_t index);
// All elements of a concrete tensor of integers.
PADDLE_API Ints elements(const Tensor& t);
inline std::string show(const Tensor& t) {
  return t ? show(t.meta()) : "none";
}

// A name that no tensor of this process has: prefix_0, prefix_1, …
PADDLE_API std::string unique_name(const std::string& prefix);
}  // namespace paddle

// What higher layers plug into run().
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
// An op that has run.
struct Applied {
  const OpDef& def;
  const void* attrs;
  Slots in;
  std::span<Tensor> out;
  const Storage* written =
      nullptr;  // by the in-place form; its version does not count this write yet
};

struct CoreHooks {
  // Makes the gradient node (autograd/).
  void (*attach)(const Applied&) = nullptr;
  // Whether the gradient of an op that is about to run will read its i-th input (autograd/).
  bool (*grad_reads)(const Applied&, int i) = nullptr;
  // Runs an op that has no kernel here, by its compose (derive/).
  void (*run_by_compose)(const OpDef&, const void* attrs, Slots in, TensorList& out) = nullptr;
  // Python's lock, released around long kernels: release() gives what acquire() takes (pybind/).
  void* (*release_lock)() = nullptr;
  void (*acquire_lock)(void*) = nullptr;
  // Where in the user's program this thread is; for recorded operations (pybind/).
  std::string (*location)() = nullptr;
  // After each op: profiler, check for NaN. Null when nobody wants it.
  void (*after)(const Applied&) = nullptr;
};
PADDLE_API CoreHooks& hooks();

// While this lives, other threads may run Python: around what takes long, or waits.
class WithoutPythonLock {
 public:
  // Below so many elements, giving the lock back costs more than others gain.
  static constexpr int64_t kLong = 1 << 16;
  explicit WithoutPythonLock(int64_t elements)
      : lock_(elements >= kLong && hooks().release_lock ? hooks().release_lock() : nullptr) {}
  ~WithoutPythonLock() {
    if (lock_) hooks().acquire_lock(lock_);
  }
  WithoutPythonLock(const WithoutPythonLock&) = delete;

 private:
  void* lock_;
};

// Copies elements on a kind of place, strided on either side.
using CopyElements = void (*)(const Tensor& to, const Tensor& from);
PADDLE_API void set_copy(PlaceKind place, CopyElements f);
PADDLE_API CopyElements get_copy(PlaceKind place);
}  // namespace paddle

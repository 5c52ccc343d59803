// What higher layers plug into run().
#pragma once
#include <atomic>

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

// Told of what has run on this thread, and when it had begun: nanoseconds() of that time.
struct Profile {
  void (*op)(const Applied&, int64_t began);
  void (*node)(const std::string& name, int64_t began);  // of the gradient graph
  // Operations that have run as one; null for who wants to be told of each of them.
  void (*group)(const std::string& name, Tensors in, Tensors out, int64_t began);
};
PADDLE_API int64_t nanoseconds();  // of the steady clock

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
  // After each op that computes, eagerly or in a plan. Null when nobody wants it.
  std::atomic<void (*)(const Applied&)> check_results{nullptr};
  std::atomic<const Profile*> profile{nullptr};  // (profiler/)

  bool watch_ops() const {
    return check_results.load(std::memory_order_relaxed) || profile.load(std::memory_order_relaxed);
  }
  // Whether someone wants to see the members of groups one by one.
  bool watch_members() const {
    const Profile* p = profile.load(std::memory_order_acquire);
    return check_results.load(std::memory_order_relaxed) || (p && !p->group);
  }
};
PADDLE_API CoreHooks& hooks();
PADDLE_API void tell_watchers(const Applied& op, int64_t began);

// Computes an op; applied() then says what was computed, for those who watch ops. While there are
// none, this costs one branch.
template <class F, class G>
void compute_watched(F&& compute, G&& applied) {
  if (!hooks().watch_ops()) [[likely]]
    return compute();
  const int64_t began = nanoseconds();
  compute();
  tell_watchers(applied(), began);
}

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

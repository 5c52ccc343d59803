// How run() behaves on this thread: one object, changed by scopes.
#pragma once
#include <utility>

#include "paddle/phi/core/op.h"

namespace paddle {
// Appends what run() is given to a program (ir/recorder.h).
class Recorder {
 public:
  virtual ~Recorder() = default;
  virtual void append(const OpDef& def, const void* attrs, Slots in, TensorList& out) = 0;
  // Before x comes to stand for something else: so that the end of the recording can take it back.
  virtual void touch(const Tensor& x, bool updated) = 0;
  // A concrete tensor with t's elements, if they are known while recording; else empty.
  virtual Tensor known_value(const Tensor& t) = 0;
  // The unknown that stands for an element of t; always the same one.
  virtual Dim element(const Tensor& t, int64_t index) = 0;
};

struct Autocast;  // autocast.h

struct Mode {
  Recorder* recorder = nullptr;
  bool meta = false;  // infer, and no more
  bool tape = true;   // gradients are wanted
  const Autocast* autocast = nullptr;
  Place place = kCpuPlace;  // where ops without inputs put their results
};
PADDLE_API Mode& mode();

class ModeScope {
 public:
  explicit ModeScope(Mode m) : before_(mode()) { mode() = m; }
  ~ModeScope() { mode() = before_; }
  ModeScope(const ModeScope&) = delete;

 private:
  const Mode before_;
};
// What is made inside lies at a place, or where a tensor does.
class PlaceScope {
 public:
  explicit PlaceScope(Place p) : before_(std::exchange(mode().place, p)) {}
  explicit PlaceScope(const Tensor& t)
      : PlaceScope(t && t.is_concrete() ? t.place() : mode().place) {}
  ~PlaceScope() { mode().place = before_; }
  PlaceScope(const PlaceScope&) = delete;

 private:
  const Place before_;
};
// The usual changes.
inline Mode with_tape(bool on) {
  Mode m = mode();
  m.tape = on;
  return m;
}
// Computes here and now: nothing is recorded, no gradient, no autocast.
inline Mode plain_mode() {
  return {.tape = false, .place = mode().place};
}
inline Mode meta_mode(bool tape) {
  return {.meta = true, .tape = tape, .place = mode().place};
}
}  // namespace paddle

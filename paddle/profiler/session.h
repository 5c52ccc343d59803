// Recording what runs: ops, eager and in plans, nodes of the gradient graph, and the memory that
// allocators hand out.
#pragma once
#include "paddle/phi/core/hooks.h"
#include "paddle/profiler/log.h"

namespace paddle::profiler {
struct Wants {  // beside names and times
  bool shapes = false, flops = false, memory = false;
};
struct Recording {
  std::vector<Event> events;  // in the order of their begins, outer ones first
  int64_t dropped = 0;        // how many events found no room
};

// From its start to its stop, whatever begins and ends on any thread. Several sessions may be there
// at a time: they share what the threads note. In a forked child all of them are over.
class PADDLE_API Session {
 public:
  explicit Session(Wants wants);
  ~Session();
  Session(const Session&) = delete;
  // Empty when it is over already.
  Recording stop();

 private:
  friend class Sessions;
  const Wants wants_;
  int64_t began_ = 0, dropped_before_ = 0;
};

// While this is not null, it is told of every op that has run.
using OpWatch = void (*)(const Applied&);
void watch_ops(OpWatch f);
}  // namespace paddle::profiler

// What each thread notes while something is recorded.
//
// Note [Thread logs]. A thread writes into a log of its own and takes no lock for it: a list of
// chunks, whose sizes and successors are published with release order. Who reads holds the
// registry's mutex (session.cc); it may free a chunk once the writer has gone on to the next one.
// All logs together hold a bounded number of chunks; beyond it events are counted as dropped.
#pragma once
#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "paddle/common/api.h"
#include "paddle/device/place.h"
#include "paddle/phi/core/meta.h"

namespace paddle::profiler {
struct Operand {
  const char* name;  // the op's input
  DType dtype;
  Dims dims;
};
struct Event {
  enum Kind : uint8_t { kOp, kNode, kMemory } kind = kOp;
  Place place;
  int64_t thread = 0;          // of the system
  int64_t begin = 0, end = 0;  // nanoseconds(); equal for memory
  std::string name;            // of the op, or the gradient graph's node
  int64_t flops = -1;          // of an op whose struct says so
  std::vector<Operand> inputs;
  // Of a block that was handed out, or with negative bytes given back: what the place holds since.
  int64_t bytes = 0, in_use = 0, reserved = 0;
};

class PADDLE_API ThreadLog {
 public:
  static constexpr int kChunk = 256;
  static constexpr int64_t kMostChunks = 4096;

  explicit ThreadLog(int64_t thread);
  ~ThreadLog();
  ThreadLog(const ThreadLog&) = delete;

  // ---- the thread itself
  void append(Event e);
  void end() { ended_.store(true, std::memory_order_release); }
  // ---- one reader at a time
  template <class F>
  void each(F&& f) const {
    for (const Chunk* c = first_; c; c = c->next.load(std::memory_order_acquire))
      for (int i = 0, n = c->size.load(std::memory_order_acquire); i < n; ++i)
        f(c->events[size_t(i)]);
  }
  // Forgets chunks whose events have all ended before this time.
  void drop(int64_t before);
  bool ended() const { return ended_.load(std::memory_order_acquire); }

  // Whether there may be another chunk; if not, that is one more event that found no room.
  static bool may_grow();
  static int64_t dropped();  // how many those are, in all logs together

 private:
  struct Chunk {
    std::array<Event, kChunk> events;
    std::atomic<int> size{0};
    std::atomic<Chunk*> next{nullptr};
  };
  const int64_t thread_;
  Chunk *first_, *last_;  // the reader's, the writer's
  std::atomic<bool> ended_{false};
};
}  // namespace paddle::profiler

#include "paddle/profiler/log.h"

#include <utility>

namespace paddle::profiler {
namespace {
std::atomic<int64_t> chunks{0}, dropped_events{0};
}  // namespace

bool ThreadLog::may_grow() {
  const bool room = chunks.load(std::memory_order_relaxed) < kMostChunks;
  if (!room) dropped_events.fetch_add(1, std::memory_order_relaxed);
  return room;
}
int64_t ThreadLog::dropped() {
  return dropped_events.load(std::memory_order_relaxed);
}

ThreadLog::ThreadLog(int64_t thread) : thread_(thread), first_(new Chunk), last_(first_) {
  chunks.fetch_add(1, std::memory_order_relaxed);
}
ThreadLog::~ThreadLog() {
  while (Chunk* c = first_) {
    first_ = c->next.load(std::memory_order_relaxed);
    delete c;
    chunks.fetch_sub(1, std::memory_order_relaxed);
  }
}

void ThreadLog::append(Event e) {
  int n = last_->size.load(std::memory_order_relaxed);
  if (n == kChunk) {
    if (!may_grow()) return;
    auto* next = new Chunk;
    chunks.fetch_add(1, std::memory_order_relaxed);
    last_->next.store(next, std::memory_order_release);
    last_ = next;
    n = 0;
  }
  e.thread = thread_;
  last_->events[size_t(n)] = std::move(e);
  last_->size.store(n + 1, std::memory_order_release);
}

void ThreadLog::drop(int64_t before) {
  while (Chunk* next = first_->next.load(std::memory_order_acquire)) {
    if (first_->events[kChunk - 1].end >= before) return;  // events are noted when they end
    delete std::exchange(first_, next);
    chunks.fetch_sub(1, std::memory_order_relaxed);
  }
}
}  // namespace paddle::profiler

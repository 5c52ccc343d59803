#include "paddle/common/pool.h"

#include <atomic>
#include <cstdlib>
#include <mutex>

#include "paddle/common/error.h"
#include "paddle/common/fork.h"

namespace paddle {
namespace {
struct Block {
  Block* next;
};
struct List {
  Block* head = nullptr;
  int count = 0;
  void push(Block* b) {
    b->next = head;
    head = b;
    ++count;
  }
  Block* pop() {
    Block* b = head;
    head = b->next;
    --count;
    return b;
  }
};

// Blocks of 64, 128, … bytes up to 512, then powers of two.
constexpr int kClasses = 11;
constexpr size_t kBytes[kClasses] = {64, 128, 192, 256, 320, 384, 448, 512, 1024, 2048, 4096};
int class_of(size_t n) {
  if (n <= 512) return n == 0 ? 0 : int((n - 1) / 64);
  return n <= 1024 ? 8 : n <= 2048 ? 9 : 10;
}
constexpr size_t kChunk = 64 << 10;  // taken from the system at once
constexpr int kBatch = 32;           // blocks moved between a thread and the shared lists at once

struct Shared {
  KeptMutex mutex{ForkOrder::kPool};
  List lists[kClasses];
  std::atomic<size_t> reserved{0};
};
Shared& shared() {
  static Shared& s = *new Shared;  // outlives every object that frees a block on its way out
  return s;
}

struct Local {
  List lists[kClasses];
};
// A plain pointer, so that it can be read at any time of a thread's life; null before and after.
thread_local Local* local = nullptr;

void give_back(List& from, int c, int n) {
  std::lock_guard lock(shared().mutex);
  for (; n > 0 && from.head; --n) shared().lists[c].push(from.pop());
}

struct LocalOwner {
  Local lists;
  LocalOwner() { local = &lists; }
  ~LocalOwner() {
    for (int c = 0; c < kClasses; ++c) give_back(lists.lists[c], c, lists.lists[c].count);
    local = nullptr;
    ended = true;
  }
  static thread_local bool ended;
};
thread_local bool LocalOwner::ended = false;

void refill(List& to, int c) {
  Shared& s = shared();
  std::lock_guard lock(s.mutex);
  if (!s.lists[c].head) {
    char* chunk = static_cast<char*>(std::aligned_alloc(64, kChunk));
    USER_CHECK(kMemory, chunk, "out of memory: {} bytes for small tensors are not to be had",
               kChunk);
    s.reserved += kChunk;
    for (size_t at = 0; at + kBytes[c] <= kChunk; at += kBytes[c])
      s.lists[c].push(reinterpret_cast<Block*>(chunk + at));
  }
  for (int i = 0; i < kBatch && s.lists[c].head; ++i) to.push(s.lists[c].pop());
}

[[gnu::noinline]] void* allocate_slow(int c) {
  if (!local && !LocalOwner::ended) {
    static thread_local LocalOwner owner;
    (void)owner;
  }
  if (local) {
    refill(local->lists[c], c);
    return local->lists[c].pop();
  }
  List one;  // a thread on its way out
  refill(one, c);
  void* block = one.pop();
  give_back(one, c, one.count);
  return block;
}
[[gnu::noinline]] void release_slow(Block* b, int c) {
  if (local) return give_back(local->lists[c], c, kBatch);
  List one;
  one.push(b);
  give_back(one, c, 1);
}
}  // namespace

void* pool_allocate(size_t bytes) {
  const int c = class_of(bytes);
  if (local && local->lists[c].head) [[likely]]
    return local->lists[c].pop();
  return allocate_slow(c);
}

void pool_release(void* block, size_t bytes) noexcept {
  const int c = class_of(bytes);
  Block* b = static_cast<Block*>(block);
  if (local) [[likely]] {
    local->lists[c].push(b);
    if (local->lists[c].count <= 4 * kBatch) [[likely]]
      return;
  }
  release_slow(b, c);
}

size_t pool_reserved() {
  return shared().reserved;
}
}  // namespace paddle

#include "paddle/common/fork.h"

#include <pthread.h>

#include <algorithm>
#include <vector>

namespace paddle {
namespace {
struct Mutexes {
  struct Entry {
    std::mutex* mutex;
    ForkOrder order;
  };
  std::mutex mutex;
  std::vector<Entry> in_order;

  Mutexes() { pthread_atfork(take, give_back, give_back); }
  static void take();
  static void give_back();
};
Mutexes& mutexes() {
  static Mutexes& all = *new Mutexes;
  return all;
}
void Mutexes::take() {
  mutexes().mutex.lock();
  for (auto& e : mutexes().in_order) e.mutex->lock();
}
void Mutexes::give_back() {
  auto& list = mutexes().in_order;
  std::for_each(list.rbegin(), list.rend(), [](auto& e) { e.mutex->unlock(); });
  mutexes().mutex.unlock();
}
}  // namespace

KeptMutex::KeptMutex(ForkOrder order) {
  auto& all = mutexes();
  std::lock_guard lock(all.mutex);
  const auto later = std::find_if(all.in_order.begin(), all.in_order.end(),
                                  [&](auto& e) { return e.order > order; });
  all.in_order.insert(later, {this, order});
}
KeptMutex::~KeptMutex() {
  auto& all = mutexes();
  std::lock_guard lock(all.mutex);
  std::erase_if(all.in_order, [&](auto& e) { return e.mutex == this; });
}
}  // namespace paddle

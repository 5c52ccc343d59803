#include "paddle/common/parallel.h"

#include <pthread.h>

#include <atomic>
#include <cstdlib>

#include "paddle/common/error.h"

namespace paddle {
namespace {
// OMP_NUM_THREADS, which omp_get_max_threads heeds, or one thread as the real package has it by
// default.
int initial_threads() {
  return std::getenv("OMP_NUM_THREADS") ? omp_get_max_threads() : omp_get_num_procs();
}
std::atomic<bool> forked{false};  // libgomp's threads did not come along, and it waits for them
std::atomic<int>& threads() {
  static std::atomic<int> n = [] {
    pthread_atfork(nullptr, nullptr, [] {
      forked = true;
      set_num_threads(1);
    });
    return initial_threads();
  }();
  return n;
}
// When the library is loaded: a thread that a fork finds making it would leave the child waiting.
[[maybe_unused]] const bool made_early = (threads(), true);
}  // namespace
int num_threads() {
  return threads().load(std::memory_order_relaxed);
}
void set_num_threads(int n) {
  USER_CHECK(kValue, n >= 1, "the number of threads must be at least 1, got {}", n);
  auto& now = threads();
  now = forked ? 1 : n;
  omp_set_num_threads(now);
}
}  // namespace paddle

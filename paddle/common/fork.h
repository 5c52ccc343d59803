// Mutexes over fork(). Of the threads, only the one that forks goes on in the child: a mutex that
// another one holds then would stay locked there, and what it protects half changed.
#pragma once
#include <mutex>

#include "paddle/common/api.h"

namespace paddle {
// In which order fork() takes mutexes: who holds one may wait for a later one.
enum class ForkOrder { kTables, kLibraries, kAllocators, kProfiler, kPool };

// While it lives, fork() takes it first, and both processes go on with it free. For holders who
// wait for nothing else, Python's lock least of all. To be made with the library, not at the first
// call: a fork while another thread makes it would leave the child waiting for ever.
class PADDLE_API KeptMutex : public std::mutex {
 public:
  explicit KeptMutex(ForkOrder order);
  ~KeptMutex();
};
}  // namespace paddle

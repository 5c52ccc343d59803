// The state behind random ops.
//
// Note [Random numbers]. A random op is a pure function of the generator's state: a hidden input
// and a hidden output that is written into it. On the CPU the state is std::mt19937_64 itself, in a
// tensor of bytes, so a recorded program captures and writes it like any other buffer, and the same
// state gives the same numbers. One generator serves the process, as in the real package, whose
// stream this is: seeded through std::seed_seq, numbers drawn one by one by libstdc++'s
// distributions. On other devices the state is a seed and how many numbers were drawn.
#pragma once
#include <mutex>
#include <random>

#include "paddle/phi/core/tensor.h"

namespace paddle {
using Engine = std::mt19937_64;
static_assert(std::is_trivially_copyable_v<Engine>);
struct CounterState {
  uint64_t seed, drawn;
};

class PADDLE_API Generator : public Counted {
 public:
  explicit Generator(Place place, uint64_t seed = 0);
  void seed(uint64_t seed);
  uint64_t initial_seed() const { return seed_; }
  // A copy of the state, and back.
  Tensor state() const;
  void set_state(const Tensor& state);
  // The state itself, for an op that advances it. The caller holds lock().
  const Tensor& live_state() const { return state_; }
  // For who draws. Waits without Python's lock: the holder may need that to go on.
  std::unique_lock<std::mutex> lock() const;
  // False where this thread must not: it holds the lock already, for a program that has called the
  // user's function.
  static bool& may_lock();
  // In a forked child: whoever held the lock is not there.
  void free_lock() { new (&mutex_) std::mutex; }
  // A number to seed something else with; advances the state. On the host only.
  uint64_t random64();

 private:
  const Place place_;
  uint64_t seed_;
  Tensor state_;
  mutable std::mutex mutex_;
};
PADDLE_API Generator& default_generator(Place place);
// The engine in a state tensor on the CPU. Raises ValueError for a tensor that is none.
PADDLE_API Engine& engine_of(const Tensor& state);
PADDLE_API Engine make_engine(uint64_t seed);
}  // namespace paddle

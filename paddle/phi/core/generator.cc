#include "paddle/phi/core/generator.h"

#include <pthread.h>

#include <cstring>
#include <map>

#include "paddle/device/device.h"
#include "paddle/phi/core/hooks.h"

namespace paddle {
Engine make_engine(uint64_t seed) {
  std::seed_seq sequence({seed});
  return Engine(sequence);
}
Engine& engine_of(const Tensor& state) {
  USER_CHECK(
      kValue,
      state.dtype() == DType::kUInt8 && state.numel() == sizeof(Engine) && state.is_contiguous(),
      "the state of a random generator must be {} bytes, got a tensor of {}", sizeof(Engine),
      state);
  return *state.data<Engine>();
}

template <class State>
static Tensor bytes_of(const State& state) {
  Tensor host = empty({DType::kUInt8, {int64_t(sizeof(State))}}, kCpuPlace);
  std::memcpy(host.raw_data(), &state, sizeof(State));
  return host;
}
Generator::Generator(Place place, uint64_t s) : place_(place), seed_(s) {
  seed(s);
}
void Generator::seed(uint64_t s) {
  const auto held = lock();
  seed_ = s;
  const Tensor host =
      place_.kind == PlaceKind::kCPU ? bytes_of(make_engine(s)) : bytes_of(CounterState{s, 0});
  // Into the old storage where there is one: a recorded program has captured it.
  if (state_)
    copy_elements(state_, host);
  else
    state_ = copy_to(host, place_);
}
bool& Generator::may_lock() {
  static thread_local bool may = true;
  return may;
}
std::unique_lock<std::mutex> Generator::lock() const {
  USER_CHECK(kRuntime, may_lock(),
             "random numbers are drawn by the program that is running: a function that it calls "
             "cannot draw any, or seed the generator");
  std::unique_lock held(mutex_, std::try_to_lock);
  if (held) return held;
  const WithoutPythonLock without(WithoutPythonLock::kLong);
  held.lock();
  return held;
}
Tensor Generator::state() const {
  const auto held = lock();
  return copy_to(state_, place_);
}
void Generator::set_state(const Tensor& state) {
  USER_CHECK(kValue, known(state.meta().dims == state_.dims()) && state.dtype() == state_.dtype(),
             "the state of a random generator on {} must be a tensor of {}, got {}", place_, state_,
             state);
  const auto held = lock();
  copy_elements(state_, state);
}
uint64_t Generator::random64() {
  USER_CHECK(kValue, place_.kind == PlaceKind::kCPU,
             "a generator on {} draws numbers for tensors only", place_);
  const auto held = lock();
  return engine_of(state_)();
}

namespace {
struct Generators {
  std::mutex mutex;
  std::map<std::pair<int, int>, Ref<Generator>> by_place;
};
Generators& generators() {
  static Generators& all = *[] {
    // A fork does not wait for who draws: that takes long, and may need what the forking thread
    // holds. The child draws on from wherever the state is.
    pthread_atfork(nullptr, nullptr, [] {
      new (&generators().mutex) std::mutex;
      for (auto& [place, g] : generators().by_place) g->free_lock();
    });
    return new Generators;
  }();
  return all;
}
[[maybe_unused]] const bool made_early = (generators(), true);  // as in common/parallel.cc
}  // namespace
Generator& default_generator(Place place) {
  Generators& all = generators();
  std::lock_guard lock(all.mutex);
  auto& g = all.by_place[{int(place.kind) << 8 | place.custom, place.device}];
  if (!g) g = make_ref<Generator>(place);
  return *g;
}
}  // namespace paddle

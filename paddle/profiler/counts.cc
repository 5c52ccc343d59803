#include "paddle/profiler/counts.h"

#include <mutex>

#include "paddle/common/fork.h"
#include "paddle/profiler/session.h"

namespace paddle::profiler {
namespace {
struct State {
  KeptMutex mutex{ForkOrder::kProfiler};
  std::optional<OpCounts> counts;
};
State& state() {
  static State& s = *new State;
  return s;
}
DType dtype_of(const Applied& op) {
  for (int i = 0; i < op.def.inputs; ++i) {
    const Arg::Kind kind = op.def.input(i).kind;
    if (!op.in[size_t(i)].empty() && kind != Arg::kIndex && kind != Arg::kHidden)
      return op.in[size_t(i)][0].dtype();
  }
  return op.out.empty() || !op.out[0] ? DType::kUndefined : op.out[0].dtype();
}
void count(const Applied& op) {
  const DType dtype = dtype_of(op);
  std::lock_guard lock(state().mutex);
  if (state().counts) ++(*state().counts)[op.def.name][dtype];
}
}  // namespace

void start_counting() {
  {
    std::lock_guard lock(state().mutex);
    state().counts = OpCounts{};
  }
  watch_ops(count);
}
std::optional<OpCounts> stop_counting() {
  watch_ops(nullptr);
  std::lock_guard lock(state().mutex);
  return std::exchange(state().counts, std::nullopt);
}
}  // namespace paddle::profiler

#include "paddle/profiler/session.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <limits>
#include <mutex>

#include "paddle/common/fork.h"
#include "paddle/device/allocator.h"
#include "paddle/phi/core/mode.h"

namespace paddle::profiler {
namespace {
constexpr unsigned kSpans = 1, kShapes = 2, kFlops = 4, kMemory = 8;
std::atomic<unsigned> noted{0};  // what any session wants
unsigned bits(const Wants& w) {
  return kSpans + w.shapes * kShapes + w.flops * kFlops + w.memory * kMemory;
}
std::atomic<OpWatch> op_watch{nullptr};

// ---- a thread's log
// Trivial, so that what runs while the thread ends may still ask.
thread_local ThreadLog* this_log = nullptr;
thread_local bool thread_ends = false;
struct EndOfThread {
  ~EndOfThread() {
    thread_ends = true;
    if (ThreadLog* log = std::exchange(this_log, nullptr)) log->end();
  }
};
ThreadLog* new_log();
void note(Event e) {
  ThreadLog* log = this_log ? this_log : new_log();
  if (log) log->append(std::move(e));
}

// ---- what is noted
std::vector<Operand> operands_of(const Applied& op) {
  std::vector<Operand> all;
  for (int i = 0; i < op.def.inputs; ++i) {
    const Arg& arg = op.def.input(i);
    if (arg.kind == Arg::kHidden) continue;
    for (const Tensor& t : op.in[size_t(i)]) all.push_back({arg.name, t.dtype(), t.dims()});
  }
  return all;
}
int64_t flops_of(const Applied& op) {
  std::vector<const Meta*> metas;
  for (const Tensors& list : op.in)
    for (const Tensor& t : list) metas.push_back(&t.meta());
  std::vector<Metas> slots;
  size_t at = 0;
  for (const Tensors& list : op.in) {
    slots.push_back(Metas(metas.data() + at, list.size()));
    at += list.size();
  }
  return op.def.flops(op.attrs, slots);
}
Place place_of(const Applied& op) {
  for (const Tensors& list : op.in)
    if (!list.empty() && list[0].is_concrete()) return list[0].place();
  for (const Tensor& t : op.out)
    if (t && t.is_concrete()) return t.place();
  return kCpuPlace;
}
void op_ran(const Applied& op, int64_t began) {
  const unsigned what = noted.load(std::memory_order_relaxed);
  if (const OpWatch f = op_watch.load(std::memory_order_acquire)) f(op);
  if (!what) return;
  Event e{.kind = Event::kOp, .place = place_of(op), .begin = began, .end = nanoseconds()};
  e.name = op.def.name;
  if (what & kShapes) e.inputs = operands_of(op);
  if (what & kFlops && op.def.flops) e.flops = flops_of(op);
  note(std::move(e));
}
void node_ran(const std::string& name, int64_t began) {
  if (!noted.load(std::memory_order_relaxed)) return;
  Event e{.kind = Event::kNode, .place = mode().place, .begin = began, .end = nanoseconds()};
  e.name = name;
  note(std::move(e));
}
void memory_changed(Place place, int64_t bytes, const MemoryStats& now) {
  const int64_t when = nanoseconds();
  Event e{.kind = Event::kMemory, .place = place, .begin = when, .end = when};
  e.bytes = bytes;
  e.in_use = int64_t(now.in_use);
  e.reserved = int64_t(now.reserved);
  note(std::move(e));
}
void group_ran(const std::string& name, Tensors in, Tensors out, int64_t began) {
  const unsigned what = noted.load(std::memory_order_relaxed);
  if (!what) return;
  Event e{.kind = Event::kOp, .place = out[0].place(), .begin = began, .end = nanoseconds()};
  e.name = name;
  if (what & kShapes)
    for (const Tensor& t : in) e.inputs.push_back({"x", t.dtype(), t.dims()});
  note(std::move(e));
}
// What runs as one is noted as one, unless someone counts ops.
constexpr Profile kProfile{op_ran, node_ran, group_ran};
constexpr Profile kEachOp{op_ran, node_ran, nullptr};
}  // namespace

// ---- the sessions
class Sessions {
 public:
  static Sessions& get() {
    static Sessions& all = *new Sessions;
    return all;
  }
  ThreadLog* add_log() {
    std::lock_guard lock(mutex_);
    return logs_.emplace_back(std::make_unique<ThreadLog>(gettid())).get();
  }
  void start(Session& s) {
    std::lock_guard lock(mutex_);
    running_.push_back(&s);
    s.dropped_before_ = ThreadLog::dropped();
    set_hooks();
    s.began_ = nanoseconds();
  }
  Recording stop(const Session& s) {
    std::lock_guard lock(mutex_);
    Recording r;
    if (!std::erase(running_, &s)) return r;
    set_hooks();
    for (auto& log : logs_) log->each([&](const Event& e) { take(s, e, r.events); });
    r.dropped = ThreadLog::dropped() - s.dropped_before_;
    forget();
    return r;
  }
  void watch_ops(OpWatch f) {
    std::lock_guard lock(mutex_);
    op_watch = f;
    set_hooks();
  }

 private:
  Sessions() {
    pthread_atfork(nullptr, nullptr, [] { get().end_in_child(); });
  }

  static void take(const Session& s, const Event& e, std::vector<Event>& to) {
    if (e.begin < s.began_ || (e.kind == Event::kMemory && !s.wants_.memory)) return;
    Event& taken = to.emplace_back(e);
    if (!s.wants_.shapes) taken.inputs.clear();
    if (!s.wants_.flops) taken.flops = -1;
  }
  void set_hooks() {
    unsigned what = 0;
    for (const Session* s : running_) what |= bits(s->wants_);
    noted = what;
    hooks().profile = op_watch.load() ? &kEachOp : what ? &kProfile : nullptr;
    memory_watch() = what & kMemory ? memory_changed : nullptr;
  }
  // What no session needs any more.
  void forget() {
    int64_t before = std::numeric_limits<int64_t>::max();
    for (const Session* s : running_) before = std::min(before, s->began_);
    for (auto& log : logs_) log->drop(before);
    if (running_.empty()) std::erase_if(logs_, [](auto& log) { return log->ended(); });
  }
  // Only the thread that forks goes on, under another number.
  void end_in_child() {
    std::lock_guard lock(mutex_);
    running_.clear();
    op_watch = nullptr;
    set_hooks();
    logs_.clear();
    this_log = nullptr;
  }

  KeptMutex mutex_{ForkOrder::kProfiler};
  std::vector<const Session*> running_;
  std::vector<std::unique_ptr<ThreadLog>> logs_;  // until their threads have ended
};

namespace {
// Made with the library: a fork while another thread makes it would leave the child waiting for it.
[[maybe_unused]] const Sessions& made_early = Sessions::get();

ThreadLog* new_log() {
  if (thread_ends || !ThreadLog::may_grow()) return nullptr;
  static thread_local const EndOfThread end;
  return this_log = Sessions::get().add_log();
}
}  // namespace

void watch_ops(OpWatch f) {
  Sessions::get().watch_ops(f);
}

Session::Session(Wants wants) : wants_(wants) {
  Sessions::get().start(*this);
}
Session::~Session() {
  stop();
}
Recording Session::stop() {
  Recording r = Sessions::get().stop(*this);
  std::stable_sort(r.events.begin(), r.events.end(), [](const Event& a, const Event& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  return r;
}
}  // namespace paddle::profiler

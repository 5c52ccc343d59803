#include "paddle/executor/executable.h"

#include <algorithm>

#include "paddle/common/fork.h"
#include "paddle/executor/frame.h"
#include "paddle/executor/running.h"
#include "paddle/phi/core/mode.h"

namespace paddle {
// What a plan was made for.
struct PlanKey {
  std::vector<Meta> args;
  std::vector<int64_t> outer;  // what an enclosing program's symbols are, for a region
  Place place;

  size_t hash() const {
    size_t h = size_t(place.kind) * 31 + size_t(place.device);
    const auto mix = [&](uint64_t x) {
      h = (h ^ x) * 0x9e3779b97f4a7c15u;
      h ^= h >> 32;
    };
    for (const Meta& m : args) {
      mix(uint64_t(m.dtype) << 8 | uint64_t(m.rank()));
      for (Dim d : m.dims) mix(uint64_t(d.raw()));
    }
    for (int64_t n : outer) mix(uint64_t(n));
    return h;
  }
  bool operator==(const PlanKey& k) const {
    return place == k.place && outer == k.outer &&
           std::equal(args.begin(), args.end(), k.args.begin(), k.args.end(),
                      [](auto& a, auto& b) { return identical(a, b); });
  }
};
struct Executable::Entry {
  PlanKey key;
  size_t hash, bytes;
  std::shared_ptr<const Plan> plan;
  std::mutex mutex;
  std::vector<std::unique_ptr<Plan::Frame>> idle;
};

Executable::Executable(const Graph& g) : graph_(g) {}
Executable::~Executable() = default;

void Executable::forget(Entries::iterator e) {
  const auto [from, to] = by_key_.equal_range((*e)->hash);
  by_key_.erase(std::find_if(from, to, [&](auto& k) { return k.second == e; }));
  plan_bytes_ -= (*e)->bytes;
  entries_.erase(e);
}
std::shared_ptr<Executable::Entry> Executable::entry(std::vector<Meta> args) {
  const SymbolTable::Values* v = running_sizes(*graph_.symbols);
  PlanKey key{std::move(args), v ? v->of : std::vector<int64_t>(), mode().place};
  const size_t hash = key.hash();
  std::lock_guard lock(mutex_);
  if (revision_ != graph_.revision()) {
    while (!entries_.empty()) forget(entries_.begin());
    revision_ = graph_.revision();
  }
  const auto [from, to] = by_key_.equal_range(hash);
  const auto it = std::find_if(from, to, [&](auto& k) { return (*k.second)->key == key; });
  if (it != to) {
    const Entries::iterator at = it->second;
    if ((*at)->plan->is_current()) {
      entries_.splice(entries_.begin(), entries_, at);
      return *at;
    }
    forget(at);
  }
  auto e = std::make_shared<Entry>();
  e->plan = std::make_shared<Plan>(graph_, key.args, v ? *v : SymbolTable::Values());
  e->key = std::move(key);
  e->hash = hash;
  e->bytes = e->plan->estimate_bytes();
  entries_.push_front(e);
  by_key_.emplace(hash, entries_.begin());
  plan_bytes_ += e->bytes;
  while (plan_bytes_ > kMostPlanBytes && entries_.size() > 1) forget(std::prev(entries_.end()));
  return e;
}
std::shared_ptr<const Plan> Executable::plan(const std::vector<Meta>& args) {
  return entry(args)->plan;
}
size_t Executable::plans() const {
  std::lock_guard lock(mutex_);
  return entries_.size();
}

std::vector<Tensor> Executable::run(Tensors args, Workspace* memory) {
  if (const Tensor* t = graph_.changed())
    throw GuardMiss(
        ErrorKind::kRuntime, "",
        fmt::format("tensor '{}' held something else when the program was traced, which "
                    "decided what was recorded",
                    t->name()));
  const PlaceScope scope(args.empty() ? Tensor() : args[0]);
  std::vector<Meta> metas;
  for (const Tensor& t : args) metas.push_back(t.meta());
  const auto e = entry(std::move(metas));
  std::unique_ptr<Plan::Frame> frame;
  {
    std::lock_guard lock(e->mutex);
    if (!e->idle.empty()) {
      frame = std::move(e->idle.back());
      e->idle.pop_back();
    }
  }
  if (!frame) frame = e->plan->make_frame();
  std::unique_ptr<Workspace> own;
  if (!memory) {
    std::lock_guard lock(mutex_);
    if (!workspaces_.empty()) {
      own = std::move(workspaces_.back());
      workspaces_.pop_back();
    }
  }
  if (!memory && !own) own = std::make_unique<Workspace>();
  std::vector<Tensor> results;
  e->plan->run(*frame, memory ? *memory : *own, args, results);
  {
    std::lock_guard lock(e->mutex);
    e->idle.push_back(std::move(frame));
  }
  if (own) {
    std::lock_guard lock(mutex_);
    workspaces_.push_back(std::move(own));
  }
  return results;
}
void Executable::shrink() {
  std::lock_guard lock(mutex_);
  workspaces_.clear();
  while (!entries_.empty()) forget(entries_.begin());
}

static KeptMutex& executables_mutex = *new KeptMutex(ForkOrder::kTables);
Executable& executable(const Graph& g) {
  std::lock_guard lock(executables_mutex);
  if (!g.plans) g.plans = std::make_shared<Executable>(g);
  return *static_cast<Executable*>(g.plans.get());
}
}  // namespace paddle

#include "paddle/executor/executable.h"

#include <algorithm>

#include "paddle/executor/frame.h"
#include "paddle/executor/running.h"
#include "paddle/phi/core/mode.h"

namespace paddle {
struct Executable::Entry {
  std::vector<Meta> args;
  std::vector<int64_t> outer;  // what an enclosing program's symbols are, for a region
  Place place;
  std::shared_ptr<const Plan> plan;
  std::mutex mutex;
  std::vector<std::unique_ptr<Plan::Frame>> idle;
};

Executable::Executable(const Graph& g) : graph_(g) {}
Executable::~Executable() = default;

std::shared_ptr<Executable::Entry> Executable::entry(const std::vector<Meta>& args) {
  const SymbolTable::Values* v = running_sizes(*graph_.symbols);
  const std::vector<int64_t> outer = v ? v->of : std::vector<int64_t>();
  const auto same = [&](const std::shared_ptr<Entry>& e) {
    return e->args.size() == args.size() && e->place == mode().place && e->outer == outer &&
           std::equal(args.begin(), args.end(), e->args.begin(),
                      [](auto& a, auto& b) { return identical(a, b); });
  };
  std::lock_guard lock(mutex_);
  if (revision_ != graph_.revision()) {
    entries_.clear();
    revision_ = graph_.revision();
  }
  const auto it = std::find_if(entries_.begin(), entries_.end(), same);
  if (it != entries_.end()) {
    entries_.splice(entries_.begin(), entries_, it);
    return entries_.front();
  }
  auto e = std::make_shared<Entry>();
  e->args = args;
  e->outer = outer;
  e->place = mode().place;
  e->plan = std::make_shared<Plan>(graph_, args, v ? *v : SymbolTable::Values());
  entries_.push_front(e);
  size_t total = 0;
  for (auto at = entries_.begin(); at != entries_.end();) {
    total += (*at)->plan->estimate_bytes();
    at = total > kMostPlanBytes && at != entries_.begin() ? entries_.erase(at) : std::next(at);
  }
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
  std::vector<Meta> metas;
  for (const Tensor& t : args) metas.push_back(t.meta());
  const auto e = entry(metas);
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
  entries_.clear();
}

Executable& executable(const Graph& g) {
  static std::mutex& mutex = *new std::mutex;
  std::lock_guard lock(mutex);
  if (!g.plans) g.plans = std::make_shared<Executable>(g);
  return *static_cast<Executable*>(g.plans.get());
}
}  // namespace paddle

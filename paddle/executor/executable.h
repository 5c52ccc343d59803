// A graph that is run again and again: its plans by the arguments' sizes, its frames and its
// memory.
#pragma once
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "paddle/executor/plan.h"

namespace paddle {
class PADDLE_API Executable {
 public:
  static constexpr size_t kMostPlanBytes = 8 << 20;  // what plans may hold in all

  // Does not keep the graph alive.
  explicit Executable(const Graph& g);
  ~Executable();
  // May be called from several threads. With `memory`, which one thread uses at a time,
  // intermediate values lie there; else in memory of this object's. Raises GuardMiss if the program
  // has to be traced anew.
  std::vector<Tensor> run(Tensors args, Workspace* memory = nullptr);

  const Graph& graph() const { return graph_; }
  // The plan for these arguments.
  std::shared_ptr<const Plan> plan(const std::vector<Meta>& args);
  size_t plans() const;
  // Gives plans, frames and memory back.
  void shrink();

 private:
  struct Entry;
  using Entries = std::list<std::shared_ptr<Entry>>;
  std::shared_ptr<Entry> entry(std::vector<Meta> args);
  void forget(Entries::iterator e);

  const Graph& graph_;
  mutable std::mutex mutex_;
  Entries entries_;  // least recently used last
  std::unordered_multimap<size_t, Entries::iterator> by_key_;
  size_t plan_bytes_ = 0;
  uint64_t revision_ = 0;
  std::vector<std::unique_ptr<Workspace>> workspaces_;
};
// The executable of a graph, made on first use and kept with it.
PADDLE_API Executable& executable(const Graph& g);
}  // namespace paddle

#include "paddle/compiler/groups.h"

#include <algorithm>
#include <unordered_set>

namespace paddle {
namespace {
// One tensor for each input, and none for attributes; one result, in memory of its own.
bool is_plain(const Operation& op) {
  return op.operands.size() == op.def->inputs && op.counts.size() == op.def->inputs &&
         std::all_of(op.counts.begin(), op.counts.end(), [](int n) { return n == 1; }) &&
         op.results.size() == 1 && op.results[0] && op.def->written[0] < 0;
}

class Finder {
 public:
  explicit Finder(const Graph& g) : graph_(g), group_of_(g.value_count(), -1) {}

  // Operations come in order. One that is no member ends the groups that it reads, as they have to
  // run before it; so does a member of other sizes.
  void add(const Operation& op, int index, const std::optional<Dims>& dims) {
    if (is_ordered(op)) {
      for (Open& o : open_) o.ended = true;
      return;
    }
    for (const Value* v : op.sizes) end(group_of_[size_t(v->id)]);
    int mine = -1;
    for (const Value* v : op.operands) {
      const int k = group_of_[size_t(v->id)];
      if (k < 0 || k == mine) continue;
      const bool joins = dims && !open_[size_t(k)].ended && identical(open_[size_t(k)].dims, *dims);
      if (!joins)
        end(k);
      else
        mine = mine < 0 ? k : merge(mine, k);
    }
    if (!dims) return;
    if (mine < 0) {
      mine = int(open_.size());
      open_.push_back({*dims});
    }
    open_[size_t(mine)].members.push_back({&op, index});
    group_of_[size_t(op.results[0]->id)] = mine;
  }

  std::vector<Group> take() {
    std::vector<Group> groups;
    for (Open& o : open_) {
      if (o.members.size() < 2) continue;
      Group g = complete(std::move(o.members));
      if (!g.results.empty()) groups.push_back(std::move(g));  // else nobody reads any of it
    }
    return groups;
  }

 private:
  struct Open {
    Dims dims;
    bool ended = false;
    std::vector<Group::Member> members;
  };

  void end(int k) {
    if (k >= 0) open_[size_t(k)].ended = true;
  }
  // Neither reads the other's values through operations outside: those would have ended it.
  int merge(int a, int b) {
    auto &to = open_[size_t(a)].members, &from = open_[size_t(b)].members;
    for (auto& m : from) group_of_[size_t(m.op->results[0]->id)] = a;
    to.insert(to.end(), from.begin(), from.end());
    from.clear();
    return a;
  }
  Group complete(std::vector<Group::Member> members) {
    Group g;
    std::sort(members.begin(), members.end(), [](auto& a, auto& b) { return a.index < b.index; });
    std::unordered_set<const Operation*> own;
    for (auto& m : members) own.insert(m.op);
    for (auto& m : members) {
      for (const Value* v : m.op->operands)
        if (!own.contains(v->def) &&
            std::find(g.inputs.begin(), g.inputs.end(), v) == g.inputs.end())
          g.inputs.push_back(v);
      const Value* v = m.op->results[0];
      const bool read_outside =
          std::any_of(v->users.begin(), v->users.end(), [&](auto* u) { return !own.contains(u); });
      if (read_outside || graph_.is_used_outside(v)) g.results.push_back(v);
    }
    g.members = std::move(members);
    return g;
  }

  const Graph& graph_;
  std::vector<Open> open_;
  std::vector<int> group_of_;  // by value
};
}  // namespace

std::vector<Group> find_groups(
    const Graph& g, const std::function<std::optional<Dims>(const Operation&)>& dims_of) {
  Finder finder(g);
  int index = 0;
  for (auto& op : g.body) {
    const std::optional<Dims> dims = dims_of(op);
    finder.add(op, index++, is_plain(op) ? dims : std::nullopt);
  }
  return finder.take();
}
}  // namespace paddle

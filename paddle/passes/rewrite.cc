#include "paddle/passes/rewrite.h"

#include <algorithm>
#include <deque>
#include <unordered_set>

#include "paddle/passes/pass.h"

namespace paddle {
void trace_pattern(Rule& r) {
  r.graph = make_ref<Graph>();
  Recording rec(r.graph, GraphRecorder::Kind::kPattern, /*tape=*/false);
  std::vector<Tensor> args;
  for (int i = 0; i < r.inputs; ++i) args.push_back(r.graph->handle(r.graph->add_arg({})));
  rec->finish(r.pattern(args));
  r.wildcards = rec->wildcards;
  for (const Value* v : r.graph->results)
    USER_CHECK(kValue, v->def, "rule {}: a result of the pattern must be the result of an op",
               r.name);
}

namespace {
// scalar(c) in a pattern.
const Full* literal(const Value* v) {
  if (!v->def || v->def->def != &def<Full>()) return nullptr;
  const auto* f = static_cast<const Full*>(v->def->attrs.get());
  return f->dtype == DType::kUndefined ? f : nullptr;
}
// Trained and persistent tensors may hold something else by the next run.
bool is_everywhere(const Graph& g, const Value* v, double c) {
  if (v->def && v->def->def == &def<Full>()) {
    const auto* f = static_cast<const Full*>(v->def->attrs.get());
    return known(f->value) && f->value.to<double>() == c;
  }
  Tensor t = v->constant;
  for (auto& l : g.captured)
    if (l.value == v && l.tensor.stop_gradient() && !l.tensor.persistable() &&
        !g.writes_into(l.tensor))
      t = l.tensor;
  constexpr int64_t kMost = 4096;  // larger ones are hardly uniform, and would take long to look at
  if (!t || is_complex(t.dtype()) || t.numel() > kMost || t.numel() == 0) return false;
  for (int64_t i = 0; i < t.numel(); ++i)
    if (element(t, i).to<double>() != c) return false;
  return true;
}

struct Match {
  std::vector<Value*> values;                          // by id of the pattern's value
  std::vector<std::pair<Operation*, Operation*>> ops;  // pattern, program
};
using Pending = std::vector<std::pair<Value*, Value*>>;  // (pattern, program) still to compare

class Matcher {
 public:
  Matcher(const Rule& r, const Graph& g) : rule_(r), pattern_(*r.graph), g_(g) {}
  bool match(Operation* root, Match& m) const {
    m.values.assign(pattern_.value_count(), nullptr);
    Value* p = pattern_.results[0];
    if (p->def->def != root->def || p->index >= root->results.size() || !root->results[p->index])
      return false;
    return solve({{p, root->results[p->index]}}, m);
  }

 private:
  bool solve(Pending todo, Match& m) const {
    while (!todo.empty()) {
      const auto [p, v] = todo.back();
      todo.pop_back();
      Value*& bound = m.values[size_t(p->id)];
      if (bound) {
        if (bound != v) return false;
        continue;
      }
      bound = v;
      if (const Full* f = literal(p)) {
        if (!is_everywhere(g_, v, f->value.to<double>())) return false;
        continue;
      }
      if (!p->def) continue;  // an argument matches anything
      if (!v->def || v->index != p->index || !same_kind(p->def, v->def, m)) return false;
      if (has(m, p->def)) continue;
      m.ops.push_back({p->def, v->def});
      Operation *a = p->def, *b = v->def;
      if (a->def->has(kCommutative) &&
          a->operands.size() == 2) {  // the other way round, if this fails
        Pending swapped = todo;
        swapped.push_back({a->operands[0], b->operands[1]});
        swapped.push_back({a->operands[1], b->operands[0]});
        Match second = m;
        add_operands(todo, a, b);
        if (solve(std::move(todo), m)) return true;
        m = std::move(second);
        return solve(std::move(swapped), m);
      }
      add_operands(todo, a, b);
    }
    return find_other_results(m) && inside_is_private(m);
  }
  static void add_operands(Pending& todo, Operation* a, Operation* b) {
    for (int k = 0; k < a->operands.size(); ++k) todo.push_back({a->operands[k], b->operands[k]});
  }
  static bool has(const Match& m, const Operation* a) {
    return std::any_of(m.ops.begin(), m.ops.end(), [&](auto& o) { return o.first == a; });
  }
  bool same_kind(Operation* a, Operation* b, const Match& m) const {
    if (a->def != b->def || b->def->has(kOrdered)) return false;
    for (auto& [x, y] : m.ops)
      if ((x == a) != (y == b)) return false;  // one to one
    const int n = std::max(a->counts.size(), b->counts.size());
    for (int s = 0; s < n; ++s)
      if ((s < a->counts.size() ? a->counts[s] : 0) != (s < b->counts.size() ? b->counts[s] : 0))
        return false;
    const bool any = std::any_of(rule_.wildcards.begin(), rule_.wildcards.end(),
                                 [&](auto& w) { return w.first == a; });
    return any || same_attrs(*a->def, a->attrs.get(), b->attrs.get());
  }
  // A further result that the first one does not reach: sought among the users of what it reads.
  bool find_other_results(Match& m) const {
    for (Value* p : pattern_.results) {
      if (m.values[size_t(p->id)]) continue;
      for (Value* in : p->def->operands) {
        Value* v = m.values[size_t(in->id)];
        if (!v) continue;
        for (Operation* u : std::vector<Operation*>(v->users)) {
          if (u->def != p->def->def || p->index >= u->results.size() || !u->results[p->index])
            continue;
          Match next = m;
          if (solve({{p, u->results[p->index]}}, next)) {
            m = std::move(next);
            return true;
          }
        }
        break;
      }
      return false;
    }
    return true;
  }
  bool inside_is_private(const Match& m) const {
    const auto matched = [&](const Operation* op) {
      return std::any_of(m.ops.begin(), m.ops.end(), [&](auto& o) { return o.second == op; });
    };
    for (Value* a : pattern_.args)  // nor may the match read its own results
      if (Value* v = m.values[size_t(a->id)]; v && v->def && matched(v->def)) return false;
    for (auto& [a, b] : m.ops)
      for (int k = 0; k < b->results.size(); ++k) {
        Value* v = b->results[k];
        const bool is_result =
            k < a->results.size() && std::find(pattern_.results.begin(), pattern_.results.end(),
                                               a->results[k]) != pattern_.results.end();
        if (!v || is_result) continue;
        if (g_.is_used_outside(v) || !std::all_of(v->users.begin(), v->users.end(), matched))
          return false;
      }
    return true;
  }
  const Rule& rule_;
  const Graph& pattern_;
  const Graph& g_;
};

class Rewriter {
 public:
  Rewriter(Graph& g, std::span<Rule> rules) : g_(g), rules_(rules) {}

  int run() {
    const int64_t most = 100 * (int64_t(g_.body.size()) + 10);
    for (auto& op : g_.body) {
      alive_.insert(&op);
      queue(&op);
    }
    int n = 0;
    while (!work_.empty()) {
      Operation* root = work_.front();
      work_.pop_front();
      queued_.erase(root);
      if (!alive_.contains(root)) continue;
      for (Rule& r : rules_) {
        if (!try_rule(r, root)) continue;
        USER_CHECK(kRuntime, ++n < most, "rewriting does not end; the last rule was {}", r.name);
        break;
      }
    }
    return n;
  }

 private:
  using Position = std::list<Operation>::iterator;

  void queue(Operation* op) {
    if (op && alive_.contains(op) && queued_.insert(op).second) work_.push_back(op);
  }
  // Where the replacement may stand: behind all it reads, before all who read its results.
  Position place(const Rule& r, const Match& m) {
    const auto& results = r.graph->results;
    if (results.size() == 1) return m.values[size_t(results[0]->id)]->def->self;
    std::unordered_set<Operation*> defs, readers;
    for (Value* a : r.graph->args)
      if (Value* v = m.values[size_t(a->id)]; v && v->def) defs.insert(v->def);
    for (Value* p : results) {
      Value* v = m.values[size_t(p->id)];
      readers.insert(v->def);
      readers.insert(v->users.begin(), v->users.end());
    }
    for (auto it = g_.body.begin(); it != g_.body.end(); ++it) {
      if (readers.contains(&*it) && defs.empty()) return it;
      const bool ours =
          std::any_of(m.ops.begin(), m.ops.end(), [&](auto& o) { return o.second == &*it; });
      if (readers.contains(&*it) && !ours) return g_.body.end();
      defs.erase(&*it);
    }
    return g_.body.end();
  }
  bool try_rule(Rule& r, Operation* root) {
    Match m;
    if (!Matcher(r, g_).match(root, m)) return false;
    for (auto& [p, attrs] : r.wildcards)  // the rule's Any<Op> now holds what was matched
      for (auto& [a, b] : m.ops)
        if (a == p && b->def->attr_size) {
          b->def->destroy(attrs);
          b->def->copy(attrs, b->attrs.get());
        }
    std::vector<Tensor> args;
    for (Value* a : r.graph->args) {
      Value* v = m.values[size_t(a->id)];
      INTERNAL_CHECK(v, "rule {}: an argument does not occur in the pattern", r.name);
      args.push_back(g_.handle(v));
    }
    const Before before{g_.symbols->mark(), g_.captured.size()};
    bool done = false;
    try {
      if (!r.guard || r.guard(args)) {
        const Position at = place(r, m);
        done = at != g_.body.end() && replace(r, m, at, args);
      }
    } catch (...) {
      take_back(before);
      throw;
    }
    if (!done) take_back(before);
    return done;
  }
  // What guards and replacements have assumed and captured in vain.
  struct Before {
    SymbolTable::Mark assumed;
    size_t captured;
  };
  void take_back(const Before& b) {
    g_.symbols->go_back(b.assumed);
    g_.captured.resize(b.captured);
  }
  bool replace(Rule& r, const Match& m, Position at, const std::vector<Tensor>& args) {
    const bool first = at == g_.body.begin();
    const Position before = first ? at : std::prev(at);
    std::vector<Value*> now;
    try {
      Recording rec(GraphRef(&g_), at);
      for (auto& t : r.replace(args)) now.push_back(rec->value_of(t));
    } catch (...) {
      while (at != (first ? g_.body.begin() : std::next(before))) g_.erase(&*std::prev(at));
      throw;
    }
    std::vector<Operation*> doubtful;  // may turn out to be of no use
    for (auto it = first ? g_.body.begin() : std::next(before); it != at; ++it) {
      alive_.insert(&*it);
      doubtful.push_back(&*it);
    }
    const auto& results = r.graph->results;
    bool fits = now.size() == results.size();
    for (size_t k = 0; fits && k < now.size(); ++k) {
      const Meta &a = now[k]->meta, &b = m.values[size_t(results[k]->id)]->meta;
      fits = a.dtype == b.dtype && known(a.dims == b.dims);
    }
    if (fits) {
      const std::string location = m.ops[0].second->location;
      std::string old_text, new_text;
      for (auto& [a, b] : m.ops) old_text += (old_text.empty() ? "" : ", ") + b->def->name;
      for (Operation* op : doubtful) {
        new_text += (new_text.empty() ? "" : ", ") + op->def->name;
        if (op->location.empty()) op->location = location;
        queue(op);
      }
      log_rewrite(r.name, location, old_text, new_text);
      for (size_t k = 0; k < now.size(); ++k) {
        Value* old = m.values[size_t(results[k]->id)];
        for (Operation* u : old->users) queue(u);
        g_.replace_uses(old, now[k]);
      }
      for (auto& t : args) queue(value_of(t)->def);
      for (auto& [a, b] : m.ops) doubtful.push_back(b);
    }
    remove_unused(doubtful);
    return fits;
  }
  void remove_unused(std::vector<Operation*>& ops) {
    const auto unused = [&](const Value* v) {
      return !v || (v->users.empty() && !g_.is_used_outside(v));
    };
    for (bool more = true; more;) {
      more = false;
      for (Operation*& op : ops) {
        if (!op || is_ordered(*op) || !std::all_of(op->results.begin(), op->results.end(), unused))
          continue;
        alive_.erase(op);
        g_.erase(op);
        op = nullptr;
        more = true;
      }
    }
  }

  Graph& g_;
  const std::span<Rule> rules_;
  std::deque<Operation*> work_;
  std::unordered_set<Operation*> alive_, queued_;
};
}  // namespace

int rewrite(Graph& g, std::span<Rule> rules) {
  SymbolScope symbols(g.symbols.get());
  return Rewriter(g, rules).run();
}
}  // namespace paddle

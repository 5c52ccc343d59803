// What must hold of every graph, by the op table and the ops' shape rules.
#include <algorithm>
#include <map>
#include <set>

#include "paddle/ir/graph.h"

namespace paddle {
namespace {
struct Flaw {
  std::string text;
};
// Nothing is formatted where all is well.
#define REQUIRE(condition, ...)                               \
  do {                                                        \
    if (!(condition)) throw Flaw{::fmt::format(__VA_ARGS__)}; \
  } while (false)

class Verifier {
 public:
  // Works on a copy of the symbols: shape rules make new ones, and assume things.
  Verifier(const Graph& g, SymbolTable& symbols, Check check)
      : g_(g), symbols_(symbols), check_(check) {}

  void run() {
    for (Value* v : g_.args) define(v);
    for (auto& l : g_.captured) {
      REQUIRE(l.tensor.is_concrete(), "a captured tensor has no data");
      define(l.value);
    }
    for (auto& op : g_.body) operation(op);
    for (Value* v : g_.results) REQUIRE(is_defined(v), "a result is not defined");
    for (auto& w : g_.writes) write(w);
  }

 private:
  static std::string where(const Operation& op) {
    return op.def->name + (op.location.empty() ? "" : " (" + op.location + ")");
  }
  bool is_defined(const Value* v) const { return v && (defined_.contains(v) || v->constant); }
  void define(const Value* v) {
    REQUIRE(v && v->graph == &g_, "a value of another graph is defined");
    REQUIRE(v->meta.rank() <= kMaxRank, "%{} has {} axes", v->id, v->meta.rank());
    REQUIRE(defined_.insert(v).second, "%{} is defined twice", v->id);
  }
  void write(const Graph::Link& w) {
    REQUIRE(is_defined(w.value), "what is stored into a tensor is not defined");
    REQUIRE(w.tensor.is_concrete(), "what is stored into has no data");
    const Meta &to = w.tensor.meta(), &from = w.value->meta;
    REQUIRE(to.dtype == from.dtype && known(to.dims == from.dims), "{} is stored into {}", from,
            to);
  }

  void operation(const Operation& op) {
    slots(op);
    dtypes(op);
    for (const Value* v : op.operands) use(op, v);
    for (const Value* v : op.sizes) use(op, v);
    unknowns_have_definers(op);
    bool has_regions = false;
    each_region(op, [&](Graph& r) {
      has_regions = true;
      REQUIRE(r.captured.empty() && r.writes.empty(), "a region of {} is not isolated", where(op));
      REQUIRE(r.symbols == g_.symbols, "a region of {} has sizes of its own", where(op));
      const SymbolTable::Mark before = symbols_.mark();
      for (auto& rule : r.rules) symbols_.require(rule.cond, rule.why);
      Verifier(r, symbols_, check_).run();
      symbols_.go_back(before);
    });
    for (int i = 0; i < op.results.size(); ++i) {
      const Value* v = op.results[i];
      if (!v) continue;
      REQUIRE(v->def == &op && v->index == i, "%{} is not the result {} of {}", v->id, i,
              where(op));
      define(v);
    }
    if (has_regions || check_ == Check::kShapes) shapes(op);
  }
  void slots(const Operation& op) const {
    const OpDef& d = *op.def;
    REQUIRE(
        op.counts.size() >= d.inputs && op.counts.size() <= d.inputs + int(d.tensor_attrs.size()),
        "{} has {} slots of operands", where(op), op.counts.size());
    int total = 0;
    for (int n : op.counts) total += n;
    REQUIRE(total == op.operands.size(), "{} has {} operands in slots of {}", where(op),
            op.operands.size(), total);
    for (int i = 0; i < d.inputs; ++i) {
      const Arg::Kind kind = d.input(i).kind;
      const int n = op.counts[i];
      REQUIRE(kind == Arg::kMany || n == 1 || (n == 0 && kind == Arg::kOptional),
              "{} has {} tensors for '{}'", where(op), n, d.input(i).name);
    }
  }
  // run() casts before it records.
  void dtypes(const Operation& op) const {
    if (!op.def->has(kPromotes)) return;
    const Value* first = nullptr;
    each_slot(op, [&](int slot, int at, int n) {
      if (slot >= op.def->inputs || op.def->input(slot).kind == Arg::kIndex) return;
      for (int k = 0; k < n; ++k) {
        const Value* v = op.operands[at + k];
        if (!first) first = v;
        REQUIRE(v->meta.dtype == first->meta.dtype, "{} has operands of {} and {}", where(op),
                first->meta.dtype, v->meta.dtype);
      }
    });
  }
  void use(const Operation& op, const Value* v) const {
    REQUIRE(v && v->graph == &g_, "{} reads a value of another graph", where(op));
    REQUIRE(is_defined(v), "{} reads %{} before it is defined", where(op), v->id);
    REQUIRE(contains(v->users, &op), "{} is not among the users of %{}", where(op), v->id);
  }
  template <class List, class T>
  static bool contains(const List& list, const T* x) {
    return std::find(list.begin(), list.end(), x) != list.end();
  }
  // Else nobody would keep what they are read from.
  void unknowns_have_definers(const Operation& op) const {
    for (Dim d : unknowns(*op.def, op.attrs.get()))
      for (int s : g_.symbols->symbols_in(d, /*data_only=*/true))
        if (const Definer* by = g_.definer(s))
          REQUIRE(contains(op.sizes, by->value) || contains(op.operands, by->value),
                  "{} mentions the size {}, but does not hold what defines it", where(op),
                  g_.symbols->info(s).name);
  }
  void shapes(const Operation& op) {
    std::vector<std::optional<Meta>> want;
    try {
      want = infer_results(op);
    } catch (const Error& e) {
      throw Flaw{where(op) + ": " + e.text()};
    }
    REQUIRE(want.size() == size_t(op.results.size()), "{} has {} results, not {}", where(op),
            want.size(), op.results.size());
    std::map<int64_t, int64_t> born;  // new sizes, and what they are called in the graph
    for (int i = 0; i < op.results.size(); ++i) {
      const Value* v = op.results[i];
      REQUIRE(!v == !want[size_t(i)], "whether {} has result {} is told wrongly", where(op), i);
      if (!v) continue;
      const Meta& m = *want[size_t(i)];
      bool same = m.dtype == v->meta.dtype && m.rank() == v->meta.rank();
      for (int k = 0; same && check_ == Check::kShapes && k < m.rank(); ++k) {
        const Dim inferred = m.dims[k], d = v->meta.dims[k];
        if (is_born(v, k)) born.try_emplace(inferred.raw(), d.raw());
        const auto it = born.find(inferred.raw());  // another result may have the same size
        same = is_born(v, k) || (it != born.end() && it->second == d.raw()) || equal(inferred, d);
      }
      REQUIRE(same, "%{} of {} is {}, not {}", v->id, where(op), m, v->meta);
    }
  }
  // What is assumed by now may say an expression more simply than it was first said.
  bool equal(Dim a, Dim b) const {
    const auto anew = [&](Dim d) {
      return symbols_.rewrite(d, [&](int symbol) { return symbols_.dim_of(symbol); });
    };
    return known(a == b) || known(anew(a) == anew(b));
  }
  // A size that is known once the value is there: the executor asks it.
  bool is_born(const Value* v, int axis) const {
    const Definer* d = g_.definer(g_.symbols->symbol_of(v->meta.dims[axis]));
    return d && d->value == v && d->axis == axis;
  }

  const Graph& g_;
  SymbolTable& symbols_;
  const Check check_;
  std::set<const Value*> defined_;
};
#undef REQUIRE
}  // namespace

std::string find_flaw(const Graph& g, Check check) {
  SymbolTable symbols(*g.symbols);
  SymbolScope scope(&symbols);
  try {
    Verifier(g, symbols, check).run();
  } catch (const Flaw& f) {
    return f.text;
  }
  return "";
}
void verify(const Graph& g, Check check) {
  const std::string flaw = find_flaw(g, check);
  INTERNAL_CHECK(flaw.empty(), "{}", flaw);
}
}  // namespace paddle

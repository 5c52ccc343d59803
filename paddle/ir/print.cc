// Graphs as text. parse.cc reads it back; docs/program_text.md has the grammar.
#include <map>

#include "paddle/ir/graph.h"
#include "paddle/ir/py_func.h"

namespace paddle {
namespace {
class Printer {
 public:
  explicit Printer(const Graph& g, int indent = 0) : g_(g), indent_(indent) {}

  std::string graph(bool whole) {
    std::string s = "(";
    for (const Value* v : g_.args) {
      if (s.size() > 1) s += ", ";
      s += name(v) + label(v->name) + ": " + show(v->meta);
    }
    s += ") {\n";
    for (const Value* v : g_.args) s += elements(v);
    for (auto& l : g_.captured)
      s += line(name(l.value) + " = captured" + label(l.tensor.name()) + " : " +
                show(l.value->meta)) +
           elements(l.value);
    for (auto& v : g_.values())
      if (v.constant && !(v.users.empty() && !g_.is_used_outside(&v)))
        s += line(constant(v)) + elements(&v);
    for (auto& op : g_.body) {
      s += sizes(op) + line(operation(op));
      for (const Value* v : op.results)
        if (v) s += elements(v);
    }
    s += line(results());
    for (auto& w : g_.writes) s += line("write" + label(w.tensor.name()) + " = " + name(w.value));
    for (auto& r : g_.rules) s += line(rule(r));
    s += pad(-1) + "}";
    if (!whole) return s;
    for (auto& r : g_.symbols->guards()) s += "\nguard " + show(r.cond);
    for (auto& r : g_.symbols->rules()) s += "\n" + rule(r);
    return s;
  }
  std::string operation(const Operation& op) {
    std::string s;
    for (const Value* v : op.results) s += (s.empty() ? "" : ", ") + (v ? name(v) : "none");
    s += (s.empty() ? "" : " = ") + op.def->name + "(" + operands(op) + ")";
    const std::string attrs = show_attrs(*op.def, op.attrs.get(), [&](const Region& r) {
      const auto* g = dynamic_cast<const Graph*>(&r);
      return g ? Printer(*g, indent_ + 1).graph(false)
               : "function " + quote(static_cast<const HostFunction&>(r).name);
    });
    if (!attrs.empty()) s += " {" + attrs + "}";
    std::string metas;
    for (const Value* v : op.results)
      if (v) metas += (metas.empty() ? "" : ", ") + show(v->meta);
    return metas.empty() ? s : s + " : " + metas;
  }

 private:
  static std::string label(const std::string& s) { return s.empty() ? "" : " " + quote(s); }
  static std::string rule(const SymbolTable::Assumption& r) {
    return "rule " + show(r.cond) + "  // " + quote(r.why);
  }
  std::string results() {
    std::string s = "return";
    for (size_t i = 0; i < g_.results.size(); ++i)
      s += (i ? ", " : " ") + name(g_.results[i]) +
           (i < g_.result_names.size() ? label(g_.result_names[i]) : "");
    return s;
  }
  // The unknowns that an operation's results define, before it, and those that are elements of a
  // value, behind it.
  std::string sizes(const Operation& op) {
    std::string s;
    for (const Value* v : op.results) {
      if (!v) continue;
      for (int a = 0; a < v->meta.rank(); ++a) {
        const int symbol = g_.symbols->symbol_of(v->meta.dims[a]);
        const Definer* d = g_.definer(symbol);
        if (!d || d->value != v || d->axis != a) continue;
        const SymbolTable::Symbol& info = g_.symbols->info(symbol);
        const bool bounded = !info.hi.is_number() || info.hi.raw() != SymbolTable::kMax;
        s += line("data " + info.name + (bounded ? " <= " + show(info.hi) : ""));
      }
    }
    return s;
  }
  std::string elements(const Value* v) {
    std::string s;
    for (size_t symbol = 0; symbol < g_.definers.size(); ++symbol) {
      const Definer& d = g_.definers[symbol];
      if (d.value == v && d.element >= 0)
        s += line(fmt::format("data {} = {}[{}]", g_.symbols->info(int(symbol)).name, name(v),
                              d.element));
    }
    return s;
  }
  // Values are numbered as they appear, so that equal graphs have equal texts.
  std::string name(const Value* v) {
    return "%" + std::to_string(numbers_.try_emplace(v, numbers_.size()).first->second);
  }
  template <class List>
  std::string list(const List& values) {
    std::string s;
    for (const Value* v : values) s += (s.empty() ? "" : ", ") + name(v);
    return s;
  }
  std::string operands(const Operation& op) {
    std::string s;
    each_slot(op, [&](int slot, int at, int n) {
      if (slot > 0) s += ", ";
      const bool many = slot < op.def->inputs && op.def->input(slot).kind == Arg::kMany;
      if (many)
        s += "[" +
             list(std::vector<Value*>(op.operands.begin() + at, op.operands.begin() + at + n)) +
             "]";
      else
        s += n ? name(op.operands[at]) : "none";
    });
    return s;
  }
  std::string constant(const Value& v) {
    constexpr int64_t kShown = 16;
    std::string s = name(&v) + " = constant";
    if (v.constant.numel() <= kShown) {
      std::string e;
      for (int64_t i = 0; i < v.constant.numel(); ++i)
        e += (i ? ", " : "") + show(element(v.constant, i));
      s += " [" + e + "]";
    } else {
      s += label(v.constant.name());
    }
    return s + " : " + show(v.meta);
  }
  std::string pad(int more) const { return std::string(size_t(2 * (indent_ + 1 + more)), ' '); }
  std::string line(const std::string& s) const { return pad(0) + s + "\n"; }

  const Graph& g_;
  const int indent_;
  std::map<const Value*, size_t> numbers_;
};
}  // namespace

std::string print(const Graph& g) {
  SymbolScope symbols(g.symbols.get());
  return "program " + Printer(g).graph(true) + "\n";
}
std::string print(const Graph& g, const Operation& op) {
  SymbolScope symbols(g.symbols.get());
  return Printer(g).operation(op);
}
}  // namespace paddle

// Expressions at run time, and as text.
#include <algorithm>
#include <cstdlib>

#include "paddle/phi/core/sym.h"

namespace paddle {
int SymbolTable::symbol_of(Dim d) const {
  if (d.is_number()) return -1;
  const Poly& p = polys_[index(d)];
  if (p.size() != 1 || p.begin()->first.size() != 1 || p.begin()->second != 1) return -1;
  const int atom = p.begin()->first[0];
  return atoms_[size_t(atom)].kind == Kind::kSymbol ? atom : -1;
}
void SymbolTable::bind(Values& v, Dim d, int64_t size) const {
  const int s = symbol_of(d);
  if (s < 0) return;
  USER_CHECK(kValue, size >= info(s).lo && size <= kMax, "{} cannot be {}: that is too {}",
             info(s).name, size, size > 0 ? "large" : "small");
  v.of.resize(std::max(v.of.size(), atoms_.size()));
  v.set.resize(v.of.size());
  v.of[size_t(s)] = size;
  v.set[size_t(s)] = true;
}
bool SymbolTable::fits(Wide n) {
  return n >= Dim::kFirstNumber && n <= INT64_MAX;
}
// An atom that is too large, or divided by zero, stays unknown.
void SymbolTable::derive(Values& v) const {
  v.of.resize(atoms_.size());
  v.set.resize(atoms_.size());
  const auto poly_of = [&](Dim d) { return eval(v, poly(d)); };
  for (size_t i = 0; i < atoms_.size(); ++i) {  // operands are older than their atom
    const Atom& a = atoms_[i];
    if (v.set[i] || a.kind == Kind::kSymbol || !computable(v, a.a) || !computable(v, a.b)) continue;
    const Wide x = poly_of(a.a), y = poly_of(a.b);
    if (!fits(x) || !fits(y) || (a.kind == Kind::kFloorDiv && y == 0)) continue;
    const auto p = int64_t(x), q = int64_t(y);
    v.of[i] = a.kind == Kind::kMax   ? std::max(p, q)
              : a.kind == Kind::kMin ? std::min(p, q)
                                     : paddle::floordiv(p, q);
    v.set[i] = true;
  }
}
// Exact up to a bound that no sum of terms reaches; beyond it only the sign is right.
SymbolTable::Wide SymbolTable::eval(const Values& v, const Poly& p) const {
  constexpr Wide kBound = Wide{1} << 110;
  Wide r = 0;
  for (auto& [m, c] : p) {
    Wide t = c;
    for (int i : m) {
      USER_CHECK(kValue, size_t(i) < v.set.size() && v.set[size_t(i)], "the size {} is not known",
                 str(dim_of(i)));
      const Wide n = v.of[size_t(i)];
      const bool positive = (t < 0) == (n < 0);
      if (__builtin_mul_overflow(t, n, &t)) t = positive ? kBound : -kBound;
      t = std::clamp(t, -kBound, kBound);
    }
    r += t;
  }
  return r;
}
int64_t SymbolTable::eval(const Values& v, Dim d) const {
  if (d.is_number()) return d.raw();
  const Wide n = eval(v, polys_[index(d)]);
  USER_CHECK(kValue, fits(n), "the size {} is too large", str(d));
  return int64_t(n);
}
bool SymbolTable::computable(const Values& v, Dim d) const {
  if (d.is_number()) return true;
  for (auto& [m, c] : polys_[index(d)])
    for (int i : m)
      if (size_t(i) >= v.set.size() || !v.set[size_t(i)]) return false;
  return true;
}
bool SymbolTable::computable(const Values& v, Cond c) const {
  if (c.decided()) return true;
  const Node& n = node(c);
  if (n.relation <= Relation::kNonnegative) return computable(v, Dim(n.a));
  return computable(v, Cond::of_id(n.a)) &&
         (n.relation == Relation::kNot || computable(v, Cond::of_id(n.b)));
}
bool SymbolTable::eval(const Values& v, Cond c) const {
  if (c.decided()) return c.value();
  const Node& n = node(c);
  switch (n.relation) {
    case Relation::kZero:
      return eval(v, poly(n.a)) == 0;
    case Relation::kNonnegative:
      return eval(v, poly(n.a)) >= 0;
    case Relation::kAnd:
      return eval(v, Cond::of_id(n.a)) && eval(v, Cond::of_id(n.b));
    case Relation::kOr:
      return eval(v, Cond::of_id(n.a)) || eval(v, Cond::of_id(n.b));
    case Relation::kNot:
      return !eval(v, Cond::of_id(n.a));
  }
  return true;
}
int64_t SymbolTable::fold(Dim d, const Fold& f) const {
  if (d.is_number()) return f.number(d.raw());
  int64_t sum = 0;
  bool first = true;
  for (auto& [m, c] : polys_[index(d)]) {
    int64_t term = 0;
    bool started = c != 1 || m.empty();
    if (started) term = f.number(c);
    for (int i : m) {
      const Atom& a = atoms_[size_t(i)];
      int64_t factor;
      if (a.kind == Kind::kSymbol) {
        factor = f.symbol(i);
      } else {
        const int64_t x = fold(a.a, f), y = fold(a.b, f);
        factor = f.apply(a.kind == Kind::kFloorDiv ? '/' : a.kind == Kind::kMax ? 'M' : 'm', x, y);
      }
      term = started ? f.apply('*', term, factor) : factor;
      started = true;
    }
    sum = first ? term : f.apply('+', sum, term);
    first = false;
  }
  return sum;
}
Dim SymbolTable::rewrite(Dim d, const std::function<Dim(int)>& f) const {
  const auto dim = [](int64_t raw) { return Dim(raw); };  // handles are sizes
  return dim(fold(d, {[](int64_t n) { return n; }, [&](int s) { return f(s).raw(); },
                      [&](char op, int64_t x, int64_t y) {
                        const Dim a = dim(x), b = dim(y);
                        const Dim r = op == '+'   ? a + b
                                      : op == '*' ? a * b
                                      : op == '/' ? a / b
                                      : op == 'M' ? paddle::max(a, b)
                                                  : paddle::min(a, b);
                        return r.raw();
                      }}));
}

// Terms in order of creation, the constant last; only those whose coefficient has the given sign
// (0: all).
std::string SymbolTable::terms(const Poly& p, int sign) const {
  static const char* const kFunction[] = {"", "floordiv", "max", "min"};
  std::string r;
  const auto term = [&](const Monomial& m, int64_t c) {
    if (sign != 0 && (c > 0) != (sign > 0)) return;
    const int64_t n = std::abs(c);
    std::string f;
    if (n != 1 || m.empty()) f = std::to_string(n);
    for (int i : m) {
      const Atom& a = atoms_[size_t(i)];
      if (!f.empty()) f += "*";
      f += a.kind == Kind::kSymbol
               ? a.symbol.name
               : fmt::format("{}({}, {})", kFunction[int(a.kind)], str(a.a), str(a.b));
    }
    const bool minus = c < 0 && sign == 0;
    r += r.empty() ? (minus ? "-" : "") : minus ? " - " : " + ";
    r += f;
  };
  for (auto& [m, c] : p)
    if (!m.empty()) term(m, c);
  if (auto it = p.find(Monomial{}); it != p.end()) term({}, it->second);
  return r.empty() ? "0" : r;
}
std::string SymbolTable::str(Dim d) const {
  return terms(poly(d), 0);
}
std::string SymbolTable::str(Cond c) const {
  if (c.decided()) return c.value() ? "true" : "false";
  const Node n = node(c);
  const auto sides = [&](const char* op) {  // a - b >= 0 reads better as a >= b
    return terms(poly(n.a), 1) + op + terms(poly(n.a), -1);
  };
  const auto sub = [&](int64_t x) { return str(Cond::of_id(x)); };
  switch (n.relation) {
    case Relation::kZero:
      return sides(" == ");
    case Relation::kNonnegative:
      return sides(" >= ");
    case Relation::kAnd:
      return "(" + sub(n.a) + " and " + sub(n.b) + ")";
    case Relation::kOr:
      return "(" + sub(n.a) + " or " + sub(n.b) + ")";
    case Relation::kNot:
      return "not " + sub(n.a);
  }
  return "";
}
}  // namespace paddle

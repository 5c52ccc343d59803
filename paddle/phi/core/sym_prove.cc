// What can be said about expressions: ranges, proofs, and what rules and guards teach.
#include <algorithm>
#include <cmath>

#include "paddle/phi/core/sym.h"

namespace paddle {
SymbolTable::Range SymbolTable::range(int i) const {
  const Atom& a = atoms_[size_t(i)];
  if (a.kind == Kind::kSymbol) return {double(a.symbol.lo), range(poly(a.symbol.hi)).hi};
  const Range x = range(poly(a.a)), y = range(poly(a.b));
  if (a.kind == Kind::kMax) return {std::max(x.lo, y.lo), std::max(x.hi, y.hi)};
  if (a.kind == Kind::kMin) return {std::min(x.lo, y.lo), std::min(x.hi, y.hi)};
  if (y.lo <= 0) return {-INFINITY, INFINITY};
  return {std::floor(x.lo / (x.lo < 0 ? y.lo : y.hi)), std::floor(x.hi / (x.hi < 0 ? y.hi : y.lo))};
}
SymbolTable::Range SymbolTable::range(const Poly& p) const {
  Range r{0, 0};
  for (auto& [m, c] : p) {
    Range t{1, 1};
    for (int i : m) {
      const Range a = range(i);
      const double ends[] = {t.lo * a.lo, t.lo * a.hi, t.hi * a.lo, t.hi * a.hi};
      t = {*std::min_element(ends, ends + 4), *std::max_element(ends, ends + 4)};
      if (std::isnan(t.lo) || std::isnan(t.hi)) t = {-INFINITY, INFINITY};
    }
    r.lo += double(c) * (c > 0 ? t.lo : t.hi);
    r.hi += double(c) * (c > 0 ? t.hi : t.lo);
  }
  return r;
}

// Is p >= 0 for all sizes that are allowed? Intervals alone lose that floordiv(n, 2) <= n; so p is
// also compared with what is known to be >= 0, and, a few times over, an atom that occurs linearly
// is replaced by a bound on it. Sound, not complete.
bool SymbolTable::nonnegative(const Poly& p, int depth) const {
  if (range(p).lo >= 0) return true;
  if (depth == 0) return false;
  for (int64_t f : facts_) {
    const Node& n = node(Cond::of_id(f));
    if (n.relation == Relation::kNonnegative && range(minus(p, poly(n.a))).lo >= 0) return true;
  }
  return std::any_of(p.begin(), p.end(), [&](auto& term) {
    return term.first.size() == 1 && nonnegative_without(p, term.first, term.second, depth - 1);
  });
}
// c is the coefficient of the atom m in p.
bool SymbolTable::nonnegative_without(const Poly& p, const Monomial& m, int64_t c,
                                      int depth) const {
  const Atom& a = atoms_[size_t(m[0])];
  // scale * p, with `by` in place of scale * atom
  const auto with = [&](const Poly& by, int64_t scale) {
    Poly r = p;
    r.erase(m);
    r = times(r, {{{}, scale}});
    return nonnegative(minus(r, times(by, {{{}, -c}})), depth);
  };
  switch (a.kind) {
    case Kind::kSymbol:
      return c < 0 && !a.symbol.hi.is_number() && with(poly(a.symbol.hi), 1);
    case Kind::kFloorDiv: {  // (x - d + 1) / d <= floordiv(x, d) <= x / d
      if (!a.b.is_number() || a.b.raw() <= 0) return false;
      const int64_t d = a.b.raw();
      return with(c > 0 ? minus(poly(a.a), {{{}, d - 1}}) : poly(a.a), d);
    }
    case Kind::kMax:
    case Kind::kMin: {  // one of the two; where it bounds the atom from the right side, either will
                        // do
      const bool bound = (a.kind == Kind::kMax) == (c > 0);
      const bool x = with(poly(a.a), 1);
      return bound ? x || with(poly(a.b), 1) : x && with(poly(a.b), 1);
    }
  }
  return false;
}

Cond SymbolTable::node(Relation r, int64_t a, int64_t b) {
  auto [it, fresh] = node_ids_.try_emplace({r, a, b}, -int64_t(nodes_.size()) - 1);
  if (fresh) nodes_.push_back({r, a, b});
  return Cond::of_id(it->second);
}
Cond SymbolTable::is_zero(Dim d) {
  Poly p = resolve(poly(d));
  // The first term that is no constant is made positive: a == b and b == a are one condition.
  auto first = p.begin();
  if (first != p.end() && first->first.empty()) ++first;
  if (first != p.end() && first->second < 0)
    for (auto& term : p) term.second = -term.second;
  const Dim n = intern(p);
  if (n.is_number()) return n.raw() == 0;
  const Range r = range(p);
  if (r.lo > 0 || r.hi < 0) return false;
  return node(Relation::kZero, n.raw(), 0);
}
Cond SymbolTable::is_nonnegative(Dim d) {
  const Poly p = resolve(poly(d));
  const Dim n = intern(p);
  if (n.is_number()) return n.raw() >= 0;
  constexpr int kDepth = 3;
  if (nonnegative(p, kDepth)) return true;
  if (nonnegative(minus(Poly{{{}, -1}}, p), kDepth)) return false;  // p < 0 is -p - 1 >= 0
  return node(Relation::kNonnegative, n.raw(), 0);
}
Cond SymbolTable::both(Cond a, Cond b) {
  if (a.decided()) return a.value() ? b : a;
  if (b.decided()) return b.value() ? a : b;
  return node(Relation::kAnd, a.raw(), b.raw());
}
Cond SymbolTable::either(Cond a, Cond b) {
  if (a.decided()) return a.value() ? a : b;
  if (b.decided()) return b.value() ? b : a;
  return node(Relation::kOr, a.raw(), b.raw());
}
Cond SymbolTable::negate(Cond a) {
  if (a.decided()) return !a.value();
  if (node(a).relation == Relation::kNot) return Cond::of_id(node(a).a);
  return node(Relation::kNot, a.raw(), 0);
}

// The condition built anew: more may be known now than when it was first built.
Cond SymbolTable::again(const Node& n) {
  return n.relation == Relation::kZero ? is_zero(n.a) : is_nonnegative(n.a);
}
bool SymbolTable::proven(Cond c) {
  if (c.decided()) return c.value();
  if (facts_.contains(c.raw())) return true;
  const Node n = node(c);
  switch (n.relation) {
    case Relation::kZero:
    case Relation::kNonnegative: {
      const Cond now = again(n);
      return now.decided() ? now.value() : facts_.contains(now.raw());
    }
    case Relation::kAnd:
      return proven(Cond::of_id(n.a)) && proven(Cond::of_id(n.b));
    case Relation::kOr:
      return proven(Cond::of_id(n.a)) || proven(Cond::of_id(n.b));
    case Relation::kNot: {
      const Node m = node(Cond::of_id(n.a));
      if (m.relation != Relation::kZero && m.relation != Relation::kNonnegative) return false;
      const Cond now = again(m);
      return now.decided() ? !now.value() : facts_.contains(negate(now).raw());
    }
  }
  return false;
}

// From `polynomial = 0` follows what one of its symbols is: the newest that stands alone becomes
// the others.
void SymbolTable::learn(Cond c) {
  facts_.insert(c.raw());
  const Node n = node(c);
  if (n.relation == Relation::kAnd) {
    learn(Cond::of_id(n.a));
    learn(Cond::of_id(n.b));
  }
  if (n.relation != Relation::kZero) return;
  const Poly p = resolve(poly(n.a));
  for (auto t = p.rbegin(); t != p.rend(); ++t) {
    if (t->first.size() != 1 || std::abs(t->second) != 1) continue;
    const int s = t->first[0];
    if (atoms_[size_t(s)].kind != Kind::kSymbol) continue;
    const bool elsewhere = std::any_of(p.begin(), p.end(), [&](auto& u) {
      return &u != &*t && std::any_of(u.first.begin(), u.first.end(), [&](int i) {
        return i == s || atoms_[size_t(i)].kind != Kind::kSymbol;
      });
    });
    if (elsewhere) continue;
    Poly by;
    for (auto& u : p)
      if (u.first != t->first) by[u.first] = -u.second * t->second;
    atoms_[size_t(s)].by = std::move(by);
    atoms_[size_t(s)].replaced = true;
    replaced_.push_back(s);
    return;
  }
}
void SymbolTable::require(Cond c, std::string why) {
  if (proven(c)) return;
  rules_.push_back({c, std::move(why)});
  learn(c);
}
std::vector<SymbolTable::Assumption> SymbolTable::take_rules(const Mark& mark) {
  const auto from = rules_.begin() + int64_t(mark.rules);
  std::vector<Assumption> taken(from, rules_.end());
  rules_.erase(from, rules_.end());
  facts_ = mark.facts;
  for (; replaced_.size() > mark.replaced; replaced_.pop_back()) {
    Atom& a = atoms_[size_t(replaced_.back())];
    a.replaced = false;
    a.by.clear();
  }
  for (size_t i = mark.guards; i < guards_.size(); ++i) learn(guards_[i].cond);
  return taken;
}

SymbolTable::Values SymbolTable::traced(bool stand_ins) const {
  // A prime, and steps that keep apart: equal to nothing and divided by nothing that a program
  // would compare it to.
  constexpr int64_t kUnusual = 8191, kStep = 1010;
  Values v;
  for (auto& a : atoms_) {
    const int64_t n = a.kind != Kind::kSymbol || a.data ? -1
                      : a.symbol.hint >= 0              ? a.symbol.hint
                      : stand_ins                       ? kUnusual + kStep * int64_t(v.of.size())
                                                        : -1;
    v.of.push_back(n);
    v.set.push_back(n >= 0);
  }
  derive(v);
  return v;
}
int64_t SymbolTable::hint_of(Dim d) const {
  const Values v = traced(false);
  return computable(v, d) ? eval(v, d) : -1;
}
int64_t SymbolTable::specialize(Dim d) {
  d = simplest(d);
  if (d.is_number()) return d.raw();
  const Values v = traced(false);
  USER_CHECK(kValue, computable(v, d),
             "a number is needed here, but the size {} is known only when the program runs",
             str(d));
  const int64_t n = eval(v, d);
  guard(is_zero(add(d, -n)));
  return n;
}
bool SymbolTable::decide(Cond c) {
  if (proven(c)) return true;
  if (proven(negate(c))) return false;
  const Values v = traced(true);
  USER_CHECK(kValue, computable(v, c),
             "whether {} is known only when the program runs, since it depends on data", str(c));
  const bool yes = eval(v, c);
  guard(yes ? c : negate(c));
  return yes;
}
void SymbolTable::guard(Cond c) {
  if (proven(c)) return;
  guards_.push_back({c, "a branch on sizes"});
  learn(c);
}
}  // namespace paddle

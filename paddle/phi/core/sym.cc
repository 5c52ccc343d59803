// Building expressions. Proving things about them is in sym_prove.cc, running and printing them in
// sym_eval.cc.
#include "paddle/phi/core/sym.h"

#include <algorithm>
#include <atomic>

namespace paddle {
static thread_local SymbolTable* table = nullptr;
SymbolScope::SymbolScope(SymbolTable* t) : before_(table) {
  table = t;
}
SymbolScope::~SymbolScope() {
  table = before_;
}
SymbolTable* SymbolScope::current() {
  return table;
}

static SymbolTable& now() {
  USER_CHECK(kRuntime, table, "a size that is not known yet is used outside its program");
  return *table;
}

Dim Dim::from_user(int64_t n) {
  USER_CHECK(kValue, n >= kFirstNumber, "{} is too small for a size", n);
  return n;
}
void Dim::fail_not_a_number() const {
  fail(ErrorKind::kValue, "a number is needed here, but this size is " + show(*this) +
                              ", which is not known while the program is recorded");
}

namespace sym {
static void check_overflow(Dim a, Dim b, const char* op) {
  USER_CHECK(kValue, !numbers(a, b), "{} {} {} is too large for a size", a.raw(), op, b.raw());
}
Dim add(Dim a, Dim b) {
  check_overflow(a, b, "+");
  return now().add(a, b);
}
Dim sub(Dim a, Dim b) {
  check_overflow(a, b, "-");
  return now().add(a, now().mul(b, -1));
}
Dim mul(Dim a, Dim b) {
  check_overflow(a, b, "*");
  return now().mul(a, b);
}
Dim floordiv(Dim a, Dim b) {
  USER_CHECK(kValue, !b.is_number() || b.raw() != 0, "a size is divided by zero");
  if (numbers(a, b)) return paddle::floordiv(a.raw(), b.raw());
  return now().floordiv(a, b);
}
Dim max(Dim a, Dim b) {
  return now().extreme(a, b, true);
}
Dim min(Dim a, Dim b) {
  return now().extreme(a, b, false);
}
Cond is_zero(Dim a) {
  return now().is_zero(a);
}
Cond is_nonnegative(Dim a) {
  return now().is_nonnegative(a);
}
Cond both(Cond a, Cond b) {
  return now().both(a, b);
}
Cond either(Cond a, Cond b) {
  return now().either(a, b);
}
Cond negate(Cond a) {
  return now().negate(a);
}
bool decide(Cond c) {
  return now().decide(c);
}
bool proven(Cond c) {
  return now().proven(c);
}
void require(Cond c, std::string why) {
  now().require(c, std::move(why));
}
int64_t specialize(Dim d) {
  return d.is_number() ? d.raw() : now().specialize(d);
}
Dim fresh(const char* name) {
  return fresh(name, SymbolTable::kMax);
}
Dim fresh(const char* name, Dim hi) {
  if (!table)
    return Dim(INT64_MIN);  // outside of programs the kernel tells, and nobody may ask before
  return now().symbol({.name = now().new_name(name), .hi = hi, .data = true});
}
Dim fresh_element() {
  constexpr int64_t kMost = SymbolTable::kMax;
  return now().symbol({.name = now().new_name("e"), .lo = -kMost, .hi = kMost, .data = true});
}
bool is_data(Dim d) {
  return !d.is_number() && !now().symbols_in(d, true).empty();
}
}  // namespace sym
std::string show(Dim d) {
  if (d.is_number()) return std::to_string(d.raw());
  return table ? table->str(d) : "?";
}
std::string show(Cond c) {
  if (c.decided()) return c.value() ? "true" : "false";
  return table ? table->str(c) : "?";
}
Dims unknown_dims(int rank, const char* name) {
  Dims d;
  for (int i = 0; i < rank; ++i) d.push_back(sym::fresh(name));
  return d;
}
Dims dims_of(const Ints& v) {
  return Dims(v.begin(), v.end());
}
Ints numbers_of(const Dims& v) {
  Ints r;
  for (Dim d : v) r.push_back(d.number());
  return r;
}

// Every size carries the serial number of its table, so that one that strays into another program
// is found out.
static std::atomic<uint32_t> serials{0};
SymbolTable::SymbolTable() : serial_(serials++ & 0x1fffffff) {}

size_t SymbolTable::index(Dim d) const {
  const int64_t i = d.raw() - id(0);
  USER_CHECK(kRuntime, i >= 0 && i < int64_t(polys_.size()),
             "a size that is not known yet is used in another program than its own");
  return size_t(i);
}
SymbolTable::Poly SymbolTable::poly(Dim d) const {
  if (!d.is_number()) return polys_[index(d)];
  return d.raw() ? Poly{{{}, d.raw()}} : Poly{};
}
Dim SymbolTable::intern(Poly p) {
  std::erase_if(p, [](auto& term) { return term.second == 0; });
  if (p.empty()) return 0;
  if (p.size() == 1 && p.begin()->first.empty()) return Dim::from_user(p.begin()->second);
  auto [it, fresh] = poly_ids_.try_emplace(p, polys_.size());
  if (fresh) polys_.push_back(std::move(p));
  return id(it->second);
}

std::string SymbolTable::new_name(std::string_view name) const {
  for (size_t i = names_.size();; ++i) {
    std::string s = fmt::format("{}{}", name, i);
    if (!names_.contains(s)) return s;
  }
}
Dim SymbolTable::symbol(Symbol s) {
  const int n = int(atoms_.size());
  if (s.name.empty() || names_.contains(s.name)) s.name = new_name(s.name.empty() ? "s" : s.name);
  names_[s.name] = n;
  const bool data = s.data;
  atoms_.push_back({Kind::kSymbol, std::move(s), 0, 0, data, false, {}});
  return dim_of(n);
}
Dim SymbolTable::dim_of(int symbol) const {
  return const_cast<SymbolTable*>(this)->intern({{{symbol}, 1}});
}
Dim SymbolTable::find(std::string_view name) const {
  const auto it = names_.find(name);
  return it == names_.end() ? Dim(0) : dim_of(it->second);
}
Dim SymbolTable::atom(Kind k, Dim a, Dim b) {
  auto [it, fresh] = atom_ids_.try_emplace({k, a.raw(), b.raw()}, int(atoms_.size()));
  if (fresh) {
    const bool data = !symbols_in(a, true).empty() || !symbols_in(b, true).empty();
    atoms_.push_back({k, {}, a, b, data, false, {}});
  }
  return intern({{{it->second}, 1}});
}

Dim SymbolTable::add(Dim a, Dim b) {
  Poly p = poly(a);
  for (auto& [m, c] : poly(b)) p[m] += c;
  return intern(std::move(p));
}
SymbolTable::Poly SymbolTable::minus(Poly a, const Poly& b) {
  for (auto& [m, c] : b)
    if ((a[m] -= c) == 0) a.erase(m);
  return a;
}
SymbolTable::Poly SymbolTable::times(const Poly& a, const Poly& b) {
  Poly r;
  for (auto& [m, c] : a) {
    for (auto& [n, d] : b) {
      Monomial both(m.size() + n.size());
      std::merge(m.begin(), m.end(), n.begin(), n.end(), both.begin());
      int64_t k;
      USER_CHECK(kValue, !__builtin_mul_overflow(c, d, &k), "a size is too large");
      r[both] += k;
    }
  }
  return r;
}
Dim SymbolTable::mul(Dim a, Dim b) {
  return intern(times(poly(a), poly(b)));
}

// Highest terms first. Success is a proof; failure may be due to our order of terms.
bool SymbolTable::divide_exactly(const Poly& a, const Poly& b, Poly* quotient) {
  Poly rest = a;
  const auto& [bm, bc] = *b.rbegin();
  for (int step = 0; step < 32 && !rest.empty(); ++step) {
    const auto [m, c] = *rest.rbegin();
    if (c % bc || !std::includes(m.begin(), m.end(), bm.begin(), bm.end())) return false;
    Monomial d;
    std::set_difference(m.begin(), m.end(), bm.begin(), bm.end(), std::back_inserter(d));
    (*quotient)[d] += c / bc;
    rest = minus(rest, times({{d, c / bc}}, b));
  }
  return rest.empty();
}
Dim SymbolTable::floordiv(Dim a, Dim b) {
  if (numbers(a, b)) return sym::floordiv(a, b);
  const Poly num = resolve(poly(a)), den = resolve(poly(b));
  USER_CHECK(kValue, !den.empty(), "a size is divided by zero");
  if (Poly q; divide_exactly(num, den, &q)) return intern(q);
  // (c*q + r) / c = q + floordiv(r, c)
  Poly whole, rest = num;
  const bool constant = den.size() == 1 && den.begin()->first.empty();
  const int64_t c = constant ? den.begin()->second : 0;
  if (constant) {
    rest.clear();
    for (auto& [m, k] : num) {
      const bool take = m.empty() || k % c == 0;
      if (take) whole[m] = paddle::floordiv(k, c);
      if (const int64_t r = take ? k - paddle::floordiv(k, c) * c : k) rest[m] = r;
    }
  }
  const Range r = range(rest);
  if (constant && c > 0 && r.lo >= 0 && r.hi < double(c)) return intern(whole);
  return add(intern(whole), atom(Kind::kFloorDiv, intern(rest), intern(den)));
}
Dim SymbolTable::extreme(Dim a, Dim b, bool largest) {
  const Dim d = add(a, mul(b, -1));
  if (proven(is_nonnegative(d))) return largest ? a : b;
  if (proven(is_nonnegative(mul(d, -1)))) return largest ? b : a;
  if (a.raw() > b.raw()) std::swap(a, b);
  return atom(largest ? Kind::kMax : Kind::kMin, a, b);
}
Dim SymbolTable::rebuild(Kind k, Dim a, Dim b) {
  return k == Kind::kFloorDiv ? floordiv(a, b) : extreme(a, b, k == Kind::kMax);
}

// Replaces symbols by what rules say they equal, inside atoms too.
SymbolTable::Poly SymbolTable::resolve(const Poly& p) {
  Poly r;
  for (auto& [m, c] : p) {
    Poly t{{{}, c}};
    for (int i : m) {
      const Atom a = atoms_[size_t(i)];  // a copy: resolving may add atoms
      if (a.replaced) {
        t = times(t, resolve(a.by));
        continue;
      }
      Dim now = dim_of(i);
      if (a.kind != Kind::kSymbol) {
        const Dim x = intern(resolve(poly(a.a))), y = intern(resolve(poly(a.b)));
        if (x.raw() != a.a.raw() || y.raw() != a.b.raw()) now = rebuild(a.kind, x, y);
      }
      t = times(t, poly(now));
    }
    for (auto& [n, d] : t) r[n] += d;
  }
  std::erase_if(r, [](auto& term) { return term.second == 0; });
  return r;
}
Dim SymbolTable::simplest(Dim d) {
  return d.is_number() ? d : intern(resolve(poly(d)));
}

std::vector<int> SymbolTable::symbols_in(Dim d, bool data_only) const {
  std::vector<int> r;
  if (d.is_number()) return r;
  for (auto& [m, c] : polys_[index(d)]) {
    for (int i : m) {
      const Atom& a = atoms_[size_t(i)];
      if (data_only && !a.data) continue;
      if (a.kind == Kind::kSymbol) {
        r.push_back(i);
        continue;
      }
      for (Dim x : {a.a, a.b})
        for (int s : symbols_in(x, data_only)) r.push_back(s);
    }
  }
  return r;
}
}  // namespace paddle

// The expressions behind sizes that are not known yet: one table per program. Read Note [Sizes] in
// dim.h first.
//
// Note [Normal form]. An expression is a polynomial with integer coefficients over atoms; an atom
// is a symbol, or a floordiv, max or min of two expressions (a mod b is a - b * floordiv(a, b)).
// Polynomials are in normal form and interned, so equal expressions have equal ids and most
// equalities decide themselves.
#pragma once
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "paddle/common/ref.h"
#include "paddle/phi/core/dim.h"

namespace paddle {
class PADDLE_API SymbolTable : public Counted {
 public:
  static constexpr int64_t kMax = int64_t{1} << 40;  // no size is larger

  struct Symbol {
    std::string name;
    int64_t hint = -1;  // the size seen while tracing; -1: none
    int64_t lo = 0;
    Dim hi = kMax;
    bool data = false;  // known only after some op ran (nonzero), so never part of a guard
  };
  SymbolTable();
  Dim symbol(Symbol s);
  // `name` with the first number behind it that makes it new.
  std::string new_name(std::string_view name) const;

  Dim add(Dim a, Dim b);
  Dim mul(Dim a, Dim b);
  Dim floordiv(Dim a, Dim b);
  Dim extreme(Dim a, Dim b, bool largest);
  Cond is_zero(Dim a);
  Cond is_nonnegative(Dim a);
  Cond both(Cond a, Cond b);
  Cond either(Cond a, Cond b);
  Cond negate(Cond a);
  bool proven(Cond c);
  bool decide(Cond c);
  void require(Cond c, std::string why);
  void guard(Cond c);   // what a branch has taken for granted
  Dim simplest(Dim d);  // with what `require` has learnt

  // What the program assumes: a rule that fails is the user's mistake, a guard that fails asks for
  // a new trace.
  struct Assumption {
    Cond cond;
    std::string why;
  };
  const std::vector<Assumption>& rules() const { return rules_; }
  const std::vector<Assumption>& guards() const { return guards_; }
  // What is required behind a mark holds only in a part of the program, a branch or a loop's body:
  // take_rules() gives the rules made since, which that part keeps, and forgets what they have
  // taught. Guards hold for the whole program, wherever they were made.
  struct Mark {
    size_t rules = 0, guards = 0, replaced = 0;
    std::set<int64_t> facts;
  };
  Mark mark() const { return {rules_.size(), guards_.size(), replaced_.size(), facts_}; }
  std::vector<Assumption> take_rules(const Mark& mark);

  int symbol_of(Dim d) const;  // the number of the symbol that d is; -1 if it is none
  Dim dim_of(int symbol) const;
  Dim find(std::string_view name) const;  // the symbol of that name; 0 if there is none
  bool is_data(int symbol) const { return atoms_[size_t(symbol)].symbol.data; }
  int64_t hint_of(Dim d) const;  // what d is at the traced sizes; -1 if they do not say
  int64_t specialize(Dim d);     // that, with a guard; raises where there is none
  std::vector<int> symbols_in(Dim d, bool data_only) const;

  // ---- run time: a number per atom, first from input shapes, then in order of creation.
  struct Values {
    std::vector<int64_t> of;
    std::vector<bool> set;
  };
  void bind(Values& v, Dim d, int64_t size) const;  // of no effect unless d is a symbol
  void derive(Values& v) const;                     // whatever has become computable
  bool computable(const Values& v, Dim d) const;
  bool computable(const Values& v, Cond c) const;
  int64_t eval(const Values& v, Dim d) const;
  bool eval(const Values& v, Cond c) const;
  // Computes d by other means, on handles of the caller's: `+`, `*`, `/` (rounding down), `M` (max)
  // and `m` (min).
  struct Fold {
    std::function<int64_t(int64_t)> number;
    std::function<int64_t(int symbol)> symbol;
    std::function<int64_t(char op, int64_t, int64_t)> apply;
  };
  int64_t fold(Dim d, const Fold& f) const;
  // d with other things in place of its symbols: to insert one program into another.
  Dim rewrite(Dim d, const std::function<Dim(int symbol)>& f) const;

  std::string str(Dim d) const;
  std::string str(Cond c) const;

 private:
  using Monomial = std::vector<int>;         // atoms, sorted, with repetition
  using Poly = std::map<Monomial, int64_t>;  // no zero coefficients
  enum class Kind : uint8_t { kSymbol, kFloorDiv, kMax, kMin };
  struct Atom {
    Kind kind;
    Symbol symbol;          // kSymbol
    Dim a = 0, b = 0;       // otherwise
    bool data = false;      // depends on data
    bool replaced = false;  // a rule says that it equals `by`
    Poly by;
  };
  enum class Relation : uint8_t { kZero, kNonnegative, kAnd, kOr, kNot };
  struct Node {
    Relation relation;
    int64_t a, b;
  };
  struct Range {
    double lo, hi;
  };

  Poly poly(Dim d) const;
  Dim intern(Poly p);
  Dim atom(Kind k, Dim a, Dim b);
  static Poly times(const Poly& a, const Poly& b);
  static Poly minus(Poly a, const Poly& b);
  static bool divide_exactly(const Poly& a, const Poly& b, Poly* quotient);
  Poly resolve(const Poly& p);
  Dim rebuild(Kind k, Dim a, Dim b);
  Range range(const Poly& p) const;
  Range range(int atom) const;
  bool nonnegative(const Poly& p, int depth) const;
  bool nonnegative_without(const Poly& p, const Monomial& m, int64_t c, int depth) const;
  Cond node(Relation r, int64_t a, int64_t b);
  const Node& node(Cond c) const { return nodes_[size_t(-c.raw() - 1)]; }
  Cond again(const Node& n);
  void learn(Cond c);
  // The sizes seen while tracing. Where there are none, large unusual numbers stand in, or nothing.
  Values traced(bool stand_ins) const;
  int64_t eval(const Values& v, const Poly& p) const;
  std::string terms(const Poly& p, int sign) const;
  int64_t id(size_t i) const { return INT64_MIN + (int64_t(serial_) << 32) + int64_t(i); }
  size_t index(Dim d) const;  // raises for a size of another program

  const uint32_t serial_;
  std::deque<Poly> polys_;
  std::map<Poly, size_t> poly_ids_;
  std::deque<Atom> atoms_;
  std::map<std::tuple<Kind, int64_t, int64_t>, int> atom_ids_;
  std::map<std::string, int, std::less<>> names_;
  std::deque<Node> nodes_;
  std::map<std::tuple<Relation, int64_t, int64_t>, int64_t> node_ids_;
  std::set<int64_t> facts_;    // conditions that are required or guarded
  std::vector<int> replaced_;  // symbols that equal something else, in the order of the discovery
  std::vector<Assumption> rules_, guards_;
};

// The table that arithmetic on sizes uses on this thread.
class PADDLE_API SymbolScope {
 public:
  explicit SymbolScope(SymbolTable* t);
  ~SymbolScope();
  SymbolScope(const SymbolScope&) = delete;
  static SymbolTable* current();

 private:
  SymbolTable* before_;
};
}  // namespace paddle

// A size: a number, or an expression that is not known yet. And conditions over sizes.
//
// Note [Sizes]. A Dim below -2^62 is the id of an expression in the current SymbolTable (sym.h);
// everything else is a number, negative ones included (`3 - 5` inside a convolution's rule, the -1
// of reshape). A comparison gives a Cond: false, true, or a condition that nobody can decide yet.
// Who asks decides what happens then:
//
//   OP_CHECK(C1, a == b, …)   a rule: assumed, recorded, and the user's mistake if it fails once
//   sizes are known if (a == b)               a branch: takes what holds for the traced sizes and
//   records a guard if (known(a == b))        a question: true only if proven; records nothing
#pragma once
#include <cstdint>
#include <string>

#include "paddle/common/small_vector.h"

namespace paddle {
class Dim {
 public:
  static constexpr int64_t kFirstNumber = -(int64_t{1} << 62);

  Dim() = default;  // not initialised: arrays of sizes cost nothing
  constexpr Dim(int64_t n) : v_(n) {}
  // A number that a user or a file gave. Raises ValueError for one that we would take for an
  // expression.
  PADDLE_API static Dim from_user(int64_t n);
  constexpr bool is_number() const { return v_ >= kFirstNumber; }
  constexpr int64_t raw() const { return v_; }
  // Raises if it is not a number.
  int64_t number() const {
    if (!is_number()) [[unlikely]]
      fail_not_a_number();
    return v_;
  }

 private:
  [[noreturn]] PADDLE_API void fail_not_a_number() const;
  int64_t v_;
};

class Cond {
 public:
  constexpr Cond(bool b) : v_(b) {}
  static constexpr Cond of_id(int64_t id) {
    Cond c(false);
    c.v_ = id;
    return c;
  }
  constexpr bool decided() const { return v_ >= 0; }
  constexpr bool value() const { return v_ != 0; }
  constexpr int64_t raw() const { return v_; }
  explicit operator bool() const;

 private:
  int64_t v_;
};

// The slow paths. All but show() work on the current SymbolTable.
namespace sym {
PADDLE_API Dim add(Dim a, Dim b);
PADDLE_API Dim sub(Dim a, Dim b);
PADDLE_API Dim mul(Dim a, Dim b);
PADDLE_API Dim floordiv(Dim a, Dim b);
PADDLE_API Dim max(Dim a, Dim b);
PADDLE_API Dim min(Dim a, Dim b);
PADDLE_API Cond is_zero(Dim a);
PADDLE_API Cond is_nonnegative(Dim a);
PADDLE_API Cond both(Cond a, Cond b);
PADDLE_API Cond either(Cond a, Cond b);
PADDLE_API Cond negate(Cond a);
PADDLE_API bool decide(Cond c);
PADDLE_API bool proven(Cond c);
PADDLE_API void require(Cond c, std::string why);
// The number that d is, or was while tracing: the program then holds for that size alone (a guard).
PADDLE_API int64_t specialize(Dim d);
// A size that is known only after something ran; `hi` is a bound on it.
PADDLE_API Dim fresh(const char* name);
PADDLE_API Dim fresh(const char* name, Dim hi);
PADDLE_API Dim fresh_element();  // of a tensor of integers: of any sign
PADDLE_API bool is_data(Dim d);  // depends on one of these
}  // namespace sym
PADDLE_API std::string show(Dim d);
PADDLE_API std::string show(Cond c);

inline bool numbers(Dim a, Dim b) {
  return a.is_number() && b.is_number();
}
inline int64_t floordiv(int64_t a, int64_t b) {
  return a / b - (a % b != 0 && (a ^ b) < 0);
}

inline Dim operator+(Dim a, Dim b) {
  int64_t r;
  if (numbers(a, b) && !__builtin_add_overflow(a.raw(), b.raw(), &r) && r >= Dim::kFirstNumber)
      [[likely]]
    return r;
  return sym::add(a, b);
}
inline Dim operator-(Dim a, Dim b) {
  int64_t r;
  if (numbers(a, b) && !__builtin_sub_overflow(a.raw(), b.raw(), &r) && r >= Dim::kFirstNumber)
      [[likely]]
    return r;
  return sym::sub(a, b);
}
inline Dim operator*(Dim a, Dim b) {
  int64_t r;
  if (numbers(a, b) && !__builtin_mul_overflow(a.raw(), b.raw(), &r) && r >= Dim::kFirstNumber)
      [[likely]]
    return r;
  return sym::mul(a, b);
}
// Rounds down, as all size rules want. Division by zero raises.
inline Dim operator/(Dim a, Dim b) {
  if (numbers(a, b) && b.raw() > 0) [[likely]]
    return floordiv(a.raw(), b.raw());
  return sym::floordiv(a, b);
}
inline Dim operator%(Dim a, Dim b) {
  return a - b * (a / b);
}
inline Dim max(Dim a, Dim b) {
  if (numbers(a, b)) [[likely]]
    return a.raw() > b.raw() ? a : b;
  return sym::max(a, b);
}
inline Dim min(Dim a, Dim b) {
  if (numbers(a, b)) [[likely]]
    return a.raw() < b.raw() ? a : b;
  return sym::min(a, b);
}
inline Cond operator==(Dim a, Dim b) {
  if (numbers(a, b)) [[likely]]
    return a.raw() == b.raw();
  return a.raw() == b.raw() ? Cond(true) : sym::is_zero(a - b);
}
inline Cond operator<=(Dim a, Dim b) {
  if (numbers(a, b)) [[likely]]
    return a.raw() <= b.raw();
  return sym::is_nonnegative(b - a);
}
inline Cond operator!(Cond c) {
  return c.decided() ? Cond(!c.value()) : sym::negate(c);
}
// Both sides are evaluated: `x.rank() == 2 && x.dims[1] == n` has to be two checks.
inline Cond operator&&(Cond a, Cond b) {
  if (a.decided() && b.decided()) [[likely]]
    return a.value() && b.value();
  return sym::both(a, b);
}
inline Cond operator||(Cond a, Cond b) {
  if (a.decided() && b.decided()) [[likely]]
    return a.value() || b.value();
  return sym::either(a, b);
}
inline Cond operator!=(Dim a, Dim b) {
  return !(a == b);
}
inline Cond operator>=(Dim a, Dim b) {
  return b <= a;
}
inline Cond operator<(Dim a, Dim b) {
  return a + 1 <= b;
}
inline Cond operator>(Dim a, Dim b) {
  return b + 1 <= a;
}

inline Cond::operator bool() const {
  return decided() ? value() : sym::decide(*this);
}
inline bool known(Cond c) {
  return c.decided() ? c.value() : sym::proven(c);
}
inline bool known(Dim d) {
  return d.is_number();
}

// Lists. Dims holds sizes; Ints holds what is always a number (axes, permutations, strides).
inline constexpr int kMaxRank = 9;
using Ints = SmallVector<int64_t, 4>;
using Dims = SmallVector<Dim, 6>;

inline bool operator==(const Ints& a, const Ints& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
}
inline Cond operator==(const Dims& a, const Dims& b) {
  if (a.size() != b.size()) return false;
  Cond c = true;
  for (int i = 0; i < a.size(); ++i) c = c && a.data()[i] == b.data()[i];
  return c;
}
// Bit for bit: for keys, not for rules.
inline bool identical(const Dims& a, const Dims& b) {
  return a.size() == b.size() &&
         std::memcmp(a.data(), b.data(), size_t(a.size()) * sizeof(Dim)) == 0;
}
inline bool known(const Dims& dims) {
  for (Dim d : dims)
    if (!d.is_number()) return false;
  return true;
}
inline Dim numel(const Dims& dims) {
  Dim n = 1;
  for (Dim d : dims) n = n * d;
  return n;
}
// The sizes of a result of which only the rank is known before it is there; see sym::fresh.
PADDLE_API Dims unknown_dims(int rank, const char* name);
PADDLE_API Dims dims_of(const Ints& v);
PADDLE_API Ints numbers_of(const Dims& v);  // raises if one is not a number
inline std::string show(const Ints& v) {
  return show_list(v);
}
inline std::string show(const Dims& v) {
  return show_list(v);
}
}  // namespace paddle

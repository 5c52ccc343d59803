// Rewrite rules as ordinary functions over tensors, traced by the recorder that makes programs.
//
//   struct FoldTransposes {
//     Any<Transpose> first, second;                    // any attributes; after a match, the
//     matched ones Tensor pattern(const Tensor& x) { return call(second, call(first, x)); } bool
//     guard(const Tensor& x) { return …; }        // optional; x has its real meta Tensor
//     replace(const Tensor& x) { return …; }    // any code: recorded in place of the match
//   };
//
// `pattern` is traced without inference, since its arguments have no meta: it may only call ops,
// not read shapes. In it, attributes written out must be equal, scalar(c) matches whatever is known
// to be c everywhere, a tensor used twice is one value, and commutative ops match either way round.
// An inner value that is used elsewhere prevents the match, and so does a result whose dtype or
// shape would change.
#pragma once
#include <functional>
#include <memory>

#include "paddle/ir/recorder.h"
#include "paddle/phi/ops/full.h"

namespace paddle {
// An op as a wildcard: by its address it matches any attributes, and gets those that were matched.
template <class Op>
struct Any : Op {};
template <class Op, class... T>
auto call(const Any<Op>& op, const T&... in) {
  wildcard_attrs() = const_cast<Op*>(static_cast<const Op*>(&op));
  struct Reset {
    ~Reset() { wildcard_attrs() = nullptr; }
  } reset;
  return call(static_cast<const Op&>(op), in...);
}
// In a pattern: whatever is known to be c everywhere.
inline Tensor scalar(double c) {
  return call(Full{.value = c, .dtype = DType::kUndefined});
}

struct Rule {
  using Function = std::function<std::vector<Tensor>(Tensors)>;
  std::string name;
  int inputs = 0;
  Function pattern, replace;
  std::function<bool(Tensors)> guard;
  GraphRef graph;  // the traced pattern
  std::vector<std::pair<Operation*, void*>> wildcards;
};
// Traces the pattern. Raises ValueError if it cannot serve as one.
PADDLE_API void trace_pattern(Rule& r);
// Applies rules until none matches; returns how often one did. One thread at a time may use a rule.
PADDLE_API int rewrite(Graph& g, std::span<Rule> rules);

namespace detail {
inline std::vector<Tensor> as_list(Tensor t) {
  return {std::move(t)};
}
inline std::vector<Tensor> as_list(std::vector<Tensor> v) {
  return v;
}
template <size_t N>
std::vector<Tensor> as_list(std::array<Tensor, N> a) {
  return {a.begin(), a.end()};
}
template <class C, class R, class... A>
constexpr size_t arity(R (C::*)(A...)) {
  return sizeof...(A);
}
template <class F, size_t... I>
auto apply(F f, Tensors t, std::index_sequence<I...>) {
  return f(t[I]...);
}
}  // namespace detail

template <class R>
Rule make_rule(std::string name) {
  auto self = std::make_shared<R>();
  constexpr size_t n = detail::arity(&R::pattern);
  using Index = std::make_index_sequence<n>;
  Rule r;
  r.name = std::move(name);
  r.inputs = int(n);
  r.pattern = [self](Tensors t) {
    return detail::as_list(
        detail::apply([&](auto&... x) { return self->pattern(x...); }, t, Index{}));
  };
  r.replace = [self](Tensors t) {
    return detail::as_list(
        detail::apply([&](auto&... x) { return self->replace(x...); }, t, Index{}));
  };
  if constexpr (requires { &R::guard; })
    r.guard = [self](Tensors t) {
      return detail::apply([&](auto&... x) { return self->guard(x...); }, t, Index{});
    };
  trace_pattern(r);
  return r;
}
// A pass that applies the rules of the given structs: rules<A, B>("a", "b"). Each thread has rules
// of its own.
template <class... R, class... Name>
int apply_rules(Graph& g, Name... names) {
  static thread_local std::vector<Rule> rules = [&] {
    std::vector<Rule> v;
    (v.push_back(make_rule<R>(names)), ...);
    return v;
  }();
  return rewrite(g, rules);
}
}  // namespace paddle

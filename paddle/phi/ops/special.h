// Special functions: gamma and its relatives, the inverse error function, modified Bessel
// functions.
#pragma once
#include "paddle/phi/ops/unary.h"

namespace paddle {
FLOAT_UNARY_OP(Lgamma, "lgamma", "Logarithm of the absolute value of gamma(x).", Amp::kKeep);
FLOAT_UNARY_OP(Gammaln, "gammaln", "Logarithm of the absolute value of gamma(x).", Amp::kKeep);
FLOAT_UNARY_OP(Digamma, "digamma", "The derivative of lgamma.", Amp::kKeep);
FLOAT_UNARY_OP(Erfinv, "erfinv", "The inverse of erf.", Amp::kFloat32);
FLOAT_UNARY_OP(I0, "i0", "Modified Bessel function of the first kind, order 0.", Amp::kKeep);
FLOAT_UNARY_OP(I0e, "i0e", "exp(-|x|) times i0(x).", Amp::kKeep);
FLOAT_UNARY_OP(I1, "i1", "Modified Bessel function of the first kind, order 1.", Amp::kKeep);
FLOAT_UNARY_OP(I1e, "i1e", "exp(-|x|) times i1(x).", Amp::kKeep);

struct Polygamma {
  int64_t n = 1;

  static constexpr OpInfo info{.name = "polygamma",
                               .doc = "The n-th derivative of digamma.",
                               .inputs = {"x"},
                               .traits = kElementwise | kMayAlias};
  static constexpr void attrs(auto&& a) { a("n", &Polygamma::n, "How often to differentiate."); }
  Meta infer(const Meta& x) const {
    OP_CHECK(C1, n >= 0, "n must not be negative, got {}", n);
    return inexact(x);
  }
  Grads grad(const GradIn& g) const;
};
struct Gammaincc {
  static constexpr OpInfo info{
      .name = "gammaincc",
      .doc = "The regularised upper incomplete gamma function: the part of gamma(x) beyond y.",
      .inputs = {"x", "y"},
      .traits = kElementwise | kPromotes | kMayAlias,
      .amp = Amp::kWidest};
  Meta infer(const Meta& x, const Meta& y) const;
  Grads grad(const GradIn& g) const;  // for y alone, as there is no closed form for x
};
}  // namespace paddle

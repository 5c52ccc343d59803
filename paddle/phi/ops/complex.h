// Complex numbers of their parts, and the parts.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Complex {
  static constexpr OpInfo info{.name = "complex",
                               .doc = "The complex numbers with these real and imaginary parts.",
                               .inputs = {"real", "imag"}};
  Meta infer(const Meta& real, const Meta& imag) const;
  Grads grad(const GradIn& g) const;
};
struct Real {
  static constexpr OpInfo info{
      .name = "real", .doc = "The real parts of complex numbers.", .inputs = {"x"}};
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct Imag {
  static constexpr OpInfo info{
      .name = "imag", .doc = "The imaginary parts of complex numbers.", .inputs = {"x"}};
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
}  // namespace paddle

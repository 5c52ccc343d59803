// Complex numbers and their parts. Parts are views: an element is its real part, followed by the
// imaginary one.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
#define PART_OP(Op, NAME, DOC)                                                                \
  struct Op {                                                                                 \
    static constexpr OpInfo info{.name = NAME, .doc = DOC, .inputs = {"x"}, .traits = kView}; \
    Meta infer(const Meta& x) const;                                                          \
    bool view(const Meta& x, Layout& l) const;                                                \
    Tensor put(const Tensor& base, const Tensor& part) const;                                 \
  }
PART_OP(Real, "real", "The real part of x.");
PART_OP(Imag, "imag", "The imaginary part of x.");

struct Complex {
  static constexpr OpInfo info{.name = "complex",
                               .doc = "real + imag * i.",
                               .inputs = {"real", "imag"},
                               .traits = kElementwise | kPromotes,
                               .amp = Amp::kWidest};
  Meta infer(const Meta& real, const Meta& imag) const;
  Grads grad(const GradIn& g) const;
};
struct Angle {
  static constexpr OpInfo info{.name = "angle",
                               .doc = "The argument of x, in (-pi, pi].",
                               .inputs = {"x"},
                               .traits = kElementwise};
  Meta infer(const Meta& x) const { return x.with(real_of(x.dtype)); }
  Grads grad(const GradIn& g) const;
};

PADDLE_API Tensor real(const Tensor& x);
PADDLE_API Tensor imag(const Tensor& x);
PADDLE_API Tensor complex(const Tensor& real, const Tensor& imag);
}  // namespace paddle

#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Matmul {
  bool transpose_x = false, transpose_y = false;

  static constexpr OpInfo info{.name = "matmul",
                               .doc = "The matrix product of x and y, over broadcast batches.",
                               .inputs = {"x", "y"},
                               .traits = kPromotes,
                               .amp = Amp::kHalf};
  static constexpr void attrs(auto&& a) {
    a("transpose_x", &Matmul::transpose_x, "Whether the last two axes of x are exchanged first.");
    a("transpose_y", &Matmul::transpose_y, "Whether the last two axes of y are exchanged first.");
  }
  Meta infer(const Meta& x, const Meta& y) const;
  int64_t flops(const Meta& x, const Meta& y) const;
  Grads grad(const GradIn& g) const;
};
PADDLE_API Tensor matmul(const Tensor& x, const Tensor& y, bool transpose_x = false,
                         bool transpose_y = false);

// Made of matmul; each checks what matmul would broadcast.
struct Bmm {
  static constexpr OpInfo info{.name = "bmm",
                               .doc = "The matrix products of two batches, pair by pair.",
                               .inputs = {"x", "y"},
                               .traits = kPromotes,
                               .amp = Amp::kHalf};
  void check(const Meta& x, const Meta& y) const;
  Tensor compose(const Tensor& x, const Tensor& y) const { return matmul(x, y); }
};
struct Mv {
  static constexpr OpInfo info{.name = "mv",
                               .doc = "A matrix times a vector.",
                               .inputs = {"x", "vec"},
                               .traits = kPromotes,
                               .amp = Amp::kHalf};
  void check(const Meta& x, const Meta& vec) const;
  Tensor compose(const Tensor& x, const Tensor& vec) const { return matmul(x, vec); }
};
struct Dot {
  static constexpr OpInfo info{.name = "dot",
                               .doc = "The inner products of vectors along the last axis.",
                               .inputs = {"x", "y"},
                               .traits = kPromotes,
                               .amp = Amp::kHalf};
  void check(const Meta& x, const Meta& y) const;
  Tensor compose(const Tensor& x, const Tensor& y) const;
};
struct Addmm {
  double alpha = 1.0, beta = 1.0;

  static constexpr OpInfo info{.name = "addmm",
                               .doc = "beta * input + alpha * x y.",
                               .inputs = {"input", "x", "y"},
                               .traits = kPromotes,
                               .amp = Amp::kHalf};
  static constexpr void attrs(auto&& a) {
    a("alpha", &Addmm::alpha, "The factor of the product.");
    a("beta", &Addmm::beta, "The factor of input.");
  }
  void check(const Meta& input, const Meta& x, const Meta& y) const;
  Tensor compose(const Tensor& input, const Tensor& x, const Tensor& y) const;
};
struct Baddbmm {
  double alpha = 1.0, beta = 1.0;

  static constexpr OpInfo info{.name = "baddbmm",
                               .doc = "beta * input + alpha * x y, for batches of matrices.",
                               .inputs = {"input", "x", "y"},
                               .traits = kPromotes,
                               .amp = Amp::kHalf};
  static constexpr void attrs(auto&& a) {
    a("alpha", &Baddbmm::alpha, "The factor of the product.");
    a("beta", &Baddbmm::beta, "The factor of input.");
  }
  void check(const Meta& input, const Meta& x, const Meta& y) const;
  Tensor compose(const Tensor& input, const Tensor& x, const Tensor& y) const;
};
}  // namespace paddle

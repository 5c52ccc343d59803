// Inverses, determinants and solutions of linear equations. All take batches of matrices, which are
// the last two axes.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
// Checks that x holds matrices (square ones) of numbers that have derivatives.
PADDLE_API void check_matrix(const OpInfo& info, const Meta& x);
PADDLE_API void check_square(const OpInfo& info, const Meta& x);

struct Inverse {
  static constexpr OpInfo info{
      .name = "inverse", .doc = "The inverse matrix.", .inputs = {"x"}, .amp = Amp::kFloat32};
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct Det {
  static constexpr OpInfo info{
      .name = "det", .doc = "The determinant.", .inputs = {"x"}, .amp = Amp::kFloat32};
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct Slogdet {
  static constexpr OpInfo info{.name = "slogdet",
                               .doc =
                                   "The sign of the determinant and the logarithm of its "
                                   "magnitude, along a new first axis.",
                               .inputs = {"x"},
                               .amp = Amp::kFloat32};
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct Solve {
  static constexpr OpInfo info{.name = "solve",
                               .doc = "The matrix z with x z = y.",
                               .inputs = {"x", "y"},
                               .amp = Amp::kFloat32};
  Meta infer(const Meta& x, const Meta& y) const;
  Grads grad(const GradIn& g) const;
};
struct TriangularSolve {
  bool upper = true, transpose = false, unitriangular = false;

  static constexpr OpInfo info{.name = "triangular_solve",
                               .doc = "The matrix z with x z = y, where x is triangular.",
                               .inputs = {"x", "y"},
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("upper", &TriangularSolve::upper, "Which triangle of x counts.");
    a("transpose", &TriangularSolve::transpose, "Whether x is transposed.");
    a("unitriangular", &TriangularSolve::unitriangular, "Whether x's diagonal counts as ones.");
  }
  Meta infer(const Meta& x, const Meta& y) const;
  Grads grad(const GradIn& g) const;
};
struct CholeskySolve {
  bool upper = false;

  static constexpr OpInfo info{.name = "cholesky_solve",
                               .doc = "The matrix z with a z = x, where y is a's Cholesky factor.",
                               .inputs = {"x", "y"},
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("upper", &CholeskySolve::upper, "Whether y is the upper factor.");
  }
  void check(const Meta& x, const Meta& y) const;
  Tensor compose(const Tensor& x, const Tensor& y) const;
};

// The conjugate transpose.
PADDLE_API Tensor adjoint(const Tensor& x);
PADDLE_API Tensor triangular_solve(const Tensor& x, const Tensor& y, bool upper);
}  // namespace paddle

#include "paddle/phi/ops/linalg.h"

#include <numeric>

#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/diagonal.h"
#include "paddle/phi/ops/matmul.h"
#include "paddle/phi/ops/unary.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
void check_matrix(const OpInfo& info, const Meta& x) {
  OP_CHECK_AS(kType, M1, is_inexact(x.dtype) && !is_half(x.dtype),
              "x must be float32, float64 or complex, got {}", x.dtype);
  OP_CHECK(M2, x.rank() >= 2, "x must hold matrices, got shape {}", x.dims);
}
void check_square(const OpInfo& info, const Meta& x) {
  check_matrix(info, x);
  OP_CHECK(M3, x.dims[-1] == x.dims[-2], "x must hold square matrices, got shape {}", x.dims);
}
static Tensor transposed(const Tensor& x) {
  Ints perm(x.rank(), 0);
  std::iota(perm.begin(), perm.end(), 0);
  std::swap(perm[-1], perm[-2]);
  return transpose(x, perm);
}
Tensor adjoint(const Tensor& x) {
  return conj(transposed(x));
}
Tensor triangular_solve(const Tensor& x, const Tensor& y, bool upper) {
  return call(TriangularSolve{.upper = upper}, x, y);
}
static Dims batch_of(const Meta& x) {
  Dims dims;
  for (int i = 0; i < x.rank() - 2; ++i) dims.push_back(x.dims[i]);
  return dims;
}
// A number per matrix, to be multiplied with matrices.
static Tensor per_matrix(const Tensor& t, const Meta& x) {
  Dims dims = batch_of(x);
  dims.push_back(1);
  dims.push_back(1);
  return reshape(t, dims);
}

Meta Inverse::infer(const Meta& x) const {
  check_square(info, x);
  return x;
}
Grads Inverse::grad(const GradIn& g) const {
  const Tensor a = adjoint(g.out(0));
  return {-matmul(a, matmul(g.dout(0), a))};
}

Meta Det::infer(const Meta& x) const {
  check_square(info, x);
  return x.with(batch_of(x));
}
Grads Det::grad(const GradIn& g) const {
  const Tensor factor = per_matrix(g.dout(0) * conj(g.out(0)), g.meta(0));
  return {factor * adjoint(call(Inverse{}, g.in(0)))};
}

Meta Slogdet::infer(const Meta& x) const {
  check_square(info, x);
  OP_CHECK_AS(kType, C1, is_floating(x.dtype), "x must be real, got {}", x.dtype);
  Dims dims{Dim(2)};
  for (Dim d : batch_of(x)) dims.push_back(d);
  return x.with(dims);
}
// The sign does not change.
Grads Slogdet::grad(const GradIn& g) const {
  const Tensor factor = per_matrix(slice(g.dout(0), 0, 1, 2), g.meta(0));
  return {factor * adjoint(call(Inverse{}, g.in(0)))};
}

// Checks the right side of equations.
static void check_sides(const OpInfo& info, const Meta& x, const Meta& y) {
  OP_CHECK_AS(kType, S1, y.dtype == x.dtype, "y must be {} as x is, got {}", x.dtype, y.dtype);
  OP_CHECK(S2, y.rank() == x.rank(), "y must have {} axes as x has, got shape {}", x.rank(),
           y.dims);
  OP_CHECK(S3, batch_of(x) == batch_of(y),
           "y, of shape {}, must hold a matrix for each of x, of shape {}", y.dims, x.dims);
  OP_CHECK(S4, x.dims[-1] == y.dims[-2], "y must have {} rows, got shape {}", x.dims[-1], y.dims);
}
Meta Solve::infer(const Meta& x, const Meta& y) const {
  check_square(info, x);
  check_sides(info, x, y);
  return y;
}
Grads Solve::grad(const GradIn& g) const {
  const Tensor dy = call(Solve{}, adjoint(g.in(0)), g.dout(0));
  return {-matmul(dy, adjoint(g.out(0))), dy};
}

Meta TriangularSolve::infer(const Meta& x, const Meta& y) const {
  check_square(info, x);
  check_sides(info, x, y);
  return y;
}
Grads TriangularSolve::grad(const GradIn& g) const {
  TriangularSolve back = *this;
  back.transpose = !transpose;
  const Tensor dy = call(back, conj(g.in(0)), g.dout(0));
  Tensor dx = -matmul(dy, adjoint(g.out(0)));
  if (transpose) dx = transposed(dx);
  const int64_t without_diagonal = unitriangular ? 1 : 0;
  if (upper) return {call(Triu{without_diagonal}, dx), dy};
  return {call(Tril{-without_diagonal}, dx), dy};
}

void CholeskySolve::check(const Meta& x, const Meta& y) const {
  check_matrix(info, x);
  OP_CHECK(C1, x.rank() == y.rank(), "y must have {} axes as x has, got shape {}", x.rank(),
           y.dims);
  OP_CHECK(C2, y.dims[-1] == y.dims[-2], "y must hold square matrices, got shape {}", y.dims);
  OP_CHECK(C3, x.dims[-2] == y.dims[-1], "x must have {} rows, got shape {}", y.dims[-1], x.dims);
}
Tensor CholeskySolve::compose(const Tensor& x, const Tensor& y) const {
  const Tensor other = adjoint(y);
  return upper ? triangular_solve(y, triangular_solve(other, x, false), true)
               : triangular_solve(other, triangular_solve(y, x, false), true);
}
REGISTER_OP(Inverse);
REGISTER_OP(Det);
REGISTER_OP(Slogdet);
REGISTER_OP(Solve);
REGISTER_OP(TriangularSolve);
REGISTER_OP(CholeskySolve);
}  // namespace paddle

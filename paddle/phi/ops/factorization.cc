#include "paddle/phi/ops/factorization.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/complex.h"
#include "paddle/phi/ops/concat.h"
#include "paddle/phi/ops/creation.h"
#include "paddle/phi/ops/diagonal.h"
#include "paddle/phi/ops/linalg.h"
#include "paddle/phi/ops/matmul.h"
#include "paddle/phi/ops/strided.h"
#include "paddle/phi/ops/unary.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
// x's shape with other last axes, in place of the last two.
static Dims with_last(const Meta& x, std::initializer_list<Dim> last) {
  Dims dims;
  for (int i = 0; i < x.rank() - 2; ++i) dims.push_back(x.dims[i]);
  for (Dim d : last) dims.push_back(d);
  return dims;
}
static Tensor lower(const Tensor& x, int64_t diagonal = 0) {
  return call(Tril{diagonal}, x);
}
static Tensor upper(const Tensor& x) {
  return call(Triu{}, x);
}
// Parts of matrices.
static Tensor rows_of(const Tensor& x, Dim from, Dim to) {
  return call(Slice{{.axes = {-2}, .starts = {from}, .ends = {to}}}, x);
}
static Tensor columns_of(const Tensor& x, Dim from, Dim to) {
  return call(Slice{{.axes = {-1}, .starts = {from}, .ends = {to}}}, x);
}
static Tensor diagonal_matrix(const Tensor& d) {
  return call(DiagEmbed{}, d);
}
// 1 / (d[j] - d[i]), and zeros on the diagonal.
static Tensor inverse_differences(const Tensor& d) {
  const Tensor identity = diagonal_matrix(full(d.dims(), Scalar(1), d.dtype()));
  return (1 - identity) / (unsqueeze(d, -2) - unsqueeze(d, -1) + identity);
}
static Tensor diagonal_of(const Tensor& x) {
  return call(Diagonal{0, -2, -1}, x);
}
// Forward only asks what a gradient would read.
static Grads no_gradient(const char* rule) {
  USER_CHECK(kNotImplemented, ::paddle::mode().meta, "{}", rule);
  return {};
}

Meta Cholesky::infer(const Meta& x) const {
  check_square(info, x);
  return x;
}
// Murray, "Differentiation of the Cholesky decomposition", 2016.
Grads Cholesky::grad(const GradIn& g) const {
  const Tensor l = upper ? adjoint(g.out(0)) : g.out(0);
  const Tensor dl = upper ? adjoint(g.dout(0)) : g.dout(0);
  const Tensor product = matmul(adjoint(l), dl);
  const Tensor half = (lower(product) + lower(product, -1)) * 0.5, lh = adjoint(l);
  const Tensor s = adjoint(triangular_solve(lh, adjoint(triangular_solve(lh, half, true)), true));
  return {(s + adjoint(s)) * 0.5};
}

std::array<Meta, 2> Qr::infer(const Meta& x) const {
  check_matrix(info, x);
  const Dim rows = x.dims[-2], columns = x.dims[-1];
  const Dim inner = mode == QrMode::kComplete ? rows : min(rows, columns);
  const Dims r = with_last(x, {inner, columns});
  if (mode == QrMode::kR) return {x.with(Dims{Dim(0)}), x.with(r)};
  return {x.with(with_last(x, {rows, inner})), x.with(r)};
}
// Walter and Lehmann, "Algorithmic Differentiation of Linear Algebra Functions", 2018.
Grads Qr::grad(const GradIn& g) const {
  const Dims& dims = g.meta(0).dims;
  const Dim rows = dims[-2], columns = dims[-1];
  const bool wide = bool(rows < columns);
  if (mode == QrMode::kR || (mode == QrMode::kComplete && bool(rows > columns)))
    return no_gradient("qr: gradients are for mode 'reduced', or 'complete' without columns more");
  const Tensor& q = g.out(0);
  Tensor r = g.out(1), dq = g.dout(0), dr = g.dout(1), beside;
  if (wide) {  // x = [x1, x2] = q [r1, r2]: x1 has the factors q, r1, and r2 = q^H x2
    const Tensor r2 = columns_of(r, rows, columns), dr2 = columns_of(dr, rows, columns);
    beside = matmul(q, dr2);
    dq = dq + matmul(q, matmul(r2, adjoint(dr2)));
    r = columns_of(r, 0, rows), dr = columns_of(dr, 0, rows);
  }
  const Tensor m = matmul(r, adjoint(dr)) - matmul(adjoint(dq), q);
  const Tensor mirrored = lower(m) + adjoint(lower(m, -1));
  const Tensor dx = adjoint(triangular_solve(r, adjoint(dq + matmul(q, mirrored)), true));
  return {wide ? concat(std::array{dx, beside}, -1) : dx};
}

std::array<Meta, 3> Svd::infer(const Meta& x) const {
  check_matrix(info, x);
  const Dim rows = x.dims[-2], columns = x.dims[-1], least = min(rows, columns);
  return {x.with(with_last(x, {rows, full_matrices ? rows : least})),
          x.with(real_of(x.dtype)).with(with_last(x, {least})),
          x.with(with_last(x, {full_matrices ? columns : least, columns}))};
}
// Townsend, "Differentiating the Singular Value Decomposition", 2016; of complex matrices: Wan and
// Zhang, "Automatic Differentiation for Complex Valued SVD", 2019. Vectors beyond the singular
// values may be turned at will, so that nothing follows from their gradients.
Grads Svd::grad(const GradIn& g) const {
  const Meta& x = g.meta(0);
  const Dim least = min(x.dims[-2], x.dims[-1]);
  const Tensor u = columns_of(g.out(0), 0, least), vh = rows_of(g.out(2), 0, least);
  const Tensor s = cast(g.out(1), x.dtype);
  const Tensor v = adjoint(vh), row = unsqueeze(s, -2), column = unsqueeze(s, -1);
  Tensor inner = diagonal_matrix(cast(g.dout(1), x.dtype));
  if (!g.has_dout(0) && !g.has_dout(2)) return {matmul(u, matmul(inner, vh))};
  const Tensor f = inverse_differences(s * s);
  const Tensor du = columns_of(g.dout(0), 0, least), dv = adjoint(rows_of(g.dout(2), 0, least));
  const Tensor uu = matmul(adjoint(u), du), vv = matmul(adjoint(v), dv);
  inner = inner + f * (uu - adjoint(uu)) * row + column * (f * (vv - adjoint(vv)));
  if (is_complex(x.dtype)) inner = inner + diagonal_matrix(diagonal_of(uu - adjoint(uu)) / (s * 2));
  const Tensor beside_u = (du - matmul(u, uu)) / row, beside_v = (dv - matmul(v, vv)) / row;
  return {matmul(matmul(u, inner) + beside_u, vh) + matmul(u, adjoint(beside_v))};
}

std::array<Meta, 2> Eigh::infer(const Meta& x) const {
  check_square(info, x);
  OP_CHECK(C1, UPLO == "L" || UPLO == "U", "UPLO must be 'L' or 'U', got '{}'", UPLO);
  return {x.with(real_of(x.dtype)).with(with_last(x, {x.dims[-1]})), x};
}
Grads Eigh::grad(const GradIn& g) const {
  const Tensor &w = g.out(0), &v = g.out(1);
  const DType t = g.meta(0).dtype;
  Tensor inner = cast(diagonal_matrix(g.dout(0)), t);
  if (g.has_dout(1))
    inner = inner + matmul(adjoint(v), g.dout(1)) * cast(inverse_differences(w), t);
  inner = (inner + adjoint(inner)) * 0.5;  // x stays Hermitian, whatever changes it
  return {matmul(v, matmul(inner, adjoint(v)))};
}

std::array<Meta, 2> Eig::infer(const Meta& x) const {
  check_square(info, x);
  const Meta out = x.with(complex_of(x.dtype));
  return {out.with(with_last(x, {x.dims[-1]})), out};
}

// Boeddeker et al., "On the Computation of Complex-valued Gradients with Application to
// Statistically Optimum Beamforming", 2017; for vectors of length 1.
Grads Eig::grad(const GradIn& g) const {
  const Tensor &w = g.out(0), &v = g.out(1), vh = adjoint(v);
  Tensor inner = diagonal_matrix(g.dout(0));
  if (g.has_dout(1)) {
    const Tensor vdv = matmul(vh, g.dout(1));
    const Tensor lengths = diagonal_matrix(cast(real(diagonal_of(vdv)), w.dtype()));
    inner = inner + (vdv - matmul(matmul(vh, v), lengths)) * call(Conj{}, inverse_differences(w));
  }
  const Tensor dx = call(Solve{}, vh, matmul(inner, vh));
  return {is_complex(g.meta(0).dtype) ? dx : real(dx)};
}

std::array<Meta, 4> Lu::infer(const Meta& x) const {
  check_matrix(info, x);
  const Meta integers = x.with(DType::kInt32);
  return {x, integers.with(with_last(x, {min(x.dims[-2], x.dims[-1])})),
          integers.with(with_last(x, {})), integers.with(with_last(x, {x.dims[-2]}))};
}
// With x = l u, after its rows were exchanged; the smaller of l and u is square, and what the other
// one has beyond follows from the square part.
Grads Lu::grad(const GradIn& g) const {
  const Dim rows = g.meta(0).dims[-2], columns = g.meta(0).dims[-1], least = min(rows, columns);
  const Tensor &f = g.out(0), &df = g.dout(0);
  const auto square = [&](const Tensor& x) { return rows_of(columns_of(x, 0, least), 0, least); };
  const Tensor identity =
      diagonal_matrix(full(with_last(g.meta(0), {least}), Scalar(1), f.dtype()));
  const Tensor lh = adjoint(lower(square(f), -1) + identity), uh = adjoint(upper(square(f)));
  Tensor dl = matmul(lh, lower(square(df), -1)), du = matmul(upper(square(df)), uh), beside;
  const bool tall = bool(rows > columns), wide = bool(rows < columns);
  const auto from_right = [&](const Tensor& x) {  // x u^-H
    return adjoint(triangular_solve(adjoint(uh), adjoint(x), true));
  };
  const auto from_left = [&](const Tensor& x) { return triangular_solve(lh, x, true); };  // l^-H x
  if (tall) {
    const Tensor more = rows_of(f, least, rows), dmore = rows_of(df, least, rows);
    du = du - matmul(adjoint(more), dmore);
    beside = from_right(dmore);
  } else if (wide) {
    const Tensor more = columns_of(f, least, columns), dmore = columns_of(df, least, columns);
    dl = dl - matmul(dmore, adjoint(more));
    beside = from_left(dmore);
  }
  Tensor dx = from_right(from_left(lower(dl, -1) + upper(du)));
  if (tall || wide) dx = concat(std::array{dx, beside}, tall ? -2 : -1);
  const Tensor places = call(OneHot{rows}, g.out(3));
  return {matmul(adjoint(cast(places, dx.dtype())), dx)};
}
REGISTER_OP(Cholesky);
REGISTER_OP(Qr);
REGISTER_OP(Svd);
REGISTER_OP(Eigh);
REGISTER_OP(Eig);
REGISTER_OP(Lu);
}  // namespace paddle

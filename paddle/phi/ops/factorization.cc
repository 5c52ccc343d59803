#include "paddle/phi/ops/factorization.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/diagonal.h"
#include "paddle/phi/ops/matmul.h"
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
static Tensor diagonal_matrix(const Tensor& d) {
  return call(DiagEmbed{}, d);
}
// 1 / (d[j] - d[i]), and zeros on the diagonal.
static Tensor inverse_differences(const Tensor& d) {
  const Tensor identity = diagonal_matrix(full(d.dims(), Scalar(1), d.dtype()));
  return (1 - identity) / (unsqueeze(d, -2) - unsqueeze(d, -1) + identity);
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
  if (mode != QrMode::kReduced || bool(dims[-2] < dims[-1]))
    return no_gradient("qr: gradients are for mode 'reduced' and no fewer rows than columns");
  const Tensor &q = g.out(0), &r = g.out(1), &dq = g.dout(0), &dr = g.dout(1);
  const Tensor m = matmul(r, adjoint(dr)) - matmul(adjoint(dq), q);
  const Tensor mirrored = lower(m) + adjoint(lower(m, -1));
  return {adjoint(triangular_solve(r, adjoint(dq + matmul(q, mirrored)), true))};
}

std::array<Meta, 3> Svd::infer(const Meta& x) const {
  check_matrix(info, x);
  const Dim rows = x.dims[-2], columns = x.dims[-1], least = min(rows, columns);
  return {x.with(with_last(x, {rows, full_matrices ? rows : least})),
          x.with(real_of(x.dtype)).with(with_last(x, {least})),
          x.with(with_last(x, {full_matrices ? columns : least, columns}))};
}
// Townsend, "Differentiating the Singular Value Decomposition", 2016.
Grads Svd::grad(const GradIn& g) const {
  if (full_matrices || !is_floating(g.meta(0).dtype))
    return no_gradient("svd: gradients are for full_matrices=False and real matrices");
  const Tensor &u = g.out(0), &s = g.out(1), &vh = g.out(2);
  const Tensor v = adjoint(vh), row = unsqueeze(s, -2), column = unsqueeze(s, -1);
  Tensor inner = diagonal_matrix(g.dout(1));
  if (!g.has_dout(0) && !g.has_dout(2)) return {matmul(u, matmul(inner, vh))};
  const Tensor f = inverse_differences(s * s);
  const Tensor &du = g.dout(0), dv = adjoint(g.dout(2));
  const Tensor uu = matmul(adjoint(u), du), vv = matmul(adjoint(v), dv);
  inner = inner + f * (uu - adjoint(uu)) * row + column * (f * (vv - adjoint(vv)));
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
  return {matmul(v, matmul(inner, adjoint(v)))};
}

std::array<Meta, 2> Eig::infer(const Meta& x) const {
  check_square(info, x);
  const Meta out = x.with(complex_of(x.dtype));
  return {out.with(with_last(x, {x.dims[-1]})), out};
}

std::array<Meta, 3> Lu::infer(const Meta& x) const {
  check_matrix(info, x);
  const Meta integers = x.with(DType::kInt32);
  return {x, integers.with(with_last(x, {min(x.dims[-2], x.dims[-1])})),
          integers.with(with_last(x, {}))};
}
REGISTER_OP(Cholesky);
REGISTER_OP(Qr);
REGISTER_OP(Svd);
REGISTER_OP(Eigh);
REGISTER_OP(Eig);
REGISTER_OP(Lu);
}  // namespace paddle

#include "paddle/phi/ops/matmul.h"

#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/reduce.h"
#include "paddle/phi/ops/unary.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
Meta Matmul::infer(const Meta& x, const Meta& y) const {
  INTERNAL_CHECK(x.dtype == y.dtype, "operands that were not promoted");
  OP_CHECK(C1, x.rank() > 0 && y.rank() > 0,
           "x and y must have an axis, their shapes are {} and {}", x.dims, y.dims);
  // A vector is a row on the left and a column on the right, whatever is said about transposing.
  const bool row = x.rank() == 1, column = y.rank() == 1;
  const Dim k = row || !transpose_x ? x.dims[-1] : x.dims[-2],
            l = column || transpose_y ? y.dims[-1] : y.dims[-2];
  OP_CHECK(C2, k == l, "x, of shape {}{}, has {} columns, y, of shape {}{}, has {} rows", x.dims,
           transpose_x ? " transposed" : "", k, y.dims, transpose_y ? " transposed" : "", l);
  const auto batch = [](const Dims& d) {
    Dims b;
    for (int i = 0; i + 2 < d.size(); ++i) b.push_back(d[i]);
    return b;
  };
  Broadcast b = broadcast(batch(x.dims), batch(y.dims));
  OP_CHECK(C3, b.ok, "the batches of x, of shape {}, and y, of shape {}, do not go together",
           x.dims, y.dims);
  if (!row) b.dims.push_back(transpose_x ? x.dims[-1] : x.dims[-2]);
  if (!column) b.dims.push_back(transpose_y ? y.dims[-2] : y.dims[-1]);
  return x.with(std::move(b.dims));
}
int64_t Matmul::flops(const Meta& x, const Meta& y) const {
  const Dim terms = transpose_x && x.rank() > 1 ? x.dims[-2] : x.dims[-1];
  return 2 * numel(infer(x, y).dims).number() * terms.number();
}

// The gradient for x, or with the roles exchanged for y; both have at least two axes.
static Tensor product_grad_x(const Tensor& y, const Tensor& dout, bool tx, bool ty) {
  return tx ? matmul(conj(y), dout, ty, true) : matmul(dout, conj(y), false, !ty);
}
static Tensor product_grad_y(const Tensor& x, const Tensor& dout, bool tx, bool ty) {
  return ty ? matmul(dout, conj(x), true, tx) : matmul(conj(x), dout, !tx, false);
}
Grads Matmul::grad(const GradIn& g) const {
  const int rx = g.meta(0).rank(), ry = g.meta(1).rank();
  Tensor dout = g.dout(0), dx, dy;
  if (ry == 1) dout = unsqueeze(dout, -1);
  if (rx == 1) dout = unsqueeze(dout, -2);
  const bool tx = transpose_x && rx > 1, ty = transpose_y && ry > 1;
  if (g.needs(0)) {
    const Tensor y = ry == 1 ? unsqueeze(g.in(1), -1) : g.in(1);
    dx = product_grad_x(y, dout, tx, ty);
    if (rx == 1) dx = squeeze(dx, -2);
    dx = fit(dx, g.meta(0).dims);
  }
  if (g.needs(1)) {
    Tensor x = rx == 1 ? unsqueeze(g.in(0), 0) : g.in(0);
    if (ry <= 2 && rx > 2 && !tx) {  // the sum over the batch is part of the product
      x = reshape(x, {-1, x.dim(-1)});
      dout = reshape(dout, {-1, dout.dim(-1)});
    }
    dy = product_grad_y(x, dout, tx, ty);
    if (ry == 1) dy = squeeze(dy, -1);
    dy = fit(dy, g.meta(1).dims);
  }
  return {dx, dy};
}
Tensor matmul(const Tensor& x, const Tensor& y, bool transpose_x, bool transpose_y) {
  return call(Matmul{transpose_x, transpose_y}, x, y);
}

void Bmm::check(const Meta& x, const Meta& y) const {
  OP_CHECK(C4, x.rank() == 3 && y.rank() == 3,
           "x and y must have 3 axes, their shapes are {} and {}", x.dims, y.dims);
  OP_CHECK(C5, x.dims[0] == y.dims[0], "x has a batch of {}, y one of {}", x.dims[0], y.dims[0]);
}
void Mv::check(const Meta& x, const Meta& vec) const {
  OP_CHECK(C6, x.rank() == 2 && vec.rank() == 1,
           "x must be a matrix and vec a vector, their shapes are {} and {}", x.dims, vec.dims);
}
void Dot::check(const Meta& x, const Meta& y) const {
  OP_CHECK(C7, (x.rank() == 1 || x.rank() == 2) && x.rank() == y.rank(),
           "x and y must be vectors or rows of vectors, their shapes are {} and {}", x.dims,
           y.dims);
  OP_CHECK(C8, x.dims == y.dims, "x has shape {}, y has {}", x.dims, y.dims);
}
Tensor Dot::compose(const Tensor& x, const Tensor& y) const {
  return call(Sum{.axis = {-1}, .dtype = x.dtype()}, x * y);
}

// beta * input + alpha * x y
static Tensor combine(const Tensor& input, const Tensor& x, const Tensor& y, double alpha,
                      double beta) {
  const Tensor xy = matmul(x, y);
  return (beta == 1 ? input : input * beta) + (alpha == 1 ? xy : xy * alpha);
}
void Addmm::check(const Meta& input, const Meta& x, const Meta& y) const {
  OP_CHECK(C9, x.rank() == 2 && y.rank() == 2,
           "x and y must be matrices, their shapes are {} and {}", x.dims, y.dims);
  OP_CHECK(C10, input.rank() == 1 || input.rank() == 2,
           "input must have 1 or 2 axes, its shape is {}", input.dims);
}
Tensor Addmm::compose(const Tensor& input, const Tensor& x, const Tensor& y) const {
  return combine(input, x, y, alpha, beta);
}
void Baddbmm::check(const Meta& input, const Meta& x, const Meta& y) const {
  OP_CHECK(C11, x.rank() == 3 && y.rank() == 3,
           "x and y must have 3 axes, their shapes are {} and {}", x.dims, y.dims);
  OP_CHECK(C12, input.rank() == 2 || input.rank() == 3,
           "input must have 2 or 3 axes, its shape is {}", input.dims);
}
Tensor Baddbmm::compose(const Tensor& input, const Tensor& x, const Tensor& y) const {
  return combine(input, x, y, alpha, beta);
}
REGISTER_OP(Matmul);
REGISTER_OP(Bmm);
REGISTER_OP(Mv);
REGISTER_OP(Dot);
REGISTER_OP(Addmm);
REGISTER_OP(Baddbmm);
}  // namespace paddle

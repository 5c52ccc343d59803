#include "paddle/phi/ops/binary.h"

#include <algorithm>

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/reduce.h"
#include "paddle/phi/ops/scale.h"
#include "paddle/phi/ops/unary.h"

namespace paddle {
Meta broadcast_rule(const OpInfo& info, const Meta& x, const Meta& y) {
  INTERNAL_CHECK(x.dtype == y.dtype, "operands that were not promoted");
  Broadcast b = broadcast(x.dims, y.dims);
  OP_CHECK(C1, b.ok, "shapes {} and {} cannot be broadcast to a common one", x.dims, y.dims);
  return x.with(std::move(b.dims));
}

bool combine_elements(KnownElements in, Dims& out, Dim (*f)(Dim, Dim)) {
  if (!in[0] || !in[1]) return false;
  const Dims &a = *in[0], &b = *in[1];
  if (a.size() != b.size() && a.size() != 1 && b.size() != 1) return false;
  for (int i = 0, n = std::max(a.size(), b.size()); i < n; ++i)
    out.push_back(f(a[a.size() == 1 ? 0 : i], b[b.size() == 1 ? 0 : i]));
  return true;
}
bool Add::elements(KnownElements in, Dims& out) const {
  return combine_elements(in, out, [](Dim a, Dim b) { return a + b; });
}
bool Subtract::elements(KnownElements in, Dims& out) const {
  return combine_elements(in, out, [](Dim a, Dim b) { return a - b; });
}
bool Multiply::elements(KnownElements in, Dims& out) const {
  return combine_elements(in, out, [](Dim a, Dim b) { return a * b; });
}
// Rounds towards zero, as a size's division does for what is not negative; others are left alone.
bool Divide::elements(KnownElements in, Dims& out) const {
  if (!in[0] || !in[1]) return false;
  for (const Dims* list : {in[0], in[1]})
    for (Dim d : *list)
      if (!paddle::known(d >= 0)) return false;
  for (Dim d : *in[1])
    if (!paddle::known(d > 0)) return false;
  return combine_elements(in, out, [](Dim a, Dim b) { return a / b; });
}

Tensor fit(const Tensor& t, const Dims& dims) {
  if (known(t.dims() == dims)) return t;
  return call(SumTo{dims}, t);
}

// The gradient for input i, or none if it is not wanted.
template <class F>
static Tensor part(const GradIn& g, int i, F&& f) {
  return g.needs(i) ? fit(f(), g.meta(i).dims) : Tensor();
}

Grads Add::grad(const GradIn& g) const {
  return {part(g, 0, [&] { return g.dout(0); }), part(g, 1, [&] { return g.dout(0); })};
}
Grads Subtract::grad(const GradIn& g) const {
  return {part(g, 0, [&] { return g.dout(0); }), part(g, 1, [&] { return -g.dout(0); })};
}
Grads Multiply::grad(const GradIn& g) const {
  return {part(g, 0, [&] { return g.dout(0) * conj(g.in(1)); }),
          part(g, 1, [&] { return g.dout(0) * conj(g.in(0)); })};
}
Grads Divide::grad(const GradIn& g) const {
  return {part(g, 0, [&] { return g.dout(0) / conj(g.in(1)); }),
          part(g, 1, [&] { return -(g.dout(0) * conj(g.out(0) / g.in(1))); })};
}

Tensor operator+(const Tensor& x, const Tensor& y) {
  return call(Add{}, x, y);
}
Tensor operator-(const Tensor& x, const Tensor& y) {
  return call(Subtract{}, x, y);
}
Tensor operator*(const Tensor& x, const Tensor& y) {
  return call(Multiply{}, x, y);
}
Tensor operator/(const Tensor& x, const Tensor& y) {
  return call(Divide{}, x, y);
}
Tensor operator-(const Tensor& x) {
  return call(Scale{.scale = -1.0}, x);
}
Tensor operator+(const Tensor& x, double c) {
  return call(Scale{.bias = c}, x);
}
Tensor operator-(const Tensor& x, double c) {
  return x + -c;
}
Tensor operator*(const Tensor& x, double c) {
  return call(Scale{.scale = c}, x);
}
Tensor operator/(const Tensor& x, double c) {
  return x * (1 / c);
}
Tensor operator-(double c, const Tensor& x) {
  return call(Scale{.scale = -1.0, .bias = c}, x);
}
Tensor operator/(double c, const Tensor& x) {
  return full({}, Scalar(c), x.dtype()) / x;
}
Tensor divide_by_size(const Tensor& x, Dim n) {
  return x / full({}, Scalar(n), x.dtype());
}

REGISTER_OP(Add);
REGISTER_OP(Subtract);
REGISTER_OP(Multiply);
REGISTER_OP(Divide);
}  // namespace paddle

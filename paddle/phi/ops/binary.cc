#include "paddle/phi/ops/binary.h"

#include <algorithm>

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/compare.h"
#include "paddle/phi/ops/reduce.h"
#include "paddle/phi/ops/scale.h"
#include "paddle/phi/ops/unary.h"
#include "paddle/phi/ops/where.h"

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
// Where a size is divided it must be by what is known to be positive, as it is rounded down.
static bool all_positive(const Dims& list) {
  for (Dim d : list)
    if (!paddle::known(d > 0)) return false;
  return true;
}
bool FloorDivide::elements(KnownElements in, Dims& out) const {
  if (!in[1] || !all_positive(*in[1])) return false;
  return combine_elements(in, out, [](Dim a, Dim b) { return a / b; });
}
bool Remainder::elements(KnownElements in, Dims& out) const {
  if (!in[1] || !all_positive(*in[1])) return false;
  return combine_elements(in, out, [](Dim a, Dim b) { return a % b; });
}
bool Maximum::elements(KnownElements in, Dims& out) const {
  return combine_elements(in, out, [](Dim a, Dim b) { return max(a, b); });
}
bool Minimum::elements(KnownElements in, Dims& out) const {
  return combine_elements(in, out, [](Dim a, Dim b) { return min(a, b); });
}
// Rounds towards zero, as a size's division does for what is not negative; others are left alone.
bool Divide::elements(KnownElements in, Dims& out) const {
  if (!in[0] || !in[1] || !all_positive(*in[1])) return false;
  for (Dim d : *in[0])
    if (!paddle::known(d >= 0)) return false;
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
Grads FloorDivide::grad(const GradIn& g) const {
  return {zeros(g.meta(0)), zeros(g.meta(1))};
}
Grads Remainder::grad(const GradIn& g) const {
  return {part(g, 0, [&] { return g.dout(0); }),
          part(g, 1, [&] { return -(g.dout(0) * call(FloorDivide{}, g.in(0), g.in(1))); })};
}

// Of equal numbers both have a half.
static Grads grad_of_extreme(const GradIn& g, const Tensor& takes_x) {
  const DType t = g.dout(0).dtype();
  const Tensor share = cast(takes_x, t) + cast(call(Equal{}, g.in(0), g.in(1)), t) * 0.5;
  return {part(g, 0, [&] { return g.dout(0) * share; }),
          part(g, 1, [&] { return g.dout(0) * (1 - share); })};
}
Grads Maximum::grad(const GradIn& g) const {
  return grad_of_extreme(g, call(GreaterThan{}, g.in(0), g.in(1)));
}
Grads Minimum::grad(const GradIn& g) const {
  return grad_of_extreme(g, call(LessThan{}, g.in(0), g.in(1)));
}
static Grads grad_of_choice(const GradIn& g, const Tensor& better) {
  const Tensor takes_x = call(LogicalOr{}, better, call(IsNan{}, g.in(1)));
  const Tensor none = full({}, Scalar(0), g.dout(0).dtype());
  return {part(g, 0, [&] { return where(takes_x, g.dout(0), none); }),
          part(g, 1, [&] { return where(takes_x, none, g.dout(0)); })};
}
Grads Fmax::grad(const GradIn& g) const {
  return grad_of_choice(g, call(GreaterEqual{}, g.in(0), g.in(1)));
}
Grads Fmin::grad(const GradIn& g) const {
  return grad_of_choice(g, call(LessEqual{}, g.in(0), g.in(1)));
}

Grads Copysign::grad(const GradIn& g) const {
  return {part(g, 0, [&] { return g.dout(0) * sign(g.in(0)) * sign(g.out(0)); }), zeros(g.meta(1))};
}
Grads Heaviside::grad(const GradIn& g) const {
  const auto at_zero = [&] { return call(Equal{}, g.in(0), full({}, Scalar(0), g.in(0).dtype())); };
  return {zeros(g.meta(0)),
          part(g, 1, [&] { return g.dout(0) * cast(at_zero(), g.dout(0).dtype()); })};
}
Grads Nextafter::grad(const GradIn& g) const {
  return {part(g, 0, [&] { return g.dout(0); }), zeros(g.meta(1))};
}
Grads Gcd::grad(const GradIn&) const {
  return {Tensor(), Tensor()};
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
Tensor maximum(const Tensor& x, const Tensor& y) {
  return call(Maximum{}, x, y);
}
Tensor minimum(const Tensor& x, const Tensor& y) {
  return call(Minimum{}, x, y);
}
Tensor divide_by_size(const Tensor& x, Dim n) {
  return x / full({}, Scalar(n), x.dtype());
}

REGISTER_OP(Add);
REGISTER_OP(Subtract);
REGISTER_OP(Multiply);
REGISTER_OP(Divide);
REGISTER_OP(FloorDivide);
REGISTER_OP(Remainder);
REGISTER_OP(Maximum);
REGISTER_OP(Minimum);
REGISTER_OP(Fmax);
REGISTER_OP(Fmin);
REGISTER_OP(Copysign);
REGISTER_OP(Heaviside);
REGISTER_OP(Nextafter);
REGISTER_OP(Gcd);
}  // namespace paddle

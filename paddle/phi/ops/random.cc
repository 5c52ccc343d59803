#include "paddle/phi/ops/random.h"

#include <limits>

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/full.h"

namespace paddle {
Meta Uniform::infer(const Meta&) const {
  check_shape(info, shape);
  OP_CHECK_AS(kType, C1, is_floating(dtype), "dtype must be floating, got {}", dtype);
  return {dtype, shape};
}

Meta Gaussian::infer(const Meta&) const {
  check_shape(info, shape);
  OP_CHECK_AS(kType, C3, is_inexact(dtype), "dtype must be floating or complex, got {}", dtype);
  return {dtype, shape};
}
Meta TruncatedGaussian::infer(const Meta&) const {
  check_shape(info, shape);
  OP_CHECK_AS(kType, C4, is_floating(dtype), "dtype must be floating, got {}", dtype);
  OP_CHECK(C5, a < b, "a must be less than b, got {} and {}", a, b);
  return {dtype, shape};
}
Meta Random::infer(const Meta& x, const Meta&) const {
  OP_CHECK(C6, from < to, "from must be less than to, got {} and {}", from, to);
  return x;
}
Meta Randint::infer(const Meta&) const {
  check_shape(info, shape);
  OP_CHECK_AS(kType, C7, dtype == DType::kInt32 || dtype == DType::kInt64,
              "dtype must be int32 or int64, got {}", dtype);
  OP_CHECK(C8, low < high, "low must be less than high, got {} and {}", low, high);
  OP_CHECK(C9,
           dtype == DType::kInt64 || (low >= std::numeric_limits<int32_t>::min() &&
                                      high - 1 <= std::numeric_limits<int32_t>::max()),
           "[{}, {}) does not fit into {}", low, high, dtype);
  return {dtype, shape};
}
Meta Randperm::infer(const Meta&) const {
  OP_CHECK(C10, n >= 0, "n must not be negative, got {}", n);
  OP_CHECK_AS(kType, C11,
              dtype == DType::kInt32 || dtype == DType::kInt64 || dtype == DType::kFloat32 ||
                  dtype == DType::kFloat64,
              "dtype must be int32, int64, float32 or float64, got {}", dtype);
  return {dtype, {n}};
}
Meta Dirichlet::infer(const Meta& alpha, const Meta&) const {
  OP_CHECK(C12, alpha.rank() >= 1, "alpha must have at least one axis");
  return alpha;
}
Meta Multinomial::infer(const Meta& x, const Meta&) const {
  OP_CHECK(C13, x.rank() == 1 || x.rank() == 2, "x must have one or two axes, got shape {}",
           x.dims);
  OP_CHECK(C14, num_samples >= 1, "num_samples must be at least 1, got {}", num_samples);
  if (!replacement)
    OP_CHECK(C15, num_samples <= x.dims[-1],
             "without replacement, num_samples must be at most {}, the size of a row, got {}",
             x.dims[-1], num_samples);
  Meta out{DType::kInt64, x.dims};
  out.dims[-1] = num_samples;
  return out;
}
Meta Binomial::infer(const Meta& count, const Meta& prob, const Meta&) const {
  OP_CHECK_AS(kType, C16, count.dtype == prob.dtype, "count is {} but prob is {}", count.dtype,
              prob.dtype);
  OP_CHECK(C17, count.dims == prob.dims, "count has shape {} but prob has {}", count.dims,
           prob.dims);
  return count.with(DType::kInt64);
}
// The numbers do not depend on the elements of x.
Grads UniformInplace::grad(const GradIn& g) const {
  return {zeros(g.meta(0))};
}
Grads GaussianInplace::grad(const GradIn& g) const {
  return {zeros(g.meta(0))};
}
Grads Exponential::grad(const GradIn& g) const {
  return {zeros(g.meta(0))};
}
Grads Random::grad(const GradIn& g) const {
  return {zeros(g.meta(0))};
}
// Steps, where they have a derivative at all.
Grads Bernoulli::grad(const GradIn& g) const {
  return {zeros(g.meta(0))};
}
Grads Poisson::grad(const GradIn& g) const {
  return {zeros(g.meta(0))};
}

std::array<Meta, 2> Dropout::infer(const Meta& x, const Meta*, const Meta&) const {
  OP_CHECK_AS(kType, C1, is_floating(x.dtype), "x must be floating, got {}", x.dtype);
  if (known(p)) {
    const double v = p.to<double>();
    OP_CHECK(C2, v >= 0 && v <= 1, "p must be in [0, 1], got {}", v);
  }
  return {x, x.with(DType::kUInt8)};
}
Grads Dropout::grad(const GradIn& g) const {
  return {call(DropoutGrad{p, is_test, mode}, g.out(1), g.dout(0))};
}

Meta DropoutGrad::infer(const Meta& mask, const Meta& dout) const {
  OP_CHECK_AS(kType, C19, mask.dtype == DType::kUInt8, "mask must be uint8, got {}", mask.dtype);
  OP_CHECK(C18, mask.dims == dout.dims, "mask has shape {}, but dout {}", mask.dims, dout.dims);
  return dout;
}

REGISTER_OP(Uniform);
REGISTER_OP(Gaussian);
REGISTER_OP(TruncatedGaussian);
REGISTER_OP(UniformInplace);
REGISTER_OP(GaussianInplace);
REGISTER_OP(Exponential);
REGISTER_OP(Random);
REGISTER_OP(Randint);
REGISTER_OP(Randperm);
REGISTER_OP(Bernoulli);
REGISTER_OP(Poisson);
REGISTER_OP(StandardGamma);
REGISTER_OP(Dirichlet);
REGISTER_OP(Multinomial);
REGISTER_OP(Binomial);
REGISTER_OP(Dropout);
REGISTER_OP(DropoutGrad);
}  // namespace paddle

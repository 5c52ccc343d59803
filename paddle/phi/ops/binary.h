// Element-wise ops of two tensors, with broadcasting. A further one is a line here, its gradient in
// binary.cc and a functor in kernels/functors/binary.h.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
// The common shape of x and y, whose dtypes are equal by now (kPromotes).
PADDLE_API Meta broadcast_rule(const OpInfo& info, const Meta& x, const Meta& y);

// f of two lists of elements; one of them may have a single one.
PADDLE_API bool combine_elements(KnownElements in, Dims& out, Dim (*f)(Dim, Dim));

// As a further argument: a recorder may compute it on sizes.
#define ON_SIZES bool elements(KnownElements in, Dims& out) const;
#define BINARY_OP(Op, NAME, DOC, TRAITS, ...)                                               \
  struct Op {                                                                               \
    static constexpr OpInfo info{.name = NAME,                                              \
                                 .doc = DOC,                                                \
                                 .inputs = {"x", "y"},                                      \
                                 .traits = kElementwise | kPromotes | kMayAlias | (TRAITS), \
                                 .amp = Amp::kWidest};                                      \
    Meta infer(const Meta& x, const Meta& y) const { return broadcast_rule(info, x, y); }   \
    Grads grad(const GradIn& g) const;                                                      \
    __VA_ARGS__                                                                             \
  }

BINARY_OP(Add, "add", "x + y.", kCommutative | kScalarsYield, ON_SIZES);
BINARY_OP(Subtract, "subtract", "x - y.", kScalarsYield, ON_SIZES);
BINARY_OP(Multiply, "multiply", "x * y.", kCommutative | kScalarsYield, ON_SIZES);
BINARY_OP(Divide, "divide", "x / y; integers round towards zero.", kScalarsYield, ON_SIZES);
BINARY_OP(FloorDivide, "floor_divide", "x / y, rounded down.", 0, ON_SIZES);
BINARY_OP(Remainder, "remainder", "What floor_divide leaves of x: it has y's sign.", kScalarsYield,
          ON_SIZES);
BINARY_OP(Maximum, "maximum", "The larger of x and y; NaN if one is.", kCommutative, ON_SIZES);
BINARY_OP(Minimum, "minimum", "The smaller of x and y; NaN if one is.", kCommutative, ON_SIZES);
BINARY_OP(Fmax, "fmax", "The larger of x and y; the other one if one is NaN.", 0);
BINARY_OP(Fmin, "fmin", "The smaller of x and y; the other one if one is NaN.", 0);
BINARY_OP(Copysign, "copysign", "x with the sign of y.", kScalarsYield);
BINARY_OP(Heaviside, "heaviside", "0 for x < 0, 1 for x > 0, y for x = 0.", 0);
BINARY_OP(Nextafter, "nextafter", "The number after x in the direction of y.", 0);
BINARY_OP(Gcd, "gcd", "The greatest common divisor of x and y.", kCommutative);

PADDLE_API Tensor operator+(const Tensor& x, const Tensor& y);
PADDLE_API Tensor operator-(const Tensor& x, const Tensor& y);
PADDLE_API Tensor operator*(const Tensor& x, const Tensor& y);
PADDLE_API Tensor operator/(const Tensor& x, const Tensor& y);
PADDLE_API Tensor operator-(const Tensor& x);
// With a number, in x's dtype.
PADDLE_API Tensor operator+(const Tensor& x, double c);
PADDLE_API Tensor operator-(const Tensor& x, double c);
PADDLE_API Tensor operator*(const Tensor& x, double c);
PADDLE_API Tensor operator/(const Tensor& x, double c);
PADDLE_API Tensor operator-(double c, const Tensor& x);
PADDLE_API Tensor operator/(double c, const Tensor& x);
PADDLE_API Tensor maximum(const Tensor& x, const Tensor& y);
PADDLE_API Tensor minimum(const Tensor& x, const Tensor& y);
// x divided by a size, which may not be known yet.
PADDLE_API Tensor divide_by_size(const Tensor& x, Dim n);

// t summed over the axes along which a tensor of shape `dims` was broadcast to it: the gradient of
// broadcasting.
PADDLE_API Tensor fit(const Tensor& t, const Dims& dims);
}  // namespace paddle

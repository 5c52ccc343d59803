// How a reduction sees its tensor, and what becomes of its accumulators; for CPU and GPU.
#pragma once
#include "paddle/phi/core/tensor.h"
#include "paddle/phi/kernels/functors/reduce.h"

namespace paddle {
// A tensor as [outer, reduced, inner], with the reduced axes together. Where they are apart it is
// transposed first.
struct PADDLE_API Reduction {
  Tensor x;
  int64_t outer = 1, reduced = 1, inner = 1;

  Reduction(const Tensor& x, const Dims& axis);
};

// The axes to sum over so that x comes to a shape that is broadcast to x's.
inline Dims summed_axes(const Dims& x, const Dims& shape) {
  const int lead = x.size() - shape.size();
  Dims axis;
  for (int i = 0; i < x.size(); ++i)
    if (i < lead || (shape[i - lead].raw() == 1 && x[i].raw() != 1)) axis.push_back(i);
  return axis;
}

// An accumulator as the result's dtype.
template <class R, class A>
HD inline R from_accumulator(A a) {
  if constexpr (
      requires { a.real(); } && requires(R r) { r.real(); })
    return R(typename R::value_type(a.real()), typename R::value_type(a.imag()));
  else if constexpr (requires { a.real(); })
    return from_accumulator<R>(a.real());
  else if constexpr (requires(R r) { r.real(); })
    return R(typename R::value_type(a), 0);
  else if constexpr (std::is_same_v<R, bool>)
    return a != A(0);
  else if constexpr (std::is_same_v<R, float16> || std::is_same_v<R, bfloat16>)
    return R(float(a));
  else
    return R(a);
}
}  // namespace paddle

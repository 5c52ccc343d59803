#include "paddle/phi/ops/fft.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/compare.h"
#include "paddle/phi/ops/complex.h"
#include "paddle/phi/ops/creation.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
Fft Fft::adjoint() const {
  Fft other = *this;
  other.forward = !forward;
  if (normalization == FftNorm::kBackward) other.normalization = FftNorm::kForward;
  if (normalization == FftNorm::kForward) other.normalization = FftNorm::kBackward;
  return other;
}
// What kernels count in 32 bits.
static void check_length(const OpInfo& info, Dim n) {
  OP_CHECK(F7, n <= int64_t{1} << 27, "a transform has at most 2^27 elements, got {}", n);
}
static void check_axes(const OpInfo& info, const Meta& x, const Fft& fft) {
  OP_CHECK(F1, fft.axes.size() > 0, "axes must name at least one axis");
  Axes seen;
  for (const int64_t axis : fft.axes) {
    OP_CHECK(F2, has_axis(x, axis), "axes must be in [{}, {}), got {}", -x.rank(), x.rank(), axis);
    const int64_t k = wrap_axis(axis, x.rank());
    OP_CHECK(F3, !seen.has(k), "axes names axis {} twice: {}", axis, fft.axes);
    seen.add(k);
    check_length(info, x.dims[k]);
  }
}
static int64_t last_axis(const Fft& fft, int rank) {
  return wrap_axis(fft.axes.back(), rank);
}
static Dims with_size(const Meta& x, int64_t axis, Dim n) {
  Dims dims = x.dims;
  dims[axis] = n;
  return dims;
}

Meta FftC2C::infer(const Meta& x) const {
  OP_CHECK_AS(kType, F4, is_complex(x.dtype), "x must be complex, got {}", x.dtype);
  check_axes(info, x, fft);
  return x;
}
Grads FftC2C::grad(const GradIn& g) const {
  return {call(FftC2C{fft.adjoint()}, g.dout(0))};
}

// For each of the first n / 2 + 1 elements of n: 1 where it stands in the whole once, `pair` where
// its conjugate does, too. In a shape that goes with tensors of `rank` axes, of which it is `axis`.
static Tensor weights(Dim n, double pair, int64_t axis, int rank, DType dtype) {
  const Tensor k = call(Arange{0, Scalar(n / 2 + 1), 1, DType::kInt64});
  const Tensor zero = full(Dims{}, Scalar(0), DType::kInt64);
  const Tensor alone = call(Equal{}, k * (full(Dims{}, Scalar(n), DType::kInt64) - k * 2), zero);
  const Tensor w = cast(alone, dtype) * (1 - pair) + pair;
  Dims shape(rank - int(axis), Dim(1));
  shape[0] = n / 2 + 1;
  return reshape(w, shape);
}

Meta FftR2C::infer(const Meta& x) const {
  OP_CHECK_AS(kType, F5, x.dtype == DType::kFloat32 || x.dtype == DType::kFloat64,
              "x must be float32 or float64, got {}", x.dtype);
  check_axes(info, x, fft);
  const Meta out = x.with(complex_of(x.dtype));
  if (!onesided) return out;
  const int64_t axis = last_axis(fft, x.rank());
  return out.with(with_size(x, axis, x.dims[axis] / 2 + 1));
}
Grads FftR2C::grad(const GradIn& g) const {
  const Tensor& dout = g.dout(0);
  if (!onesided) return {real(call(FftC2C{fft.adjoint()}, dout))};
  const int64_t axis = last_axis(fft, dout.rank());
  const Dim n = g.meta(0).dims[axis];
  const Tensor w = weights(n, 0.5, axis, dout.rank(), dout.dtype());
  return {call(FftC2R{fft.adjoint(), n}, dout * w)};
}

Dim FftC2R::length(const Meta& x) const {
  if (known(last_dim_size == 0)) return (x.dims[last_axis(fft, x.rank())] - 1) * 2;
  return last_dim_size;
}
Meta FftC2R::infer(const Meta& x) const {
  OP_CHECK_AS(kType, F4, is_complex(x.dtype), "x must be complex, got {}", x.dtype);
  check_axes(info, x, fft);
  const int64_t axis = last_axis(fft, x.rank());
  const Dim n = length(x), half = x.dims[axis];
  check_length(info, n);
  OP_CHECK(F6, n >= 0 && half == n / 2 + 1,
           "for last_dim_size {}, x must have size {} along axis {}, got {}", n, n / 2 + 1, axis,
           half);
  return x.with(real_of(x.dtype)).with(with_size(x, axis, n));
}
Grads FftC2R::grad(const GradIn& g) const {
  const Meta& x = g.meta(0);
  const int64_t axis = last_axis(fft, x.rank());
  const Tensor dx = call(FftR2C{fft.adjoint()}, g.dout(0));
  return {dx * weights(length(x), 2, axis, x.rank(), x.dtype)};
}
REGISTER_OP(FftC2C);
REGISTER_OP(FftR2C);
REGISTER_OP(FftC2R);
}  // namespace paddle

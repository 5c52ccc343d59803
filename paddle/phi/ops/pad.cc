#include "paddle/phi/ops/pad.h"

#include "paddle/phi/core/register.h"

namespace paddle {
static void check_paddings(const OpInfo& info, const Meta& x, const Dims& paddings) {
  OP_CHECK(P1, paddings.size() == 2 * x.rank(),
           "paddings must be {} numbers for a shape of {}, got {}", 2 * x.rank(), x.dims, paddings);
}
Meta Pad::infer(const Meta& x) const {
  check_paddings(info, x, paddings);
  Dims out = x.dims;
  for (int i = 0; i < x.rank(); ++i) {
    const Dim n = x.dims[i], lo = paddings[2 * i], hi = paddings[2 * i + 1];
    out[i] = n + lo + hi;
    OP_CHECK(C1, out[i] >= 0, "paddings {} and {} take more from axis {} than its size, {}", lo, hi,
             i, n);
    if (mode == PadMode::kReflect)
      OP_CHECK(C2, max(lo, hi) < max(n, 1),
               "paddings {} and {} must be less than the size of axis {}, {}", lo, hi, i, n);
    if (mode == PadMode::kCircular)
      OP_CHECK(C3, max(lo, hi) <= n, "paddings {} and {} must be at most the size of axis {}, {}",
               lo, hi, i, n);
    if (mode == PadMode::kReplicate && (!known(lo == 0) || !known(hi == 0)))
      OP_CHECK(C4, n > 0, "axis {} of x has no element to replicate", i);
  }
  return x.with(std::move(out));
}
Grads Pad::grad(const GradIn& g) const {
  return {call(PadGrad{paddings, mode}, g.dout(0))};
}
Meta PadGrad::infer(const Meta& dout) const {
  check_paddings(info, dout, paddings);
  Dims in = dout.dims;
  for (int i = 0; i < dout.rank(); ++i) {
    in[i] = in[i] - paddings[2 * i] - paddings[2 * i + 1];
    OP_CHECK(C1, in[i] >= 0, "dout, of shape {}, is smaller than paddings {}", dout.dims, paddings);
  }
  return dout.with(std::move(in));
}
Grads PadGrad::grad(const GradIn& g) const {
  return {call(Pad{.paddings = paddings, .mode = mode}, g.dout(0))};
}
REGISTER_OP(Pad);
REGISTER_OP(PadGrad);
}  // namespace paddle

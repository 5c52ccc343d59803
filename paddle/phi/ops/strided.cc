#include "paddle/phi/ops/strided.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"

namespace paddle {
// ---- strides of any kind
static void check_strides(const OpInfo& info, const Meta& x, const Dims& dims, const Dims& stride,
                          Dim offset) {
  OP_CHECK(C1, dims.size() == stride.size(), "there are {} sizes and {} strides", dims.size(),
           stride.size());
  OP_CHECK(C2, offset >= 0, "offset must not be negative, got {}", offset);
  Dim last = offset;
  Cond nothing = false;
  for (int i = 0; i < dims.size(); ++i) {
    OP_CHECK(C3, dims[i] >= 0 && stride[i] >= 0,
             "sizes and strides must not be negative, got {} and {}", dims, stride);
    last = last + (dims[i] - 1) * stride[i];
    nothing = nothing || dims[i] == 0;
  }
  OP_CHECK(C4, last < numel(x.dims) || nothing,
           "shape {} with strides {} and offset {} reaches element {} of a tensor of shape {}",
           dims, stride, offset, last, x.dims);
}
Meta AsStrided::infer(const Meta& input) const {
  check_strides(info, input, dims, stride, offset);
  return input.with(dims);
}
bool AsStrided::view(const Meta& input, Layout& l) const {
  if (!tidy(l, input.dims).strides.empty()) return false;
  l.offset = l.offset + offset;
  l.strides = stride;
  return true;
}
Tensor AsStrided::put(const Tensor& base, const Tensor& part) const {
  return call(PutStrided{stride, offset}, base, part);
}
Grads AsStrided::grad(const GradIn& g) const {
  return {call(PutStrided{stride, offset, true}, zeros(g.meta(0)), g.dout(0))};
}
Meta PutStrided::infer(const Meta& x, const Meta& values) const {
  OP_CHECK_AS(kType, C5, x.dtype == values.dtype, "x is {} but values are {}", x.dtype,
              values.dtype);
  check_strides(info, x, values.dims, stride, offset);
  return x;
}
Grads PutStrided::grad(const GradIn& g) const {
  Tensor dx, dv;
  if (g.needs(0))
    dx = accumulate ? g.dout(0) : call(PutStrided{stride, offset}, g.dout(0), zeros(g.meta(1)));
  if (g.needs(1)) dv = call(AsStrided{g.meta(1).dims, stride, offset}, g.dout(0));
  return {dx, dv};
}
// A part of a tensor whose elements lie in order, written or added to by the view's layout.
template <class Op>
static Tensor put_by_layout(const Op& op, const Tensor& base, const Tensor& part, bool accumulate) {
  Layout l{0, contiguous_strides(base.dims())};
  op.view(base.meta(), l);
  return call(PutStrided{l.strides, l.offset, accumulate}, base, part);
}

// ---- windows
Meta TensorUnfold::infer(const Meta& input) const {
  OP_CHECK(U1, has_axis(input, axis) || (input.rank() == 0 && (axis == 0 || axis == -1)),
           "axis must be in [{}, {}), got {}", -input.rank(), input.rank(), axis);
  const Dim n = input.rank() ? input.dims[axis] : Dim(1);
  OP_CHECK(U2, size >= 0 && size <= n, "size must be in [0, {}], got {}", n, size);
  OP_CHECK(U3, step > 0, "step must be positive, got {}", step);
  Dims out = input.dims;
  if (input.rank()) out[axis] = (n - size) / step + 1;
  OP_CHECK(U4, out.size() < kMaxRank, "the result would have {} axes, at most {} are possible",
           out.size() + 1, kMaxRank);
  out.push_back(size);
  return input.with(std::move(out));
}
bool TensorUnfold::view(const Meta& input, Layout& l) const {
  const Dim inner = input.rank() ? l.strides[axis] : Dim(1);
  if (input.rank()) l.strides[axis] = inner * step;
  l.strides.push_back(inner);
  return true;
}
Tensor TensorUnfold::put(const Tensor& base, const Tensor& part) const {
  return put_by_layout(*this, base, part, false);
}
Grads TensorUnfold::grad(const GradIn& g) const {
  return {put_by_layout(*this, zeros(g.meta(0)), g.dout(0), true)};
}

// ---- diagonals
Meta Diagonal::infer(const Meta& x) const {
  OP_CHECK_AS(kIndex, D1, x.rank() >= 2, "x must have at least 2 axes, its shape is {}", x.dims);
  OP_CHECK_AS(kIndex, D2, has_axis(x, axis1) && has_axis(x, axis2),
              "axis1 and axis2 must be in [{}, {}), got {} and {}", -x.rank(), x.rank(), axis1,
              axis2);
  OP_CHECK(D3, wrap_axis(axis1, x.rank()) != wrap_axis(axis2, x.rank()),
           "axis1 and axis2 must differ, got {} and {}", axis1, axis2);
  const Dim rows = x.dims[axis1] + std::min<int64_t>(offset, 0),
            columns = x.dims[axis2] - std::max<int64_t>(offset, 0);
  Dims out;
  for (int i = 0; i < x.rank(); ++i)
    if (i != wrap_axis(axis1, x.rank()) && i != wrap_axis(axis2, x.rank()))
      out.push_back(x.dims[i]);
  out.push_back(max(min(rows, columns), 0));
  return x.with(std::move(out));
}
bool Diagonal::view(const Meta& x, Layout& l) const {
  const Dim down = l.strides[axis1], right = l.strides[axis2];
  if (!known(infer(x).dims[-1] == 0))
    l.offset = l.offset + (offset < 0 ? down * -offset : right * offset);
  Dims kept;
  for (int i = 0; i < x.rank(); ++i)
    if (i != wrap_axis(axis1, x.rank()) && i != wrap_axis(axis2, x.rank()))
      kept.push_back(l.strides[i]);
  kept.push_back(down + right);
  l.strides = kept;
  return true;
}
Tensor Diagonal::put(const Tensor& base, const Tensor& part) const {
  return put_by_layout(*this, base, part, false);
}

// ---- other dtypes
// Strides and offset in elements that are `times` as large; false where that is no whole number.
static bool coarsen(Layout& l, int64_t times) {
  if (!known(l.strides[-1] == 1) || !known(l.offset % times == 0)) return false;
  l.offset = l.offset / times;
  for (int i = 0; i + 1 < l.strides.size(); ++i) {
    if (!known(l.strides[i] % times == 0)) return false;
    l.strides[i] = l.strides[i] / times;
  }
  return true;
}
static void refine(Layout& l, int64_t times) {
  l.offset = l.offset * times;
  for (Dim& s : l.strides) s = s * times;
}
Meta AsComplex::infer(const Meta& x) const {
  OP_CHECK_AS(kType, T1, x.dtype == DType::kFloat32 || x.dtype == DType::kFloat64,
              "x must be float32 or float64, got {}", x.dtype);
  OP_CHECK(T2, x.rank() > 0, "x must have a last axis of size 2");
  OP_CHECK(T3, x.dims[-1] == 2, "the last axis of x must have size 2, got shape {}", x.dims);
  Dims out = x.dims;
  out.pop_back();
  return {complex_of(x.dtype), std::move(out)};
}
bool AsComplex::view(const Meta&, Layout& l) const {
  if (!coarsen(l, 2)) return false;
  l.strides.pop_back();
  return true;
}
Tensor AsComplex::put(const Tensor&, const Tensor& part) const {
  return call(AsReal{}, part);
}
Meta AsReal::infer(const Meta& x) const {
  OP_CHECK_AS(kType, T4, is_complex(x.dtype), "x must be complex, got {}", x.dtype);
  OP_CHECK(T5, x.rank() < kMaxRank, "the result would have {} axes, at most {} are possible",
           x.rank() + 1, kMaxRank);
  Dims out = x.dims;
  out.push_back(2);
  return {real_of(x.dtype), std::move(out)};
}
bool AsReal::view(const Meta&, Layout& l) const {
  refine(l, 2);
  l.strides.push_back(1);
  return true;
}
Tensor AsReal::put(const Tensor&, const Tensor& part) const {
  return call(AsComplex{}, part);
}
Meta ViewDtype::infer(const Meta& input) const {
  const int64_t from = int64_t(size_of(input.dtype)), to = int64_t(size_of(dtype));
  USER_CHECK(kType, from > 0 && to > 0, "view_dtype: {} cannot be seen as {}", input.dtype, dtype);
  Dims out = input.dims;
  if (from == to) return {dtype, std::move(out)};
  OP_CHECK(T7, input.rank() > 0, "a tensor without axes has no {} of {} bytes", dtype, to);
  if (from < to)
    OP_CHECK(T8, out[-1] % (to / from) == 0,
             "the last axis, of size {}, must be a multiple of {} to be seen as {}", out[-1],
             to / from, dtype);
  out[-1] = from > to ? out[-1] * (from / to) : out[-1] / (to / from);
  return {dtype, std::move(out)};
}
bool ViewDtype::view(const Meta& input, Layout& l) const {
  const int64_t from = int64_t(size_of(input.dtype)), to = int64_t(size_of(dtype));
  if (from == to) return true;
  if (!known(l.strides[-1] == 1)) return false;
  if (from < to) return coarsen(l, to / from);
  refine(l, from / to);
  l.strides[-1] = 1;
  return true;
}
Tensor ViewDtype::put(const Tensor& base, const Tensor& part) const {
  return call(ViewDtype{base.dtype()}, part);
}

REGISTER_OP(AsStrided);
REGISTER_OP(PutStrided);
REGISTER_OP(TensorUnfold);
REGISTER_OP(Diagonal);
REGISTER_OP(AsComplex);
REGISTER_OP(AsReal);
REGISTER_OP(ViewDtype);
}  // namespace paddle

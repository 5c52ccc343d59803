#include "paddle/phi/ops/pad.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/functors/pad.h"

namespace paddle {
namespace {
// Calls f(offset in the result, offset in x or -1) for each element of the result.
template <class F>
void each(const Dims& in, const Dims& out, const Dims& paddings, PadMode mode, F&& f) {
  const int rank = in.size();
  if (numel(out).number() == 0) return;
  std::vector<std::vector<int64_t>> from(static_cast<size_t>(rank));
  const Dims strides = contiguous_strides(in);
  for (int i = 0; i < rank; ++i)
    for (int64_t o = 0; o < out[i].number(); ++o) {
      const int64_t at = fn::padded_from(mode, o - paddings[2 * i].number(), in[i].number());
      from[size_t(i)].push_back(at < 0 ? -1 : at * strides[i].number());
    }
  int64_t to = 0;
  const auto go = [&](auto&& self, int axis, int64_t offset) -> void {
    if (axis == rank) return f(to++, offset);
    for (const int64_t step : from[size_t(axis)])
      self(self, axis + 1, offset < 0 || step < 0 ? -1 : offset + step);
  };
  go(go, 0, 0);
}
template <class T>
void pad(const Pad& op, const KernelArgs& k) {
  const T value = op.pad_value.to<T>();
  const T* x = k.data<T>(0);
  T* y = k.out_data<T>(0);
  each(k.in(0).dims(), k.out(0).dims(), op.paddings, op.mode,
       [&](int64_t to, int64_t from) { y[to] = from < 0 ? value : x[from]; });
}
template <class T>
void pad_grad(const PadGrad& op, const KernelArgs& k) {
  const T* dy = k.data<T>(0);
  T* dx = k.out_data<T>(0);
  std::fill_n(dx, k.out(0).numel(), T(0));
  each(k.out(0).dims(), k.in(0).dims(), op.paddings, op.mode, [&](int64_t from, int64_t to) {
    if (to >= 0) dx[to] = T(Compute<T>(dx[to]) + Compute<T>(dy[from]));
  });
}
}  // namespace
REGISTER_KERNEL(Pad, kCPU, pad, kAll);
REGISTER_KERNEL(PadGrad, kCPU, pad_grad, kNumbers);
}  // namespace paddle

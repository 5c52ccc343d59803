#include "paddle/phi/ops/pad.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/functors/pad.h"

namespace paddle {
namespace {
// Calls f(offset in the result, offset in x or -1, n) for runs of elements of the result that are
// neighbours in x, too, or come from nowhere.
template <class F>
void each_run(const Dims& in, const Dims& out, const Dims& paddings, PadMode mode, F&& f) {
  struct Piece {
    int64_t from, n;
  };
  const int rank = in.size();
  if (numel(out).number() == 0) return;
  std::vector<std::vector<Piece>> pieces(static_cast<size_t>(rank));
  const Dims strides = contiguous_strides(in);
  for (int i = 0; i < rank; ++i)
    for (int64_t o = 0; o < out[i].number(); ++o) {
      auto& list = pieces[size_t(i)];
      const int64_t at = fn::padded_from(mode, o - paddings[2 * i].number(), in[i].number());
      const int64_t from = at < 0 ? -1 : at * strides[i].number();
      const bool joins =
          i == rank - 1 && !list.empty() &&
          (from < 0 ? list.back().from < 0
                    : list.back().from >= 0 && list.back().from + list.back().n == from);
      if (joins)
        ++list.back().n;
      else
        list.push_back({from, 1});
    }
  int64_t to = 0;
  const auto go = [&](auto&& self, int axis, int64_t offset, int64_t n) -> void {
    if (axis == rank) {
      f(to, offset, n);
      to += n;
      return;
    }
    for (const auto& [from, count] : pieces[size_t(axis)])
      self(self, axis + 1, offset < 0 || from < 0 ? -1 : offset + from, count);
  };
  go(go, 0, 0, 1);
}
template <class T>
void pad(const Pad& op, const KernelArgs& k) {
  const T value = op.pad_value.to<T>();
  const T* x = k.data<T>(0);
  T* y = k.out_data<T>(0);
  each_run(k.in(0).dims(), k.out(0).dims(), op.paddings, op.mode,
           [&](int64_t to, int64_t from, int64_t n) {
             if (from < 0)
               std::fill_n(y + to, n, value);
             else
               std::copy_n(x + from, n, y + to);
           });
}
template <class T>
void pad_grad(const PadGrad& op, const KernelArgs& k) {
  const T* dy = k.data<T>(0);
  T* dx = k.out_data<T>(0);
  fill(dx, k.out(0).numel(), T(0));
  each_run(k.out(0).dims(), k.in(0).dims(), op.paddings, op.mode,
           [&](int64_t from, int64_t to, int64_t n) {
             if (to >= 0) add_to(dx + to, dy + from, n);
           });
}
}  // namespace
REGISTER_KERNEL(Pad, kCPU, pad, kAll);
REGISTER_KERNEL(PadGrad, kCPU, pad_grad, kNumbers);
}  // namespace paddle

#include "paddle/phi/ops/strided.h"

#include "paddle/common/parallel.h"
#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/functors/binary.h"

namespace paddle {
namespace {
// Adds n elements of `from` that are axes [axis, rank) of the values.
template <class T>
void add_part(T* to, const T* from, int64_t n, int64_t axis, const Ints& step, const Dims& dims) {
  const int64_t last = dims.size() - 1, length = last < 0 ? 1 : dims[last].raw(),
                stride = last < 0 ? 1 : step[last];
  Ints at(dims.size(), 0);
  for (int64_t i = 0; i < n; i += length) {
    for (int64_t j = 0; j < length; ++j) {
      T& y = to[j * stride];
      y = T(fn::Add()(Compute<T>(y), Compute<T>(from[i + j])));
    }
    for (int64_t a = last - 1; a >= axis; --a) {
      to += step[a];
      if (++at[a] < dims[a].raw()) break;
      to -= step[a] * at[a];
      at[a] = 0;
    }
  }
}
// Positions may overlap, and are then added one after the other. Those of the leading axes do not
// where each step goes over all that the axes behind reach.
template <class T>
void add_strided(T* to, const Ints& step, const T* from, const Dims& dims) {
  const int64_t last = dims.size() - 1;
  int64_t apart = std::max<int64_t>(last, 0), reach = 0;  // how many leading axes keep apart
  for (int64_t a = last; a >= 0; --a) {
    if (step[a] <= reach) apart = std::min(apart, a);
    reach += step[a] * (dims[a].raw() - 1);
  }
  int64_t parts = 1;
  for (int64_t a = 0; a < apart; ++a) parts *= dims[a].raw();
  const int64_t n = numel(dims).raw() / parts;
  parallel_for(parts, std::max<int64_t>(1, kGrain / n), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      int64_t offset = 0, rest = i;
      for (int64_t a = apart - 1; a >= 0; --a) {
        offset += rest % dims[a].raw() * step[a];
        rest /= dims[a].raw();
      }
      add_part(to + offset, from + i * n, n, apart, step, dims);
    }
  });
}
template <class T>
void put_strided_kernel(const PutStrided& op, const KernelArgs& k) {
  const Tensor &x = k.in(0), &values = k.in(1), &out = k.out(0);
  if (out.raw_data() != x.raw_data()) copy_elements(out, x);
  if (values.numel() == 0) return;
  if (op.accumulate)
    return add_strided(out.data<T>() + op.offset.raw(), numbers_of(op.stride), values.data<T>(),
                       values.dims());
  Tensor part = snapshot(out);
  part.impl()->meta.dims = values.dims();
  part.impl()->layout = {out.impl()->layout.offset + op.offset, op.stride};
  copy_elements(part, values);
}
}  // namespace
REGISTER_KERNEL(PutStrided, kCPU, put_strided_kernel, kAll);
}  // namespace paddle

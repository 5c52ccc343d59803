#include "paddle/phi/ops/strided.h"

#include "paddle/phi/core/kernel.h"
#include "paddle/phi/kernels/functors/binary.h"

namespace paddle {
namespace {
// Positions may overlap, so one after the other.
template <class T>
void add_strided(T* to, const Ints& step, const T* from, const Dims& dims) {
  Ints at(dims.size(), 0);
  for (int64_t i = 0, n = numel(dims).raw(); i < n; ++i) {
    *to = T(fn::Add()(Compute<T>(*to), Compute<T>(from[i])));
    for (int a = dims.size() - 1; a >= 0; --a) {
      to += step[a];
      if (++at[a] < dims[a].raw()) break;
      to -= step[a] * at[a];
      at[a] = 0;
    }
  }
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

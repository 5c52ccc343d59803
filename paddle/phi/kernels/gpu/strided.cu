#include "paddle/phi/ops/strided.h"

#include "paddle/phi/kernels/gpu/elementwise.h"

namespace paddle::gpu {
namespace {
// Positions may overlap, so one after the other.
template <class T>
struct AddStrided {
  Space space;
  int64_t n;
  HD void operator()(int64_t) const {
    for (int64_t i = 0; i < n; ++i) {
      char* p[2];
      space.locate(i, p);
      T& to = *reinterpret_cast<T*>(p[0]);
      to = T(fn::Add()(Compute<T>(to), Compute<T>(*reinterpret_cast<const T*>(p[1]))));
    }
  }
};
template <class T>
void put_strided_kernel(const PutStrided& op, const KernelArgs& k) {
  const Tensor &x = k.in(0), &values = k.in(1), &out = k.out(0);
  if (out.raw_data() != x.raw_data()) copy_elements(out, x);
  if (values.numel() == 0) return;
  Tensor part = snapshot(out);
  part.impl()->meta.dims = values.dims();
  part.impl()->layout = {out.impl()->layout.offset + op.offset, op.stride};
  if (op.accumulate)
    for_each(k.place, 1, AddStrided<T>{Space(part, {&values}), values.numel()});
  else
    copy_elements(part, values);
}
}  // namespace
REGISTER_KERNEL(PutStrided, kGPU, put_strided_kernel, kCalculated);
}  // namespace paddle::gpu

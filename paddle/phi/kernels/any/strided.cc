// Views that could not share their input's storage copy it.
#include "paddle/phi/ops/strided.h"

#include "paddle/device/device.h"
#include "paddle/phi/kernels/any/copy_view.h"

namespace paddle {
namespace {
// The same bytes; x is contiguous here.
template <class T, class Op>
void copy_flat_bytes(const Op&, const KernelArgs& k) {
  const Tensor& x = k.in(0);
  copy_bytes(k.out(0).raw_data(), k.place, x.raw_data(), k.place,
             size_t(x.numel()) * size_of(x.dtype()));
}
}  // namespace
REGISTER_KERNEL_ANYWHERE(AsStrided, copy_view, kEvery);
REGISTER_KERNEL_ANYWHERE(TensorUnfold, copy_view, kEvery, kStrided);
REGISTER_KERNEL_ANYWHERE(Diagonal, copy_view, kEvery, kStrided);
REGISTER_KERNEL_ANYWHERE(AsComplex, copy_flat_bytes, kFloat32And64);
REGISTER_KERNEL_ANYWHERE(AsReal, copy_flat_bytes, kComplexes);
REGISTER_KERNEL_ANYWHERE(ViewDtype, copy_flat_bytes, kEvery);
}  // namespace paddle

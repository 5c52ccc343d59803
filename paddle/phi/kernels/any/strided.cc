// Views that could not share their input's storage copy it.
#include "paddle/phi/ops/strided.h"

#include "paddle/device/device.h"
#include "paddle/phi/kernels/any/copy_view.h"

namespace paddle {
namespace {
template <class T>
void as_strided_kernel(const AsStrided& op, const KernelArgs& k) {
  copy_view(op, k);
}
template <class T>
void tensor_unfold_kernel(const TensorUnfold& op, const KernelArgs& k) {
  copy_view(op, k);
}
template <class T>
void diagonal_kernel(const Diagonal& op, const KernelArgs& k) {
  copy_view(op, k);
}
// The same bytes; x is contiguous here.
void same_bytes(const KernelArgs& k) {
  const Tensor& x = k.in(0);
  copy_bytes(k.out(0).raw_data(), k.place, x.raw_data(), k.place,
             size_t(x.numel()) * size_of(x.dtype()));
}
template <class T>
void as_complex_kernel(const AsComplex&, const KernelArgs& k) {
  same_bytes(k);
}
template <class T>
void as_real_kernel(const AsReal&, const KernelArgs& k) {
  same_bytes(k);
}
template <class T>
void view_dtype_kernel(const ViewDtype&, const KernelArgs& k) {
  same_bytes(k);
}
}  // namespace
REGISTER_KERNEL_ANYWHERE(AsStrided, as_strided_kernel, kEvery);
REGISTER_KERNEL_ANYWHERE(TensorUnfold, tensor_unfold_kernel, kEvery, kStrided);
REGISTER_KERNEL_ANYWHERE(Diagonal, diagonal_kernel, kEvery, kStrided);
REGISTER_KERNEL_ANYWHERE(AsComplex, as_complex_kernel, kFloat32And64);
REGISTER_KERNEL_ANYWHERE(AsReal, as_real_kernel, kComplexes);
REGISTER_KERNEL_ANYWHERE(ViewDtype, view_dtype_kernel, kEvery);
}  // namespace paddle

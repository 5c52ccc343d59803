// What is known of a tensor without its elements.
#include "paddle/phi/ops/shape.h"

#include "paddle/phi/kernels/any/copy_view.h"

namespace paddle {
namespace {
// The result is made on the host.
template <class I, class F>
void write(const KernelArgs& k, F&& element) {
  const bool here = k.place == kCpuPlace;
  const Tensor host = here ? k.out(0) : empty(k.out(0).meta(), kCpuPlace);
  for (int64_t i = 0; i < host.numel(); ++i) host.data<I>()[i] = I(element(i));
  if (!here) copy_elements(k.out(0), host);
}
template <class T>
void shape64(const Shape64&, const KernelArgs& k) {
  write<int64_t>(k, [&](int64_t i) { return k.in(0).dim(i).number(); });
}
template <class T>
void shape32(const Shape&, const KernelArgs& k) {
  write<int32_t>(k, [&](int64_t i) { return k.in(0).dim(i).number(); });
}
template <class T>
void count(const Numel&, const KernelArgs& k) {
  write<int64_t>(k, [&](int64_t) { return k.in(0).numel(); });
}
}  // namespace
REGISTER_KERNEL_ANYWHERE(Shape64, shape64, kEvery, kStrided);
REGISTER_KERNEL_ANYWHERE(Shape, shape32, kEvery, kStrided);
REGISTER_KERNEL_ANYWHERE(Numel, count, kEvery, kStrided);
}  // namespace paddle

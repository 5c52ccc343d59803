#include "paddle/phi/ops/creation.h"

#include "paddle/phi/kernels/gpu/elementwise.h"
#include "paddle/phi/ops/full.h"

namespace paddle::gpu {
namespace {
template <class T>
struct Put {
  T* y;
  T v;
  HD void operator()(int64_t i) const { y[i] = v; }
};
template <class T>
void fill(const KernelArgs& k, const Scalar& value) {
  for_each(k.place, k.out(0).numel(), Put<T>{k.out_data<T>(0), value.to<T>()});
}
template <class T>
void full_kernel(const Full& op, const KernelArgs& k) {
  fill<T>(k, op.value);
}
template <class T>
void fill_kernel(const Fill& op, const KernelArgs& k) {
  fill<T>(k, op.value);
}
template <class T>
void empty_kernel(const Empty&, const KernelArgs&) {}
template <class T>
void full_int_array(const FullIntArray& op, const KernelArgs& k) {
  Tensor host = empty(k.out(0).meta(), kCpuPlace);
  for (int i = 0; i < op.value.size(); ++i) host.data<T>()[i] = T(op.value[i]);
  copy_elements(k.out(0), host);
}

template <class T>
struct Sequence {
  T* y;
  Compute<T> start, step;
  HD void operator()(int64_t i) const {
    using C = Compute<T>;
    y[i] = T(fn::Add()(start, fn::Multiply()(C(i), step)));
  }
};
template <class T>
void arange_kernel(const Arange& op, const KernelArgs& k) {
  using C = Compute<T>;
  for_each(k.place, k.out(0).numel(),
           Sequence<T>{k.out_data<T>(0), op.start.to<C>(), op.step.to<C>()});
}
template <class T>
struct Unit {
  T* y;
  int64_t columns;
  HD void operator()(int64_t i) const { y[i] = T(i / columns == i % columns ? 1 : 0); }
};
template <class T>
void eye_kernel(const Eye&, const KernelArgs& k) {
  for_each(k.place, k.out(0).numel(), Unit<T>{k.out_data<T>(0), k.out(0).dims()[1].raw()});
}
// What lies outside of the classes gives a row of zeros: the host does not see the numbers.
template <class T>
struct Hot {
  const T* x;
  float* y;
  int64_t classes;
  HD void operator()(int64_t i) const {
    y[i] = int64_t(x[i / classes]) == i % classes ? 1.0f : 0.0f;
  }
};
template <class T>
void one_hot_kernel(const OneHot& op, const KernelArgs& k) {
  for_each(k.place, k.out(0).numel(),
           Hot<T>{k.data<T>(0), k.out_data<float>(0), op.num_classes.number()});
}
}  // namespace
REGISTER_KERNEL(Full, kGPU, full_kernel, kReals + kBoolean + kRareIntegers);
REGISTER_KERNEL(Fill, kGPU, fill_kernel, kReals + kBoolean + kRareIntegers);
REGISTER_KERNEL(Empty, kGPU, empty_kernel, kEvery);
REGISTER_KERNEL(FullIntArray, kGPU, full_int_array, kIntegers);
REGISTER_KERNEL(Arange, kGPU, arange_kernel, kReals);
REGISTER_KERNEL(Eye, kGPU, eye_kernel, kReals + kBoolean);
REGISTER_KERNEL(OneHot, kGPU, one_hot_kernel, kIntegers);
}  // namespace paddle::gpu

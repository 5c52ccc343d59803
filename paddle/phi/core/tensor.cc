#include "paddle/phi/core/tensor.h"

#include <map>
#include <mutex>

#include "paddle/common/fork.h"
#include "paddle/device/allocator.h"
#include "paddle/device/device.h"
#include "paddle/phi/core/hooks.h"

namespace paddle {
Ints Tensor::strides() const {
  const Layout& l = impl_->layout;
  return numbers_of(l.strides.empty() ? contiguous_strides(dims()) : l.strides);
}

static KeptMutex& names_mutex = *new KeptMutex(ForkOrder::kTables);
std::string unique_name(const std::string& prefix) {
  static auto& counts = *new std::map<std::string, int64_t>;
  std::lock_guard lock(names_mutex);
  return prefix + "_" + std::to_string(counts[prefix]++);
}

static TensorExtra& extra(TensorImpl& impl) {
  if (!impl.extra) impl.extra = std::make_unique<TensorExtra>();
  return *impl.extra;
}
const std::string& Tensor::name() const {
  std::string& n = extra(*impl_).name;
  if (n.empty()) n = unique_name("eager_tmp");
  return n;
}
bool Tensor::has_name() const {
  return impl_->extra && !impl_->extra->name.empty();
}
void Tensor::set_name(std::string name) const {
  extra(*impl_).name = std::move(name);
}
bool Tensor::persistable() const {
  return impl_->extra && impl_->extra->persistable;
}
void Tensor::set_persistable(bool v) const {
  if (v || impl_->extra) extra(*impl_).persistable = v;
}

Tensor empty(const Meta& m, Place place) {
  INTERNAL_CHECK(size_of(m.dtype) > 0, "a tensor of {}", m.dtype);
  USER_CHECK(kValue, m.rank() <= kMaxRank, "a tensor has at most {} axes, got {}", kMaxRank,
             m.rank());
  int64_t bytes = (numel(m.dims) * Dim(int64_t(size_of(m.dtype)))).number();
  INTERNAL_CHECK(bytes >= 0, "a tensor of shape {}", m.dims);
  auto* impl = new TensorImpl(m);
  Tensor t(impl);
  impl->storage = make_ref<Storage>(allocator(place).allocate(size_t(bytes)));
  if (bytes == 0) impl->storage->buffer = Buffer(nullptr, 0, place, nullptr);
  return t;
}
Tensor meta_tensor(const Meta& m) {
  return Tensor(new TensorImpl(m));
}

Tensor snapshot(const Tensor& t) {
  const TensorImpl& from = *t.impl();
  auto* impl = new TensorImpl(from.meta);
  impl->layout = from.layout;
  impl->storage = from.storage;
  impl->value = from.value;
  return Tensor(impl);
}

void copy_elements(const Tensor& to, const Tensor& from) {
  if (to.numel() == 0) return;
  if (to.place() == from.place()) {
    if (to.is_contiguous() && from.is_contiguous())
      return copy_bytes(to.raw_data(), to.place(), from.raw_data(), from.place(),
                        size_t(to.numel()) * size_of(to.dtype()));
    return get_copy(to.place().kind)(to, from);
  }
  const Tensor dense = contiguous(from);
  if (!to.is_contiguous()) return copy_elements(to, copy_to(dense, to.place()));
  copy_bytes(to.raw_data(), to.place(), dense.raw_data(), dense.place(),
             size_t(to.numel()) * size_of(to.dtype()));
}
Tensor contiguous(const Tensor& t) {
  return t.is_contiguous() ? t : copy_to(t, t.place());
}
Tensor copy_to(const Tensor& t, Place place) {
  Tensor r = empty(t.meta(), place);
  copy_elements(r, t);
  return r;
}

Scalar element(const Tensor& t, int64_t index) {
  INTERNAL_CHECK(t.is_concrete() && index >= 0 && index < t.numel(), "element {} of {}", index, t);
  const Tensor host = t.place() == kCpuPlace ? contiguous(t) : copy_to(t, kCpuPlace);
  return dispatch(kEvery, t.dtype(), [&]<class T>() {
    const T v = host.data<T>()[index];
    if constexpr (std::is_same_v<T, bool>)
      return Scalar(v);
    else if constexpr (std::is_integral_v<T>)
      return Scalar(int64_t(v));
    else if constexpr (requires { v.real(); })
      return Scalar(complex128(v.real(), v.imag()));
    else
      return Scalar(double(float(v)) == double(v) ? double(float(v)) : double(v));
  });
}
Ints elements(const Tensor& t) {
  const Tensor host = t.place() == kCpuPlace ? contiguous(t) : copy_to(t, kCpuPlace);
  Ints r;
  dispatch(kIntegers + kBoolean + kRareIntegers, t.dtype(), [&]<class T>() {
    for (int64_t i = 0, n = t.numel(); i < n; ++i) r.push_back(int64_t(host.data<T>()[i]));
  });
  return r;
}
}  // namespace paddle

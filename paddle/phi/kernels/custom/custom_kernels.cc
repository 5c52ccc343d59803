#include "paddle/phi/kernels/custom/custom_kernels.h"

#include <algorithm>
#include <string>

#include "paddle/device/device.h"
#include "paddle/phi/core/attrs.h"
#include "paddle/phi/core/hooks.h"
#include "paddle/phi/core/kernel.h"

namespace paddle {
namespace {
// A call as the plug-in sees it: pointers into what is kept here.
class Call {
 public:
  Call(const void* attrs, const KernelArgs& k) : def_(k.def), attrs_(attrs) {
    int64_t n = int64_t(k.outs.size());
    for (const Tensors& list : k.ins) n += int64_t(list.size());
    dims_.reserve(size_t(n));
    for (const Tensors& list : k.ins)
      for (const Tensor& t : list) add(ins_, t);
    for (const Tensor& t : k.outs) add(outs_, t);
    call_ = {k.place.device, device(k.place).current_stream().native(),
             ins_.data(),    int(ins_.size()),
             outs_.data(),   int(outs_.size()),
             attribute,      this};
  }
  const PaddleKernelCall* get() const { return &call_; }

 private:
  void add(std::vector<PaddleDeviceTensor>& list, const Tensor& t) {
    const Ints& dims = dims_.emplace_back(numbers_of(t.dims()));
    list.push_back({t.numel() ? t.raw_data() : nullptr, dims.data(), int(dims.size()),
                    kDTypeInfo[size_t(t.dtype())].name});
  }
  static const char* attribute(const PaddleKernelCall* call, const char* name) {
    Call& c = *static_cast<Call*>(call->internal);
    for (const AttrDef& a : c.def_.attrs)
      if (std::string_view(a.name) == name)
        return c.texts_.emplace_back(std::make_unique<std::string>(show_attr(a, c.attrs_)))
            ->c_str();
    return nullptr;
  }

  const OpDef& def_;
  const void* attrs_;
  std::vector<Ints> dims_;
  std::vector<PaddleDeviceTensor> ins_, outs_;
  std::vector<std::unique_ptr<std::string>> texts_;
  PaddleKernelCall call_;
};

void run_plugin_kernel(const void* attrs, const KernelArgs& k) {
  const auto* kernel = static_cast<const PaddleKernel*>(k.context);
  const Call call(attrs, k);
  const int status = kernel->run(call.get());
  USER_CHECK(kRuntime, status == 0, "{}: the kernel for {} has failed with status {}", k.def.name,
             k.place, status);
}

// By way of the host, where elements of any layout are copied. Of what `to` lies in, the elements
// between its own are written as they were.
void copy_through_host(const Tensor& to, const Tensor& from) {
  const auto on_host = [](const Tensor& t) {
    const Storage& s = *t.impl()->storage;
    Tensor r = snapshot(t);
    r.impl()->storage = make_ref<Storage>(allocator(kCpuPlace).allocate(s.buffer.bytes()));
    copy_bytes(r.impl()->storage->buffer.data(), kCpuPlace, s.buffer.data(), s.buffer.place(),
               s.buffer.bytes());
    return r;
  };
  const Tensor host = on_host(to);
  copy_elements(host, on_host(from));
  const Buffer& b = to.impl()->storage->buffer;
  copy_bytes(b.data(), b.place(), host.impl()->storage->buffer.data(), kCpuPlace, b.bytes());
}
}  // namespace

void add_plugin_kernels(const PaddleDevice& plugin) {
  set_copy(PlaceKind::kCustom, copy_through_host);
  const Place place = parse_place(plugin.type);
  for (int i = 0; i < plugin.n_kernels; ++i) {
    const PaddleKernel& k = plugin.kernels[i];
    const DType dtype = find_dtype(k.dtype);
    USER_CHECK(kValue, dtype != DType::kUndefined, "{}: a kernel for {} is of dtype '{}'",
               plugin.type, k.op, k.dtype);
    add_kernel(k.op, /*gradient=*/false, place, dtype, {run_plugin_kernel, false, &k});
  }
}
}  // namespace paddle

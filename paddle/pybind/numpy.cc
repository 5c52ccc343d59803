#include "paddle/pybind/numpy.h"

#include <pybind11/numpy.h>

#include <array>
#include <cstring>

#include "paddle/device/device.h"

namespace paddle::python {
namespace {
using Api = py::detail::npy_api;
const Api& api() {
  return Api::get();
}
bool numpy_is_loaded() {
  // An array cannot exist before NumPy is imported; importing it only to find that out would be
  // slow.
  static bool loaded = false;
  if (!loaded) loaded = PyDict_GetItemString(PyImport_GetModuleDict(), "numpy") != nullptr;
  return loaded;
}
// bfloat16 and float8 have no type in NumPy: their bits come as integers, as in the real package.
PyObject* descr_of(DType t) {
  static std::array<PyObject*, kDTypes> cache{};
  PyObject*& d = cache[size_t(t)];
  if (!d) {
    const char* name = t == DType::kBFloat16                                  ? "uint16"
                       : t == DType::kFloat8E4M3FN || t == DType::kFloat8E5M2 ? "uint8"
                                                                              : info_of(t).name;
    d = py::dtype(name).release().ptr();
  }
  return d;
}
DType dtype_of_array(const py::array& a) {
  switch (a.dtype().kind()) {
    case 'b':
      return DType::kBool;
    case 'u':
      return a.itemsize() == 1   ? DType::kUInt8
             : a.itemsize() == 2 ? DType::kUInt16
             : a.itemsize() == 4 ? DType::kUInt32
                                 : DType::kUInt64;
    case 'i':
      return a.itemsize() == 1   ? DType::kInt8
             : a.itemsize() == 2 ? DType::kInt16
             : a.itemsize() == 4 ? DType::kInt32
                                 : DType::kInt64;
    case 'f':
      return a.itemsize() == 2   ? DType::kFloat16
             : a.itemsize() == 4 ? DType::kFloat32
             : a.itemsize() == 8 ? DType::kFloat64
                                 : DType::kUndefined;
    case 'c':
      return a.itemsize() == 8    ? DType::kComplex64
             : a.itemsize() == 16 ? DType::kComplex128
                                  : DType::kUndefined;
    default:
      return DType::kUndefined;
  }
}
}  // namespace

bool is_array(PyObject* o) {
  return numpy_is_loaded() && PyObject_TypeCheck(o, api().PyArray_Type_);
}
PyObject* as_array(PyObject* o) {
  return py::module_::import("numpy").attr("asarray")(py::handle(o)).release().ptr();
}

Tensor tensor_from_array(PyObject* o) {
  auto a = py::reinterpret_borrow<py::array>(o);
  DType t = dtype_of_array(a);
  if (t == DType::kUndefined && a.dtype().kind() == 'O') {  // numbers as objects
    a = py::array(a.attr("astype")("float64"));
    t = DType::kFloat64;
  }
  USER_CHECK(kType, t != DType::kUndefined, "an array of dtype {} cannot become a tensor",
             std::string(py::str(a.dtype())));
  if (!(a.flags() & py::array::c_style) || a.dtype().byteorder() == '>')
    a = py::array(a.attr("astype")(a.dtype().attr("newbyteorder")("="), py::arg("order") = "C"));
  Dims dims;
  for (py::ssize_t i = 0; i < a.ndim(); ++i) dims.push_back(a.shape(i));
  Tensor r = empty({t, dims}, kCpuPlace);
  if (a.nbytes()) std::memcpy(r.raw_data(), a.data(), size_t(a.nbytes()));
  return r;
}

PyObject* numpy_array(const Tensor& t) {
  require_number(t);
  const int rank = t.rank();
  Py_intptr_t dims[kMaxRank];
  for (int i = 0; i < rank; ++i) dims[i] = t.dims()[i].raw();
  PyObject* descr = Py_NewRef(descr_of(t.dtype()));  // the function takes it over
  PyObject* a = check(api().PyArray_NewFromDescr_(api().PyArray_Type_, descr, rank, dims, nullptr,
                                                  nullptr, 0, nullptr));
  const size_t bytes = size_t(t.numel()) * size_of(t.dtype());
  if (!bytes) return a;
  const Tensor dense = t.is_contiguous() && t.place() == kCpuPlace
                           ? t
                           : contiguous(t.place() == kCpuPlace ? t : copy_to(t, kCpuPlace));
  std::memcpy(py::detail::array_proxy(a)->data, dense.raw_data(), bytes);
  return a;
}

// ---- DLPack (version 0.8 of its specification): shares memory both ways
namespace {
struct DLTensor {
  void* data;
  int32_t device_type, device_id;
  int32_t ndim;
  uint8_t code, bits;
  uint16_t lanes;
  int64_t *shape, *strides;
  uint64_t byte_offset;
};
struct DLManagedTensor {
  DLTensor tensor;
  void* context;
  void (*deleter)(DLManagedTensor*);
};
constexpr uint8_t kInt = 0, kUInt = 1, kFloat = 2, kBfloat = 4, kComplex = 5, kBool = 6;
uint8_t code_of(DType t) {
  switch (info_of(t).kind) {
    case 'b':
      return kBool;
    case 'u':
      return kUInt;
    case 'i':
      return kInt;
    case 'c':
      return kComplex;
    default:
      return t == DType::kBFloat16 ? kBfloat : kFloat;
  }
}
DType dtype_of_dlpack(const DLTensor& d) {
  for (int i = 1; i < kDTypes; ++i) {
    const DType t = DType(i);
    if (size_of(t) && d.lanes == 1 && code_of(t) == d.code && size_of(t) * 8 == d.bits &&
        t != DType::kFloat8E4M3FN && t != DType::kFloat8E5M2)
      return t;
  }
  fail(ErrorKind::kType, "from_dlpack: a dtype that is not supported here");
}
struct Shared {
  DLManagedTensor managed;
  Tensor tensor;
  int64_t shape[kMaxRank], strides[kMaxRank];
};
py::object to_dlpack(const Tensor& t) {
  require_number(t);
  auto* s = new Shared{};
  s->tensor = t;
  const Ints strides = t.strides();
  for (int i = 0; i < t.rank(); ++i) {
    s->shape[i] = t.dims()[i].raw();
    s->strides[i] = strides[i];
  }
  const bool gpu = t.place().kind == PlaceKind::kGPU;
  if (gpu) device(t.place()).synchronize();  // whoever takes it may use another stream
  s->managed.tensor = {t.raw_data(),
                       gpu ? 2 : 1,
                       gpu ? t.place().device : 0,
                       t.rank(),
                       code_of(t.dtype()),
                       uint8_t(size_of(t.dtype()) * 8),
                       1,
                       s->shape,
                       s->strides,
                       0};
  s->managed.context = s;
  s->managed.deleter = [](DLManagedTensor* m) { delete static_cast<Shared*>(m->context); };
  return py::capsule(&s->managed, "dltensor", [](PyObject* capsule) {
    if (!PyCapsule_IsValid(capsule, "dltensor")) return;  // somebody has taken it
    auto* m = static_cast<DLManagedTensor*>(PyCapsule_GetPointer(capsule, "dltensor"));
    m->deleter(m);
  });
}
// Memory of somebody else, given back when the last tensor lets it go.
class ForeignMemory final : public Allocator {
 public:
  explicit ForeignMemory(DLManagedTensor* m) : managed_(m) {}
  Buffer allocate(size_t) override { return Buffer(); }
  void release(void*, size_t) noexcept override {
    py::gil_scoped_acquire lock;
    if (managed_->deleter) managed_->deleter(managed_);
    delete this;
  }
  MemoryStats stats() const override { return {}; }
  void reset_peaks() override {}
  void empty_cache() override {}

 private:
  DLManagedTensor* managed_;
};
Tensor from_dlpack(py::object source) {
  py::object capsule = source;
  if (py::hasattr(source, "__dlpack__")) capsule = source.attr("__dlpack__")();
  auto* m = static_cast<DLManagedTensor*>(PyCapsule_GetPointer(capsule.ptr(), "dltensor"));
  if (!m) throw py::error_already_set();
  const DLTensor& d = m->tensor;
  USER_CHECK(kValue, d.device_type == 1 || d.device_type == 2,
             "from_dlpack: memory of device type {} is not supported", d.device_type);
  USER_CHECK(kValue, d.ndim >= 0 && d.ndim <= kMaxRank,
             "from_dlpack: {} axes, at most {} are possible", d.ndim, kMaxRank);
  Meta meta{dtype_of_dlpack(d), {}};
  Layout layout;
  int64_t extent = 1;
  for (int i = 0; i < d.ndim; ++i) {
    USER_CHECK(kValue, d.shape[i] >= 0 && (!d.strides || d.strides[i] >= 0),
               "from_dlpack: a negative size or stride");
    meta.dims.push_back(d.shape[i]);
    if (d.strides) layout.strides.push_back(d.strides[i]);
    if (d.strides && d.shape[i] > 0) extent += (d.shape[i] - 1) * d.strides[i];
  }
  if (!d.strides) extent = numel(meta.dims).number();
  const Place place =
      d.device_type == 1 ? kCpuPlace : Place{PlaceKind::kGPU, 0, int16_t(d.device_id)};
  Tensor t = meta_tensor(meta);
  char* data = static_cast<char*>(d.data) + d.byte_offset;
  t.impl()->storage = make_ref<Storage>(
      Buffer(data, size_t(extent) * size_of(meta.dtype), place, new ForeignMemory(m)));
  if (!layout.strides.empty()) t.impl()->layout = tidy(layout, meta.dims);
  PyCapsule_SetName(capsule.ptr(), "used_dltensor");
  return t;
}
}  // namespace

void add_numpy(py::module_& m) {
  m.def("to_dlpack", to_dlpack);
  m.def("from_dlpack", from_dlpack);
}
}  // namespace paddle::python

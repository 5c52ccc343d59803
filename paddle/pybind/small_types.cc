// paddle.dtype, paddle.Size, symbolic sizes, and places.
#include <array>

#include "paddle/device/device.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/core/sym.h"
#include "paddle/pybind/python.h"

namespace paddle::python {
namespace {
// ---- dtype: one object per type
struct PyDType {
  PyObject_HEAD DType value;
};
PyTypeObject* dtype_type = nullptr;
std::array<PyObject*, kDTypes> dtypes{};

std::string upper(std::string s) {
  for (char& c : s) c = char(std::toupper(static_cast<unsigned char>(c)));
  return s;
}
DType value_of(PyObject* self) {
  return reinterpret_cast<PyDType*>(self)->value;
}
PyObject* dtype_new(PyTypeObject*, PyObject* args, PyObject*) {
  PyObject* o = nullptr;
  if (!PyArg_ParseTuple(args, "O", &o)) return nullptr;
  return guarded("dtype", [&]() -> PyObject* {
    if (!PyLong_Check(o)) return Py_NewRef(dtypes[size_t(require_dtype(o))]);
    const long v = PyLong_AsLong(o);
    if (v == -1 && PyErr_Occurred()) throw PythonError();
    USER_CHECK(kValue, v >= 0 && v < kDTypes, "{} is not the number of a dtype", v);
    return Py_NewRef(dtypes[size_t(v)]);
  });
}
PyObject* dtype_repr(PyObject* self) {
  const DType t = value_of(self);
  return PyUnicode_FromFormat("<DataType.%s: %d>", upper(show(t)).c_str(), int(t));
}
PyObject* dtype_str(PyObject* self) {
  return PyUnicode_FromFormat("paddle.%s", info_of(value_of(self)).name);
}
Py_hash_t dtype_hash(PyObject* self) {
  return Py_hash_t(value_of(self));
}
PyObject* dtype_name(PyObject* self, void*) {
  return PyUnicode_FromString(upper(show(value_of(self))).c_str());
}
PyObject* dtype_value(PyObject* self, void*) {
  return PyLong_FromLong(long(value_of(self)));
}
PyObject* dtype_int(PyObject* self) {
  return dtype_value(self, nullptr);
}
PyObject* dtype_itemsize(PyObject* self, void*) {
  return PyLong_FromSize_t(size_of(value_of(self)));
}
PyObject* dtype_floating(PyObject* self, void*) {
  return PyBool_FromLong(is_floating(value_of(self)));
}
PyObject* dtype_complex(PyObject* self, void*) {
  return PyBool_FromLong(is_complex(value_of(self)));
}
PyObject* dtype_signed(PyObject* self, void*) {
  const char k = info_of(value_of(self)).kind;
  return PyBool_FromLong(k == 'i' || k == 'f' || k == 'c');
}
PyObject* dtype_reduce(PyObject* self, PyObject*) {
  return Py_BuildValue("O(i)", dtype_type, int(value_of(self)));
}
PyGetSetDef dtype_getset[] = {{"name", dtype_name, nullptr, nullptr, nullptr},
                              {"value", dtype_value, nullptr, nullptr, nullptr},
                              {"itemsize", dtype_itemsize, nullptr, nullptr, nullptr},
                              {"is_floating_point", dtype_floating, nullptr, nullptr, nullptr},
                              {"is_complex", dtype_complex, nullptr, nullptr, nullptr},
                              {"is_signed", dtype_signed, nullptr, nullptr, nullptr},
                              {}};
PyMethodDef dtype_methods[] = {{"__reduce__", dtype_reduce, METH_NOARGS, nullptr}, {}};
PyType_Slot dtype_slots[] = {
    {Py_tp_new, reinterpret_cast<void*>(dtype_new)},
    {Py_tp_repr, reinterpret_cast<void*>(dtype_repr)},
    {Py_tp_str, reinterpret_cast<void*>(dtype_str)},
    {Py_tp_hash, reinterpret_cast<void*>(dtype_hash)},
    {Py_tp_getset, dtype_getset},
    {Py_nb_int, reinterpret_cast<void*>(dtype_int)},
    {Py_tp_methods, dtype_methods},
    {Py_tp_doc, const_cast<char*>("The type of a tensor's elements: paddle.float32 and so on.")},
    {}};
PyType_Spec dtype_spec = {"paddle.dtype", sizeof(PyDType), 0, Py_TPFLAGS_DEFAULT, dtype_slots};

void add_dtypes(py::module_& m) {
  dtype_type = reinterpret_cast<PyTypeObject*>(check(PyType_FromSpec(&dtype_spec)));
  for (int i = 0; i < kDTypes; ++i) {
    auto* o = PyObject_New(PyDType, dtype_type);
    o->value = DType(i);
    dtypes[size_t(i)] = reinterpret_cast<PyObject*>(o);
    if (i > 0) m.attr(kDTypeInfo[i].name) = py::handle(dtypes[size_t(i)]);
    py::handle(reinterpret_cast<PyObject*>(dtype_type)).attr(upper(show(DType(i))).c_str()) =
        py::handle(dtypes[size_t(i)]);
  }
  m.attr("raw") = py::handle(dtypes[0]);
  m.attr("dtype") = py::handle(reinterpret_cast<PyObject*>(dtype_type));
}

// ---- Size: a list that says what it is
PyTypeObject* size_type = nullptr;
PyObject* size_repr(PyObject* self) {
  const auto list = py::reinterpret_steal<py::object>(PyList_Type.tp_repr(self));
  return list ? PyUnicode_FromFormat("paddle.Size(%U)", list.ptr()) : nullptr;
}
PyObject* as_size(PyObject* list) {
  PyObject* s = size_type->tp_alloc(size_type, 0);
  if (s && list && PyList_SetSlice(s, 0, 0, list) < 0) Py_CLEAR(s);
  Py_XDECREF(list);
  return s;
}
// Size + sequence, and tuple + Size. A list to the left keeps what a list does, as for `+=`.
PyObject* size_add(PyObject* a, PyObject* b) {
  if (!PyObject_TypeCheck(a, size_type) && !PyTuple_Check(a)) return Py_NewRef(Py_NotImplemented);
  const auto first = py::reinterpret_steal<py::object>(PySequence_List(a));
  const auto second = py::reinterpret_steal<py::object>(PySequence_List(b));
  if (!first || !second) return nullptr;
  return as_size(PyList_Type.tp_as_sequence->sq_concat(first.ptr(), second.ptr()));
}
PyObject* size_subscript(PyObject* self, PyObject* index) {
  PyObject* r = PyList_Type.tp_as_mapping->mp_subscript(self, index);
  return r && PySlice_Check(index) ? as_size(r) : r;
}
PyObject* size_compare(PyObject* a, PyObject* b, int how) {
  if (!PyTuple_Check(b)) return PyList_Type.tp_richcompare(a, b, how);
  const auto other = py::reinterpret_steal<py::object>(PySequence_List(b));
  return other ? PyList_Type.tp_richcompare(a, other.ptr(), how) : nullptr;
}
PyObject* size_numel(PyObject* self, PyObject*) {
  PyObject* n = PyLong_FromLong(1);
  for (Py_ssize_t i = 0; n && i < PyList_GET_SIZE(self); ++i) {
    PyObject* next = PyNumber_Multiply(n, PyList_GET_ITEM(self, i));
    Py_DECREF(n);
    n = next;
  }
  return n;
}
PyMethodDef size_methods[] = {{"numel", size_numel, METH_NOARGS, "The product of the sizes."}, {}};
PyType_Slot size_slots[] = {
    {Py_tp_base, &PyList_Type},
    {Py_tp_repr, reinterpret_cast<void*>(size_repr)},
    {Py_tp_richcompare, reinterpret_cast<void*>(size_compare)},
    {Py_nb_add, reinterpret_cast<void*>(size_add)},
    {Py_mp_subscript, reinterpret_cast<void*>(size_subscript)},
    {Py_tp_methods, size_methods},
    {Py_tp_doc, const_cast<char*>("The shape of a tensor, as a list of sizes.")},
    {}};
PyType_Spec size_spec = {"paddle.Size", 0, 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, size_slots};

// ---- symbolic sizes
// A size that is not known while a program is recorded. Arithmetic with whole numbers keeps it; a
// comparison takes what holds for the traced sizes and notes a guard; for all else it is the traced
// size, with a guard.
struct SymbolicSize {
  Dim dim;
  Ref<SymbolTable> table;

  template <class F>
  auto with(F&& f) const {
    SymbolScope scope(table.get());
    return f();
  }
  int64_t traced() const {
    return with([&] { return table->specialize(dim); });
  }
};
py::object made(Dim d, const Ref<SymbolTable>& t) {
  if (d.is_number()) return py::int_(d.raw());
  return py::cast(SymbolicSize{d, t});
}
using Class = py::class_<SymbolicSize>;
using Operator = PyObject* (*)(PyObject*, PyObject*);
py::object applied(Operator f, const py::object& a, const py::object& b) {
  return py::reinterpret_steal<py::object>(check(f(a.ptr(), b.ptr())));
}
bool is_no_integer(const py::object& o) {
  return PyFloat_Check(o.ptr()) || PyComplex_Check(o.ptr());
}
// An operator that keeps the size beside whole numbers.
template <class F>
void arithmetic(Class& c, const char* name, const char* reversed, Operator other, F f) {
  const auto define = [&](const char* method, bool swapped) {
    c.def(method, [other, f, swapped](const SymbolicSize& a, const py::object& b) -> py::object {
      if (is_no_integer(b)) {
        const py::object n = py::int_(a.traced());
        return swapped ? applied(other, b, n) : applied(other, n, b);
      }
      Dim d;
      if (!dim_from(b.ptr(), &d)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
      return a.with([&] { return made(swapped ? f(d, a.dim) : f(a.dim, d), a.table); });
    });
  };
  define(name, false);
  define(reversed, true);
}
// An operator of numbers.
void operation(Class& c, const char* name, const char* reversed, Operator f) {
  c.def(name, [f](const SymbolicSize& a, const py::object& b) {
    return applied(f, py::int_(a.traced()), b);
  });
  c.def(reversed, [f](const SymbolicSize& a, const py::object& b) {
    return applied(f, b, py::int_(a.traced()));
  });
}
template <class F>
void comparison(Class& c, const char* name, int how, F f) {
  c.def(name, [how, f](const SymbolicSize& a, const py::object& b) -> py::object {
    if (is_no_integer(b))
      return py::reinterpret_steal<py::object>(
          check(PyObject_RichCompare(py::int_(a.traced()).ptr(), b.ptr(), how)));
    Dim d;
    if (!dim_from(b.ptr(), &d)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
    return a.with([&] { return py::bool_(f(a.dim, d)); });
  });
}
// -1 is how saved programs, and code written for the real package, call a size that is not known.
bool equals(Dim a, Dim b) {
  if (b.is_number() && b.raw() == -1) return true;
  return bool(a == b);
}
py::object power(const SymbolicSize& a, const py::object& exponent, const py::object& modulus) {
  constexpr int kMostFactors = 4;
  if (PyLong_Check(exponent.ptr()) && modulus.is_none()) {
    const int64_t n = int64_from(exponent.ptr());
    if (n >= 0 && n <= kMostFactors) return a.with([&] {
      Dim product = 1;
      for (int64_t i = 0; i < n; ++i) product = product * a.dim;
      return made(product, a.table);
    });
  }
  return py::reinterpret_steal<py::object>(
      check(PyNumber_Power(py::int_(a.traced()).ptr(), exponent.ptr(), modulus.ptr())));
}
void add_conversions(Class& c) {
  c.def("__index__", &SymbolicSize::traced);
  c.def("__float__", [](const SymbolicSize& a) { return double(a.traced()); });
  for (const char* same : {"__int__", "__trunc__", "__floor__", "__ceil__"})
    c.def(same, &SymbolicSize::traced);
  c.def("__round__", [](const SymbolicSize& a, const py::args& digits) {
    return py::int_(a.traced()).attr("__round__")(*digits);
  });
  c.def("__bool__",
        [](const SymbolicSize& a) { return a.with([&] { return !bool(a.dim == 0); }); });
  c.def("__hash__", [](const SymbolicSize& a) { return py::hash(py::int_(a.traced())); });
  c.def("__repr__", [](const SymbolicSize& a) { return a.table->str(a.dim); });
  c.def("__format__", [](const SymbolicSize& a, const py::str& spec) -> py::object {
    if (py::len(spec) == 0) return py::str(a.table->str(a.dim));
    return py::int_(a.traced()).attr("__format__")(spec);
  });
}
void add_symbolic_size(py::module_& m) {
  Class c(m, "SymbolicSize", "A size that is not known while a program is recorded.");
  arithmetic(c, "__add__", "__radd__", PyNumber_Add, [](Dim a, Dim b) { return a + b; });
  arithmetic(c, "__sub__", "__rsub__", PyNumber_Subtract, [](Dim a, Dim b) { return a - b; });
  arithmetic(c, "__mul__", "__rmul__", PyNumber_Multiply, [](Dim a, Dim b) { return a * b; });
  arithmetic(c, "__floordiv__", "__rfloordiv__", PyNumber_FloorDivide,
             [](Dim a, Dim b) { return a / b; });
  arithmetic(c, "__mod__", "__rmod__", PyNumber_Remainder, [](Dim a, Dim b) { return a % b; });
  comparison(c, "__eq__", Py_EQ, equals);
  comparison(c, "__ne__", Py_NE, [](Dim a, Dim b) { return !equals(a, b); });
  comparison(c, "__lt__", Py_LT, [](Dim a, Dim b) { return bool(a < b); });
  comparison(c, "__le__", Py_LE, [](Dim a, Dim b) { return bool(a <= b); });
  comparison(c, "__gt__", Py_GT, [](Dim a, Dim b) { return bool(a > b); });
  comparison(c, "__ge__", Py_GE, [](Dim a, Dim b) { return bool(a >= b); });
  operation(c, "__truediv__", "__rtruediv__", PyNumber_TrueDivide);
  operation(c, "__and__", "__rand__", PyNumber_And);
  operation(c, "__or__", "__ror__", PyNumber_Or);
  operation(c, "__xor__", "__rxor__", PyNumber_Xor);
  operation(c, "__lshift__", "__rlshift__", PyNumber_Lshift);
  operation(c, "__rshift__", "__rrshift__", PyNumber_Rshift);
  operation(c, "__divmod__", "__rdivmod__", PyNumber_Divmod);
  c.def("__pow__", power, py::arg("exponent"), py::arg("modulus") = py::none());
  c.def("__rpow__", [](const SymbolicSize& a, const py::object& base) {
    return py::reinterpret_steal<py::object>(
        check(PyNumber_Power(base.ptr(), py::int_(a.traced()).ptr(), Py_None)));
  });
  c.def("__neg__", [](const SymbolicSize& a) {
    return a.with([&] { return made(Dim(0) - a.dim, a.table); });
  });
  c.def("__pos__", [](const SymbolicSize& a) { return a; });
  c.def("__abs__", [](const SymbolicSize& a) {
    return a.with([&] { return made(max(a.dim, Dim(0) - a.dim), a.table); });
  });
  c.def("__invert__", [](const SymbolicSize& a) {
    return a.with([&] { return made(Dim(-1) - a.dim, a.table); });
  });
  add_conversions(c);
}

// ---- places
// Place as a Python class of its own; the caster in python.h lets Place itself go in and out of
// functions.
struct PlaceObject {
  Place place;
};
void add_places(py::module_& m) {
  py::class_<PlaceObject> c(m, "Place", "Where a tensor's memory is.");
  c.def(py::init<>());
  c.def("__repr__", [](const PlaceObject& p) { return show(p.place); });
  c.def("__eq__", [](const PlaceObject& a, const py::object& b) {
    return py::isinstance<PlaceObject>(b) && a.place == b.cast<const PlaceObject&>().place;
  });
  c.def("__hash__", [](const PlaceObject& p) {
    return int(p.place.kind) << 24 | int(p.place.custom) << 16 | int(p.place.device);
  });
  const auto kind = [&](const char* name, PlaceKind k) {
    c.def(name, [k](const PlaceObject& p) { return p.place.kind == k; });
  };
  kind("is_cpu_place", PlaceKind::kCPU);
  kind("is_gpu_place", PlaceKind::kGPU);
  kind("is_cuda_pinned_place", PlaceKind::kGPUPinned);
  kind("is_custom_place", PlaceKind::kCustom);
  for (const char* never : {"is_xpu_place", "is_xpu_pinned_place", "is_ipu_place"})
    c.def(never, [](const PlaceObject&) { return false; });
  for (const char* id :
       {"gpu_device_id", "xpu_device_id", "ipu_device_id", "custom_device_id", "get_device_id"})
    c.def(id, [](const PlaceObject& p) { return int(p.place.device); });
  c.def("custom_device_type", [](const PlaceObject& p) {
    return p.place.kind == PlaceKind::kCustom ? custom_device_types().at(p.place.custom)
                                              : std::string();
  });
  c.def("set_place", [](PlaceObject& p, const PlaceObject& o) { p = o; });
  c.def("__dlpack_device__", [](const PlaceObject& p) {
    const int k = p.place.kind == PlaceKind::kGPU         ? 2
                  : p.place.kind == PlaceKind::kGPUPinned ? 3
                                                          : 1;
    return py::make_tuple(k, int(p.place.device));
  });
  c.def("__reduce__", [](const PlaceObject& p) {
    const std::string s = show(p.place);  // "Place(gpu:0)"
    return py::make_tuple(py::module_::import("paddle._C").attr("parse_place"),
                          py::make_tuple(s.substr(6, s.size() - 7)));
  });
  m.def("parse_place", [](const std::string& s) { return parse_place(s); });
}
}  // namespace

PyObject* dtype_object(DType t) {
  return dtypes[size_t(t)];
}
DType& default_dtype() {
  static DType t = DType::kFloat32;
  return t;
}
DType dtype_from(PyObject* o) {
  if (Py_TYPE(o) == dtype_type) return value_of(o);
  if (o == Py_None) return DType::kUndefined;
  if (PyUnicode_Check(o)) {
    const char* s = PyUnicode_AsUTF8(o);
    if (!s) throw PythonError();
    const std::string_view name(s);
    if (name == "bool_" || name == "bool") return DType::kBool;
    if (name == "float") return DType::kFloat32;
    if (name == "double") return DType::kFloat64;
    if (name == "half") return DType::kFloat16;
    if (name == "int" || name == "long") return name == "int" ? DType::kInt32 : DType::kInt64;
    return find_dtype(name);
  }
  if (o == reinterpret_cast<PyObject*>(&PyBool_Type)) return DType::kBool;
  if (o == reinterpret_cast<PyObject*>(&PyLong_Type)) return DType::kInt64;
  if (o == reinterpret_cast<PyObject*>(&PyFloat_Type)) return DType::kFloat64;
  if (o == reinterpret_cast<PyObject*>(&PyComplex_Type)) return DType::kComplex128;
  // NumPy's dtypes and scalar types, and enums with a dtype's name.
  for (const char* attribute : {"name", "__name__"}) {
    const auto name = py::reinterpret_steal<py::object>(PyObject_GetAttrString(o, attribute));
    if (!name) {
      PyErr_Clear();
      continue;
    }
    if (!PyUnicode_Check(name.ptr())) continue;
    std::string s = PyUnicode_AsUTF8(name.ptr());
    if (s == "bool_") s = "bool";
    if (const DType t = find_dtype(s); t != DType::kUndefined) return t;
  }
  return DType::kUndefined;
}
DType require_dtype(PyObject* o) {
  const DType t = dtype_from(o);
  if (t != DType::kUndefined) return t;
  const py::object text = py::reinterpret_steal<py::object>(PyObject_Repr(o));
  fail(ErrorKind::kType, "dtype must be a dtype such as paddle.float32 or 'float32', got " +
                             (text ? py::str(text).cast<std::string>() : "?"));
}

PyObject* dim_object(Dim d) {
  if (d.is_number()) return PyLong_FromLongLong(d.raw());
  Ref<SymbolTable> t(SymbolScope::current());
  if (!t) return PyLong_FromLong(-1);
  return py::cast(SymbolicSize{d, t}).release().ptr();
}
int64_t int64_from(PyObject* o) {
  int overflow = 0;
  const long long v = PyLong_AsLongLongAndOverflow(o, &overflow);
  USER_CHECK(kOverflow, !overflow, "an int does not fit into 64 bits");
  if (v == -1 && PyErr_Occurred()) throw PythonError();
  return v;
}
bool dim_from(PyObject* o, Dim* d) {
  if (PyLong_Check(o)) {
    *d = Dim::from_user(int64_from(o));
    return true;
  }
  if (py::isinstance<SymbolicSize>(o)) {
    *d = py::handle(o).cast<const SymbolicSize&>().dim;
    return true;
  }
  if (PyIndex_Check(o) && !is_tensor(o)) {
    const auto n = py::reinterpret_steal<py::object>(check(PyNumber_Index(o)));
    return dim_from(n.ptr(), d);
  }
  return false;
}
PyObject* size_object(const Dims& dims) {
  PyObject* s = size_type->tp_alloc(size_type, 0);
  if (!s) return nullptr;
  for (Dim d : dims) {
    PyObject* n = dim_object(d);
    const int status = n ? PyList_Append(s, n) : -1;
    Py_XDECREF(n);
    if (status < 0) {
      Py_DECREF(s);
      return nullptr;
    }
  }
  return s;
}

Place place_from(PyObject* o) {
  if (o == Py_None) return mode().place;
  if (PyUnicode_Check(o)) return parse_place(py::cast<std::string>(o));
  if (py::isinstance<PlaceObject>(o)) return py::handle(o).cast<const PlaceObject&>().place;
  fail(ErrorKind::kType,
       std::string("a place must be a Place or a name such as 'cpu', got ") + Py_TYPE(o)->tp_name);
}
PyObject* place_object(Place p) {
  return py::cast(PlaceObject{p}).release().ptr();
}

void add_small_types(py::module_& m) {
  add_dtypes(m);
  size_type = reinterpret_cast<PyTypeObject*>(check(PyType_FromSpec(&size_spec)));
  m.attr("Size") = py::handle(reinterpret_cast<PyObject*>(size_type));
  add_symbolic_size(m);
  add_places(m);
}
}  // namespace paddle::python

// Python values as tensors, numbers and attributes, and back.
#include <algorithm>
#include <cmath>

#include "paddle/phi/core/attrs.h"
#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/pybind/numpy.h"
#include "paddle/pybind/python.h"

namespace paddle::python {
// ---- numbers
static bool is_numpy_scalar(PyObject* o) {
  // numpy.float32 and so on: recognised without importing NumPy.
  return !PyLong_Check(o) && !PyFloat_Check(o) && PyObject_HasAttrString(o, "item") &&
         !is_tensor(o) && !is_array(o);
}
bool is_number(PyObject* o) {
  return PyBool_Check(o) || PyLong_Check(o) || PyFloat_Check(o) || PyComplex_Check(o) ||
         is_numpy_scalar(o);
}
Scalar scalar_from(PyObject* o) {
  if (PyBool_Check(o)) return Scalar(o == Py_True);
  if (PyLong_Check(o)) {
    int overflow = 0;
    const long long v = PyLong_AsLongLongAndOverflow(o, &overflow);
    if (overflow) {
      const double d = PyLong_AsDouble(o);
      if (d == -1 && PyErr_Occurred()) {
        PyErr_Clear();
        fail(ErrorKind::kOverflow, "an int is larger than any floating-point number");
      }
      return Scalar(d);
    }
    if (v == -1 && PyErr_Occurred()) throw PythonError();
    return Scalar(int64_t(v));
  }
  if (PyFloat_Check(o)) return Scalar(PyFloat_AS_DOUBLE(o));
  if (PyComplex_Check(o))
    return Scalar(std::complex<double>(PyComplex_RealAsDouble(o), PyComplex_ImagAsDouble(o)));
  if (const Tensor* t = as_tensor(o)) {
    require_number(*t);
    USER_CHECK(kValue, t->numel() == 1, "a number is needed, got a tensor of shape {}", t->dims());
    return element(*t, 0);
  }
  if (Dim d; dim_from(o, &d)) return Scalar(d);
  if (is_array(o) || is_numpy_scalar(o)) {
    const auto v =
        py::reinterpret_steal<py::object>(check(PyObject_CallMethod(o, "item", nullptr)));
    USER_CHECK(kType, !is_array(v.ptr()) && !is_numpy_scalar(v.ptr()),
               "a number is needed, got {}, whose item() gives no number of Python's",
               Py_TYPE(o)->tp_name);
    return scalar_from(v.ptr());
  }
  fail(ErrorKind::kType, std::string("a number is needed, got ") + Py_TYPE(o)->tp_name);
}
PyObject* scalar_object(const Scalar& s) {
  switch (s.kind()) {
    case Scalar::Kind::kBool:
      return PyBool_FromLong(s.to<bool>());
    case Scalar::Kind::kInt:
      return PyLong_FromLongLong(s.to<int64_t>());
    case Scalar::Kind::kDouble:
      return PyFloat_FromDouble(s.to<double>());
    case Scalar::Kind::kComplex: {
      const auto c = s.to<complex128>();
      return PyComplex_FromDoubles(c.real(), c.imag());
    }
    default:
      return dim_object(s.symbol());
  }
}
DType dtype_of_number(const Scalar& s) {
  switch (s.kind()) {
    case Scalar::Kind::kBool:
      return DType::kBool;
    case Scalar::Kind::kInt:
    case Scalar::Kind::kSize:
      return DType::kInt64;
    case Scalar::Kind::kComplex:
      return complex_of(default_dtype());
    default:
      return default_dtype();
  }
}
// Whether o is an int that no integer dtype can hold.
static bool is_huge(PyObject* o) {
  int overflow = 0;
  if (PyLong_Check(o)) PyLong_AsLongLongAndOverflow(o, &overflow);
  return overflow;
}
// Weaker than any tensor of its kind: a float beside integers gives the default floating dtype.
Tensor tensor_beside(const Tensor& other, PyObject* number) {
  DType t = other.dtype();
  USER_CHECK(kOverflow, is_inexact(t) || !is_huge(number),
             "an int beside a tensor of {} does not fit into 64 bits", t);
  const Scalar s = scalar_from(number);
  if (s.is_complex() && !is_complex(t))
    t = complex_of(t);
  else if (s.kind() == Scalar::Kind::kDouble && !is_inexact(t))
    t = default_dtype();
  else if (s.kind() == Scalar::Kind::kInt && t == DType::kBool)
    t = DType::kInt64;
  const PlaceScope scope(other);
  return full({}, s, t);
}

// ---- nested lists
namespace {
constexpr const char* kChanged = "a list changed while it was read";
// f may run code of the user's, which may change the list.
template <class F>
void each_item(PyObject* o, F&& f) {
  const auto list =
      py::reinterpret_steal<py::object>(check(PySequence_Fast(o, "a list is needed")));
  const Py_ssize_t n = PySequence_Fast_GET_SIZE(list.ptr());
  for (Py_ssize_t i = 0; i < n; ++i) {
    f(py::reinterpret_borrow<py::object>(PySequence_Fast_GET_ITEM(list.ptr(), i)).ptr());
    USER_CHECK(kValue, PySequence_Fast_GET_SIZE(list.ptr()) == n, "{}", kChanged);
  }
}
// The shape and the widest kind of number in a nested list; whether there are tensors among its
// leaves.
struct Survey {
  Dims dims;
  int kind = -1;  // 0 bool, 1 int, 2 float, 3 complex
  bool tensors = false, arrays = false;

  void visit(PyObject* o, int depth) {
    if (PyList_Check(o) || PyTuple_Check(o)) {
      const Py_ssize_t n = PySequence_Fast_GET_SIZE(o);
      USER_CHECK(kValue, depth < kMaxRank, "data is nested more than {} deep", kMaxRank);
      if (depth == dims.size() && !leaf_seen_) dims.push_back(n);
      USER_CHECK(
          kValue, depth < dims.size() && dims[depth].raw() == n,
          "a list within data has {} elements where others have {}: the rows must be equally long",
          n, depth < dims.size() ? dims[depth].raw() : 0);
      each_item(o, [&](PyObject* item) { visit(item, depth + 1); });
      return;
    }
    leaf_seen_ = true;
    USER_CHECK(kValue, depth == dims.size(), "data has numbers and lists side by side");
    if (is_tensor(o))
      tensors = true;
    else if (is_array(o))
      arrays = true;
    else if (PyBool_Check(o))
      kind = std::max(kind, 0);
    else if (PyLong_Check(o))
      kind = std::max(kind, 1);
    else if (PyFloat_Check(o))
      kind = std::max(kind, 2);
    else if (PyComplex_Check(o))
      kind = std::max(kind, 3);
    else if (Dim d; dim_from(o, &d))
      kind = std::max(kind, 1);
    else {
      const Scalar s = scalar_from(o);  // NumPy's scalars; raises for what is no number
      kind = std::max(kind, s.is_complex()                      ? 3
                            : s.kind() == Scalar::Kind::kDouble ? 2
                            : s.kind() == Scalar::Kind::kBool   ? 0
                                                                : 1);
    }
  }

 private:
  bool leaf_seen_ = false;
};
template <class T>
void fill(PyObject* o, T*& to, const T* end) {
  if (PyList_Check(o) || PyTuple_Check(o))
    return each_item(o, [&](PyObject* item) { fill(item, to, end); });
  USER_CHECK(kValue, to < end, "{}", kChanged);
  if constexpr (std::is_same_v<T, float> || std::is_same_v<T, double>) {
    if (PyFloat_CheckExact(o)) {
      *to++ = T(PyFloat_AS_DOUBLE(o));
      return;
    }
  }
  if constexpr (std::is_integral_v<T>)
    USER_CHECK(kValue, !is_huge(o), "an int in data does not fit into 64 bits");
  const Scalar s = scalar_from(o);  // may run code of the user's, but not move what `to` points to
  *to++ = s.to<T>();
}
Tensor stack_of(PyObject* list, DType dtype, Place place) {
  std::vector<Tensor> parts;
  DType common = dtype;
  each_item(list, [&](PyObject* item) {
    parts.push_back(tensor_from(item, dtype, place));
    if (common == DType::kUndefined) common = parts.back().dtype();
  });
  for (Tensor& t : parts) t = cast(t, common);
  static const OpDef& stack = op("stack");
  TensorList out;
  const Tensors slot(parts);
  run(stack, nullptr, Slots(&slot, 1), out);
  return out[0];
}
Tensor on(Place place, const Tensor& t) {
  return t.place() == place ? t : copy_to(t, place);
}
}  // namespace

Tensor tensor_from(PyObject* data, DType dtype, Place place) {
  if (const Tensor* t = as_tensor(data)) {
    ModeScope scope(with_tape(false));
    Tensor r = cast(*t, dtype == DType::kUndefined ? t->dtype() : dtype);
    if (r.is_concrete() && (r.impl() == t->impl() || r.place() != place)) r = copy_to(r, place);
    return r;
  }
  if (is_array(data)) {
    Tensor t = tensor_from_array(data);
    if (dtype != DType::kUndefined && dtype != t.dtype()) {
      ModeScope scope(plain_mode());
      t = cast(t, dtype);
    }
    return on(place, t);
  }
  if (PyList_Check(data) || PyTuple_Check(data)) {
    Survey s;
    s.visit(data, 0);
    if (s.tensors || s.arrays) return stack_of(data, dtype, place);
    static const DType by_kind[] = {DType::kBool, DType::kInt64};
    DType t = dtype;
    if (t == DType::kUndefined)
      t = s.kind < 0 || s.kind == 2 ? default_dtype()
          : s.kind == 3             ? complex_of(default_dtype())
                                    : by_kind[s.kind];
    Tensor r = empty({t, s.dims}, kCpuPlace);
    dispatch(kEvery, t, [&]<class T>() {
      T* to = r.data<T>();
      const T* end = to + r.numel();
      fill(data, to, end);
      USER_CHECK(kValue, to == end, "{}", kChanged);
    });
    return on(place, r);
  }
  if (is_number(data)) {
    const Scalar s = scalar_from(data);
    // numpy.float64 and numpy.complex128 are kinds of Python's numbers, too.
    const bool numpy =
        is_numpy_scalar(data) || (!PyFloat_CheckExact(data) && !PyComplex_CheckExact(data) &&
                                  !PyLong_Check(data) && PyObject_HasAttrString(data, "dtype"));
    DType t = dtype != DType::kUndefined ? dtype
              : numpy                    ? dtype_from(py::reinterpret_steal<py::object>(
                                       check(PyObject_GetAttrString(data, "dtype")))
                                                          .ptr())
                                         : dtype_of_number(s);
    USER_CHECK(kValue, is_inexact(dtype) || !is_huge(data),
               "data, an int, does not fit into 64 bits");
    Tensor r = empty({t, {}}, kCpuPlace);
    dispatch(kEvery, t, [&]<class T>() { *r.data<T>() = s.to<T>(); });
    return on(place, r);
  }
  if (PyObject_HasAttrString(data, "__dlpack__") || PyObject_HasAttrString(data, "__array__")) {
    const auto array = py::reinterpret_steal<py::object>(check(as_array(data)));
    return tensor_from(array.ptr(), dtype, place);
  }
  fail(ErrorKind::kType,
       std::string("data must be a number, a list of numbers, a NumPy array or a Tensor, got ") +
           Py_TYPE(data)->tp_name);
}

PyObject* nested_list(const Tensor& t) {
  const Tensor host = contiguous(t.place() == kCpuPlace ? t : copy_to(t, kCpuPlace));
  int64_t at = 0;
  const std::function<PyObject*(int)> level = [&](int axis) -> PyObject* {
    if (axis == host.rank()) return scalar_object(element(host, at++));
    const int64_t n = host.dims()[axis].raw();
    PyObject* list = check(PyList_New(n));
    for (int64_t i = 0; i < n; ++i) PyList_SET_ITEM(list, i, level(axis + 1));
    return list;
  };
  return level(0);
}

// ---- attributes
namespace {
[[noreturn]] void wrong(const OpDef& def, const AttrDef& a, const char* want, PyObject* got) {
  throw Error(ErrorKind::kType, def.name,
              fmt::format("argument '{}' must be {}, got {}", a.name, want, Py_TYPE(got)->tp_name));
}
int64_t integer(const OpDef& def, const AttrDef& a, PyObject* o) {
  if (PyFloat_Check(o) || !(PyLong_Check(o) || PyIndex_Check(o) || is_tensor(o)))
    wrong(def, a, "an int", o);
  if (is_tensor(o)) return scalar_from(o).to<int64_t>();
  const auto n = py::reinterpret_steal<py::object>(check(PyNumber_Index(o)));
  return int64_from(n.ptr());
}
double real(const OpDef& def, const AttrDef& a, PyObject* o) {
  if (!is_number(o) && !is_tensor(o)) wrong(def, a, "a float", o);
  return scalar_from(o).to<double>();
}
bool is_list(PyObject* o) {
  return PyList_Check(o) || PyTuple_Check(o) || is_array(o);
}
std::string text(const OpDef& def, const AttrDef& a, PyObject* o) {
  if (!PyUnicode_Check(o)) wrong(def, a, "a str", o);
  return py::cast<std::string>(o);
}
uint8_t enumerator(const OpDef& def, const AttrDef& a, PyObject* o) {
  const std::string s = text(def, a, o);
  for (size_t i = 0; i < a.names.size(); ++i)
    if (s == a.names[i]) return uint8_t(i);
  throw Error(
      ErrorKind::kValue, def.name,
      fmt::format("argument '{}' must be one of {}, got '{}'", a.name, show_list(a.names), s));
}
// A list of sizes; tensors among them make the whole an operand.
void set_dims(const OpDef& def, const AttrDef& a, Dims& v, PyObject* o,
              std::vector<Tensor>* operand) {
  Dim d;
  if (const Tensor* t = as_tensor(o)) {
    if (!operand) wrong(def, a, "a list of int", o);
    operand->push_back(*t);
    return;
  }
  v.clear();
  if (!is_list(o)) {
    if (!dim_from(o, &d)) wrong(def, a, "an int or a list of int", o);
    v.push_back(d);
    return;
  }
  bool any_tensor = false;
  each_item(o, [&](PyObject* item) { any_tensor |= is_tensor(item); });
  each_item(o, [&](PyObject* item) {
    if (const Tensor* t = as_tensor(item)) {
      if (!operand) wrong(def, a, "a list of int", item);
      operand->push_back(*t);
    } else if (!dim_from(item, &d)) {
      wrong(def, a, "a list of int", item);
    } else if (any_tensor) {
      operand->push_back(full({}, Scalar(d), DType::kInt64));
    } else {
      v.push_back(d);
    }
  });
  if (any_tensor && operand->size() > 1 && mode().recorder) {  // as one operand
    static const OpDef& stack = op("stack");
    for (Tensor& t : *operand)
      t = cast(t.rank() ? call_op(op("squeeze"), nullptr, {t}) : t, DType::kInt64);
    TensorList out;
    const Tensors slot(*operand);
    run(stack, nullptr, Slots(&slot, 1), out);
    operand->assign(1, out[0]);
  }
}
}  // namespace

void set_attribute(const OpDef& def, const AttrDef& attr, void* attrs, PyObject* o,
                   std::vector<Tensor>* operand) {
  if (o == Py_None) return;  // the default
  if (attr.is_tensor && operand && attr.kind != AttrKind::kDims)
    if (const Tensor* t = as_tensor(o)) {
      operand->push_back(*t);
      return;
    }
  visit_attr(attr, attrs, [&]<class T>(const AttrDef& a, T& v) {
    if constexpr (std::is_same_v<T, bool>) {
      if (const Tensor* t = as_tensor(o); t && t->is_concrete() && t->numel() != 1)
        wrong(def, a, "a bool", o);
      const int truth = PyBool_Check(o) || PyLong_Check(o) || is_number(o) || is_tensor(o)
                            ? PyObject_IsTrue(o)
                            : -2;
      if (truth == -2) wrong(def, a, "a bool", o);
      check_status(truth);
      v = truth;
    } else if constexpr (std::is_same_v<T, int64_t>)
      v = integer(def, a, o);
    else if constexpr (std::is_same_v<T, double>)
      v = real(def, a, o);
    else if constexpr (std::is_same_v<T, Scalar>) {
      Dim d;
      if (!is_number(o) && !is_tensor(o) && !dim_from(o, &d)) wrong(def, a, "a number", o);
      v = scalar_from(o);
    } else if constexpr (std::is_same_v<T, DType>)
      v = require_dtype(o);
    else if constexpr (std::is_same_v<T, Place>)
      v = place_from(o);
    else if constexpr (std::is_same_v<T, uint8_t>)
      v = enumerator(def, a, o);
    else if constexpr (std::is_same_v<T, std::string>)
      v = text(def, a, o);
    else if constexpr (std::is_same_v<T, Dim>) {
      if (is_tensor(o))
        v = Dim::from_user(scalar_from(o).to<int64_t>());
      else if (!dim_from(o, &v))
        wrong(def, a, "an int", o);
    } else if constexpr (std::is_same_v<T, Dims>)
      set_dims(def, a, v, o, attr.is_tensor ? operand : nullptr);
    else if constexpr (std::is_same_v<T, RegionRef>)
      v = py::handle(o).cast<RegionRef>();
    else {
      if (const Tensor* t = as_tensor(o); t && std::is_same_v<T, Ints>) {
        if constexpr (std::is_same_v<T, Ints>) v = elements(*t);
        return;
      }
      v = T();
      const auto add = [&](PyObject* item) {
        if constexpr (std::is_same_v<T, Ints>)
          v.push_back(integer(def, a, item));
        else if constexpr (std::is_same_v<T, Floats>)
          v.push_back(real(def, a, item));
        else
          v.push_back(text(def, a, item));
      };
      if (is_list(o))
        each_item(o, add);
      else if (std::is_same_v<T, Strings> || is_number(o) || PyIndex_Check(o))
        add(o);
      else
        wrong(def, a, "a list", o);
    }
  });
}
PyObject* attribute_object(const AttrDef& attr, const void* attrs) {
  py::object r = py::none();
  visit_attr(attr, attrs, [&]<class T>(const AttrDef& a, const T& v) {
    if constexpr (std::is_same_v<T, bool>)
      r = py::bool_(v);
    else if constexpr (std::is_same_v<T, int64_t>)
      r = py::int_(v);
    else if constexpr (std::is_same_v<T, double>)
      r = py::float_(v);
    else if constexpr (std::is_same_v<T, Scalar>)
      r = py::reinterpret_steal<py::object>(scalar_object(v));
    else if constexpr (std::is_same_v<T, DType>) {
      if (v != DType::kUndefined) r = py::cast(v);
    } else if constexpr (std::is_same_v<T, Place>)
      r = py::cast(v);
    else if constexpr (std::is_same_v<T, uint8_t>)
      r = py::str(a.names[v]);
    else if constexpr (std::is_same_v<T, std::string>)
      r = py::str(v);
    else if constexpr (std::is_same_v<T, Dim>)
      r = py::reinterpret_steal<py::object>(dim_object(v));
    else if constexpr (std::is_same_v<T, RegionRef>)
      r = py::none();
    else {
      py::list list;
      for (auto& x : v) {
        if constexpr (std::is_same_v<T, Dims>)
          list.append(py::reinterpret_steal<py::object>(dim_object(x)));
        else
          list.append(x);
      }
      r = list;
    }
  });
  return r.release().ptr();
}
}  // namespace paddle::python

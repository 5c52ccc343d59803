// Python's C interface, and what every file of the binding shares.
#pragma once
#include <pybind11/pybind11.h>
#include <structmember.h>  // behind Python.h, which pybind11 includes

#include "paddle/phi/core/op.h"
#include "paddle/phi/core/tensor.h"

#if PY_VERSION_HEX < 0x030A0000  // Python 3.9
inline PyObject* Py_NewRef(PyObject* o) {
  Py_INCREF(o);
  return o;
}
#endif

namespace paddle::python {
namespace py = pybind11;

// A Python error is set; the pybind11 or C function that called us passes it on.
struct PythonError {};
inline PyObject* check(PyObject* o) {
  if (!o) throw PythonError();
  return o;
}
inline void check_status(int status) {
  if (status < 0) throw PythonError();
}
// A number is asked for that is known only when the program runs: Python gets _C.ValueNotKnown, a
// TypeError.
struct ValueNotKnown : Error {
  using Error::Error;
};
void require_number(const Tensor& t);  // raises it for a recorded tensor
// Sets the Python error for the exception that is being handled. `where`: the public function, if
// it is known.
void set_python_error(const char* where = nullptr);
// Runs f; what it throws becomes a Python error, and null.
template <class F>
PyObject* guarded(const char* where, F&& f) {
  try {
    return f();
  } catch (...) {
    set_python_error(where);
    return nullptr;
  }
}
// The name of the outermost function of this package that is on Python's stack; "" if none.
std::string public_function();
// file:line of the user's code.
std::string user_location();

// ---- tensors
struct PyTensor {
  PyObject_HEAD Tensor tensor;
  PyObject* dict;
  PyObject* weak;
};
PyTypeObject* tensor_type();
inline bool is_tensor(PyObject* o) {
  return Py_TYPE(o) == tensor_type() || PyType_IsSubtype(Py_TYPE(o), tensor_type());
}
// Null if it is none.
inline const Tensor* as_tensor(PyObject* o) {
  return is_tensor(o) ? &reinterpret_cast<PyTensor*>(o)->tensor : nullptr;
}
PyObject* wrap(Tensor t);  // None for an empty one
py::object wrap_object(Tensor t);
// From now on Python's garbage collector looks at this tensor, too.
inline void track_cycles(PyObject* tensor) {
  if (!PyObject_GC_IsTracked(tensor)) PyObject_GC_Track(tensor);
}
PyObject* wrap_list(Tensors t);

// ---- small types
PyObject* dtype_object(DType t);   // borrowed
DType dtype_from(PyObject* o);     // of paddle.dtype, a name, NumPy's; kUndefined if it is none
DType require_dtype(PyObject* o);  // raises TypeError
DType& default_dtype();
PyObject* size_object(
    const Dims& dims);               // paddle.Size, a list; what is not known as symbolic sizes
PyObject* dim_object(Dim d);         // an int, or a symbolic size
int64_t int64_from(PyObject* o);     // of an int; raises OverflowError
bool dim_from(PyObject* o, Dim* d);  // false if it is neither
Place place_from(PyObject* o);       // of a Place, a name or None
PyObject* place_object(Place p);

// ---- values
bool is_number(PyObject* o);      // bool, int, float, complex or NumPy's scalars
Scalar scalar_from(PyObject* o);  // raises TypeError
PyObject* scalar_object(const Scalar& s);
// The dtype of a tensor made of this number alone.
DType dtype_of_number(const Scalar& s);
// A tensor of a nested list, a number, an array. kUndefined: the dtype that follows from the data.
Tensor tensor_from(PyObject* data, DType dtype, Place place);
// What a number becomes beside a tensor: 0-D, in the tensor's dtype or the default floating one.
// OverflowError for an int that integers of 64 bits cannot hold, beside a tensor of integers.
Tensor tensor_beside(const Tensor& other, PyObject* number);
PyObject* numpy_array(const Tensor& t);  // a copy
PyObject* nested_list(const Tensor& t);
// Sets an attribute; a tensor becomes an operand. Raises TypeError that names op and attribute.
void set_attribute(const OpDef& def, const AttrDef& a, void* attrs, PyObject* value,
                   std::vector<Tensor>* operand);
PyObject* attribute_object(const AttrDef& a, const void* attrs);

// ---- gradients
// For Python's garbage collector: the functions of Python in the part of the gradient graph that
// nobody but t keeps. A hook on t, or the backward of a PyLayer, may in turn refer to t.
int visit_python_functions(const Tensor& t, const std::function<int(PyObject*)>& visit);
void drop_python_functions(const Tensor& t);

// ---- calling ops
// By name, once per place in the code: static const OpDef& add = op("add").
inline const OpDef& op(const char* name) {
  return require_op(name);
}
Tensor call_op(const OpDef& def, const void* attrs, std::initializer_list<Tensor> in,
               const Tensor* into = nullptr);

// ---- parts of the module
void add_tensor_type(py::module_& m);
void add_small_types(py::module_& m);
void add_ops(py::module_& m);
void add_numpy(py::module_& m);
void add_autograd(py::module_& m);
void add_programs(py::module_& m);
void add_py_func(py::module_& m);
void add_device(py::module_& m);
void add_inference(py::module_& m);
void add_distributed(py::module_& m);
void add_profiler(py::module_& m);
void add_indexing();

// x[index], and x[index] = value.
PyObject* get_item(PyObject* self, PyObject* index);
int set_item(PyObject* self, PyObject* index, PyObject* value);
// Slots of the tensor type: x + y and so on.
PyType_Slot* number_slots();
}  // namespace paddle::python

namespace pybind11::detail {
template <>
struct type_caster<paddle::Tensor> {
  PYBIND11_TYPE_CASTER(paddle::Tensor, const_name("Tensor"));
  bool load(handle src, bool) {
    const paddle::Tensor* t = paddle::python::as_tensor(src.ptr());
    if (t)
      value = *t;
    else if (!src.is_none())
      return false;
    return true;
  }
  static handle cast(const paddle::Tensor& t, return_value_policy, handle) {
    return paddle::python::wrap(t);
  }
};
template <>
struct type_caster<paddle::DType> {
  PYBIND11_TYPE_CASTER(paddle::DType, const_name("paddle.dtype"));
  bool load(handle src, bool) {
    value = paddle::python::dtype_from(src.ptr());
    return value != paddle::DType::kUndefined || src.is_none();
  }
  static handle cast(paddle::DType t, return_value_policy, handle) {
    return handle(paddle::python::dtype_object(t)).inc_ref();
  }
};
template <>
struct type_caster<paddle::Place> {
  PYBIND11_TYPE_CASTER(paddle::Place, const_name("Place"));
  bool load(handle src, bool) {
    value = paddle::python::place_from(src.ptr());
    return true;
  }
  static handle cast(paddle::Place p, return_value_policy, handle) {
    return paddle::python::place_object(p);
  }
};
}  // namespace pybind11::detail

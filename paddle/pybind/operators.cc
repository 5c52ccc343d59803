// x + y and the other operators of the tensor type.
#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/ops/scale.h"
#include "paddle/pybind/numpy.h"
#include "paddle/pybind/python.h"

namespace paddle::python {
namespace {
// What an operator does with two tensors, by the name of its op.
Tensor apply(const OpDef& def, const Tensor& a, const Tensor& b) {
  const Tensors slots[] = {Tensors(&a, 1), Tensors(&b, 1)};
  TensorList out;
  run(def, nullptr, slots, out);
  return std::move(out[0]);
}
// The other operand as a tensor; empty if the operator is not for it.
Tensor operand(PyObject* o, const Tensor& beside) {
  if (const Tensor* t = as_tensor(o)) return *t;
  if (is_array(o)) return tensor_from_array(o);
  Dim d;
  if (is_number(o) || dim_from(o, &d)) return tensor_beside(beside, o);
  return {};
}
bool is_weak(PyObject* o) {
  return PyFloat_CheckExact(o) || PyLong_CheckExact(o);
}
// Tensors of a pattern have no dtype; rules are about floating ones.
bool may_be_inexact(const Tensor& t) {
  return is_inexact(t.dtype()) || t.dtype() == DType::kUndefined;
}
// Division is of floating numbers; two integers become the default dtype first.
PyObject* quotient(const OpDef& def, const Tensor& x, const Tensor& y) {
  if (may_be_inexact(x) || may_be_inexact(y)) return wrap(apply(def, x, y));
  return wrap(apply(def, cast(x, default_dtype()), cast(y, default_dtype())));
}

PyObject* binary(PyObject* a, PyObject* b, const OpDef& def, const char* name,
                 bool division = false) {
  return guarded(name, [&]() -> PyObject* {
    const Tensor *x = as_tensor(a), *y = as_tensor(b);
    if (x && y && !division) return wrap(apply(def, *x, *y));
    const Tensor left = x ? *x : operand(a, *y), right = y ? *y : operand(b, *x);
    if (!left || !right) return Py_NewRef(Py_NotImplemented);
    return division ? quotient(def, left, right) : wrap(apply(def, left, right));
  });
}
// scale * x + bias, which is what x + 2 and the like are, in programs too.
PyObject* scaled(const Tensor& x, double scale, double bias, bool integers) {
  integers = integers && !may_be_inexact(x);
  static const OpDef& def = op("scale");
  const Tensor t = !integers && !may_be_inexact(x) ? cast(x, default_dtype())
                   : x.dtype() == DType::kBool     ? cast(x, DType::kInt64)
                                                   : x;
  const Scale s{.scale = integers ? Scalar(int64_t(scale)) : Scalar(scale),
                .bias = integers ? Scalar(int64_t(bias)) : Scalar(bias)};
  const Tensors slot(&t, 1);
  TensorList out;
  run(def, &s, Slots(&slot, 1), out);
  return wrap(std::move(out[0]));
}
// The number if o is one that scaled() can take exactly.
bool plain_number(PyObject* o, double* v, bool* integer) {
  if (!is_weak(o)) return false;
  *integer = PyLong_CheckExact(o);
  *v = *integer ? PyLong_AsDouble(o) : PyFloat_AS_DOUBLE(o);
  if (*v == -1 && PyErr_Occurred()) {
    PyErr_Clear();
    return false;
  }
  constexpr double kExact = 9007199254740992.0;
  return !*integer || (*v > -kExact && *v < kExact);
}
PyObject* add(PyObject* a, PyObject* b) {
  static const OpDef& def = op("add");
  double v;
  bool i;
  if (const Tensor* x = as_tensor(a); x && plain_number(b, &v, &i))
    return guarded("add", [&] { return scaled(*x, 1, v, i); });
  if (const Tensor* y = as_tensor(b); y && plain_number(a, &v, &i))
    return guarded("add", [&] { return scaled(*y, 1, v, i); });
  return binary(a, b, def, "add");
}
PyObject* subtract(PyObject* a, PyObject* b) {
  static const OpDef& def = op("subtract");
  double v;
  bool i;
  if (const Tensor* x = as_tensor(a); x && plain_number(b, &v, &i))
    return guarded("subtract", [&] { return scaled(*x, 1, -v, i); });
  if (const Tensor* y = as_tensor(b); y && plain_number(a, &v, &i))
    return guarded("subtract", [&] { return scaled(*y, -1, v, i); });
  return binary(a, b, def, "subtract");
}
PyObject* multiply(PyObject* a, PyObject* b) {
  static const OpDef& def = op("multiply");
  double v;
  bool i;
  if (const Tensor* x = as_tensor(a); x && plain_number(b, &v, &i))
    return guarded("multiply", [&] { return scaled(*x, v, 0, i); });
  if (const Tensor* y = as_tensor(b); y && plain_number(a, &v, &i))
    return guarded("multiply", [&] { return scaled(*y, v, 0, i); });
  return binary(a, b, def, "multiply");
}
PyObject* divide(PyObject* a, PyObject* b) {
  static const OpDef& def = op("divide");
  double v;
  bool i;
  if (const Tensor* x = as_tensor(a); x && plain_number(b, &v, &i) && v != 0)
    return guarded("divide", [&] { return scaled(*x, 1 / v, 0, false); });
  return binary(a, b, def, "divide", true);
}
#define BINARY(function, op_name)                \
  PyObject* function(PyObject* a, PyObject* b) { \
    static const OpDef& def = op(op_name);       \
    return binary(a, b, def, #function);         \
  }
BINARY(floor_divide, "floor_divide")
BINARY(remainder, "remainder")
BINARY(matmul, "matmul")
BINARY(bitwise_and, "bitwise_and")
BINARY(bitwise_or, "bitwise_or")
BINARY(bitwise_xor, "bitwise_xor")
BINARY(left_shift, "bitwise_left_shift")
BINARY(right_shift, "bitwise_right_shift")
PyObject* power(PyObject* a, PyObject* b, PyObject*) {
  static const OpDef& def = op("elementwise_pow");
  return binary(a, b, def, "pow");
}

#define UNARY(function, op_name)                                                             \
  PyObject* function(PyObject* a) {                                                          \
    static const OpDef& def = op(op_name);                                                   \
    return guarded(#function, [&] { return wrap(call_op(def, nullptr, {*as_tensor(a)})); }); \
  }
UNARY(absolute, "abs")
UNARY(invert, "bitwise_not")
PyObject* negative(PyObject* a) {
  return guarded("neg", [&] { return scaled(*as_tensor(a), -1, 0, true); });
}
PyObject* positive(PyObject* a) {
  return Py_NewRef(a);
}

PyObject* compare(PyObject* a, PyObject* b, int how) {
  static const OpDef* const defs[] = {&op("less_than"), &op("less_equal"),   &op("equal"),
                                      &op("not_equal"), &op("greater_than"), &op("greater_equal")};
  if (how == Py_EQ || how == Py_NE) {  // with what is no number: never equal
    Dim d;
    const bool comparable = as_tensor(b) || is_array(b) || PyLong_Check(b) || PyFloat_Check(b) ||
                            is_number(b) || dim_from(b, &d);
    if (!comparable) return PyBool_FromLong(how == Py_NE);
  }
  static const char* const names[] = {"less_than", "less_equal",   "equal",
                                      "not_equal", "greater_than", "greater_equal"};
  return binary(a, b, *defs[how], names[how]);
}

PyType_Slot slots[] = {{Py_nb_add, reinterpret_cast<void*>(add)},
                       {Py_nb_subtract, reinterpret_cast<void*>(subtract)},
                       {Py_nb_multiply, reinterpret_cast<void*>(multiply)},
                       {Py_nb_true_divide, reinterpret_cast<void*>(divide)},
                       {Py_nb_floor_divide, reinterpret_cast<void*>(floor_divide)},
                       {Py_nb_remainder, reinterpret_cast<void*>(remainder)},
                       {Py_nb_power, reinterpret_cast<void*>(power)},
                       {Py_nb_matrix_multiply, reinterpret_cast<void*>(matmul)},
                       {Py_nb_and, reinterpret_cast<void*>(bitwise_and)},
                       {Py_nb_or, reinterpret_cast<void*>(bitwise_or)},
                       {Py_nb_xor, reinterpret_cast<void*>(bitwise_xor)},
                       {Py_nb_lshift, reinterpret_cast<void*>(left_shift)},
                       {Py_nb_rshift, reinterpret_cast<void*>(right_shift)},
                       {Py_nb_absolute, reinterpret_cast<void*>(absolute)},
                       {Py_nb_invert, reinterpret_cast<void*>(invert)},
                       {Py_nb_negative, reinterpret_cast<void*>(negative)},
                       {Py_nb_positive, reinterpret_cast<void*>(positive)},
                       {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
                       {0, nullptr}};
}  // namespace
PyType_Slot* number_slots() {
  return slots;
}
}  // namespace paddle::python

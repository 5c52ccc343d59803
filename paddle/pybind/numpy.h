// NumPy's arrays, through pybind11's table of its functions: no NumPy headers, and NumPy 1 and 2
// alike.
#pragma once
#include "paddle/pybind/python.h"

namespace paddle::python {
bool is_array(PyObject* o);
// An array that shares or copies what o offers (__array__, __dlpack__).
PyObject* as_array(PyObject* o);
Tensor tensor_from_array(PyObject* array);  // a copy
}  // namespace paddle::python

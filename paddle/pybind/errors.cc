// Exceptions on their way to Python.
#include <new>

#include "paddle/ir/recorder.h"
#include "paddle/pybind/python.h"

namespace paddle::python {
namespace {
py::object attribute(const py::handle& o, const char* name) {
  PyObject* a = PyObject_GetAttrString(o.ptr(), name);
  if (!a) PyErr_Clear();
  return py::reinterpret_steal<py::object>(a);
}
std::string text_of(const py::handle& o) {
  const char* s = o && PyUnicode_Check(o.ptr()) ? PyUnicode_AsUTF8(o.ptr()) : nullptr;
  if (!s) PyErr_Clear();
  return s ? s : "";
}
py::object current_frame() {
  return py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(PyEval_GetFrame()));
}
std::string module_of(const py::object& frame) {
  const py::object globals = attribute(frame, "f_globals");
  if (!globals || !PyDict_Check(globals.ptr())) return "";
  return text_of(PyDict_GetItemString(globals.ptr(), "__name__"));
}
bool is_ours(const std::string& module) {
  return module == "paddle" || module.starts_with("paddle.");
}
// The machinery that calls a layer's forward: the user called the layer.
bool is_plumbing(const std::string& module, const std::string& function) {
  return module == "paddle.nn.layer.layers" || function == "<lambda>" || function == "<module>" ||
         module.starts_with("paddle.jit.") || module == "paddle.base.decorators";
}
std::string function_of(const py::object& frame) {
  const py::object code = attribute(frame, "f_code");
  std::string name = text_of(attribute(code, "co_name"));
  if (name == "forward" || name == "__call__" ||
      name == "__init__") {  // of a class: its name says more
    const py::object locals = attribute(frame, "f_locals");
    if (locals && PyMapping_HasKeyString(locals.ptr(), "self")) {
      const auto self =
          py::reinterpret_steal<py::object>(PyMapping_GetItemString(locals.ptr(), "self"));
      if (self) return Py_TYPE(self.ptr())->tp_name;
    }
  }
  return name;
}
}  // namespace

std::string public_function() {
  std::string found;
  for (py::object f = current_frame(); f && !f.is_none(); f = attribute(f, "f_back")) {
    const std::string module = module_of(f);
    if (!is_ours(module)) break;
    const std::string name = function_of(f);
    if (!is_plumbing(module, name)) found = name;
  }
  return found;
}
std::string user_location() {
  if (!PyGILState_Check()) return "";  // a plan that records for itself, without Python's lock
  for (py::object f = current_frame(); f && !f.is_none(); f = attribute(f, "f_back")) {
    if (is_ours(module_of(f))) continue;
    const std::string file = text_of(attribute(attribute(f, "f_code"), "co_filename"));
    const py::object line = attribute(f, "f_lineno");
    return file + ":" +
           std::to_string(line && PyLong_Check(line.ptr()) ? PyLong_AsLong(line.ptr()) : 0);
  }
  return "";
}

static PyObject* type_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kValue:
      return PyExc_ValueError;
    case ErrorKind::kType:
      return PyExc_TypeError;
    case ErrorKind::kIndex:
      return PyExc_IndexError;
    case ErrorKind::kKey:
      return PyExc_KeyError;
    case ErrorKind::kNotImplemented:
      return PyExc_NotImplementedError;
    case ErrorKind::kMemory:
      return PyExc_MemoryError;
    case ErrorKind::kOverflow:
      return PyExc_OverflowError;
    case ErrorKind::kFile:
      return PyExc_OSError;
    case ErrorKind::kAssertion:
      return PyExc_AssertionError;
    default:
      return PyExc_RuntimeError;
  }
}
void require_number(const Tensor& t) {
  if (t && t.is_concrete()) [[likely]] {
    if (GraphRecorder* r = current_recorder()) r->note_read(t);
    return;
  }
  throw ValueNotKnown(ErrorKind::kType, "",
                      "the tensor stands for a value of a program that is being recorded: its "
                      "numbers are known only when the program runs. Use paddle.static.nn.cond, or "
                      "to_static, for a branch");
}
static void set_error(PyObject* type, const Error& e, const char* where) {
  std::string name = public_function();
  if (name.empty() && where) name = where;
  if (name.empty()) name = e.where();
  PyErr_SetString(type, e.message(name).c_str());
}
void set_python_error(const char* where) {
  try {
    throw;
  } catch (const PythonError&) {  // it is set
  } catch (py::error_already_set& e) {
    e.restore();
  } catch (const ValueNotKnown& e) {
    set_error(py::module_::import("paddle._C").attr("ValueNotKnown").ptr(), e, where);
  } catch (const Error& e) {
    set_error(type_of(e.kind()), e, where);
  } catch (const std::bad_alloc&) {
    set_error(PyExc_MemoryError, Error(ErrorKind::kMemory, "", "out of memory"), where);
  } catch (const std::length_error&) {  // a list that no memory can hold
    set_error(PyExc_MemoryError, Error(ErrorKind::kMemory, "", "out of memory"), where);
  } catch (const std::exception& e) {
    PyErr_SetString(PyExc_RuntimeError, e.what());
  }
}
}  // namespace paddle::python

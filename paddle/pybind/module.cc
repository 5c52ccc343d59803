// The module paddle._C.
#include "paddle/common/flags.h"
#include "paddle/executor/plan.h"
#include "paddle/phi/core/hooks.h"
#include "paddle/pybind/python.h"

namespace paddle::python {
namespace {
// Long kernels run without Python's lock, if this thread has it.
void* release_lock() {
  return PyGILState_Check() ? PyEval_SaveThread() : nullptr;
}
void acquire_lock(void* state) {
  PyEval_RestoreThread(static_cast<PyThreadState*>(state));
}
}  // namespace

PYBIND11_MODULE(_C, m) {
  m.doc() = "The core of paddle: tensors, ops, programs.";
  read_flags_from_environment();
  py::register_exception_translator([](std::exception_ptr p) {
    try {
      if (p) std::rethrow_exception(p);
    } catch (const GuardMiss& e) {
      py::set_error(py::module_::import("paddle._C").attr("GuardMiss"), e.what());
    } catch (const PythonError&) {  // it is set
    } catch (const Error&) {
      set_python_error();
    }
  });
  m.attr("ValueNotKnown") = py::reinterpret_steal<py::object>(
      check(PyErr_NewException("paddle._C.ValueNotKnown", PyExc_TypeError, nullptr)));
  hooks().release_lock = release_lock;
  hooks().acquire_lock = acquire_lock;
  hooks().location = user_location;
  add_small_types(m);
  add_tensor_type(m);
  add_ops(m);
  add_numpy(m);
  add_autograd(m);
  add_programs(m);
  add_py_func(m);
  add_device(m);
  add_inference(m);
  add_distributed(m);
  add_profiler(m);
}
}  // namespace paddle::python

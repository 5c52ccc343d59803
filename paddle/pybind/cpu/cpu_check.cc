// Which features of our baseline (x86-64-v2) this processor lacks. Plain C++, compiled for any
// x86-64 and linked to nothing: it is loaded before NumPy and before the core library, which would
// die of an illegal instruction.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

static PyObject* missing(PyObject*, PyObject*) {
  PyObject* names = PyList_New(0);
  const auto need = [&](const char* feature, bool there) {
    if (there || !names) return;
    PyObject* s = PyUnicode_FromString(feature);
    if (!s || PyList_Append(names, s) < 0) Py_CLEAR(names);
    Py_XDECREF(s);
  };
#ifdef __x86_64__
  __builtin_cpu_init();
  need("sse3", __builtin_cpu_supports("sse3"));
  need("ssse3", __builtin_cpu_supports("ssse3"));
  need("sse4.1", __builtin_cpu_supports("sse4.1"));
  need("sse4.2", __builtin_cpu_supports("sse4.2"));
  need("popcnt", __builtin_cpu_supports("popcnt"));
#endif
  return names;
}

static PyMethodDef methods[] = {{"missing", missing, METH_NOARGS, "The missing features, by name."},
                                {nullptr, nullptr, 0, nullptr}};
static PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "_cpu", nullptr, -1, methods, nullptr, nullptr, nullptr, nullptr};
PyMODINIT_FUNC PyInit__cpu() {
  return PyModule_Create(&module);
}

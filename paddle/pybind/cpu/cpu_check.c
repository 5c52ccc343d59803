/* Which features that our baseline (x86-64-v2) needs this processor lacks. Plain C, compiled for any x86-64: it is loaded
   before NumPy and before the core library, which would die of an illegal instruction. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

static PyObject* missing(PyObject* self, PyObject* args) {
  (void)self;
  (void)args;
  PyObject* names = PyList_New(0);
#if defined(__x86_64__)
#define NEED(feature)                                        \
  if (names && !__builtin_cpu_supports(feature)) {           \
    PyObject* s = PyUnicode_FromString(feature);             \
    if (!s || PyList_Append(names, s) < 0) Py_CLEAR(names);  \
    Py_XDECREF(s);                                           \
  }
  __builtin_cpu_init();
  NEED("sse3")
  NEED("ssse3")
  NEED("sse4.1")
  NEED("sse4.2")
  NEED("popcnt")
#endif
  return names;
}

static PyMethodDef methods[] = {{"missing", missing, METH_NOARGS, "The missing features, by name."}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_cpu", NULL, -1, methods, NULL, NULL, NULL, NULL};
PyMODINIT_FUNC PyInit__cpu(void) { return PyModule_Create(&module); }

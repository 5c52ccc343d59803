// paddle.Tensor: a heap type with attributes, weak references and subclassing. A handle, not an
// identity: x.grad gives a new object each time.
#include <pybind11/stl.h>

#include "paddle/autograd/backward.h"
#include "paddle/device/device.h"
#include "paddle/ir/graph.h"
#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/core/view.h"
#include "paddle/phi/ops/view.h"
#include "paddle/pybind/python.h"

namespace paddle::python {
namespace {
PyTypeObject* type = nullptr;

// Freed objects of the type itself wait here to be used again.
constexpr int kMostFree = 256;
PyObject* free_objects[kMostFree];
int free_count = 0;

// The sizes of a recorded tensor may be looked at when its program is no longer recorded.
SymbolTable* table_of(const Tensor& t) {
  const Value* v = value_of(t);
  return v ? v->graph->symbols.get() : SymbolScope::current();
}

Tensor& self_of(PyObject* o) {
  return reinterpret_cast<PyTensor*>(o)->tensor;
}

PyObject* tensor_new(PyTypeObject* t, PyObject*, PyObject*) {
  PyObject* o = t->tp_alloc(t, 0);
  // What Tensor() makes holds nothing yet, which every op will say.
  if (o) new (&self_of(o)) Tensor(meta_tensor({DType::kFloat32, {0}}));
  return o;
}
void tensor_dealloc(PyObject* o) {
  auto* self = reinterpret_cast<PyTensor*>(o);
  if (PyObject_GC_IsTracked(o)) PyObject_GC_UnTrack(o);
  if (self->weak) PyObject_ClearWeakRefs(o);
  Py_CLEAR(self->dict);
  self->tensor.~Tensor();
  PyTypeObject* t = Py_TYPE(o);
  if (t == type && free_count < kMostFree) {
    free_objects[free_count++] = o;
  } else {
    t->tp_free(o);
  }
  Py_DECREF(t);
}
int tensor_traverse(PyObject* o, visitproc visit, void* arg) {
  Py_VISIT(reinterpret_cast<PyTensor*>(o)->dict);
  Py_VISIT(Py_TYPE(o));
  return 0;
}
int tensor_clear(PyObject* o) {
  Py_CLEAR(reinterpret_cast<PyTensor*>(o)->dict);
  return 0;
}
// Only a tensor with attributes of its own can be part of a cycle.
int tensor_setattro(PyObject* o, PyObject* name, PyObject* value) {
  const int status = PyObject_GenericSetAttr(o, name, value);
  if (status == 0 && reinterpret_cast<PyTensor*>(o)->dict && !PyObject_GC_IsTracked(o))
    PyObject_GC_Track(o);
  return status;
}

// ---- properties
#define GETTER(name, ...)                                \
  PyObject* get_##name(PyObject* o, void*) {             \
    return guarded("Tensor." #name, [&]() -> PyObject* { \
      [[maybe_unused]] const Tensor& t = self_of(o);     \
      if (!t) return Py_NewRef(Py_None);                 \
      __VA_ARGS__                                        \
    });                                                  \
  }
GETTER(shape, SymbolScope scope(table_of(t)); return size_object(t.dims());)
GETTER(dtype, return Py_NewRef(dtype_object(t.dtype()));)
GETTER(ndim, return PyLong_FromLong(t.rank());)
GETTER(size, SymbolScope scope(table_of(t)); return dim_object(numel(t.dims()));)
GETTER(place, return place_object(t.is_concrete() ? t.place() : mode().place);)
GETTER(stop_gradient, return PyBool_FromLong(t.stop_gradient());)
GETTER(is_leaf, return PyBool_FromLong(!t.impl()->node || t.impl()->node->leaf);)
GETTER(persistable, return PyBool_FromLong(t.persistable());)
// A recorded tensor is called as its value is, by which a program finds it.
GETTER(name, {
  Value* v = t.is_concrete() ? nullptr : value_of(t);
  if (v && v->name.empty()) v->name = t.has_name() ? t.name() : unique_name("tmp");
  return PyUnicode_FromString((v ? v->name : t.name()).c_str());
})
GETTER(grad, refresh(t); return wrap(grad_of(t));)
GETTER(itemsize, return PyLong_FromSize_t(size_of(t.dtype()));)
GETTER(inplace_version,
       return PyLong_FromUnsignedLong(t.is_concrete() ? t.impl()->storage->version : 0);)
GETTER(offset,
       return PyLong_FromLongLong(t.impl()->layout.offset.number() * int64_t(size_of(t.dtype())));)
GETTER(strides, {
  const Ints s = t.strides();
  PyObject* list = check(PyList_New(s.size()));
  for (int i = 0; i < s.size(); ++i) PyList_SET_ITEM(list, i, PyLong_FromLongLong(s[i]));
  return list;
})
GETTER(is_recorded, return PyBool_FromLong(t.is_recorded() && !t.is_concrete());)

int set_stop_gradient(PyObject* o, PyObject* v, void*) {
  const int truth = v ? PyObject_IsTrue(v) : -1;
  if (truth < 0) return -1;
  TensorImpl& t = *self_of(o).impl();
  t.stop_gradient = truth;
  if (t.view) t.view->tracked = !truth;
  return 0;
}
int set_persistable(PyObject* o, PyObject* v, void*) {
  const int truth = v ? PyObject_IsTrue(v) : -1;
  if (truth < 0) return -1;
  self_of(o).set_persistable(truth);
  return 0;
}
int set_name(PyObject* o, PyObject* v, void*) {
  const char* s = v && PyUnicode_Check(v) ? PyUnicode_AsUTF8(v) : nullptr;
  if (!s) {
    PyErr_SetString(PyExc_TypeError, "Tensor.name must be a str");
    return -1;
  }
  const Tensor& t = self_of(o);
  t.set_name(s);
  if (Value* v = t.is_concrete() ? nullptr : value_of(t)) v->name = s;
  return 0;
}
// A gradient that users give stays theirs: it is copied, as later ones are added in place. With a
// context it is taken as it is.
int set_grad_attribute(PyObject* o, PyObject* v, void* as_it_is) {
  PyObject* r = guarded("Tensor.grad", [&]() -> PyObject* {
    const Tensor& t = self_of(o);
    const Tensor* g = v && v != Py_None ? as_tensor(v) : nullptr;
    USER_CHECK(kType, g || !v || v == Py_None, "grad must be a Tensor or None, got {}",
               Py_TYPE(v)->tp_name);
    if (g)
      USER_CHECK(kValue, known(g->dims() == t.dims()), "grad has shape {}, the tensor has {}",
                 g->dims(), t.dims());
    const bool copied = g && g->is_concrete() && !as_it_is;
    set_grad(t, copied ? copy_to(*g, g->place()) : g ? *g : Tensor());
    return Py_None;
  });
  return r ? 0 : -1;
}
PyObject* get_dict(PyObject* o, void* context) {
  PyObject* d = PyObject_GenericGetDict(o, context);
  if (d && !PyObject_GC_IsTracked(o)) PyObject_GC_Track(o);
  return d;
}

PyGetSetDef properties[] = {
    {"shape", get_shape, nullptr, "The sizes, as a list.", nullptr},
    {"dtype", get_dtype, nullptr, "The type of the elements.", nullptr},
    {"ndim", get_ndim, nullptr, "The number of axes.", nullptr},
    {"rank", get_ndim, nullptr, "The number of axes.", nullptr},
    {"size", get_size, nullptr, "The number of elements.", nullptr},
    {"place", get_place, nullptr, "Where the memory is.", nullptr},
    {"stop_gradient", get_stop_gradient, set_stop_gradient,
     "Whether no gradient is wanted for this tensor.", nullptr},
    {"is_leaf", get_is_leaf, nullptr, "Whether no op that is differentiated computed this tensor.",
     nullptr},
    {"persistable", get_persistable, set_persistable,
     "Whether the tensor outlives a run of a program.", nullptr},
    {"name", get_name, set_name, "The name.", nullptr},
    {"grad", get_grad, set_grad_attribute, "The gradient that backward has left, or None.",
     nullptr},
    {"_grad", get_grad, set_grad_attribute, nullptr, &properties},
    {"itemsize", get_itemsize, nullptr, "Bytes per element.", nullptr},
    {"inplace_version", get_inplace_version, nullptr, "How often the memory was written in place.",
     nullptr},
    {"offset", get_offset, nullptr, "Where in its memory the tensor begins, in bytes.", nullptr},
    {"strides", get_strides, nullptr, "How many elements apart neighbours on each axis are.",
     nullptr},
    {"_is_recorded", get_is_recorded, nullptr, "Whether it stands for a value of a program.",
     nullptr},
    {"__dict__", get_dict, PyObject_GenericSetDict, nullptr, nullptr},
    {}};
PyMemberDef members[] = {
    {"__dictoffset__", T_PYSSIZET, offsetof(PyTensor, dict), READONLY, nullptr},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(PyTensor, weak), READONLY, nullptr},
    {}};

// ---- methods
#define METHOD(name, ...)                                             \
  PyObject* name(PyObject* o, [[maybe_unused]] PyObject* const* args, \
                 [[maybe_unused]] Py_ssize_t n) {                     \
    return guarded("Tensor." #name, [&]() -> PyObject* {              \
      [[maybe_unused]] const Tensor& t = self_of(o);                  \
      USER_CHECK(kRuntime, t, "the tensor is empty");                 \
      __VA_ARGS__                                                     \
    });                                                               \
  }
METHOD(numpy, USER_CHECK(kType, n == 0, "takes no arguments"); return numpy_array(t);)
METHOD(tolist, require_number(t); return nested_list(t);)
METHOD(detach, {
  if (!mode().recorder || !t.is_recorded()) return wrap(snapshot(t));
  // In a program both have the same memory if one is a view of the other: one without a gradient.
  ModeScope scope(with_tape(false));
  return wrap(reshape(t, t.dims()));
})
METHOD(numel_value, SymbolScope scope(table_of(t)); return dim_object(numel(t.dims()));)
METHOD(is_contiguous, return PyBool_FromLong(t.is_contiguous());)
METHOD(is_same_storage, {
  const Tensor* other = n == 1 ? as_tensor(args[0]) : nullptr;
  return PyBool_FromLong(other && t.impl()->storage && t.impl()->storage == other->impl()->storage);
})
METHOD(data_ptr, return PyLong_FromVoidPtr(t.is_concrete() ? t.raw_data() : nullptr);)
METHOD(is_initialized, return PyBool_FromLong(t.is_concrete());)
METHOD(wants_grad_value, return PyBool_FromLong(t.wants_grad());)
METHOD(bump_version, {
  if (t.is_concrete()) mark_written(t, nullptr);
  return Py_NewRef(Py_None);
})
METHOD(retain, retain_grad(t); return Py_NewRef(Py_None);)
METHOD(clear_gradient, {
  bool zero = true;
  if (n > 0) zero = PyObject_IsTrue(args[0]);
  const Tensor g = grad_of(t);
  const PlaceScope scope(g);
  if (zero && g && g.is_concrete())
    set_grad(t, zeros(g.meta()));
  else
    set_grad(t, Tensor());
  return Py_NewRef(Py_None);
})
// item(), item(flat), item(i, j, …)
METHOD(item, {
  require_number(t);
  const int64_t count = t.numel();
  int64_t at = 0;
  if (n == 0) {
    USER_CHECK(kValue, count == 1, "a tensor of {} elements is no number; name one, as in item(0)",
               count);
  } else if (n == 1) {
    at = scalar_from(args[0]).to<int64_t>();
    USER_CHECK(kIndex, at >= -count && at < count, "element {} of a tensor of {} elements", at,
               count);
    if (at < 0) at += count;
  } else {
    USER_CHECK(kValue, n == t.rank(), "{} indices for a tensor of {} axes", n, t.rank());
    for (Py_ssize_t i = 0; i < n; ++i) {
      const int64_t k = scalar_from(args[i]).to<int64_t>();
      const int64_t size = t.dims()[i].raw();
      USER_CHECK(kIndex, k >= -size && k < size, "index {} on axis {} of size {}", k, i, size);
      at = at * size + (k < 0 ? k + size : k);
    }
  }
  return scalar_object(element(t, at));
})
// Takes over what another tensor is: for `out=`, set_value and the like.
METHOD(become, {
  const Tensor* other = n == 1 ? as_tensor(args[0]) : nullptr;
  USER_CHECK(kType, other, "a Tensor is needed");
  TensorImpl &a = *t.impl(), &b = *other->impl();
  a.meta = b.meta;
  a.layout = b.layout;
  a.storage = b.storage;
  a.value = b.value;
  if (!a.is_grad_leaf() || !b.stop_gradient) {
    a.node = b.node;
    a.slot = b.slot;
    a.stop_gradient = b.stop_gradient;
  }
  ++a.version;
  return Py_NewRef(o);
})
// From now on this object stands for another tensor, which was made of it: the in-place form of
// what changes shape or dtype. Views of the tensor that it was stay as they are.
METHOD(turn_into, {
  const Tensor* other = n == 1 ? as_tensor(args[0]) : nullptr;
  USER_CHECK(kType, other, "a Tensor is needed");
  USER_CHECK(kValue, !mode().tape || !t.impl()->is_grad_leaf(),
             "a leaf tensor that wants a gradient cannot be written in place; do it under "
             "paddle.no_grad()");
  if (t.has_name()) other->set_name(t.name());
  if (t.persistable()) other->set_persistable(true);
  reinterpret_cast<PyTensor*>(o)->tensor = Tensor(*other);
  return Py_NewRef(o);
})
// Copies data of the same shape and dtype into the tensor's memory.
METHOD(copy_data, {
  const Tensor* other = n == 1 ? as_tensor(args[0]) : nullptr;
  USER_CHECK(kType, other && other->is_concrete() && t.is_concrete(),
             "a Tensor with data is needed");
  USER_CHECK(kValue, other->dtype() == t.dtype() && known(other->dims() == t.dims()),
             "{} does not fit into {}", *other, t);
  copy_elements(t, *other);
  mark_written(t, nullptr);
  return Py_NewRef(o);
})
METHOD(to_place, {
  USER_CHECK(kType, n == 1, "a place is needed");
  const Place p = place_from(args[0]);
  if (t.is_concrete() && t.place() == p) return Py_NewRef(o);
  return wrap(copy_to(t, p));
})
#define FAST(name) reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(name)), METH_FASTCALL
PyMethodDef methods[] = {
    {"numpy", FAST(numpy), "A NumPy array with a copy of the elements."},
    {"tolist", FAST(tolist), "The elements as nested lists."},
    {"item", FAST(item), "One element as a number: the only one, or the one named by an index."},
    {"detach", FAST(detach), "The same memory, without a gradient."},
    {"is_contiguous", FAST(is_contiguous), "Whether the elements lie one behind the other."},
    {"data_ptr", FAST(data_ptr), "The address of the first element."},
    {"retain_grads", FAST(retain), "Keep the gradient, though the tensor is no leaf."},
    {"clear_gradient", FAST(clear_gradient), "Forget the gradient, or set it to zero."},
    {"_is_initialized", FAST(is_initialized), nullptr},
    {"_numel", FAST(numel_value), nullptr},
    {"_wants_grad", FAST(wants_grad_value), nullptr},
    {"_is_shared_buffer_with", FAST(is_same_storage), nullptr},
    {"_bump_inplace_version", FAST(bump_version), nullptr},
    {"_become", FAST(become), nullptr},
    {"_turn_into", FAST(turn_into), nullptr},
    {"_copy_data", FAST(copy_data), nullptr},
    {"_to_place", FAST(to_place), nullptr},
    {}};

// ---- conversions
PyObject* one_number(PyObject* o, const char* what) {
  return guarded(what, [&]() -> PyObject* {
    const Tensor& t = self_of(o);
    require_number(t);
    USER_CHECK(kType, t.numel() == 1,
               "only a tensor of one element can be converted to a number, its shape is {}",
               t.dims());
    return scalar_object(element(t, 0));
  });
}
PyObject* tensor_float(PyObject* o) {
  const auto v = py::reinterpret_steal<py::object>(one_number(o, "float()"));
  return v ? PyNumber_Float(v.ptr()) : nullptr;
}
PyObject* tensor_int(PyObject* o) {
  const auto v = py::reinterpret_steal<py::object>(one_number(o, "int()"));
  return v ? PyNumber_Long(v.ptr()) : nullptr;
}
PyObject* tensor_index(PyObject* o) {
  return guarded("index", [&]() -> PyObject* {
    USER_CHECK(kType, is_integer(self_of(o).dtype()) || self_of(o).dtype() == DType::kBool,
               "a tensor of {} is no index", self_of(o).dtype());
    return tensor_int(o);
  });
}
int tensor_bool(PyObject* o) {
  const auto v = py::reinterpret_steal<py::object>(one_number(o, "bool()"));
  return v ? PyObject_IsTrue(v.ptr()) : -1;
}
Py_ssize_t tensor_length(PyObject* o) {
  const Tensor& t = self_of(o);
  if (t && t.rank() > 0 && t.dims()[0].is_number()) return Py_ssize_t(t.dims()[0].raw());
  PyErr_SetString(PyExc_TypeError, t && t.rank() == 0
                                       ? "len() of a 0-D tensor"
                                       : "len() of a tensor whose size is not known yet");
  return -1;
}
Py_hash_t tensor_hash(PyObject* o) {
  return Py_hash_t(reinterpret_cast<uintptr_t>(o) >> 4);
}
PyObject* tensor_repr(PyObject* o) {
  static PyObject* to_string = nullptr;
  if (!to_string) {
    const auto module =
        py::reinterpret_steal<py::object>(PyImport_ImportModule("paddle.tensor.to_string"));
    if (!module) return nullptr;
    to_string = PyObject_GetAttrString(module.ptr(), "to_string");
    if (!to_string) return nullptr;
  }
  return PyObject_CallFunctionObjArgs(to_string, o, nullptr);
}
// Goes through axis 0, as x[0], x[1], … do.
PyObject* tensor_iter(PyObject* o) {
  const Py_ssize_t n = tensor_length(o);
  if (n < 0) return nullptr;
  PyObject* list = PyList_New(n);
  for (Py_ssize_t i = 0; list && i < n; ++i) {
    PyObject* index = PyLong_FromSsize_t(i);
    PyObject* item = index ? get_item(o, index) : nullptr;
    Py_XDECREF(index);
    if (!item)
      Py_CLEAR(list);
    else
      PyList_SET_ITEM(list, i, item);
  }
  if (!list) return nullptr;
  PyObject* it = PyObject_GetIter(list);
  Py_DECREF(list);
  return it;
}

std::vector<PyType_Slot> all_slots() {
  std::vector<PyType_Slot> s = {
      {Py_tp_new, reinterpret_cast<void*>(tensor_new)},
      {Py_tp_dealloc, reinterpret_cast<void*>(tensor_dealloc)},
      {Py_tp_traverse, reinterpret_cast<void*>(tensor_traverse)},
      {Py_tp_clear, reinterpret_cast<void*>(tensor_clear)},
      {Py_tp_setattro, reinterpret_cast<void*>(tensor_setattro)},
      {Py_tp_getset, properties},
      {Py_tp_members, members},
      {Py_tp_methods, methods},
      {Py_tp_hash, reinterpret_cast<void*>(tensor_hash)},
      {Py_tp_repr, reinterpret_cast<void*>(tensor_repr)},
      {Py_tp_iter, reinterpret_cast<void*>(tensor_iter)},
      {Py_mp_length, reinterpret_cast<void*>(tensor_length)},
      {Py_mp_subscript, reinterpret_cast<void*>(get_item)},
      {Py_mp_ass_subscript, reinterpret_cast<void*>(set_item)},
      {Py_nb_float, reinterpret_cast<void*>(tensor_float)},
      {Py_nb_int, reinterpret_cast<void*>(tensor_int)},
      {Py_nb_index, reinterpret_cast<void*>(tensor_index)},
      {Py_nb_bool, reinterpret_cast<void*>(tensor_bool)},
      {Py_tp_doc,
       const_cast<char*>("A multi-dimensional array that can record how it was computed.")}};
  for (PyType_Slot* n = number_slots(); n->slot; ++n) s.push_back(*n);
  s.push_back({0, nullptr});
  return s;
}
}  // namespace

PyTypeObject* tensor_type() {
  return type;
}

PyObject* wrap(Tensor t) {
  if (!t) return Py_NewRef(Py_None);
  PyObject* o;
  if (free_count > 0) {
    o = free_objects[--free_count];
    PyObject_Init(o, type);
  } else {
    o = reinterpret_cast<PyObject*>(PyObject_GC_New(PyTensor, type));
    if (!o) return nullptr;
  }
  auto* self = reinterpret_cast<PyTensor*>(o);
  self->dict = nullptr;
  self->weak = nullptr;
  new (&self->tensor) Tensor(std::move(t));
  return o;  // tracked once it has attributes of its own
}
py::object wrap_object(Tensor t) {
  return py::reinterpret_steal<py::object>(check(wrap(std::move(t))));
}
PyObject* wrap_list(Tensors list) {
  PyObject* l = check(PyList_New(Py_ssize_t(list.size())));
  for (size_t i = 0; i < list.size(); ++i) PyList_SET_ITEM(l, Py_ssize_t(i), check(wrap(list[i])));
  return l;
}
Tensor call_op(const OpDef& def, const void* attrs, std::initializer_list<Tensor> in,
               const Tensor* into) {
  std::vector<Tensor> list(in);
  std::vector<Tensors> slots;
  for (auto& t : list) slots.push_back(t ? Tensors(&t, 1) : Tensors());
  TensorList out;
  run(def, attrs, slots, out, into);
  return out[0];
}

void add_tensor_type(py::module_& m) {
  static auto slots = all_slots();
  static PyType_Spec spec = {"paddle.Tensor", sizeof(PyTensor), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
                             slots.data()};
  type = reinterpret_cast<PyTypeObject*>(check(PyType_FromSpec(&spec)));
  m.attr("Tensor") = py::handle(reinterpret_cast<PyObject*>(type));
  // Turns an empty object, as a subclass's __new__ gives it, into a tensor.
  m.def("_init_tensor", [](py::handle self, const Tensor& t) {
    USER_CHECK(kType, is_tensor(self.ptr()), "a Tensor is needed");
    self_of(self.ptr()) = t;
  });
  m.def("_tensor_from", [](py::handle data, py::handle dtype, py::handle place) {
    return tensor_from(data.ptr(), dtype.is_none() ? DType::kUndefined : require_dtype(dtype.ptr()),
                       place_from(place.ptr()));
  });
  // A tensor without data: a parameter whose values come later.
  m.def("_meta_tensor", [](const std::vector<int64_t>& shape, DType dtype) {
    Dims dims;
    for (int64_t n : shape) dims.push_back(n);
    return meta_tensor({dtype, dims});
  });
  m.def("unique_name", &unique_name);
}
}  // namespace paddle::python

// Ops as Python objects: one callable type serves all of them, by walking the op's table.
#include "paddle/device/device.h"
#include "paddle/phi/core/attrs.h"
#include "paddle/phi/core/hooks.h"
#include "paddle/pybind/python.h"

namespace paddle::python {
namespace {
// What a parameter of the public function is to the op.
struct Target {
  enum Kind : uint8_t { kInput, kAttr, kIgnored, kOut, kElsewhere } kind;
  int index = 0;  // of the declared input or attribute
};
struct PyOp {
  PyObject_HEAD vectorcallfunc call;
  const OpDef* def;
  bool inplace;
  bool compose;  // runs its compose, though there be a kernel: for tests
  int n_names;
  int n_positional;
  int variadic;      // the parameter that may be given as integers side by side; -1: none
  PyObject** names;  // interned: what the parameters are called
  Target* targets;   // and what they are
  PyObject* name;    // the public one
  PyObject*
      function;  // the Python function with signature and docstring, which serves the calls that
                 // the op does not: those with a parameter of its own, or with mistakes; or null
  PyObject* aliases;  // dict: other keyword -> name; or null
};
PyTypeObject* op_type = nullptr;

const char* public_name(const PyOp* op) {
  return PyUnicode_AsUTF8(op->name);
}

// The arguments of one call, put into slots and attributes.
class Arguments {
 public:
  explicit Arguments(const PyOp* op)
      : op_(op), def_(*op->def), slots_(def_.inputs + int(def_.tensor_attrs.size()), Tensors()) {}

  // False: this call is the Python function's.
  bool positional(Py_ssize_t i, PyObject* value) {
    if (i < op_->n_positional) return set(int(i), value);
    USER_CHECK(kType, op_->function, "takes at most {} arguments", op_->n_positional);
    return false;
  }
  // x.reshape(2, 3) as x.reshape([2, 3]): how many arguments are left, with the list in place.
  Py_ssize_t gather_variadic(PyObject* const* args, Py_ssize_t n) {
    const int at = op_->variadic;
    if (at < 0 || n <= at + 1) return n;
    for (Py_ssize_t i = at; i < n; ++i)
      if (Dim d; !is_tensor(args[i]) && !dim_from(args[i], &d)) return n;
    py::tuple list(n - at);
    for (Py_ssize_t i = at; i < n; ++i)
      list[size_t(i - at)] = py::reinterpret_borrow<py::object>(args[i]);
    set(at, list.ptr());
    return at;
  }
  bool keyword(PyObject* key, PyObject* value) {
    const int i = find(key);
    if (i >= 0 && !(given_ >> i & 1)) return set(i, value);
    USER_CHECK(kType, i < 0 || op_->function, "argument '{}' is given twice",
               PyUnicode_AsUTF8(key));
    USER_CHECK(kType, op_->function, "there is no argument '{}'", PyUnicode_AsUTF8(key));
    return false;
  }
  PyObject* run();

 private:
  int find(PyObject* key) const {
    for (int i = 0; i < op_->n_names; ++i)
      if (op_->names[i] == key) return i;
    for (int i = 0; i < op_->n_names; ++i)  // not interned
      if (PyUnicode_Compare(op_->names[i], key) == 0) return i;
    PyObject* other = op_->aliases ? PyDict_GetItem(op_->aliases, key) : nullptr;
    return other && other != key ? find(other) : -1;
  }
  bool set(int i, PyObject* value) {
    given_ |= 1ull << i;
    const Target t = op_->targets[i];
    switch (t.kind) {
      case Target::kInput:
        set_input(t.index, value);
        break;
      case Target::kAttr:
        set_attr(t.index, value);
        break;
      case Target::kOut:
        if (value != Py_None) out_ = value;
        break;
      case Target::kIgnored:
        break;
      case Target::kElsewhere:
        return false;
    }
    return true;
  }
  void set_input(int i, PyObject* value) {
    const Arg& arg = def_.input(i);
    if (arg.kind == Arg::kMany) return set_list(i, value);
    if (const Tensor* t = as_tensor(value)) {
      USER_CHECK(kValue, *t, "argument '{}' is an empty tensor", arg.name);
      slots_[i] = Tensors(t, 1);
      return;
    }
    if (value == Py_None && arg.kind == Arg::kOptional) return;
    Dim d;
    if (def_.has(kPromotes) && (is_number(value) || dim_from(value, &d))) {
      numbers_.push_back({i, value});
      return;
    }
    fail(ErrorKind::kType,
         fmt::format("argument '{}' must be a Tensor, got {}", arg.name, Py_TYPE(value)->tp_name));
  }
  void set_list(int i, PyObject* value) {
    auto& list = lists_.emplace_back();
    if (const Tensor* t = as_tensor(value)) {
      list.push_back(*t);
    } else if (value != Py_None) {
      const auto items = py::reinterpret_steal<py::object>(PySequence_Fast(value, ""));
      if (!items) PyErr_Clear();
      USER_CHECK(kType, items, "argument '{}' must be a list of Tensors, got {}",
                 def_.input(i).name, Py_TYPE(value)->tp_name);
      for (Py_ssize_t k = 0; k < PySequence_Fast_GET_SIZE(items.ptr()); ++k) {
        PyObject* item = PySequence_Fast_GET_ITEM(items.ptr(), k);
        const Tensor* t = as_tensor(item);
        USER_CHECK(kType, t && *t, "argument '{}[{}]' must be a Tensor, got {}", def_.input(i).name,
                   k, Py_TYPE(item)->tp_name);
        list.push_back(*t);
      }
    }
    list_slots_.push_back(i);
  }
  void set_attr(int a, PyObject* value) {
    if (value == Py_None) return;
    if (!attrs_.get()) attrs_ = Attrs(def_);
    const AttrDef& attr = def_.attrs[size_t(a)];
    std::vector<Tensor> operand;
    set_attribute(def_, attr, attrs_.get(), value, attr.is_tensor ? &operand : nullptr);
    if (operand.empty()) return;
    for (size_t k = 0; k < def_.tensor_attrs.size(); ++k)
      if (def_.tensor_attrs[k] == a) {
        lists_.push_back(std::move(operand));
        list_slots_.push_back(def_.inputs + int(k));
      }
  }
  PyObject* result(TensorList& out) const;

  const PyOp* op_;
  const OpDef& def_;
  SmallVector<Tensors, 8> slots_;
  Attrs attrs_;
  uint64_t given_ = 0;
  std::vector<std::vector<Tensor>> lists_;
  SmallVector<int, 4> list_slots_;
  SmallVector<std::pair<int, PyObject*>, 1> numbers_;  // in place of tensors
  std::vector<Tensor> made_;
  PyObject* out_ = nullptr;
};

PyObject* Arguments::run() {
  for (int k = 0; k < list_slots_.size(); ++k) slots_[list_slots_[k]] = lists_[size_t(k)];
  if (!numbers_.empty()) {
    const Tensor* beside = nullptr;
    for (auto& s : slots_)
      if (!s.empty() && !beside) beside = &s[0];
    USER_CHECK(kType, beside, "at least one argument must be a Tensor");
    made_.reserve(size_t(numbers_.size()));
    for (auto& [i, value] : numbers_) {
      made_.push_back(tensor_beside(*beside, value));
      slots_[i] = Tensors(&made_.back(), 1);
    }
  }
  while (slots_.size() > def_.inputs && slots_.back().empty()) slots_.pop_back();
  for (int i = 0; i < def_.inputs; ++i) {
    const Arg& arg = def_.input(i);
    const bool must = arg.kind == Arg::kPlain || arg.kind == Arg::kIndex;
    USER_CHECK(kType, !must || !slots_[i].empty(), "argument '{}' is missing", arg.name);
  }
  TensorList out;
  const Tensor* into = op_->inplace ? &slots_[op_->targets[0].index][0] : nullptr;
  const Slots slots(slots_.data(), size_t(slots_.size()));
  if (op_->compose)
    hooks().run_by_compose(def_, attrs_.get() ? attrs_.get() : def_.defaults, slots, out);
  else
    paddle::run(def_, attrs_.get(), slots, out, into);
  return result(out);
}
// What users see: neither hidden results nor the generator's state.
PyObject* Arguments::result(TensorList& out) const {
  if (out.size() == 1 && def_.list_output < 0) {
    if (!out_) return wrap(std::move(out[0]));
    const Tensor* target = as_tensor(out_);
    USER_CHECK(kType, target, "argument 'out' must be a Tensor, got {}", Py_TYPE(out_)->tp_name);
    const py::object r = wrap_object(out[0]);
    return check(PyObject_CallMethod(out_, "_become", "O", r.ptr()));
  }
  if (def_.list_output == 0 && def_.outputs == 1)
    return wrap_list({out.data(), size_t(out.size())});
  py::list visible;
  int at = 0, written = 0;
  const Slots slots(slots_.data(), size_t(slots_.size()));
  each_output(def_, slots, 0, [&](int, int w, int n) { written += w >= 0 ? n : 0; });
  each_output(def_, slots, out.size() - written, [&](int i, int w, int n) {
    const bool state = w >= 0 && def_.input(w).kind == Arg::kHidden;
    const bool hide = def_.output(i).kind == Arg::kHidden || state;
    if (is_list(*def_.info, def_.output(i))) {
      if (!hide)
        visible.append(py::reinterpret_steal<py::object>(wrap_list({out.data() + at, size_t(n)})));
    } else if (!hide) {
      visible.append(wrap_object(out[at]));
    }
    at += n;
  });
  if (visible.size() == 1) return py::object(visible[0]).release().ptr();
  return py::tuple(visible).release().ptr();
}

PyObject* op_call(PyObject* self, PyObject* const* args, size_t nf, PyObject* names) {
  auto* op = reinterpret_cast<PyOp*>(self);
  try {
    Arguments a(op);
    const Py_ssize_t n = PyVectorcall_NARGS(nf);
    const Py_ssize_t k = names ? PyTuple_GET_SIZE(names) : 0;
    bool ours = true;
    const Py_ssize_t plain = a.gather_variadic(args, n);
    for (Py_ssize_t i = 0; i < plain && ours; ++i) ours = a.positional(i, args[i]);
    for (Py_ssize_t i = 0; i < k && ours; ++i)
      ours = a.keyword(PyTuple_GET_ITEM(names, i), args[n + i]);
    if (!ours) return PyObject_Vectorcall(op->function, args, nf, names);
    PyObject* r = a.run();
    if (op->inplace && r && n > 0) {  // x.add_(y) is x
      Py_DECREF(r);
      return Py_NewRef(args[0]);
    }
    return r;
  } catch (...) {
    set_python_error(public_name(op));
    return nullptr;
  }
}
PyObject* op_get(PyObject* self, PyObject* instance, PyObject*) {
  return instance && instance != Py_None ? PyMethod_New(self, instance) : Py_NewRef(self);
}
PyObject* op_repr(PyObject* self) {
  return PyUnicode_FromFormat("<function paddle.%s>", public_name(reinterpret_cast<PyOp*>(self)));
}
PyObject* op_get_name(PyObject* self, void*) {
  return Py_NewRef(reinterpret_cast<PyOp*>(self)->name);
}
PyObject* op_get_module(PyObject* self, void*) {
  auto* op = reinterpret_cast<PyOp*>(self);
  return op->function ? PyObject_GetAttrString(op->function, "__module__")
                      : PyUnicode_FromString("paddle._C.ops");
}
PyObject* op_get_doc(PyObject* self, void*) {
  auto* op = reinterpret_cast<PyOp*>(self);
  return op->function ? PyObject_GetAttrString(op->function, "__doc__")
                      : PyUnicode_FromString(op->def->info->doc);
}
PyObject* op_get_wrapped(PyObject* self, void*) {
  auto* op = reinterpret_cast<PyOp*>(self);
  if (op->function) return Py_NewRef(op->function);
  PyErr_SetString(PyExc_AttributeError, "__wrapped__");
  return nullptr;
}
// That of the Python function; else "(x, axis=-1, name=None, *, out=None)".
PyObject* op_get_signature(PyObject* self, void*) {
  return guarded("signature", [&]() -> PyObject* {
    auto* op = reinterpret_cast<PyOp*>(self);
    const py::module_ inspect = py::module_::import("inspect");
    if (op->function) return inspect.attr("signature")(py::handle(op->function)).release().ptr();
    const py::object parameter = inspect.attr("Parameter"),
                     either = parameter.attr("POSITIONAL_OR_KEYWORD"),
                     only = parameter.attr("KEYWORD_ONLY");
    py::list list;
    for (int i = 0; i < op->n_names; ++i) {
      const Target t = op->targets[i];
      const py::handle name(op->names[i]), kind = i < op->n_positional ? either : only;
      if (t.kind == Target::kAttr) {
        const auto v = py::reinterpret_steal<py::object>(
            attribute_object(op->def->attrs[size_t(t.index)], op->def->defaults));
        list.append(parameter(name, kind, py::arg("default") = v));
      } else if (t.kind == Target::kInput && op->def->input(t.index).kind != Arg::kOptional) {
        list.append(parameter(name, kind));
      } else {
        list.append(parameter(name, kind, py::arg("default") = py::none()));
      }
    }
    return inspect.attr("Signature")(list).release().ptr();
  });
}
PyObject* op_reduce(PyObject* self, PyObject*) {
  auto* op = reinterpret_cast<PyOp*>(self);
  if (op->function) return Py_NewRef(op->name);  // found in its module
  return Py_BuildValue("O(O)", py::module_::import("paddle._C").attr("make_op").ptr(), op->name);
}
PyGetSetDef op_getset[] = {{"__name__", op_get_name, nullptr, nullptr, nullptr},
                           {"__qualname__", op_get_name, nullptr, nullptr, nullptr},
                           {"__module__", op_get_module, nullptr, nullptr, nullptr},
                           {"__doc__", op_get_doc, nullptr, nullptr, nullptr},
                           {"__wrapped__", op_get_wrapped, nullptr, nullptr, nullptr},
                           {"__signature__", op_get_signature, nullptr, nullptr, nullptr},
                           {}};
PyMethodDef op_methods[] = {{"__reduce__", op_reduce, METH_NOARGS, nullptr}, {}};
PyMemberDef op_members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(PyOp, call), READONLY, nullptr}, {}};
PyType_Slot op_slots[] = {{Py_tp_call, reinterpret_cast<void*>(PyVectorcall_Call)},
                          {Py_tp_descr_get, reinterpret_cast<void*>(op_get)},
                          {Py_tp_repr, reinterpret_cast<void*>(op_repr)},
                          {Py_tp_getset, op_getset},
                          {Py_tp_methods, op_methods},
                          {Py_tp_members, op_members},
                          {}};
PyType_Spec op_spec = {
    "paddle.Op", sizeof(PyOp), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR, op_slots};

py::object make_aliased(py::object function, py::dict aliases);

Target target_of(const OpDef& def, std::string_view name) {
  for (int i = 0; i < def.inputs; ++i)
    if (def.input(i).kind != Arg::kHidden && name == def.input(i).name) return {Target::kInput, i};
  for (size_t a = 0; a < def.attrs.size(); ++a)
    if (name == def.attrs[a].name) return {Target::kAttr, int(a)};
  if (name == "name") return {Target::kIgnored};
  return {name == "out" ? Target::kOut : Target::kElsewhere};
}
void set_parameters(PyOp* op, const std::vector<std::pair<std::string, Target>>& list) {
  op->n_names = int(list.size());
  INTERNAL_CHECK(op->n_names <= 64, "{} has too many parameters", op->def->name);
  op->names = new PyObject*[list.size() + 1];
  op->targets = new Target[list.size() + 1];
  for (size_t i = 0; i < list.size(); ++i) {
    op->names[i] = PyUnicode_InternFromString(list[i].first.c_str());
    op->targets[i] = list[i].second;
  }
}

// name: of an op, or with a `_` behind it its in-place form. function: the public one; its
// parameters are the op's by name, or by `parameters`, a dict from public names to the op's.
// variadic: the parameter that may be given as integers side by side. Objects live as long as the
// process.
py::object make_op(const std::string& name, py::object function, py::object parameters,
                   py::object aliases, bool compose, const std::string& variadic) {
  const OpDef* def = find_op(name);
  const bool inplace = !def && name.ends_with("_");
  if (inplace) def = find_op(name.substr(0, name.size() - 1));
  USER_CHECK(kKey, def, "there is no op '{}'", name);
  USER_CHECK(kValue, !compose || def->compose, "op '{}' has no compose", name);
  std::vector<std::pair<std::string, Target>> list;
  int positional = 0;
  if (function.is_none()) {
    for (int i = 0; i < def->inputs; ++i)
      if (def->input(i).kind != Arg::kHidden)
        list.push_back({def->input(i).name, {Target::kInput, i}});
    for (size_t a = 0; a < def->attrs.size(); ++a)
      list.push_back({def->attrs[a].name, {Target::kAttr, int(a)}});
    list.push_back({"name", {Target::kIgnored}});
    positional = int(list.size());
    if (!inplace && def->outputs == 1 && def->list_output < 0)
      list.push_back({"out", {Target::kOut}});
  } else {
    const py::object code = function.attr("__code__");
    positional = code.attr("co_argcount").cast<int>();
    const int n = positional + code.attr("co_kwonlyargcount").cast<int>();
    const py::tuple names = code.attr("co_varnames");
    for (int i = 0; i < n; ++i) {
      const auto given = names[size_t(i)].cast<std::string>();
      std::string ours = given;
      if (!parameters.is_none() && parameters.contains(names[size_t(i)]))
        ours = parameters[names[size_t(i)]].cast<std::string>();
      list.push_back({given, target_of(*def, ours)});
    }
  }
  USER_CHECK(kValue, !inplace || (!list.empty() && list[0].second.kind == Target::kInput),
             "op '{}' has no tensor to be written to", name);
  auto* op = PyObject_New(PyOp, op_type);
  op->call = op_call;
  op->def = def;
  op->inplace = inplace;
  op->compose = compose;
  op->n_positional = positional;
  op->variadic = -1;
  for (size_t i = 0; i < list.size(); ++i)
    if (list[i].first == variadic) op->variadic = int(i);
  set_parameters(op, list);
  op->name = function.is_none() ? PyUnicode_FromString(name.c_str())
                                : py::object(function.attr("__name__")).release().ptr();
  if (!function.is_none())
    op->function = (aliases.is_none() ? function : make_aliased(function, aliases)).release().ptr();
  else
    op->function = nullptr;
  op->aliases = aliases.is_none() ? nullptr : aliases.release().ptr();
  return py::reinterpret_steal<py::object>(reinterpret_cast<PyObject*>(op));
}

// ---- functions that take other names for their arguments, too
// A Python function with a table of further keywords. Calls that use none go straight through.
struct PyAliased {
  PyObject_HEAD vectorcallfunc call;
  PyObject* function;
  PyObject* aliases;  // dict: other keyword -> name
  PyObject* dict;
};
PyTypeObject* aliased_type = nullptr;

PyObject* aliased_call(PyObject* self, PyObject* const* args, size_t nf, PyObject* names) {
  auto* a = reinterpret_cast<PyAliased*>(self);
  if (!names) return PyObject_Vectorcall(a->function, args, nf, nullptr);
  const Py_ssize_t k = PyTuple_GET_SIZE(names);
  PyObject* renamed = nullptr;
  for (Py_ssize_t i = 0; i < k; ++i) {
    PyObject* other = PyDict_GetItem(a->aliases, PyTuple_GET_ITEM(names, i));
    if (!other) continue;
    if (!renamed) {
      renamed = PyTuple_New(k);
      for (Py_ssize_t j = 0; j < k; ++j)
        PyTuple_SET_ITEM(renamed, j, Py_NewRef(PyTuple_GET_ITEM(names, j)));
    }
    Py_DECREF(PyTuple_GET_ITEM(renamed, i));
    PyTuple_SET_ITEM(renamed, i, Py_NewRef(other));
  }
  PyObject* r = PyObject_Vectorcall(a->function, args, nf, renamed ? renamed : names);
  Py_XDECREF(renamed);
  return r;
}
PyObject* aliased_getattro(PyObject* self, PyObject* name) {
  PyObject* r = PyObject_GenericGetAttr(self, name);
  if (r || !PyErr_ExceptionMatches(PyExc_AttributeError)) return r;
  PyErr_Clear();
  return PyObject_GetAttr(reinterpret_cast<PyAliased*>(self)->function, name);
}
PyObject* aliased_doc(PyObject* self, void*) {
  return PyObject_GetAttrString(reinterpret_cast<PyAliased*>(self)->function, "__doc__");
}
PyObject* aliased_module(PyObject* self, void*) {
  return PyObject_GetAttrString(reinterpret_cast<PyAliased*>(self)->function, "__module__");
}
PyObject* aliased_wrapped(PyObject* self, void*) {
  return Py_NewRef(reinterpret_cast<PyAliased*>(self)->function);
}
PyObject* aliased_repr(PyObject* self) {
  return PyObject_Repr(reinterpret_cast<PyAliased*>(self)->function);
}
PyObject* aliased_reduce(PyObject* self, PyObject*) {
  return PyObject_GetAttrString(reinterpret_cast<PyAliased*>(self)->function,
                                "__qualname__");  // by name
}
PyGetSetDef aliased_getset[] = {
    {"__doc__", aliased_doc, nullptr, nullptr, nullptr},
    {"__module__", aliased_module, nullptr, nullptr, nullptr},
    {"__wrapped__", aliased_wrapped, nullptr, nullptr, nullptr},
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr, nullptr},
    {}};
PyMethodDef aliased_methods[] = {{"__reduce__", aliased_reduce, METH_NOARGS, nullptr}, {}};
PyMemberDef aliased_members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(PyAliased, call), READONLY, nullptr},
    {"__dictoffset__", T_PYSSIZET, offsetof(PyAliased, dict), READONLY, nullptr},
    {}};
PyType_Slot aliased_slots[] = {{Py_tp_call, reinterpret_cast<void*>(PyVectorcall_Call)},
                               {Py_tp_descr_get, reinterpret_cast<void*>(op_get)},
                               {Py_tp_repr, reinterpret_cast<void*>(aliased_repr)},
                               {Py_tp_getattro, reinterpret_cast<void*>(aliased_getattro)},
                               {Py_tp_getset, aliased_getset},
                               {Py_tp_methods, aliased_methods},
                               {Py_tp_members, aliased_members},
                               {}};
PyType_Spec aliased_spec = {
    "paddle.AliasedFunction", sizeof(PyAliased), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR, aliased_slots};
py::object make_aliased(py::object function, py::dict aliases) {
  auto* a = PyObject_New(PyAliased, aliased_type);
  a->call = aliased_call;
  a->function = function.release().ptr();
  a->aliases = aliases.release().ptr();
  a->dict = nullptr;
  return py::reinterpret_steal<py::object>(reinterpret_cast<PyObject*>(a));
}

// ---- the table, for tests and documentation
const char* kind_name(AttrKind k) {
  static const char* const names[] = {"bool",      "int",  "float", "Scalar",    "DType",
                                      "Place",     "enum", "str",   "list[int]", "list[float]",
                                      "list[str]", "Dim",  "Dims",  "Region"};
  return names[int(k)];
}
const char* amp_name(Amp a) {
  static const char* const names[] = {"keep", "half", "float32", "widest", "never"};
  return names[int(a)];
}
py::dict describe(const OpDef& d) {
  static const char* const kinds[] = {"plain", "many", "optional", "hidden", "no_grad", "index"};
  py::dict r;
  r["name"] = d.name;
  r["doc"] = d.info->doc;
  py::list inputs, outputs, attrs;
  for (int i = 0; i < d.inputs; ++i)
    inputs.append(py::make_tuple(d.input(i).name, kinds[d.input(i).kind]));
  for (int i = 0; i < d.outputs; ++i)
    outputs.append(
        py::make_tuple(d.output(i).name, kinds[d.output(i).kind],
                       d.output(i).of ? py::object(py::str(d.output(i).of)) : py::none()));
  for (auto& a : d.attrs) {
    py::dict one;
    one["name"] = a.name;
    one["doc"] = a.doc;
    one["kind"] = kind_name(a.kind);
    one["tensor"] = a.is_tensor;
    one["default"] = py::reinterpret_steal<py::object>(attribute_object(a, d.defaults));
    if (!a.names.empty()) {
      py::list names;
      for (const char* n : a.names) names.append(n);
      one["names"] = names;
    }
    attrs.append(one);
  }
  r["inputs"] = inputs;
  r["outputs"] = outputs;
  r["attrs"] = attrs;
  py::list traits;
  static const std::pair<Trait, const char*> trait_names[] = {
      {kCommutative, "commutative"}, {kView, "view"},
      {kOrdered, "ordered"},         {kSizesItself, "sizes_itself"},
      {kPromotes, "promotes"},       {kMayAlias, "may_alias"},
      {kScatters, "scatters"},       {kScalarsYield, "scalars_yield"},
      {kElementwise, "elementwise"}};
  for (auto& [t, n] : trait_names)
    if (d.has(t)) traits.append(n);
  r["traits"] = traits;
  r["amp"] = amp_name(d.info->amp);
  py::dict kernels;
  std::vector<std::string> devices = custom_device_types();
  devices.insert(devices.end(), {"cpu", "gpu"});
  for (const std::string& device : devices) {
    py::list types;
    for (int t = 0; t < kDTypes; ++t)
      if (d.find_kernel(parse_place(device), DType(t))) types.append(kDTypeInfo[t].name);
    if (types.size()) kernels[py::str(device)] = types;
  }
  r["kernels"] = kernels;
  r["infer"] = !d.infer_is_derived;
  r["compose"] = d.compose != nullptr;
  r["grad"] = d.grad != nullptr;
  r["grad_is_derived"] = d.grad_is_derived;
  r["derived_from"] = d.primal ? py::object(py::str(d.primal->name)) : py::none();
  return r;
}
}  // namespace

void add_ops(py::module_& m) {
  op_type = reinterpret_cast<PyTypeObject*>(check(PyType_FromSpec(&op_spec)));
  aliased_type = reinterpret_cast<PyTypeObject*>(check(PyType_FromSpec(&aliased_spec)));
  m.def("make_op", make_op, py::arg("name"), py::arg("function") = py::none(),
        py::arg("parameters") = py::none(), py::arg("aliases") = py::none(),
        py::arg("compose") = false, py::arg("variadic") = "");
  m.def("aliased", make_aliased);
  m.def("op_names", [] {
    py::list names;
    for (const OpDef* d : all_ops()) names.append(d->name);
    return names;
  });
  m.def("describe_op", [](const std::string& name) {
    const OpDef* d = find_op(name);
    USER_CHECK(kKey, d, "there is no op '{}'", name);
    return describe(*d);
  });
  // Ops by attribute: _C.ops.softmax, or its in-place form _C.ops.softmax_. Made when first asked
  // for.
  py::object ops = py::module_::import("types").attr("ModuleType")("paddle._C.ops");
  ops.attr("__getattr__") = py::cpp_function([ops](const std::string& name) {
    if (name.starts_with("__")) throw py::attribute_error(name);
    py::object op;
    try {
      op = make_op(name, py::none(), py::none(), py::none(), false, "");
    } catch (const Error&) {
      throw py::attribute_error("there is no op '" + name + "'");
    }
    py::setattr(ops, name.c_str(), op);
    return op;
  });
  m.attr("ops") = ops;
}
}  // namespace paddle::python

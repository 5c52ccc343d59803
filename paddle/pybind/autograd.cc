// Gradients: backward, paddle.grad, hooks, PyLayer, and the modes of a thread.
#include <pybind11/stl.h>

#include <map>

#include "paddle/autograd/backward.h"
#include "paddle/phi/core/autocast.h"
#include "paddle/phi/core/hooks.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/core/view.h"
#include "paddle/pybind/callback.h"
#include "paddle/pybind/python.h"

namespace paddle::python {
namespace {
std::vector<Tensor> tensors_of(const py::handle& o) {
  std::vector<Tensor> list;
  if (o.is_none()) return list;
  if (const Tensor* t = as_tensor(o.ptr())) return {*t};
  for (py::handle item : o) {
    const Tensor* t = as_tensor(item.ptr());
    USER_CHECK(kType, t || item.is_none(), "a Tensor is needed, got {}",
               Py_TYPE(item.ptr())->tp_name);
    list.push_back(t ? *t : Tensor());
  }
  return list;
}
py::list list_of(const std::vector<Tensor>& tensors) {
  py::list l;
  for (auto& t : tensors) l.append(wrap_object(t));
  return l;
}
void run_backward(const py::object& tensors, const py::object& grads, bool retain_graph,
                  bool create_graph) {
  const auto t = tensors_of(tensors);
  for (auto& x : t)
    USER_CHECK(
        kRuntime, x.wants_grad(),
        "the tensor has stop_gradient=True: nothing that it was computed from wants a gradient");
  backward(t, tensors_of(grads), retain_graph, create_graph);
}
py::list run_gradients(const py::object& outputs, const py::object& inputs, const py::object& grads,
                       bool retain_graph, bool create_graph, const py::object& stop,
                       bool up_to_inputs) {
  return list_of(gradients(tensors_of(outputs), tensors_of(inputs), tensors_of(grads), retain_graph,
                           create_graph, tensors_of(stop), up_to_inputs));
}

// Python's functions in the gradient graph; types of their own, for visit_python_functions.
struct PythonHook {
  Held function;
  Tensor operator()(const Tensor& g) const {
    py::gil_scoped_acquire lock;
    const py::object r = function.get()(wrap_object(g));
    const Tensor* t = as_tensor(r.ptr());
    return t ? *t : Tensor();
  }
};
// Gets the gradients of the outputs (None where nothing came) and whether they are to be
// differentiated.
struct PythonBackward {
  Held function;
  Grads operator()(std::span<Tensor> douts, bool create_graph) const {
    py::gil_scoped_acquire lock;
    py::list list;
    for (const Tensor& d : douts) list.append(wrap_object(d));
    const py::object r = function.get()(list, create_graph);
    return tensors_of(r);
  }
};
// The hook of a node: gets tuples of gradients, None where there is none, and gives a list or a
// tuple of what takes the place of the first, or None.
struct PythonNodeHook {
  Held function;
  std::vector<Tensor> operator()(Tensors grads, Tensors douts) const {
    py::gil_scoped_acquire lock;
    const auto tuple_of = [](Tensors tensors) {
      py::tuple t(tensors.size());
      for (size_t i = 0; i < tensors.size(); ++i) t[i] = wrap_object(tensors[i]);
      return t;
    };
    const py::object r = function.get()(tuple_of(grads), tuple_of(douts));
    if (r.is_none()) return {};
    USER_CHECK(kType, py::isinstance<py::list>(r) || py::isinstance<py::tuple>(r),
               "a hook on a gradient node must give a list or a tuple of gradients, got {}",
               Py_TYPE(r.ptr())->tp_name);
    return tensors_of(r);
  }
};
void attach(const std::string& name, const py::object& ins, const py::object& outs, py::object f) {
  auto outputs = tensors_of(outs);
  attach_function(name, tensors_of(ins), outputs, PythonBackward{Held(std::move(f))});
  for (py::handle o : outs)
    if (is_tensor(o.ptr())) track_cycles(o.ptr());
}

// f(node) for the nodes that nobody but t keeps: those it leads to by references held once.
template <class F>
int each_own_node(const Tensor& t, F&& f) {
  if (!t || t.impl()->ref_count() > 1 || !t.impl()->node) return 0;
  std::vector<BackwardNode*> todo;
  const auto add = [&](const Ref<Node>& n) {
    if (n && n->ref_count() == 1) todo.push_back(static_cast<BackwardNode*>(n.get()));
  };
  add(t.impl()->node);
  while (!todo.empty()) {
    BackwardNode* n = todo.back();
    todo.pop_back();
    if (const int status = f(*n)) return status;
    for (const Edge& e : n->edges) add(e.node);
  }
  return 0;
}

}  // namespace

int visit_python_functions(const Tensor& t, const std::function<int(PyObject*)>& visit) {
  return each_own_node(t, [&](BackwardNode& n) {
    if (auto* function = dynamic_cast<FunctionNode*>(&n))
      if (auto* b = function->function().target<PythonBackward>(); b && b->function.is_only_one())
        if (const int status = visit(b->function.get().ptr())) return status;
    if (!n.extra) return 0;
    for (auto& [id, hook] : n.extra->hooks)
      if (auto* h = hook.second.target<PythonHook>(); h && h->function.is_only_one())
        if (const int status = visit(h->function.get().ptr())) return status;
    for (auto& [id, hook] : n.extra->post_hooks)
      if (auto* h = hook.target<PythonNodeHook>(); h && h->function.is_only_one())
        if (const int status = visit(h->function.get().ptr())) return status;
    return 0;
  });
}
void drop_python_functions(const Tensor& t) {
  each_own_node(t, [](BackwardNode& n) {
    n.forget();
    n.extra.reset();
    return 0;
  });
}

namespace {
// ---- modes: scopes with Python's `with`
class TapeScope {
 public:
  explicit TapeScope(bool on) : on_(on) {}
  void enter() {
    before_ = mode().tape;
    mode().tape = on_;
  }
  void exit() { mode().tape = before_; }

 private:
  const bool on_;
  bool before_ = true;
};
// Computes here and now, as Python makes parameters and state while a program may be recorded.
class PlainScope {
 public:
  void enter() { scope_ = std::make_unique<ModeScope>(plain_mode()); }
  void exit() { scope_.reset(); }

 private:
  std::unique_ptr<ModeScope> scope_;
};
std::vector<Ref<Autocast>>& autocasts() {  // keeps what mode() points to
  static thread_local std::vector<Ref<Autocast>> stack;
  return stack;
}
void push_autocast(bool on, DType dtype, const std::string& level,
                   const std::set<std::string>& white, const std::set<std::string>& black) {
  Ref<Autocast> a;
  if (on && level != "O0") {
    a = make_ref<Autocast>();
    a->dtype = dtype;
    a->level = level == "O2" ? AmpLevel::kO2 : level == "OD" ? AmpLevel::kOD : AmpLevel::kO1;
    a->white.insert(white.begin(), white.end());
    a->black.insert(black.begin(), black.end());
  }
  autocasts().push_back(a);
  mode().autocast = a.get();
}
void pop_autocast() {
  USER_CHECK(kRuntime, !autocasts().empty(), "pop_autocast: no autocast is on");
  autocasts().pop_back();
  mode().autocast = autocasts().empty() ? nullptr : autocasts().back().get();
}
// ---- saved tensors
std::vector<std::unique_ptr<SavedTensorHooks>>& saved_hooks() {
  static thread_local std::vector<std::unique_ptr<SavedTensorHooks>> stack;
  return stack;
}
void push_saved_hooks(py::object pack, py::object unpack) {
  auto h = std::make_unique<SavedTensorHooks>();
  h->pack = [held = Held(std::move(pack))](const Tensor& t) -> std::shared_ptr<void> {
    py::gil_scoped_acquire lock;
    return std::make_shared<Held>(held.get()(wrap_object(snapshot(t))));
  };
  h->unpack = [held = Held(std::move(unpack))](void* packed) {
    py::gil_scoped_acquire lock;
    const py::object r = held.get()(static_cast<Held*>(packed)->get());
    const Tensor* t = as_tensor(r.ptr());
    USER_CHECK(kType, t, "saved_tensors_hooks: unpack_hook must give a Tensor, got {}",
               Py_TYPE(r.ptr())->tp_name);
    return *t;
  };
  saved_hooks().push_back(std::move(h));
  saved_tensor_hooks() = saved_hooks().back().get();
}
void pop_saved_hooks() {
  USER_CHECK(kRuntime, !saved_hooks().empty(), "pop_saved_hooks: there are none");
  saved_hooks().pop_back();
  saved_tensor_hooks() = saved_hooks().empty() ? nullptr : saved_hooks().back().get();
}

// ---- nodes of the gradient graph, as Python sees them
struct PyNode {
  Ref<Node> node;
  BackwardNode& operator*() const { return static_cast<BackwardNode&>(*node); }
};
py::object node_object(const Ref<Node>& n) {
  return n ? py::cast(PyNode{n}) : py::none();
}
// As the real package calls it: MultiplyGradNode, GradNodePyLayer_Double.
std::string node_name(const BackwardNode& n) {
  if (n.leaf) return "GradNodeAccumulation";
  if (dynamic_cast<const FunctionNode*>(&n)) return "GradNodePyLayer_" + n.name();
  std::string s;
  bool starts = true;  // a word
  for (char c : n.name()) {
    const bool letter = std::isalnum(static_cast<unsigned char>(c));
    if (letter) s += starts ? char(std::toupper(static_cast<unsigned char>(c))) : c;
    starts = !letter;
  }
  return s + "GradNode";
}
class NodeHookHandle {
 public:
  NodeHookHandle(PyNode n, int64_t id) : node_(std::move(n)), id_(id) {}
  bool remove() const { return remove_node_hook(*node_, id_); }

 private:
  const PyNode node_;
  const int64_t id_;
};
void add_nodes(py::module_& m) {
  py::class_<NodeHookHandle>(m, "NodeHookHandle")
      .def("remove", &NodeHookHandle::remove,
           "Removes the hook; whether it was still there, as a bool.");
  py::class_<PyNode>(m, "GradNode", "A node of the graph behind a tensor.")
      .def(
          "name", [](const PyNode& n) { return node_name(*n); }, "What it is called.")
      .def(
          "node_ptr", [](const PyNode& n) { return reinterpret_cast<uintptr_t>(n.node.get()); },
          "A number that no other node has.")
      .def_property_readonly(
          "next_functions",
          [](const PyNode& n) {
            py::list l;
            for (const Edge& e : (*n).edges) l.append(node_object(e.node));
            if ((*n).leaf) l.append(py::none());
            return l;
          },
          "The nodes that its gradients go to, one per input: a list, with None where no gradient "
          "is wanted.")
      .def(
          "_register_post_hook",
          [](const PyNode& n, py::object f) {
            return NodeHookHandle(n, add_post_hook(*n, PythonNodeHook{Held(std::move(f))}));
          },
          py::arg("hook"),
          "Lets hook(grads, douts) be called once the node has computed the gradients of its "
          "inputs from those of its outputs; both are tuples, with None for what has none. A list "
          "or tuple that it gives takes the place of grads. Returns a handle with remove().")
      .def("__eq__",
           [](const PyNode& n, const py::object& o) {
             return py::isinstance<PyNode>(o) && o.cast<const PyNode&>().node == n.node;
           })
      .def("__hash__", [](const PyNode& n) { return reinterpret_cast<uintptr_t>(n.node.get()); })
      .def("__repr__", [](const PyNode& n) { return "<GradNode " + node_name(*n) + ">"; });
  m.def("node_of", [](const py::object& o) {
    const Tensor* t = as_tensor(o.ptr());
    USER_CHECK(kType, t, "a Tensor is needed, got {}", Py_TYPE(o.ptr())->tp_name);
    refresh(*t);
    track_cycles(o.ptr());  // a hook on the node may refer to it
    const Edge e = edge_of(*t);
    return node_object(e.node ? e.node : t->impl()->node);
  });
}

void add_modes(py::module_& m) {
  m.def("is_grad_enabled", [] { return mode().tape; });
  m.def("set_grad_enabled", [](bool on) { mode().tape = on; });
  py::class_<TapeScope>(m, "TapeScope")
      .def(py::init<bool>())
      .def("__enter__", &TapeScope::enter)
      .def("__exit__", [](TapeScope& s, const py::args&) { s.exit(); });
  py::class_<PlainScope>(m, "PlainScope")
      .def(py::init<>())
      .def("__enter__", &PlainScope::enter)
      .def("__exit__", [](PlainScope& s, const py::args&) { s.exit(); });
  m.def("push_autocast", push_autocast);
  m.def("pop_autocast", pop_autocast);
  m.def("autocast_state", []() -> py::object {
    const Autocast* a = mode().autocast;
    if (!a) return py::none();
    static const char* const levels[] = {"O0", "OD", "O1", "O2"};
    return py::make_tuple(a->dtype, levels[int(a->level)], py::frozenset(py::cast(a->white)),
                          py::frozenset(py::cast(a->black)));
  });
  m.def("push_saved_hooks", push_saved_hooks);
  m.def("pop_saved_hooks", pop_saved_hooks);
}
}  // namespace

void add_autograd(py::module_& m) {
  add_modes(m);
  add_nodes(m);
  m.def("backward", run_backward);
  m.def("gradients", run_gradients, py::arg("outputs"), py::arg("inputs"), py::arg("grads"),
        py::arg("retain_graph"), py::arg("create_graph"), py::arg("stop"),
        py::arg("up_to_inputs") = false);
  m.def("grad_of", [](const Tensor& t) { return grad_of(t); });
  m.def("add_hook", [](const py::object& o, py::object f) {
    const Tensor* t = as_tensor(o.ptr());
    USER_CHECK(kType, t, "a Tensor is needed, got {}", Py_TYPE(o.ptr())->tp_name);
    const int64_t id = add_hook(*t, PythonHook{Held(std::move(f))});
    track_cycles(o.ptr());
    return id;
  });
  m.def("remove_hook", [](const Tensor& t, int64_t id) { return remove_hook(t, id); });
  m.def("add_after_hook", [](const Tensor& t, py::object f) {
    const Edge e = edge_of(t);
    USER_CHECK(kRuntime, e.node && e.node->leaf,
               "only a leaf that wants a gradient can have such a hook");
    auto& hooks = static_cast<LeafNode*>(e.node.get())->after_hooks;
    const int64_t id = hooks.empty() ? 0 : hooks.rbegin()->first + 1;
    hooks[id] = [held = Held(std::move(f))] {
      py::gil_scoped_acquire lock;
      held.get()();
    };
    return id;
  });
  m.def("after_backward", [](py::object f) {
    after_backward([held = Held(std::move(f))] {
      py::gil_scoped_acquire lock;
      held.get()();
    });
  });
  m.def("attach_function", attach);
  // The nodes behind tensors: (number, name, numbers of the nodes that their gradients go to).
  m.def("backward_nodes", [](const py::object& tensors) {
    std::map<BackwardNode*, size_t> numbers;
    std::vector<BackwardNode*> order;
    const auto number = [&](BackwardNode* n) {
      if (numbers.try_emplace(n, order.size()).second) order.push_back(n);
      return numbers[n];
    };
    for (const Tensor& t : tensors_of(tensors))
      if (const Edge e = edge_of(t); e.node) number(static_cast<BackwardNode*>(e.node.get()));
    py::list nodes;
    for (size_t i = 0; i < order.size(); ++i) {
      py::list to;
      for (const Edge& e : order[i]->edges)
        if (e.node) to.append(number(static_cast<BackwardNode*>(e.node.get())));
      nodes.append(py::make_tuple(i, order[i]->name(), to));
    }
    return nodes;
  });
}
}  // namespace paddle::python

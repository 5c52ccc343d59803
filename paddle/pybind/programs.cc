// Programs: recording, passes, running.
#include <pybind11/stl.h>

#include <algorithm>

#include "paddle/executor/executable.h"
#include "paddle/executor/frame.h"
#include "paddle/ir/control.h"
#include "paddle/ir/recorder.h"
#include "paddle/ir/serialize/params.h"
#include "paddle/ir/serialize/program_file.h"
#include "paddle/passes/draw.h"
#include "paddle/passes/pass.h"
#include "paddle/passes/rewrite.h"
#include "paddle/passes/split_gradient.h"
#include "paddle/pybind/callback.h"
#include "paddle/pybind/python.h"

namespace paddle::python {
namespace {
// A graph as Python holds it. A copy knows what the values of its origin became, so that these
// can be fetched from it.
struct PyGraph {
  GraphRef graph;
  struct Origin;
  std::shared_ptr<const Origin> origin;
};
struct PyGraph::Origin {
  PyGraph graph;
  std::unordered_map<const Value*, Value*> copies;
};
PyGraph copy_of(const PyGraph& p) {
  auto origin = std::make_shared<PyGraph::Origin>(p);
  GraphRef copy = clone(*p.graph, &origin->copies);
  return {copy, origin};
}
std::vector<Tensor> tensors_of(const py::handle& o) {
  std::vector<Tensor> list;
  for (py::handle item : o) {
    const Tensor* t = as_tensor(item.ptr());
    USER_CHECK(kType, t, "a Tensor is needed, got {}", Py_TYPE(item.ptr())->tp_name);
    list.push_back(*t);
  }
  return list;
}
py::list list_of(Tensors tensors) {
  py::list l;
  for (auto& t : tensors) l.append(wrap_object(t));
  return l;
}

// A recording between Python's enter and exit, on one thread. The last to begin is the first to
// end: each puts back the mode that it has found.
class PyRecording {
 public:
  PyRecording(const PyGraph& g, bool tape, bool traces_code)
      : graph_(g.graph), tape_(tape), traces_code_(traces_code) {}
  PyRecording(const PyRecording&) = delete;
  ~PyRecording() {
    if (!recording_) return;
    if (open_ != &opened()) {  // another thread's mode is at stake
      (void)recording_.release();
      return;
    }
    while (open_->back() != this) open_->back()->end();
    end();
  }
  void enter() {
    USER_CHECK(kRuntime, !recording_, "this recording has begun already");
    recording_ = std::make_unique<Recording>(graph_, GraphRecorder::Kind::kProgram, tape_);
    (*recording_)->traces_code = traces_code_;
    open_ = &opened();
    open_->push_back(this);
  }
  void exit() {
    if (!recording_) return;
    USER_CHECK(kRuntime, &opened() == open_ && open_->back() == this,
               "recordings end in the reverse order of their beginnings, on the same thread");
    end();
  }
  void finish(const py::object& results) {
    USER_CHECK(kRuntime, recording_, "nothing is being recorded");
    (**recording_).finish(tensors_of(results));
  }

 private:
  using Open = std::vector<PyRecording*>;
  static Open& opened() {
    static thread_local Open list;
    return list;
  }
  void end() {
    open_->pop_back();
    recording_.reset();
  }

  GraphRef graph_;
  const bool tape_, traces_code_;
  std::unique_ptr<Recording> recording_;
  Open* open_ = &opened();
};

// An argument with sizes: a number, or None or -1 for one that is not known, or a name.
Meta meta_of(Graph& g, const py::object& shape, DType dtype, const py::object& hints) {
  SymbolScope scope(g.symbols.get());
  Meta m{dtype, {}};
  int i = 0;
  for (py::handle d : shape) {
    const int64_t hint = hints.is_none() ? -1 : py::cast<int64_t>(hints[py::int_(i)]);
    Dim n;
    if (d.is_none() || (PyLong_Check(d.ptr()) && PyLong_AsLong(d.ptr()) == -1)) {
      m.dims.push_back(g.symbols->symbol({.hint = hint}));
    } else if (PyUnicode_Check(d.ptr())) {
      const std::string name = py::cast<std::string>(d);
      const Dim known = g.symbols->find(name);
      m.dims.push_back(known.is_number() ? g.symbols->symbol({.name = name, .hint = hint}) : known);
    } else {
      USER_CHECK(kType, dim_from(d.ptr(), &n), "a size must be an int or None, got {}",
                 Py_TYPE(d.ptr())->tp_name);
      m.dims.push_back(n);
    }
    ++i;
  }
  return m;
}
// The value of g that a tensor stands for; what g stores into a tensor from outside is its last
// one.
Value* find_value(const PyGraph& p, const Tensor& t) {
  for (auto& w : p.graph->writes)
    if (w.tensor.impl() == t.impl()) return w.value;
  for (auto& c : p.graph->captured)
    if (c.tensor.impl() == t.impl()) return c.value;
  Value* v = value_of(t);
  if (v && v->graph == p.graph.get()) return v;
  if (!p.origin || !(v = find_value(p.origin->graph, t))) return nullptr;
  const auto copy = p.origin->copies.find(v);
  return copy == p.origin->copies.end() ? nullptr : copy->second;
}
Value* own_value(const PyGraph& p, const Tensor& t) {
  Value* v = find_value(p, t);
  USER_CHECK(kValue, v, "a tensor that is fetched is no value of this program");
  return v;
}
int set_everywhere(Graph& g, const std::string& name, bool value) {
  int n = 0;
  for (auto& op : g.body) {
    each_region(op, [&](Graph& r) { n += set_everywhere(r, name, value); });
    for (auto& a : op.def->attrs) {
      if (a.name != name || a.kind != AttrKind::kBool) continue;
      *reinterpret_cast<bool*>(static_cast<char*>(op.attrs.get()) + a.offset) = value;
      ++n;
    }
  }
  g.touch();
  return n;
}
py::dict operation_info(const Operation& op) {
  py::dict d;
  d["name"] = op.def->name;
  d["location"] = op.location;
  const auto ids = [](const auto& list) {
    py::list l;
    for (const Value* v : list) l.append(v ? py::object(py::int_(v->id)) : py::none());
    return l;
  };
  d["operands"] = ids(op.operands);
  d["results"] = ids(op.results);
  py::dict attrs;
  for (auto& a : op.def->attrs)
    attrs[a.name] = py::reinterpret_steal<py::object>(attribute_object(a, op.attrs.get()));
  d["attrs"] = attrs;
  return d;
}

std::vector<Tensor> run_without_lock(Executable& e, const std::vector<Tensor>& args) {
  py::gil_scoped_release release;
  return e.run(args);
}

// A rule whose pattern and replacement are Python functions of tensors.
Rule python_rule(const std::string& name, int inputs, py::object pattern, py::object replace,
                 py::object guard) {
  const auto wrap_function = [](py::object f) -> Rule::Function {
    return [held = Held(std::move(f))](Tensors t) {
      py::gil_scoped_acquire lock;
      py::list args = list_of(t);
      const py::object r = held.get()(*args);
      if (const Tensor* one = as_tensor(r.ptr())) return std::vector<Tensor>{*one};
      return tensors_of(r);
    };
  };
  Rule r;
  r.name = name;
  r.inputs = inputs;
  r.pattern = wrap_function(std::move(pattern));
  r.replace = wrap_function(std::move(replace));
  if (!guard.is_none())
    r.guard = [held = Held(std::move(guard))](Tensors t) {
      py::gil_scoped_acquire lock;
      py::list args = list_of(t);
      return py::cast<bool>(held.get()(*args));
    };
  trace_pattern(r);
  return r;
}

// ---- parts of the module
using GraphType = py::class_<PyGraph>;
void add_contents(GraphType& g) {
  g.def_property_readonly("revision", [](const PyGraph& p) { return p.graph->revision(); });
  g.def_property_readonly("operations", [](const PyGraph& p) {
    SymbolScope scope(p.graph->symbols.get());
    py::list l;
    for (auto& op : p.graph->body) l.append(operation_info(op));
    return l;
  });
  g.def_property_readonly("captured", [](const PyGraph& p) {
    py::list l;
    for (auto& c : p.graph->captured) l.append(wrap_object(c.tensor));
    return l;
  });
  g.def("captures", [](const PyGraph& p, const Tensor& t) {
    const auto& all = p.graph->captured;
    return std::any_of(all.begin(), all.end(),
                       [&](auto& c) { return c.tensor.impl() == t.impl(); });
  });
  g.def_property_readonly("written", [](const PyGraph& p) {
    py::list l;
    for (auto& w : p.graph->writes) l.append(wrap_object(w.tensor));
    return l;
  });
  g.def_property_readonly("args", [](const PyGraph& p) {
    py::list l;
    for (auto* v : p.graph->args)
      l.append(py::make_tuple(v->name, v->meta.dtype, py::reinterpret_steal<py::object>(([&] {
                                SymbolScope s(p.graph->symbols.get());
                                return size_object(v->meta.dims);
                              })())));
    return l;
  });
  g.def_property_readonly("results", [](const PyGraph& p) {
    py::list l;
    for (auto* v : p.graph->results) l.append(wrap_object(p.graph->handle(v)));
    return l;
  });
  g.def("owns", [](const PyGraph& p, const Tensor& t) { return find_value(p, t) != nullptr; });
  g.def("find",
        [](const PyGraph& p,
           const std::string& name) -> py::object {  // a captured tensor or a value
          for (auto& c : p.graph->captured)
            if (c.tensor.has_name() && c.tensor.name() == name) return wrap_object(c.tensor);
          const auto& args = p.graph->args;
          const auto is_there = [&](const Value& v) {  // not merely declared, or gone
            return v.def || v.constant || std::find(args.begin(), args.end(), &v) != args.end();
          };
          for (auto& v : p.graph->values())
            if (!name.empty() && v.name == name && is_there(v))
              return wrap_object(p.graph->handle(&v));
          return py::none();
        });
}
void add_changes(GraphType& g) {
  g.def(
      "add_arg",
      [](const PyGraph& p, const py::object& shape, DType dtype, const std::string& name,
         const py::object& hints, bool stop_gradient) {
        Tensor t = p.graph->handle(p.graph->add_arg(meta_of(*p.graph, shape, dtype, hints), name));
        t.impl()->stop_gradient = stop_gradient;
        if (!name.empty()) t.set_name(name);
        return t;
      },
      py::arg("shape"), py::arg("dtype"), py::arg("name") = "", py::arg("hints") = py::none(),
      py::arg("stop_gradient") = true);
  g.def("set_results",
        [](const PyGraph& p, const py::object& tensors, const std::vector<std::string>& names) {
          p.graph->results.clear();
          for (auto& t : tensors_of(tensors)) p.graph->results.push_back(own_value(p, t));
          p.graph->result_names = names;
          p.graph->touch();
        });
  // A copy that gives other tensors, captured ones among them, and has the arguments that these or
  // its writes need.
  g.def(
      "fetching",
      [](const PyGraph& p, const py::object& tensors, bool writes) {
        const PyGraph copy = copy_of(p);
        Graph* g = copy.graph.get();
        g->results.clear();
        for (auto& t : tensors_of(tensors))
          g->results.push_back(copy.origin->copies.at(own_value(p, t)));
        g->result_names.clear();
        if (!writes) g->writes.clear();
        find_pass("remove_dead").run(*g, {});
        g->drop_unused();
        std::erase_if(g->args,
                      [&](Value* v) { return v->users.empty() && !g->is_used_outside(v); });
        return copy;
      },
      py::arg("tensors"), py::arg("writes") = true);
  // Sets an attribute of all operations that have one of this name; says how many.
  g.def("set_attribute", [](const PyGraph& p, const std::string& name, bool value) {
    return set_everywhere(*p.graph, name, value);
  });
  // Arguments by name; those that are not named are last.
  g.def("order_args", [](const PyGraph& p, const std::vector<std::string>& names) {
    const auto place = [&](const Value* v) {
      return std::find(names.begin(), names.end(), v->name) - names.begin();
    };
    auto& args = p.graph->args;
    std::stable_sort(args.begin(), args.end(),
                     [&](auto* a, auto* b) { return place(a) < place(b); });
    p.graph->touch();
  });
  g.def("clear_writes", [](const PyGraph& p) {
    p.graph->writes.clear();
    p.graph->touch();
  });
}
void add_declarations(GraphType& g) {
  // A tensor that stands for nothing until it comes to stand for what something computes.
  g.def("declare", [](const PyGraph& p, const py::object& shape, DType dtype,
                      const std::string& name) {
    Tensor t = p.graph->handle(p.graph->add_value(meta_of(*p.graph, shape, dtype, py::none())));
    t.set_name(name);
    return t;
  });
}
void add_runs(GraphType& g) {
  g.def("run", [](const PyGraph& p, const py::object& args) {
    return list_of(run_without_lock(executable(*p.graph), tensors_of(args)));
  });
  g.def("plan", [](const PyGraph& p, const py::object& args) {
    std::vector<Meta> metas;
    for (auto& t : tensors_of(args)) metas.push_back(t.meta());
    const auto plan = executable(*p.graph).plan(metas);
    return py::make_tuple(plan->arena_bytes(), plan->show());
  });
  g.def("replay", [](const PyGraph& p, const py::object& args) {
    return list_of(replay(*p.graph, tensors_of(args)));
  });
}
void add_graph(py::module_& m) {
  GraphType g(m, "Graph");
  g.def(py::init([] { return PyGraph{make_ref<Graph>()}; }));
  g.def("__str__", [](const PyGraph& p) { return print(*p.graph); });
  g.def("draw", [](const PyGraph& p) { return draw(*p.graph); });
  g.def("verify", [](const PyGraph& p) { verify(*p.graph); });
  g.def("clone", copy_of);
  g.def("__eq__", [](const PyGraph& a, const PyGraph& b) { return a.graph == b.graph; });
  g.def("__hash__", [](const PyGraph& p) { return reinterpret_cast<uintptr_t>(p.graph.get()); });
  add_contents(g);
  add_changes(g);
  add_declarations(g);
  add_runs(g);
  m.def(
      "parse_graph",
      [](const std::string& text, const py::dict& tensors) {
        return PyGraph{parse(text, [&](const std::string& name) {
          return tensors.contains(name) ? tensors[py::str(name)].cast<Tensor>() : Tensor();
        })};
      },
      py::arg("text"), py::arg("tensors") = py::dict());
}
void add_gradients(py::module_& m) {
  // (forward, backward, how many saved, kept arguments, captured tensors that are read; what the
  // gradients are for: arguments, captured tensors): passes/split_gradient.h
  m.def("split_gradient", [](const PyGraph& p, const std::vector<bool>& wanted) {
    const SplitGradient s = split_gradient(*p.graph, wanted);
    return py::make_tuple(PyGraph{s.forward}, PyGraph{s.backward}, s.saved, s.kept,
                          list_of(s.reads), s.args, list_of(s.captured));
  });
  // (forward, backward, how many saved, kept arguments, captured tensors that are read)
  m.def("split_joint", [](const PyGraph& p, size_t args, size_t results) {
    const SplitGradient s = split_gradient(Joint{p.graph, args, results});
    return py::make_tuple(PyGraph{s.forward}, PyGraph{s.backward}, s.saved, s.kept,
                          list_of(s.reads));
  });
  m.def("gradient_graph", [](const PyGraph& p) { return PyGraph{gradient_of(*p.graph)}; });
}
// A call of a saved op by the function of Python that composes such calls.
std::optional<std::vector<std::vector<Tensor>>> composed(const SavedCall& call) {
  py::gil_scoped_acquire lock;  // a predictor reads its program without it
  py::dict operands;
  for (auto& o : call.operands)
    operands[py::str(o.name)] = o.list ? list_of(o.tensors) : wrap_object(o.tensors.at(0));
  const py::object made = py::module_::import("paddle.framework.saved_ops")
                              .attr("compose")(call.name, operands, call.attributes);
  if (made.is_none()) return std::nullopt;
  std::vector<std::vector<Tensor>> results;
  for (py::handle r : made) {
    if (r.is_none())
      results.push_back({});
    else if (const Tensor* t = as_tensor(r.ptr()))
      results.push_back({*t});
    else
      results.push_back(tensors_of(r));
  }
  return results;
}
void add_files(py::module_& m) {
  set_composer(composed);
  m.def("write_program", [](const PyGraph& p) {
    const SavedProgram saved = write_program(*p.graph);
    return py::make_tuple(saved.json, list_of(saved.parameters));
  });
  m.def("write_params", [](const std::string& path, const py::object& tensors) {
    write_params(path, tensors_of(tensors));
  });
  // A program file: its parameters by name, and the program as a graph for likely sizes of inputs.
  py::class_<ProgramFile>(m, "ProgramFile")
      .def(py::init(&ProgramFile::open), py::arg("program"), py::arg("params"))
      .def_property_readonly("parameters",
                             [](const ProgramFile& f) {
                               py::dict d;
                               for (auto& [name, t] : f.parameters())
                                 d[py::str(name)] = wrap_object(t);
                               return d;
                             })
      .def(
          "graph",
          [](const ProgramFile& f, const std::map<std::string, std::vector<int64_t>>& sizes) {
            std::map<std::string, Dims> dims;
            for (auto& [name, list] : sizes) dims[name] = Dims(list.begin(), list.end());
            return PyGraph{f.graph(dims)};
          },
          py::arg("sizes") = std::map<std::string, std::vector<int64_t>>());
}
void add_recording(py::module_& m) {
  py::class_<PyRecording>(m, "Recording")
      .def(py::init<const PyGraph&, bool, bool>(), py::arg("graph"), py::arg("tape") = true,
           py::arg("traces_code") = false)
      .def(
          "__enter__",
          [](PyRecording& r) -> PyRecording& {
            r.enter();
            return r;
          },
          py::return_value_policy::reference)
      .def("__exit__", [](PyRecording& r, const py::args&) { r.exit(); })
      .def("enter", &PyRecording::enter)
      .def("exit", &PyRecording::exit)
      .def("finish", &PyRecording::finish);
  m.def("current_graph", []() -> py::object {
    GraphRecorder* r = current_recorder();
    return r ? py::cast(PyGraph{r->graph()}) : py::none();
  });
  m.def("is_recording", [] { return mode().recorder != nullptr; });
  // Whether a tensor that was made of numbers has to become a value of the program.
  m.def("note_made", [](const Tensor& t) {
    GraphRecorder* r = current_recorder();
    if (!r || !t.is_concrete()) return false;
    if (r->program().traces_code) r->note_made(t);  // Python may read it
    return !r->program().traces_code;
  });

  m.def("cond", [](const Tensor& predicate, const py::function& yes, const py::function& no) {
    return list_of(cond(
        predicate, [&] { return tensors_of(yes()); }, [&] { return tensors_of(no()); }));
  });
  m.def("while_loop",
        [](const py::function& more, const py::function& body, const py::object& vars) {
          return list_of(while_loop([&](Tensors t) { return py::cast<Tensor>(more(*list_of(t))); },
                                    [&](Tensors t) { return tensors_of(body(*list_of(t))); },
                                    tensors_of(vars)));
        });
}
void add_passes(py::module_& m) {
  m.def("pass_names", &pass_names);
  m.def(
      "run_passes",
      [](const PyGraph& p, const std::vector<std::string>& passes, bool inference) {
        PassManager manager(passes, {.inference = inference});
        const int n = manager.run(*p.graph);
        py::list reports;
        for (auto& r : manager.reports())
          reports.append(py::make_tuple(r.pass, r.changes, r.milliseconds));
        return py::make_tuple(n, reports);
      },
      py::arg("graph"), py::arg("passes"), py::arg("inference") = false);
  m.def("pass_set", [](const std::string& name) { return PassManager::named(name).passes(); });
  m.def("add_rule", [](const std::string& name, const std::string& doc, int inputs,
                       py::object pattern, py::object replace, py::object guard) {
    auto rules = std::make_shared<std::vector<Rule>>();
    rules->push_back(
        python_rule(name, inputs, std::move(pattern), std::move(replace), std::move(guard)));
    auto mutex = std::make_shared<std::mutex>();
    add_pass({name, doc, [rules, mutex](Graph& graph, const PassContext&) {
                std::lock_guard lock(*mutex);
                return rewrite(graph, *rules);
              }});
  });
}
}  // namespace

void add_programs(py::module_& m) {
  add_graph(m);
  add_gradients(m);
  add_files(m);
  add_recording(m);
  add_passes(m);
  static py::exception<GuardMiss> guard_miss(m, "GuardMiss", PyExc_RuntimeError);
}
}  // namespace paddle::python

// paddle.distributed: the store and the process groups. Whatever waits does so without Python's
// lock.
#include "paddle/distributed/process_group.h"

#include <pybind11/stl.h>

#include "paddle/device/custom/custom_device.h"

#include "paddle/pybind/python.h"

namespace paddle::python {
using namespace distributed;
namespace {
using Unlocked = py::call_guard<py::gil_scoped_release>;

Milliseconds milliseconds(double seconds) {
  return Milliseconds(int64_t(std::clamp(seconds, 0.0, 1e9) * 1000));
}
// The last owner of a group waits for its thread.
struct UnlockedDelete {
  std::shared_ptr<ProcessGroup> group;
  void operator()(ProcessGroup*) {
    py::gil_scoped_release release;
    group.reset();
  }
};

bool wait_for(Task& t) {
  py::gil_scoped_release release;
  t.wait();
  return true;
}

void add_store(py::module_& m) {
  py::class_<TCPStore, std::shared_ptr<TCPStore>>(m, "TCPStore")
      .def(py::init([](const std::string& host, int port, bool is_master, int, double timeout) {
             py::gil_scoped_release release;
             return std::make_shared<TCPStore>(host, port, is_master, milliseconds(timeout));
           }),
           py::arg("hostname"), py::arg("port"), py::arg("is_master"), py::arg("world_size") = 1,
           py::arg("timeout") = 900)
      .def("set",
           [](TCPStore& s, const std::string& key, const std::string& value) {
             py::gil_scoped_release release;
             s.set(key, value);
           })
      .def(
          "get",
          [](TCPStore& s, const std::string& key, const std::optional<double>& timeout) {
            std::string value;
            {
              py::gil_scoped_release release;
              value = s.get(key, timeout ? milliseconds(*timeout) : s.timeout());
            }
            return py::bytes(value);
          },
          py::arg("key"), py::arg("timeout") = py::none())
      .def(
          "wait",
          [](TCPStore& s, const std::string& key, const std::optional<double>& timeout) {
            s.wait(key, timeout ? milliseconds(*timeout) : s.timeout());
          },
          py::arg("key"), py::arg("timeout") = py::none(), Unlocked())
      .def("add", &TCPStore::add, Unlocked())
      .def("check", &TCPStore::check, Unlocked())
      .def("delete_key", &TCPStore::remove, Unlocked())
      .def_property_readonly("port", &TCPStore::port)
      .def_property_readonly("local_address", &TCPStore::local_address);
}
}  // namespace

void add_distributed(py::module_& m) {
  add_store(m);
  py::class_<Task, std::shared_ptr<Task>>(m, "Task")
      .def("is_completed", &Task::is_completed)
      .def("wait", wait_for)
      .def("synchronize", [](Task& t) { wait_for(t); })
      .def("is_sync", [](const Task&) { return true; });
  using List = ProcessGroup::List;
  py::class_<ProcessGroup, std::shared_ptr<ProcessGroup>>(m, "ProcessGroup")
      .def("rank", &ProcessGroup::rank)
      .def("size", &ProcessGroup::size)
      .def("name", &ProcessGroup::name)
      .def("backend", &ProcessGroup::backend)
      .def("all_reduce",
           [](ProcessGroup& g, const Tensor& t, int op) { return g.all_reduce(t, ReduceOp(op)); })
      .def("reduce", [](ProcessGroup& g, const Tensor& t, int root,
                        int op) { return g.reduce(t, root, ReduceOp(op)); })
      .def("broadcast", &ProcessGroup::broadcast)
      .def("all_gather", &ProcessGroup::all_gather)
      .def("gather", &ProcessGroup::gather)
      .def("scatter", &ProcessGroup::scatter)
      .def("reduce_scatter", [](ProcessGroup& g, const Tensor& out, const List& in,
                                int op) { return g.reduce_scatter(out, in, ReduceOp(op)); })
      .def("all_to_all", &ProcessGroup::all_to_all)
      .def("send", &ProcessGroup::send)
      .def("recv", &ProcessGroup::recv)
      .def("barrier", &ProcessGroup::barrier);
  m.def("has_collectives", [](const std::string& type) { return collectives_of(type) != nullptr; });
  m.def("make_process_group", [](const std::string& backend, std::shared_ptr<TCPStore> store,
                                 const std::string& name, int rank, int size, double timeout) {
    py::gil_scoped_release release;
    auto group =
        make_process_group(backend, std::move(store), {name, rank, size, milliseconds(timeout)});
    ProcessGroup* const p = group.get();
    return std::shared_ptr<ProcessGroup>(p, UnlockedDelete{std::move(group)});
  });
}
}  // namespace paddle::python

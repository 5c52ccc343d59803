// What the profiler records.
#include <pybind11/stl.h>

#include "paddle/profiler/counts.h"
#include "paddle/profiler/session.h"
#include "paddle/pybind/python.h"

namespace paddle::python {
namespace {
using profiler::Event;

py::list inputs_of(const Event& e) {
  py::list inputs;
  for (auto& input : e.inputs) {
    py::tuple shape(size_t(input.dims.size()));
    for (int i = 0; i < input.dims.size(); ++i) shape[size_t(i)] = input.dims[i].number();
    inputs.append(py::make_tuple(input.name, show(input.dtype), shape));
  }
  return inputs;
}
// (spans, changes of memory, how many events were dropped)
py::tuple stop(profiler::Session& session) {
  const profiler::Recording r = session.stop();
  py::list spans, memory;
  for (const Event& e : r.events) {
    if (e.kind == Event::kMemory)
      memory.append(
          py::make_tuple(e.thread, e.begin, show(e.place), e.bytes, e.in_use, e.reserved));
    else
      spans.append(py::make_tuple(e.thread, e.kind == Event::kNode, e.name, e.begin, e.end,
                                  show(e.place), e.flops, inputs_of(e)));
  }
  return py::make_tuple(spans, memory, r.dropped);
}
// By op, pairs of dtype and number; None if nothing is counted.
py::object counts() {
  const auto counted = profiler::stop_counting();
  if (!counted) return py::none();
  py::dict by_op;
  for (auto& [op, by_dtype] : *counted) {
    py::list pairs;
    for (auto& [dtype, n] : by_dtype) pairs.append(py::make_tuple(show(dtype), n));
    by_op[py::str(op)] = pairs;
  }
  return by_op;
}
}  // namespace

void add_profiler(py::module_& m) {
  py::class_<profiler::Session>(m, "ProfilerSession")
      .def(py::init([](bool shapes, bool flops, bool memory) {
             return std::make_unique<profiler::Session>(
                 profiler::Wants{.shapes = shapes, .flops = flops, .memory = memory});
           }),
           py::arg("shapes"), py::arg("flops"), py::arg("memory"))
      .def("stop", stop);
  m.def("start_counting_ops", &profiler::start_counting);
  m.def("stop_counting_ops", counts);
}
}  // namespace paddle::python

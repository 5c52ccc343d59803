// Devices, memory, threads, flags, random generators.
#include "paddle/common/cpu.h"
#include "paddle/common/flags.h"
#include "paddle/common/parallel.h"
#include "paddle/common/pool.h"
#include "paddle/device/custom/custom_device.h"
#include "paddle/distributed/process_group.h"
#include "paddle/phi/core/check_numerics.h"
#include "paddle/phi/core/generator.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/custom/custom_kernels.h"
#include "paddle/pybind/python.h"

#include <pybind11/stl.h>

namespace paddle::python {
namespace {
py::dict stats_of(Place place) {
  const MemoryStats s = allocator(place).stats();
  py::dict d;
  d["in_use"] = s.in_use;
  d["peak_in_use"] = s.peak_in_use;
  d["reserved"] = s.reserved;
  d["peak_reserved"] = s.peak_reserved;
  d["device_allocations"] = s.device_allocations;
  d["reuses"] = s.reuses;
  d["small_reserved"] = place == kCpuPlace ? pool_reserved() : 0;
  return d;
}
py::object flag_value(const FlagInfo& f) {
  if (f.type == "bool") return py::bool_(f.value == "true");
  if (f.type == "double") return py::float_(std::stod(f.value));
  if (f.type == "string") return py::str(f.value);
  return py::int_(std::stoll(f.value));
}

void add_streams(py::module_& m) {
  py::class_<Stream>(m, "Stream")
      .def("synchronize", &Stream::synchronize)
      .def("query", &Stream::query)
      .def("wait", &Stream::wait);
  py::class_<Event>(m, "Event")
      .def("record", &Event::record)
      .def("synchronize", &Event::synchronize)
      .def("query", &Event::query)
      .def("milliseconds_since", &Event::milliseconds_since);
  m.def("make_stream", [](Place p) { return device(p).make_stream(); });
  m.def("make_event", [](Place p, bool timing) { return device(p).make_event(timing); });
  m.def(
      "current_stream", [](Place p) { return &device(p).current_stream(); },
      py::return_value_policy::reference);
  m.def("set_current_stream", [](Place p, Stream* s) { device(p).set_current_stream(s); });
}
void add_numerics(py::module_& m) {
  m.def("set_checked_ops", &set_checked_ops);
  m.def("check_numerics", &check_numerics);
  m.def("numerics_of", [](const Tensor& t) {
    const Numerics n = numerics_of(t);
    return py::make_tuple(n.nans, n.infinities, n.zeros, n.max, n.min, n.mean);
  });
}
bool is_compiled_with(const std::string& what) {
  if (what == "cuda") return has_gpu_library();
  if (what == "distributed") return distributed::has_backend("gloo");
  return false;  // what the core does not have yet
}
}  // namespace

void add_device(py::module_& m) {
  m.def("device_count", [](const std::string& kind) {
    if (kind == "gpu") return device_count(PlaceKind::kGPU);
    if (kind == "cpu") return device_count(PlaceKind::kCPU);
    return device_count(PlaceKind::kCustom, kind);
  });
  m.def("custom_device_types", &custom_device_types);
  m.def("load_device_plugin",
        [](const std::string& path) { add_plugin_kernels(load_device_plugin(path)); });
  m.def("current_place", [] { return mode().place; });
  m.def("set_place", [](Place p) {
    device(p);  // must exist
    mode().place = p;
  });
  m.def("synchronize", [](Place p) { device(p).synchronize(); });
  m.def("device_name", [](Place p) { return device(p).name(); });
  m.def("device_capability", [](Place p) { return device(p).capability(); });
  m.def("multiprocessors", [](Place p) { return device(p).multiprocessors(); });
  m.def("gpu_problem", [] { return gpu_problem(); });
  m.def("device_memory",
        [](Place p) { return std::make_pair(device(p).free_memory(), device(p).total_memory()); });
  m.def("memory_stats", stats_of);
  m.def("reset_memory_peaks", [](Place p) { allocator(p).reset_peaks(); });
  m.def("empty_cache", [](Place p) { allocator(p).empty_cache(); });
  add_streams(m);
  add_numerics(m);
  m.def("is_compiled_with", is_compiled_with);

  m.def("num_threads", &num_threads);
  m.def("set_num_threads", &set_num_threads);
  m.def("cpu_level", [] { return int(cpu_level()); });

  m.def("all_flags", [] {
    py::dict d;
    for (auto& f : all_flags()) d[py::str("FLAGS_" + f.name)] = flag_value(f);
    return d;
  });
  m.def("set_flag",
        [](const std::string& name, const std::string& value) { set_flag(name, value); });

  py::class_<Generator>(m, "CoreGenerator")
      .def("seed", &Generator::seed)
      .def("initial_seed", &Generator::initial_seed)
      .def("state", &Generator::state)
      .def("set_state", &Generator::set_state)
      .def("random64", &Generator::random64)
      .def("live_state", &Generator::live_state);
  m.def(
      "default_generator", [](Place p) { return &default_generator(p); },
      py::return_value_policy::reference);
  m.def(
      "make_generator", [](Place p, uint64_t seed) { return new Generator(p, seed); },
      py::return_value_policy::take_ownership);

  m.def("default_dtype", [] { return default_dtype(); });
  m.def("set_default_dtype", [](DType t) { default_dtype() = t; });
}
}  // namespace paddle::python

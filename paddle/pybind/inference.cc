// paddle.inference: predictors and their handles.
#include "paddle/inference/predictor.h"

#include <pybind11/stl.h>

#include "paddle/passes/pass.h"
#include "paddle/pybind/python.h"

namespace paddle::python {
using namespace inference;

void add_inference(py::module_& m) {
  py::class_<Handle>(m, "InferenceHandle")
      .def("name", &Handle::name)
      .def("shape",
           [](const Handle& h) {
             const Ints s = h.shape();
             return std::vector<int64_t>(s.begin(), s.end());
           })
      .def("dtype", &Handle::dtype)
      .def("reshape",
           [](Handle& h, const std::vector<int64_t>& dims) {
             h.reshape(Ints(dims.begin(), dims.end()));
           })
      .def("share", &Handle::share)
      .def("tensor", &Handle::tensor);
  py::class_<Predictor>(m, "InferencePredictor")
      .def(py::init([](const py::dict& options) {
        Config c;
        const auto get = [&](const char* name, auto& field) {
          if (options.contains(name)) field = options[name].cast<std::decay_t<decltype(field)>>();
        };
        get("program_file", c.program_file);
        get("params_file", c.params_file);
        get("program", c.program);
        get("params", c.params);
        get("from_memory", c.from_memory);
        get("optimize", c.optimize);
        get("removed_passes", c.removed_passes);
        get("added_passes", c.added_passes);
        get("threads", c.threads);
        get("place", c.place);
        py::gil_scoped_release release;
        return std::make_unique<Predictor>(c);
      }))
      .def("clone", &Predictor::clone)
      .def("input_names", &Predictor::input_names)
      .def("output_names", &Predictor::output_names)
      .def("input_shapes",
           [](const Predictor& p) {
             std::map<std::string, std::vector<int64_t>> shapes;
             for (auto& [name, s] : p.input_shapes()) shapes[name] = {s.begin(), s.end()};
             return shapes;
           })
      .def("input_types", &Predictor::input_types)
      .def("input", &Predictor::input)
      .def("output", &Predictor::output)
      .def("run",
           [](Predictor& p) {
             py::gil_scoped_release release;
             p.run();
           })
      .def("run_with",
           [](Predictor& p, const std::vector<Tensor>& inputs) {
             py::gil_scoped_release release;
             return p.run(inputs);
           })
      .def("shrink_memory", &Predictor::shrink_memory)
      .def("program_text", &Predictor::program_text);
  m.def("inference_passes", [] { return PassManager::named("inference").passes(); });
}
}  // namespace paddle::python

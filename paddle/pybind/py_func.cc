// What Python does in a program that runs: functions of users, and what `print` shows.
#include "paddle/ir/py_func.h"

#include <pybind11/stl.h>

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/console.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/ops/print.h"
#include "paddle/pybind/callback.h"
#include "paddle/pybind/python.h"

namespace paddle::python {
namespace {
std::vector<Tensor> tensors_of(const py::handle& list) {
  std::vector<Tensor> r;
  for (py::handle o : list) {
    const Tensor* t = as_tensor(o.ptr());
    USER_CHECK(kType, t, "x must be a Tensor or a list of such, got {}", Py_TYPE(o.ptr())->tp_name);
    r.push_back(*t);
  }
  return r;
}

// Numbers may come in a wider or narrower dtype of the same kind.
bool is_convertible(DType from, DType to) {
  return (is_floating(from) && is_floating(to)) || (is_complex(from) && is_complex(to)) ||
         (is_integer(from) && is_integer(to));
}
class PythonFunction final : public HostFunction {
 public:
  PythonFunction(py::object f, std::string name, std::vector<Meta> results, size_t likes)
      : HostFunction(std::move(name), std::move(results), likes), function_(std::move(f)) {}

  std::vector<Tensor> call(std::vector<Tensor> args) const override {
    py::gil_scoped_acquire lock;
    std::vector<Meta> want = results;
    for (size_t i = args.size() - likes; i < args.size(); ++i) want.push_back(args[i].meta());
    py::list list;
    for (size_t i = 0; i + likes < args.size(); ++i) list.append(wrap_object(args[i]));
    const py::object r = function_.get()(*list);
    if (want.empty()) return {};
    const bool many = py::isinstance<py::tuple>(r) || py::isinstance<py::list>(r);
    const py::list given = many ? py::list(r) : py::list(py::make_tuple(r));
    USER_CHECK(kValue, given.size() == want.size(),
               "the function {} must give {} tensors, it gave {}", name, want.size(), given.size());
    std::vector<Tensor> out;
    for (size_t i = 0; i < want.size(); ++i)
      out.push_back(result(py::object(given[i]), i, want[i]));
    return out;
  }

 private:
  Tensor result(const py::object& o, size_t i, const Meta& want) const {
    if (o.is_none()) {
      USER_CHECK(kValue, likes > 0, "the function {} must give a tensor as its result {}, got None",
                 name, i);
      return zeros(want);  // no gradient
    }
    const Tensor* t = as_tensor(o.ptr());
    USER_CHECK(kValue, !t || t->is_concrete(),
               "the function {} must give tensors with numbers, its result {} has none", name, i);
    const DType as = is_number(o.ptr()) ? want.dtype : DType::kUndefined;
    Tensor r = t ? copy_to(*t, t->place()) : tensor_from(o.ptr(), as, kCpuPlace);
    if (r.dtype() != want.dtype) {
      USER_CHECK(kType, is_convertible(r.dtype(), want.dtype),
                 "the function {} must give {} as its result {}, got {}", name, want.dtype, i,
                 r.dtype());
      r = cast(r, want.dtype);
    }
    // One number has the shape of any tensor of one element.
    const auto is_one = [](Dim d) { return d.raw() == 1; };
    if (r.numel() == 1 && std::all_of(want.dims.begin(), want.dims.end(), is_one)) {
      r = snapshot(r);
      r.impl()->meta.dims = want.dims;
    }
    return r;
  }
  const Held function_;
};

// x: a list; out: pairs of dtype and sizes, -1 for any. likes: how many of x can have a gradient.
py::list call_py_func(py::object function, const std::string& name, const py::object& x,
                      const std::vector<std::pair<DType, std::vector<int64_t>>>& out,
                      py::object backward, const std::string& backward_name, size_t likes,
                      const std::vector<int64_t>& skipped) {
  std::vector<Meta> metas;
  for (auto& [dtype, sizes] : out) {
    Meta& m = metas.emplace_back(Meta{dtype, {}});
    for (int64_t n : sizes) m.dims.push_back(Dim::from_user(n));
  }
  PyFunc op;
  op.function = Ref<Region>(new PythonFunction(std::move(function), name, metas, 0));
  if (!backward.is_none())
    op.backward = Ref<Region>(new PythonFunction(std::move(backward), backward_name, {}, likes));
  for (int64_t i : skipped) op.skipped.push_back(i);
  py::list results;
  for (const Tensor& t : paddle::call(op, tensors_of(x))) results.append(wrap_object(t));
  return results;
}

// ---- what print shows
void write(const std::string& text) {
  py::gil_scoped_acquire lock;
  const py::object out = py::module_::import("sys").attr("stdout");
  if (out.is_none()) return;  // as print() does
  out.attr("write")(text);
  out.attr("flush")();
}
std::string show_tensor(const Tensor& t) {
  py::gil_scoped_acquire lock;
  return py::str(wrap_object(t));
}
}  // namespace

void add_py_func(py::module_& m) {
  console() = {write, show_tensor};
  m.def("py_func", call_py_func);
  m.def("new_print_counter", &new_print_counter);
}
}  // namespace paddle::python

#pragma once
#include <pybind11/pybind11.h>

#include <memory>

namespace paddle::python {
// A Python object that C++ may drop at any time, on any thread.
class Held {
 public:
  explicit Held(pybind11::object o)
      : object_(new pybind11::object(std::move(o)), [](pybind11::object* p) {
          if (!Py_IsInitialized()) return;  // the interpreter is gone, and the object with it
          pybind11::gil_scoped_acquire lock;
          delete p;
        }) {}
  const pybind11::object& get() const { return *object_; }
  // Whether no copy of this keeps the object, too.
  bool is_only_one() const { return object_.use_count() == 1; }

 private:
  std::shared_ptr<pybind11::object> object_;
};
}  // namespace paddle::python

// x[index] and x[index] = value, in all forms of NumPy's.
//
// An index is taken apart into what slices and new axes do, which gives a view, and tensors of
// positions, which gather or put. Integers beside such tensors count as slices of one element, as
// in the real package.
#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/ops/index.h"
#include "paddle/phi/ops/nonzero.h"
#include "paddle/phi/ops/stack.h"
#include "paddle/phi/ops/view.h"
#include "paddle/pybind/numpy.h"
#include "paddle/pybind/python.h"

namespace paddle::python {
namespace {
struct Index {
  Range range;
  Ints new_axes;  // in the result of the slicing, before positions are taken
  struct Positions {
    int axis;  // in the result of the slicing, new axes included
    Tensor at;
  };
  std::vector<Positions> positions;
  Tensor rows;  // the positions of the last mask, a row for each
  bool has_slices() const { return range.axes.size() > 0; }
};

bool is_index_list(PyObject* o) {
  return PyList_Check(o) || is_array(o) || as_tensor(o) || PyTuple_Check(o) || PyRange_Check(o);
}

class Parser {
 public:
  Parser(const Tensor& x, PyObject* index) : x_(x) {
    if (PyTuple_Check(index)) {
      for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(index); ++i)
        items_.push_back(PyTuple_GET_ITEM(index, i));
    } else {
      items_.push_back(index);
    }
  }
  Index parse() {
    // How many axes of x the items name, so that an ellipsis knows what it stands for.
    int named = 0;
    bool ellipsis = false;
    for (PyObject* o : items_) {
      if (o == Py_Ellipsis) {
        USER_CHECK(kIndex, !ellipsis, "an index can have only one '...'");
        ellipsis = true;
      } else {
        named += axes_named(o);
      }
    }
    USER_CHECK(kIndex, named <= x_.rank(), "too many indices: {} for a tensor of {} axes", named,
               x_.rank());
    for (PyObject* o : items_) {
      if (o == Py_Ellipsis) {
        for (int i = named; i < x_.rank(); ++i) keep_axis();
      } else {
        add(o);
      }
    }
    return std::move(result_);
  }

 private:
  // A list of booleans, as a tensor, stands for as many axes as it has.
  Tensor positions_of(PyObject* o) {
    for (auto& [object, tensor] : made_)
      if (object == o) return tensor;
    Tensor t;
    if (const Tensor* given = as_tensor(o)) {
      t = *given;
    } else {
      try {
        t = tensor_from(o, DType::kUndefined, mode().place);
      } catch (const Error& e) {
        fail(ErrorKind::kIndex,
             "an index must be an int, a slice, '...', None, or a list or tensor of these: " +
                 e.text());
      }
      if (t.numel() == 0) t = cast(t, DType::kInt64);
    }
    USER_CHECK(kIndex, is_integer(t.dtype()) || t.dtype() == DType::kBool,
               "a tensor of {} is no index", t.dtype());
    made_.push_back({o, t});
    return t;
  }
  int axes_named(PyObject* o) {
    if (o == Py_None || PyBool_Check(o)) return 0;
    if (PySlice_Check(o) || !is_index_list(o)) return 1;
    const Tensor t = positions_of(o);
    return t.dtype() == DType::kBool ? t.rank() : 1;
  }
  void keep_axis() {
    ++axis_;
    ++out_;
  }
  void new_axis() {
    result_.new_axes.push_back(out_);
    ++out_;
  }
  void add(PyObject* o) {
    if (o == Py_None) return new_axis();
    if (PyBool_Check(o)) return add_mask(full({}, Scalar(o == Py_True), DType::kBool));
    if (PySlice_Check(o)) return add_slice(o);
    if (is_index_list(o)) {
      const Tensor t = positions_of(o);
      if (t.dtype() == DType::kBool) return add_mask(t);
      if (t.rank() == 0 && as_tensor(o)) return add_element_of(t);
      return add_positions(t);
    }
    Dim d;
    USER_CHECK(
        kIndex, dim_from(o, &d),
        "an index must be an int, a slice, '...', None, or a list or tensor of these, got {}",
        Py_TYPE(o)->tp_name);
    add_int(d);
  }
  void cut(Dim start, Dim end, Dim step) {
    result_.range.axes.push_back(axis_);
    result_.range.starts.push_back(start);
    result_.range.ends.push_back(end);
    result_.range.strides.push_back(step);
  }
  void add_int(Dim d) {
    const Dim size = x_.dims()[axis_];
    if (numbers(d, size))
      USER_CHECK(kIndex, d.raw() >= -size.raw() && d.raw() < size.raw(),
                 "index {} is out of range on axis {} of size {}", d, axis_, size);
    const bool last = d.is_number() && d.raw() == -1;
    cut(d, last ? Dim(Range::kToTheEnd) : d + 1, 1);
    result_.range.decrease_axis.push_back(axis_);
    ++axis_;
  }
  // One element named by a 0-D tensor.
  void add_element_of(const Tensor& t) {
    if (t.is_concrete() && !mode().recorder) return add_int(Dim(element(t, 0).to<int64_t>()));
    if (Recorder* r = mode().recorder) {
      if (const Tensor c = r->known_value(t)) return add_int(Dim(element(c, 0).to<int64_t>()));
    }
    add_positions(t);
  }
  void add_slice(PyObject* o) {
    auto* s = reinterpret_cast<PySliceObject*>(o);
    const auto bound = [&](PyObject* v, Dim otherwise) {
      Dim d;
      if (v == Py_None) return otherwise;
      if (const Tensor* t = as_tensor(v)) {
        if (Recorder* r = mode().recorder) {
          const Tensor c = r->known_value(*t);
          return c ? Dim(element(c, 0).to<int64_t>()) : r->element(*t, 0);
        }
        return Dim(element(*t, 0).to<int64_t>());
      }
      USER_CHECK(kType, dim_from(v, &d), "the bounds of a slice must be integers, got {}",
                 Py_TYPE(v)->tp_name);
      return d;
    };
    const Dim step = bound(s->step, 1);
    USER_CHECK(kValue, !step.is_number() || step.raw() != 0, "the step of a slice must not be 0");
    const bool back = step.is_number() && step.raw() < 0;
    if (s->start != Py_None || s->stop != Py_None || !step.is_number() || step.raw() != 1)
      cut(bound(s->start, back ? Dim(Range::kToTheEnd) : Dim(0)),
          bound(s->stop, Dim(back ? -Range::kToTheEnd : Range::kToTheEnd)), step);
    keep_axis();
  }
  void add_positions(const Tensor& t) {
    result_.positions.push_back({out_, t});
    keep_axis();
  }
  // What is true, as positions: one tensor per axis that the mask stands for.
  void add_mask(const Tensor& mask) {
    if (mask.rank() == 0) {  // a new axis of size one or none
      new_axis();
      const Tensor at = call(Nonzero{}, reshape(mask, {1}));
      result_.positions.push_back({out_ - 1, reshape(at, {-1})});
      return;
    }
    for (int i = 0; i < mask.rank(); ++i)
      USER_CHECK(kIndex,
                 known(mask.dims()[i] == x_.dims()[axis_ + i]) ||
                     !numbers(mask.dims()[i], x_.dims()[axis_ + i]),
                 "a mask of shape {} does not fit axis {} of a tensor of shape {}", mask.dims(),
                 axis_ + i, x_.dims());
    const Tensor at = result_.rows = call(Nonzero{}, mask);
    for (int i = 0; i < mask.rank(); ++i)
      add_positions(
          call(Slice{{.axes = {1}, .starts = {i}, .ends = {i + 1}, .decrease_axis = {1}}}, at));
  }

  const Tensor& x_;
  std::vector<PyObject*> items_;
  std::vector<std::pair<PyObject*, Tensor>> made_;
  Index result_;
  int axis_ = 0;  // of x
  int out_ = 0;   // of the sliced tensor
};

bool plain_steps(const Range& r) {
  for (Dim d : r.strides)
    if (!d.is_number() || d.raw() != 1) return false;
  return true;
}
// Slices and new axes: a view.
Tensor view_of(const Tensor& x, Index& index) {
  Tensor v = x;
  if (plain_steps(index.range)) index.range.strides.clear();
  if (index.has_slices()) v = call(Slice{index.range}, v);
  for (int64_t a : index.new_axes) v = unsqueeze(v, a);
  return v;
}
// The axes with positions moved to the front; where they were side by side, and at which axis.
struct Moved {
  Tensor view;
  Ints perm;
  std::vector<Tensor> at;
  int together = -1;
};
Moved positions_first(const Tensor& v, const Index& index) {
  Moved m;
  Axes with;
  bool adjacent = true;
  for (size_t i = 0; i < index.positions.size(); ++i) {
    const int a = index.positions[i].axis;
    with.add(a);
    m.perm.push_back(a);
    m.at.push_back(cast(index.positions[i].at, DType::kInt64));
    adjacent &= i == 0 || a == index.positions[i - 1].axis + 1;
  }
  if (adjacent) m.together = index.positions[0].axis;
  for (int a = 0; a < v.rank(); ++a)
    if (!with.has(a)) m.perm.push_back(a);
  bool in_order = true;
  for (int a = 0; a < m.perm.size(); ++a) in_order &= m.perm[a] == a;
  m.view = in_order ? v : transpose(v, m.perm);
  return m;
}
Dims broadcast_shape(const std::vector<Tensor>& at) {
  Dims shape;
  for (const Tensor& t : at) {
    const Broadcast b = broadcast(shape, t.dims());
    USER_CHECK(kIndex, !b.ok.decided() || b.ok.value(),
               "index tensors of shapes {} and {} do not go together", shape, t.dims());
    shape = b.dims;
  }
  return shape;
}
Tensor gather(const Tensor& v, const Index& index) {
  const Moved m = positions_first(v, index);
  const Dims shape = broadcast_shape(m.at);
  const auto rows = [&] {
    if (index.rows && known(index.rows.dims()[-1] == int64_t(m.at.size()))) return index.rows;
    std::vector<Tensor> parts;
    for (const Tensor& t : m.at) parts.push_back(known(t.dims() == shape) ? t : expand(t, shape));
    return parts.size() == 1 ? unsqueeze(parts[0], -1) : stack(parts, -1);
  };
  Tensor r = call(GatherNd{}, m.view, rows());
  if (m.together <= 0) return r;
  // The axes of positions go back to where they were.
  Ints perm;
  const int n = shape.size(), before = m.together;
  for (int a = 0; a < before; ++a) perm.push_back(n + a);
  for (int a = 0; a < n; ++a) perm.push_back(a);
  for (int a = n + before; a < r.rank(); ++a) perm.push_back(a);
  return transpose(r, perm);
}
Tensor value_for(const Tensor& x, PyObject* value) {
  if (const Tensor* t = as_tensor(value)) return cast(*t, x.dtype());
  if (PyLong_Check(value)) return cast(tensor_beside(x, value), x.dtype());
  if (is_number(value)) return full({}, scalar_from(value), x.dtype());
  return cast(tensor_from(value, DType::kUndefined, mode().place), x.dtype());
}
void put(const Tensor& v, const Index& index, Tensor value) {
  const Moved m = positions_first(v, index);
  const int n = broadcast_shape(m.at).size();
  if (m.together > 0) {
    // The value's axes stand as in the result of reading: bring those of the positions to the
    // front.
    const int rest = v.rank() - int(m.at.size()), rank = n + rest;
    while (value.rank() > rank && known(value.dim(0) == 1)) value = squeeze(value, 0);
    while (value.rank() < rank && value.rank() > rest - m.together) value = unsqueeze(value, 0);
    if (value.rank() == rank) {
      Ints perm;
      for (int a = 0; a < n; ++a) perm.push_back(m.together + a);
      for (int a = 0; a < m.together; ++a) perm.push_back(a);
      for (int a = m.together + n; a < rank; ++a) perm.push_back(a);
      value = transpose(value, perm);
    }
  }
  while (value.rank() > n + v.rank() - int(m.at.size()) && known(value.dim(0) == 1))
    value = squeeze(value, 0);
  call_into(IndexPut{}, m.view, m.at, value);
}
}  // namespace

PyObject* get_item(PyObject* self, PyObject* index) {
  return guarded("Tensor.__getitem__", [&]() -> PyObject* {
    const Tensor& x = *as_tensor(self);
    const PlaceScope scope(x);
    Index i = Parser(x, index).parse();
    const bool nothing = !i.has_slices() && i.new_axes.empty() && i.positions.empty();
    if (nothing) return wrap(call(Slice{{.axes = {}}}, x));
    const Tensor v = view_of(x, i);
    return wrap(i.positions.empty() ? v : gather(v, i));
  });
}
int set_item(PyObject* self, PyObject* index, PyObject* value) {
  PyObject* r = guarded("Tensor.__setitem__", [&]() -> PyObject* {
    const Tensor& x = *as_tensor(self);
    USER_CHECK(kType, value, "elements of a tensor cannot be deleted");
    USER_CHECK(kValue, !mode().tape || !x.impl()->is_grad_leaf(),
               "a leaf tensor that wants a gradient cannot be written in place; do it under "
               "paddle.no_grad()");
    const PlaceScope scope(x);
    Index i = Parser(x, index).parse();
    Tensor v = value_for(x, value);
    if (i.positions.empty() && i.new_axes.empty()) {
      if (plain_steps(i.range)) i.range.strides.clear();
      call_into(SetValue{i.range}, x, v);
      return Py_None;
    }
    const Tensor part = view_of(x, i);
    if (i.positions.empty())
      call_into(SetValue{{.axes = {}}}, part, v);
    else
      put(part, i, v);
    return Py_None;
  });
  return r ? 0 : -1;
}
}  // namespace paddle::python

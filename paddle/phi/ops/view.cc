#include "paddle/phi/ops/view.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/binary.h"

namespace paddle {
// ---- reshape
Meta Reshape::infer(const Meta& x) const {
  // What a 0 means depends on whether x has elements; only then does it matter here.
  bool nothing = false;
  for (Dim d : shape)
    if (known(d == 0)) nothing = bool(numel(x.dims) == 0);
  Dims out;
  int inferred = -1;
  for (int i = 0; i < shape.size(); ++i) {
    Dim d = shape[i];
    if (d.is_number() && d.raw() == -1) {
      OP_CHECK(C1, inferred < 0, "shape {} has more than one -1", shape);
      inferred = i;
      d = 1;
    } else if (d.is_number() && d.raw() == 0 && !(nothing && (i >= x.rank() || inferred < 0))) {
      OP_CHECK(C2, i < x.rank(),
               "shape {} has a 0 at axis {}, where x, of shape {}, has no size to take", shape, i,
               x.dims);
      d = x.dims[i];
    }
    OP_CHECK(C3, d >= 0, "a size of shape must not be below -1, got {}", shape);
    out.push_back(d);
  }
  const Dim have = numel(x.dims), given = numel(out);
  if (inferred >= 0) {
    OP_CHECK(C4, given > 0 || have == 0,
             "x has {} elements, which no size in place of -1 makes of shape {}", have, shape);
    if (!known(given == 0))
      out[inferred] = have / given;
    else
      out[inferred] = 0;
    OP_CHECK(C5, out[inferred] * given == have, "x has {} elements, shape {} takes multiples of {}",
             have, shape, given);
  } else {
    OP_CHECK(C6, given == have, "x has {} elements (shape {}), shape {} has {}", have, x.dims,
             shape, given);
  }
  return x.with(std::move(out));
}
// Strides under which the elements of x, which lie as `l` says, have another shape; false if there
// are none. Axes of x that lie one behind the other form a block, which must be made of whole axes
// of the result.
static bool restride(const Meta& x, const Dims& shape, Layout& l) {
  if (tidy(l, x.dims).strides.empty()) {
    l.strides = contiguous_strides(shape);
    return true;
  }
  Dims sizes, steps, made(shape.size(), 1);
  for (int i = 0; i < x.rank(); ++i) {
    if (known(x.dims[i] == 1)) continue;
    sizes.push_back(x.dims[i]);
    steps.push_back(l.strides[i]);
  }
  int to = shape.size() - 1;
  for (int i = sizes.size() - 1; i >= 0; --i) {
    const Dim step = steps[i];
    Dim block = sizes[i], covered = 1;
    for (; i > 0 && known(steps[i - 1] == steps[i] * sizes[i]); --i) block = block * sizes[i - 1];
    for (; to >= 0 && !known(covered == block); --to) {
      made[to] = step * covered;
      covered = covered * shape[to];
    }
    if (!known(covered == block)) return false;
  }
  for (; to >= 0; --to)
    if (!known(shape[to] == 1)) return false;
  l.strides = made;
  return true;
}
bool Reshape::view(const Meta& x, Layout& l) const {
  return restride(x, infer(x).dims, l);
}
Tensor Reshape::put(const Tensor& base, const Tensor& part) const {
  return reshape(part, base.dims());
}

Meta Flatten::infer(const Meta& x) const {
  if (x.rank() == 0) return x.with(Dims{1});
  OP_CHECK(C7, has_axis(x, start_axis) && has_axis(x, stop_axis),
           "start_axis and stop_axis must be in [{}, {}), got {} and {}", -x.rank(), x.rank(),
           start_axis, stop_axis);
  const int64_t first = wrap_axis(start_axis, x.rank()), last = wrap_axis(stop_axis, x.rank());
  OP_CHECK(C8, first <= last, "start_axis {} lies behind stop_axis {}", start_axis, stop_axis);
  Dims out;
  for (int64_t i = 0; i < x.rank(); ++i) {
    if (i > first && i <= last)
      out.back() = out.back() * x.dims[i];
    else
      out.push_back(x.dims[i]);
  }
  return x.with(std::move(out));
}
bool Flatten::view(const Meta& x, Layout& l) const {
  return restride(x, infer(x).dims, l);
}
Tensor Flatten::put(const Tensor& base, const Tensor& part) const {
  return reshape(part, base.dims());
}

Meta ViewShape::infer(const Meta& input) const {
  return Reshape{dims}.infer(input);
}
bool ViewShape::view(const Meta& input, Layout& l) const {
  USER_CHECK(kValue, restride(input, infer(input).dims, l),
             "view_shape: the elements of input, of shape {} and strides {}, cannot be seen in "
             "shape {} where they lie; reshape copies them",
             input.dims, l.strides, dims);
  return true;
}
Tensor ViewShape::put(const Tensor& base, const Tensor& part) const {
  return reshape(part, base.dims());
}

// ---- transpose
static bool is_permutation(const Ints& perm, int rank) {
  Axes seen;
  for (int64_t k : perm) {
    if (k < -rank || k >= rank || seen.has(wrap_axis(k, rank))) return false;
    seen.add(wrap_axis(k, rank));
  }
  return perm.size() == rank;
}
static Dims reorder(const Dims& v, const Ints& perm) {
  Dims r;
  for (int64_t k : perm) r.push_back(v[k]);
  return r;
}
Meta Transpose::infer(const Meta& x) const {
  OP_CHECK(C1, is_permutation(perm, x.rank()), "perm must order the {} axes of x, got {}", x.rank(),
           perm);
  return x.with(reorder(x.dims, perm));
}
bool Transpose::view(const Meta&, Layout& l) const {
  l.strides = reorder(l.strides, perm);
  return true;
}
Tensor Transpose::put(const Tensor&, const Tensor& part) const {
  Ints inverse(perm.size(), 0);
  for (int i = 0; i < perm.size(); ++i) inverse[wrap_axis(perm[i], perm.size())] = i;
  return transpose(part, inverse);
}

// ---- slices
void Range::check(const OpInfo& info, const Meta& x) const {
  OP_CHECK(R1, axes.size() == starts.size() && axes.size() == ends.size(),
           "there are {} axes, {} starts and {} ends", axes.size(), starts.size(), ends.size());
  OP_CHECK(R2, strides.empty() || strides.size() == axes.size(), "there are {} axes and {} strides",
           axes.size(), strides.size());
  Axes seen;
  for (int64_t k : axes) {
    OP_CHECK(R3, has_axis(x, k), "axes must be in [{}, {}), got {}", -x.rank(), x.rank(), k);
    OP_CHECK(R4, !seen.has(wrap_axis(k, x.rank())), "axis {} is named twice in {}", k, axes);
    seen.add(wrap_axis(k, x.rank()));
  }
  for (int64_t k : decrease_axis)
    OP_CHECK(R5, has_axis(x, k) && seen.has(wrap_axis(k, x.rank())),
             "decrease_axis {} is none of axes {}", k, axes);
}
// A position counted from the front, and not outside. Whether an element of a tensor is negative
// is known only when the program runs: -max(min(at, 0), -1) is then 1 if it is, and else 0.
static Dim place_in(Dim at, Dim size, Dim lo, Dim hi) {
  if (sym::is_data(at) && !known(at >= 0) && !known(at < 0))
    at = at - size * max(min(at, 0), -1);
  else if (at < 0)
    at = at + size;
  return max(min(at, hi), lo);
}
// Where saved programs say INT32_MAX, of a size that they do not know, they mean all that is there.
static bool is_open(Dim end, Dim size) {
  return end.is_number() &&
         (end.raw() >= Range::kToTheEnd || (end.raw() == INT32_MAX && !size.is_number()));
}
static bool is_open_before(Dim end, Dim size) {
  return end.is_number() &&
         (end.raw() <= -Range::kToTheEnd || (end.raw() <= -INT32_MAX && !size.is_number()) ||
          known(end + size < 0));
}
Range::Cut Range::cut(const OpInfo& info, int i, Dim size) const {
  const Dim step = strides.empty() ? Dim(1) : strides[i];
  OP_CHECK(R6, step != 0, "a stride must not be 0");
  if (!step.is_number()) sym::require(step > 0, "a stride that is computed must be positive");
  if (known(step > 0)) {
    const Dim start = place_in(starts[i], size, 0, size);
    const Dim end = is_open(ends[i], size) ? size : place_in(ends[i], size, 0, size);
    return {start, step, max(end - start + step - 1, 0) / step};
  }
  const Dim start = place_in(starts[i], size, -1, size - 1);
  const Dim end = is_open_before(ends[i], size) ? Dim(-1) : place_in(ends[i], size, -1, size - 1);
  return {start, step, max(start - end - step - 1, 0) / (Dim(0) - step)};
}
Dims Range::part(const OpInfo& info, const Meta& x, bool squeezed) const {
  Dims out = x.dims;
  for (int i = 0; i < axes.size(); ++i) out[axes[i]] = cut(info, i, x.dims[axes[i]]).count;
  if (!squeezed) return out;
  Axes drop;
  for (int64_t k : decrease_axis) {
    OP_CHECK_AS(kIndex, R7, out[k] == 1,
                "axis {} has size {}: there is no such element ({} of axes {})", k, x.dims[k],
                starts, axes);
    drop.add(wrap_axis(k, x.rank()));
  }
  Dims kept;
  for (int i = 0; i < out.size(); ++i)
    if (!drop.has(i)) kept.push_back(out[i]);
  return kept;
}
void Range::apply(const OpInfo& info, const Meta& x, Layout& l) const {
  for (int i = 0; i < axes.size(); ++i) {
    const Cut c = cut(info, i, x.dims[axes[i]]);
    l.offset = l.offset + max(c.start, 0) * l.strides[axes[i]];
    l.strides[axes[i]] = l.strides[axes[i]] * c.step;
  }
  Axes drop;
  for (int64_t k : decrease_axis) drop.add(wrap_axis(k, x.rank()));
  Dims kept;
  for (int i = 0; i < x.rank(); ++i)
    if (!drop.has(i)) kept.push_back(l.strides[i]);
  l.strides = kept;
}

Meta Slice::infer(const Meta& x) const {
  range.check(info, x);
  return x.with(range.part(info, x, true));
}
bool Slice::view(const Meta& x, Layout& l) const {
  range.apply(info, x, l);
  return true;
}
Tensor Slice::put(const Tensor& base, const Tensor& part) const {
  return call(SetValue{range}, base, part);
}

// Of a vector, which a shape is.
bool Slice::elements(KnownElements in, Dims& out) const {
  if (!in[0] || range.axes.size() != 1 || (range.axes[0] != 0 && range.axes[0] != -1)) return false;
  const Range::Cut c = range.cut(info, 0, in[0]->size());
  if (!c.start.is_number() || !c.step.is_number() || !c.count.is_number()) return false;
  for (int64_t i = 0; i < c.count.raw(); ++i)
    out.push_back((*in[0])[c.start.raw() + i * c.step.raw()]);
  return true;
}

Meta SetValue::infer(const Meta& x, const Meta& values) const {
  OP_CHECK_AS(kType, C1, x.dtype == values.dtype, "x is {} but values are {}", x.dtype,
              values.dtype);
  range.check(info, x);
  const Dims part = range.part(info, x, true);
  // Leading axes of size 1 are let go, as in NumPy.
  Dims v = values.dims;
  while (v.size() > part.size() && bool(v[0] == 1)) v.erase(0);
  const Broadcast b = broadcast(part, v);
  OP_CHECK(C2, b.ok && b.dims == part, "values of shape {} do not fit into a part of shape {}",
           values.dims, part);
  return x;
}
Grads SetValue::grad(const GradIn& g) const {
  Tensor dx, dv;
  if (g.needs(0)) dx = call(SetValue{range}, g.dout(0), full({}, Scalar(0), g.dout(0).dtype()));
  if (g.needs(1)) {
    dv = call(Slice{range}, g.dout(0));
    Dims kept = g.meta(1).dims;
    while (kept.size() > dv.rank()) kept.erase(0);
    dv = fit(dv, kept);
    if (kept.size() != g.meta(1).rank()) dv = reshape(dv, g.meta(1).dims);
  }
  return {dx, dv};
}

// ---- axes of size 1
static Axes squeezed_axes(const OpInfo& info, const Meta& x, const Dims& axis) {
  Axes drop;
  if (axis.empty())
    for (int i = 0; i < x.rank(); ++i)
      if (bool(x.dims[i] == 1)) drop.add(i);
  USER_CHECK(
      kValue, known(axis),
      "axis must be known while a program is recorded, since it says how many axes are left");
  for (Dim d : axis) {
    const int64_t k = d.number();
    OP_CHECK(C1, has_axis(x, k) || (x.rank() == 0 && (k == 0 || k == -1)),
             "axis must be in [{}, {}), got {}", -x.rank(), x.rank(), k);
    if (x.rank() && bool(x.dims[k] == 1)) drop.add(wrap_axis(k, x.rank()));
  }
  return drop;
}
Meta Squeeze::infer(const Meta& x) const {
  const Axes drop = squeezed_axes(info, x, axis);
  Dims out;
  for (int i = 0; i < x.rank(); ++i)
    if (!drop.has(i)) out.push_back(x.dims[i]);
  return x.with(std::move(out));
}
bool Squeeze::view(const Meta& x, Layout& l) const {
  const Axes drop = squeezed_axes(info, x, axis);
  Dims kept;
  for (int i = 0; i < x.rank(); ++i)
    if (!drop.has(i)) kept.push_back(l.strides[i]);
  l.strides = kept;
  return true;
}
Tensor Squeeze::put(const Tensor& base, const Tensor& part) const {
  return reshape(part, base.dims());
}

// Inserts `v` where the new axes are, one after the other.
static Dims with_axes(const OpInfo& info, Dims list, const Dims& axis, Dim v) {
  if (!known(axis)) return unknown_dims(list.size() + axis.size(), "unsqueeze");
  for (Dim d : axis) {
    const int64_t k = d.number(), rank = list.size() + 1;
    OP_CHECK(C1, k >= -rank && k < rank, "axis must be in [{}, {}), got {}", -rank, rank, k);
    list.insert(wrap_axis(k, rank), v);
  }
  OP_CHECK(C2, list.size() <= kMaxRank, "the result would have {} axes, at most {} are possible",
           list.size(), kMaxRank);
  return list;
}
Meta Unsqueeze::infer(const Meta& x) const {
  return x.with(with_axes(info, x.dims, axis, 1));
}
bool Unsqueeze::view(const Meta&, Layout& l) const {
  if (!known(axis)) return false;
  l.strides = with_axes(info, l.strides, axis, 0);
  return true;
}
Tensor Unsqueeze::put(const Tensor& base, const Tensor& part) const {
  return reshape(part, base.dims());
}

// ---- copies
Meta Expand::infer(const Meta& x) const {
  const int lead = shape.size() - x.rank();
  OP_CHECK(C1, lead >= 0, "shape {} has fewer axes than x, whose shape is {}", shape, x.dims);
  OP_CHECK(C2, shape.size() <= kMaxRank, "shape has {} axes, at most {} are possible", shape.size(),
           kMaxRank);
  Dims out = shape;
  for (int i = 0; i < shape.size(); ++i) {
    const bool same = shape[i].is_number() && shape[i].raw() == -1;
    OP_CHECK(C3, !same || i >= lead,
             "shape {} has a -1 at axis {}, which x, of shape {}, does not have", shape, i, x.dims);
    if (same)
      out[i] = x.dims[i - lead];
    else if (i >= lead && !known(x.dims[i - lead] == 1))
      OP_CHECK(C4, out[i] == x.dims[i - lead] || x.dims[i - lead] == 1,
               "axis {} of x has size {}, which cannot become {}", i - lead, x.dims[i - lead],
               shape[i]);
    OP_CHECK(C5, out[i] >= 0, "a size of shape must not be below -1, got {}", shape);
  }
  return x.with(std::move(out));
}
Grads Expand::grad(const GradIn& g) const {
  return {fit(g.dout(0), g.meta(0).dims)};
}

Tensor reshape(const Tensor& x, Dims shape) {
  return call(Reshape{std::move(shape)}, x);
}
Tensor transpose(const Tensor& x, Ints perm) {
  return call(Transpose{std::move(perm)}, x);
}
Tensor expand(const Tensor& x, Dims shape) {
  return call(Expand{std::move(shape)}, x);
}
Tensor squeeze(const Tensor& x, int64_t axis) {
  return call(Squeeze{{axis}}, x);
}
Tensor unsqueeze(const Tensor& x, int64_t axis) {
  return call(Unsqueeze{{axis}}, x);
}
Tensor slice(const Tensor& x, int64_t axis, Dim start, Dim end) {
  return call(Slice{{.axes = {axis}, .starts = {start}, .ends = {end}}}, x);
}
Tensor assign(const Tensor& x) {
  return call(Assign{}, x);
}

REGISTER_OP(Reshape);
REGISTER_OP(Flatten);
REGISTER_OP(ViewShape);
REGISTER_OP(Transpose);
REGISTER_OP(Slice);
REGISTER_OP(SetValue);
REGISTER_OP(Squeeze);
REGISTER_OP(Unsqueeze);
REGISTER_OP(Expand);
REGISTER_OP(Assign);
}  // namespace paddle

#include "paddle/phi/ops/rearrange.h"

#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/concat.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
static void check_axis(const OpInfo& info, const Meta& x, int64_t axis) {
  OP_CHECK(X1, has_axis(x, axis), "axis must be in [{}, {}), got {}", -x.rank(), x.rank(), axis);
}
// The sizes before an axis, multiplied, and those behind it.
static Dim size_before(const Tensor& x, int64_t axis) {
  Dim n = 1;
  for (int64_t i = 0; i < axis; ++i) n = n * x.dim(i);
  return n;
}
static Dim size_behind(const Tensor& x, int64_t axis) {
  Dim n = 1;
  for (int64_t i = axis + 1; i < x.rank(); ++i) n = n * x.dim(i);
  return n;
}

// ---- other orders
void Flip::check(const Meta& x) const {
  Axes seen;
  for (int64_t k : axis) {
    check_axis(info, x, k);
    OP_CHECK(C1, !seen.has(wrap_axis(k, x.rank())), "axis {} is named twice in {}", k, axis);
    seen.add(wrap_axis(k, x.rank()));
  }
}
Tensor Flip::compose(const Tensor& x) const {
  const int n = axis.size();
  return assign(call(Slice{{.axes = axis,
                            .starts = Dims(n, Range::kToTheEnd),
                            .ends = Dims(n, -Range::kToTheEnd),
                            .strides = Dims(n, -1)}},
                     x));
}
Tensor flip(const Tensor& x, Ints axis) {
  return call(Flip{std::move(axis)}, x);
}

void Roll::check(const Meta& x) const {
  for (int64_t k : axis) check_axis(info, x, k);
  OP_CHECK(C2, shifts.size() == (axis.empty() ? 1 : axis.size()),
           "there are {} shifts for {} axes; without axes there must be one", shifts.size(),
           axis.size());
}
static Tensor rolled(const Tensor& x, Dim shift, int64_t axis) {
  const Dim n = x.dim(axis), s = shift % max(n, 1);
  const std::vector<Tensor> parts{slice(x, axis, n - s, n), slice(x, axis, 0, n - s)};
  return concat(parts, axis);
}
Tensor Roll::compose(const Tensor& x) const {
  if (axis.empty()) return reshape(rolled(reshape(x, {-1}), shifts[0], 0), x.dims());
  Tensor y = x;
  for (int i = 0; i < axis.size(); ++i) y = rolled(y, shifts[i], axis[i]);
  return y;
}

// ---- repetition
void Tile::check(const Meta& x) const {
  for (Dim n : repeat_times)
    OP_CHECK(C3, n >= 0, "repeat_times must not be negative, got {}", repeat_times);
  OP_CHECK(C4, repeat_times.size() <= kMaxRank && x.rank() <= kMaxRank,
           "the result would have {} axes, at most {} are possible", repeat_times.size(), kMaxRank);
}
// x as [before, size from the axis on], each row of which is then repeated.
static Tensor repeated_rows(const Tensor& x, Dim rows, Dim row, Dim times, Dims shape) {
  return reshape(expand(reshape(x, {rows, 1, row}), {rows, times, row}), std::move(shape));
}
Tensor Tile::compose(const Tensor& x) const {
  Tensor y = x;
  while (y.rank() < repeat_times.size()) y = unsqueeze(y, 0);
  const int lead = y.rank() - repeat_times.size();
  for (int i = y.rank() - 1; i >= lead; --i) {
    const Dim n = repeat_times[i - lead];
    if (known(n == 1)) continue;
    Dims shape = y.dims();
    shape[i] = shape[i] * n;
    y = repeated_rows(y, size_before(y, i), y.dim(i) * size_behind(y, i), n, shape);
  }
  return assign(y);
}

void RepeatInterleave::check(const Meta& x) const {
  check_axis(info, x, axis);
  OP_CHECK(C5, repeats >= 0, "repeats must not be negative, got {}", repeats);
  OP_CHECK(C6, Cond(output_size < 0) || x.dims[axis] * repeats == output_size,
           "output_size is {}, but {} elements repeated {} times make {}", output_size,
           x.dims[axis], repeats, x.dims[axis] * repeats);
}
Tensor RepeatInterleave::compose(const Tensor& x) const {
  const int64_t k = wrap_axis(axis, x.rank());
  Dims shape = x.dims();
  shape[k] = shape[k] * repeats;
  return repeated_rows(x, size_before(x, k) * x.dim(k), size_behind(x, k), repeats, shape);
}

void ExpandAs::check(const Meta& x, const Meta* y) const {
  const Dims to = y ? y->dims : dims_of(target_shape);
  const Broadcast b = broadcast(x.dims, to);
  OP_CHECK(C7, b.ok && b.dims == to, "x has shape {}, which cannot become {}", x.dims, to);
}
Tensor ExpandAs::compose(const Tensor& x, const Tensor& y) const {
  return expand(x, y ? y.dims() : dims_of(target_shape));
}
std::vector<Meta> BroadcastTensors::infer(Metas input) const {
  OP_CHECK(C8, !input.empty(), "input must have at least one tensor");
  Dims common;
  for (const Meta* m : input) {
    const Broadcast b = broadcast(common, m->dims);
    OP_CHECK(C9, b.ok, "a tensor of shape {} does not go with {}", m->dims, common);
    common = b.dims;
  }
  std::vector<Meta> out;
  for (const Meta* m : input) out.push_back(m->with(common));
  return out;
}
std::vector<Tensor> BroadcastTensors::compose(Tensors input) const {
  Dims common;
  for (const Tensor& t : input) common = broadcast(common, t.dims()).dims;
  std::vector<Tensor> out;
  for (const Tensor& t : input) out.push_back(expand(t, common));
  return out;
}

// ---- parts
void Crop::check(const Meta& x) const {
  OP_CHECK(C10, shape.size() == x.rank() && offsets.size() == x.rank(),
           "x has {} axes, but there are {} sizes and {} offsets", x.rank(), shape.size(),
           offsets.size());
  for (int i = 0; i < x.rank(); ++i) {
    const bool rest = shape[i].is_number() && shape[i].raw() == -1;
    OP_CHECK(C11,
             offsets[i] >= 0 && (rest ? offsets[i] <= x.dims[i]
                                      : shape[i] >= 0 && offsets[i] + shape[i] <= x.dims[i]),
             "a block of shape {} at {} does not lie within shape {}", shape, offsets, x.dims);
  }
}
Tensor Crop::compose(const Tensor& x) const {
  Range r{.axes = {}, .starts = offsets, .ends = {}};
  for (int i = 0; i < x.rank(); ++i) {
    const bool rest = shape[i].is_number() && shape[i].raw() == -1;
    r.axes.push_back(i);
    r.ends.push_back(rest ? x.dim(i) : offsets[i] + shape[i]);
  }
  return assign(call(Slice{r}, x));
}

REGISTER_OP(Flip);
REGISTER_OP(Roll);
REGISTER_OP(Tile);
REGISTER_OP(RepeatInterleave);
REGISTER_OP(Crop);
REGISTER_OP(ExpandAs);
REGISTER_OP(BroadcastTensors);
}  // namespace paddle

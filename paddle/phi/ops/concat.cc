#include "paddle/phi/ops/concat.h"

#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/stack.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
Meta Concat::infer(Metas x) const {
  OP_CHECK(C1, !x.empty(), "x must have at least one tensor");
  if (!known(axis)) return x[0]->with(unknown_dims(x[0]->rank(), "concat"));
  const int64_t k = axis.number();
  OP_CHECK(C2, has_axis(*x[0], k), "axis must be in [{}, {}), got {}", -x[0]->rank(), x[0]->rank(),
           k);
  Meta out = *x[0];
  for (size_t i = 1; i < x.size(); ++i) {
    OP_CHECK(C3, x[i]->rank() == out.rank(), "x[{}] has {} axes but x[0] has {}", i, x[i]->rank(),
             out.rank());
    const Dim before = out.dims[k];
    out.dims[k] = x[i]->dims[k];  // for the comparison
    OP_CHECK(C4, out.dims == x[i]->dims,
             "x[{}] has shape {}, which differs from {} outside axis {}", i, x[i]->dims, x[0]->dims,
             k);
    out.dims[k] = before + x[i]->dims[k];
  }
  return out;
}
// The size of an axis, which may be known only at run time: arithmetic on all of them then.
static Dim size_of_axis(const Dims& dims, Dim axis) {
  if (known(axis)) return dims[axis.number()];
  const Dim is_negative = min(1, max(0, 0 - axis)), wrapped = axis + is_negative * dims.size();
  Dim size = 0;
  for (int i = 0; i < dims.size(); ++i) {
    const Dim is_another = min(1, max(wrapped - i, i - wrapped));
    size = size + dims[i] * (1 - is_another);
  }
  return size;
}
// Gives a gradient the shape that it has: along an axis that is not known yet it is not, either.
static Tensor shaped(const Tensor& d, const Meta& part) {
  return known(d.dims() == part.dims) ? d : reshape(d, part.dims);
}
Grads Concat::grad(const GradIn& g) const {
  Dims sizes;
  for (int i = 0; i < g.size(0); ++i) sizes.push_back(size_of_axis(g.meta(0, i).dims, axis));
  Grads parts = call(Split{sizes, axis}, g.dout(0));
  for (int i = 0; i < g.size(0); ++i) parts[size_t(i)] = shaped(parts[size_t(i)], g.meta(0, i));
  return parts;
}

// Of vectors, which shapes are.
bool Concat::elements(KnownElements in, Dims& out) const {
  if (!axis.is_number() || (axis.raw() != 0 && axis.raw() != -1)) return false;
  for (const Dims* part : in) {
    if (!part) return false;
    out.append(part->begin(), part->end());
  }
  return true;
}

// Of parts of x along an axis that is not known yet.
static std::vector<Meta> unknown_parts(const Meta& x, size_t n) {
  std::vector<Meta> parts;
  parts.reserve(n);
  for (size_t i = 0; i < n; ++i) parts.push_back(x.with(unknown_dims(x.rank(), "split")));
  return parts;
}
std::vector<Meta> Split::infer(const Meta& x) const {
  if (!known(axis)) return unknown_parts(x, size_t(sections.size()));
  const int64_t k = axis.number();
  OP_CHECK(C1, has_axis(x, k), "axis must be in [{}, {}), got {}", -x.rank(), x.rank(), k);
  OP_CHECK(C2, !sections.empty(), "sections must have at least one size");
  Dim total = 0;
  int inferred = -1;
  for (int i = 0; i < sections.size(); ++i) {
    if (sections[i].is_number() && sections[i].raw() == -1) {
      OP_CHECK(C3, inferred < 0, "sections {} has more than one -1", sections);
      inferred = i;
      continue;
    }
    OP_CHECK(C4, sections[i] >= 0, "a size of sections must not be negative, got {}", sections);
    total = total + sections[i];
  }
  if (inferred >= 0)
    OP_CHECK(C5, total <= x.dims[k], "sections {} exceed size {} of axis {}", sections, x.dims[k],
             k);
  else
    OP_CHECK(C6, total == x.dims[k], "sections {} do not sum to size {} of axis {}", sections,
             x.dims[k], k);
  std::vector<Meta> out(size_t(sections.size()), x);
  for (int i = 0; i < sections.size(); ++i)
    out[size_t(i)].dims[k] = i == inferred ? x.dims[k] - total : sections[i];
  return out;
}
static std::vector<Tensor> gradients_of_parts(const GradIn& g) {
  std::vector<Tensor> parts;
  for (size_t i = 0; i < g.outs.size(); ++i) parts.push_back(g.dout(int(i)));
  return parts;
}
Grads Split::grad(const GradIn& g) const {
  return {shaped(call(Concat{axis}, gradients_of_parts(g)), g.meta(0))};
}

std::vector<Meta> SplitWithNum::infer(const Meta& x) const {
  OP_CHECK(C8, num > 0, "the number of parts must be positive, got {}", num);
  if (!known(axis)) return unknown_parts(x, size_t(num));
  const int64_t k = axis.number();
  OP_CHECK(C7, has_axis(x, k), "axis must be in [{}, {}), got {}", -x.rank(), x.rank(), k);
  OP_CHECK(C9, x.dims[k] % num == 0, "axis {}, of size {}, cannot be cut into {} equal parts", k,
           x.dims[k], num);
  Meta part = x;
  part.dims[k] = x.dims[k] / num;
  return std::vector<Meta>(size_t(num), part);
}
Grads SplitWithNum::grad(const GradIn& g) const {
  return {shaped(call(Concat{axis}, gradients_of_parts(g)), g.meta(0))};
}

static std::vector<Meta> parts_along(const OpInfo& info, const Meta& x, int64_t axis) {
  OP_CHECK(P1, has_axis(x, axis), "axis must be in [{}, {}), got {}", -x.rank(), x.rank(), axis);
  Meta part = x;
  part.dims.erase(wrap_axis(axis, x.rank()));
  return std::vector<Meta>(size_t(sym::specialize(x.dims[axis])), part);
}
std::vector<Meta> Unbind::infer(const Meta& input) const {
  return parts_along(info, input, axis);
}
Grads Unbind::grad(const GradIn& g) const {
  return {stack(gradients_of_parts(g), axis)};
}
std::vector<Meta> Unstack::infer(const Meta& x) const {
  std::vector<Meta> parts = parts_along(info, x, axis);
  OP_CHECK(C10, num == 0 || num == int64_t(parts.size()), "num is {}, but axis {} has size {}", num,
           axis, parts.size());
  return parts;
}
Grads Unstack::grad(const GradIn& g) const {
  return {stack(gradients_of_parts(g), axis)};
}

Tensor concat(Tensors x, int64_t axis) {
  return call(Concat{axis}, x);
}
std::vector<Tensor> split(const Tensor& x, Dims sections, int64_t axis) {
  return call(Split{std::move(sections), axis}, x);
}

REGISTER_OP(Concat);
REGISTER_OP(Split);
REGISTER_OP(SplitWithNum);
REGISTER_OP(Unbind);
REGISTER_OP(Unstack);
}  // namespace paddle

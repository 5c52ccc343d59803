#include "paddle/phi/ops/stack.h"

#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/concat.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
Meta Stack::infer(Metas x) const {
  OP_CHECK(C1, !x.empty(), "x must have at least one tensor");
  const int64_t rank = x[0]->rank() + 1;
  OP_CHECK(C2, axis >= -rank && axis < rank, "axis must be in [{}, {}), got {}", -rank, rank, axis);
  OP_CHECK(C3, rank <= kMaxRank, "the result would have {} axes, at most {} are possible", rank,
           kMaxRank);
  for (size_t i = 1; i < x.size(); ++i) {
    OP_CHECK(C4, x[i]->dims == x[0]->dims, "x[{}] has shape {}, x[0] has {}", i, x[i]->dims,
             x[0]->dims);
  }
  Meta out = *x[0];
  out.dims.insert(wrap_axis(axis, rank), Dim(int64_t(x.size())));
  return out;
}
Tensor Stack::compose(Tensors x) const {
  std::vector<Tensor> parts;
  for (const Tensor& t : x) parts.push_back(unsqueeze(t, axis));
  return concat(parts, axis);
}
// Of single numbers, which sizes are.
bool Stack::elements(KnownElements in, Dims& out) const {
  for (const Dims* e : in) {
    if (!e || e->size() != 1) return false;
    out.push_back((*e)[0]);
  }
  return true;
}
Tensor stack(Tensors x, int64_t axis) {
  return call(Stack{axis}, x);
}
REGISTER_OP(Stack);
}  // namespace paddle

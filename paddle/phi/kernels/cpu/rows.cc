#include "paddle/phi/kernels/cpu/rows.h"

namespace paddle {
// A view of a contiguous tensor with `axis` moved to the end.
static Tensor moved_view(const Tensor& x, int64_t axis) {
  Tensor v = snapshot(x);
  Dims dims = x.dims(), strides = contiguous_strides(x.dims());
  const Dim n = dims[axis], step = strides[axis];
  dims.erase(axis);
  strides.erase(axis);
  dims.push_back(n);
  strides.push_back(step);
  v.impl()->meta.dims = dims;
  v.impl()->layout.strides = strides;
  v.impl()->layout = tidy(v.impl()->layout, dims);
  return v;
}
Tensor axis_last(const Tensor& x, int64_t axis) {
  return contiguous(moved_view(x, axis));
}
void from_axis_last(const Tensor& out, const Tensor& moved, int64_t axis) {
  copy_elements(moved_view(out, axis), moved);
}

void along_axis(int64_t axis, std::initializer_list<const Tensor*> in,
                std::initializer_list<const Tensor*> out, int64_t cost, const RowsFunction& f) {
  const Tensor& first = **out.begin();
  const int64_t total = first.numel();
  if (total == 0) return;
  const int rank = first.rank();
  const int64_t a = rank ? wrap_axis(axis, rank) : 0, n = rank ? first.dims()[a].raw() : 1;
  int64_t inner = 1;
  for (int64_t i = a + 1; i < rank; ++i) inner *= first.dims()[i].raw();

  constexpr int kMost = 4;
  Tensor ins[kMost], outs[kMost];
  int n_in = 0, n_out = 0;
  for (const Tensor* t : in) ins[n_in++] = inner == 1 ? *t : axis_last(*t, a);
  for (const Tensor* t : out)
    outs[n_out++] = inner == 1 ? *t : empty(moved_view(*t, a).meta(), t->place());
  const auto rows_of = [&](int64_t begin, int64_t end) {
    const void* pi[kMost];
    void* po[kMost];
    const auto at = [&](const Tensor& t) {
      return static_cast<char*>(t.raw_data()) + begin * n * int64_t(size_of(t.dtype()));
    };
    for (int i = 0; i < n_in; ++i) pi[i] = at(ins[i]);
    for (int i = 0; i < n_out; ++i) po[i] = at(outs[i]);
    f(pi, po, end - begin, n);
  };
  parallel_for(total / n, std::max<int64_t>(1, kGrain / (n * cost)), rows_of);
  if (inner == 1) return;
  int i = 0;
  for (const Tensor* t : out) from_axis_last(*t, outs[i++], a);
}
}  // namespace paddle

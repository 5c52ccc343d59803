// Reading and writing parts of a tensor that integers name.
//
// The host does not see these integers. One that is out of range reads NaN, or 0 of integers, and
// writes nothing. What is added to one place is added in order, so that the sum is the same again.
#include "paddle/phi/ops/index.h"

#include <limits>

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/functors/around.h"
#include "paddle/phi/kernels/gpu/elementwise.h"
#include "paddle/phi/ops/along_axis.h"
#include "paddle/phi/ops/embedding.h"

namespace paddle::gpu {
namespace {
Tensor int64_of(const Tensor& t) {
  ModeScope scope(plain_mode());
  return cast(t, DType::kInt64);
}
template <class T>
HD inline T nothing() {
  if constexpr (std::numeric_limits<Compute<T>>::has_quiet_NaN)
    return T(std::numeric_limits<Compute<T>>::quiet_NaN());
  else
    return T();
}
// Counted from the beginning; -1 if out of range.
HD inline int64_t position(int64_t at, int64_t n) {
  return at < -n || at >= n ? -1 : at < 0 ? at + n : at;
}

// Coordinates as offsets of parts: a tensor of them per axis, or one whose last axis holds them.
struct Coordinates {
  const int64_t* at[kMaxRank];
  int64_t apart = 1;  // from one position to the next
  int64_t size[kMaxRank], step[kMaxRank];
  int count = 0;

  // In elements; -1 if out of range.
  HD int64_t offset(int64_t i) const {
    int64_t sum = 0;
    for (int a = 0; a < count; ++a) {
      const int64_t p = position(at[a][i * apart], size[a]);
      if (p < 0) return -1;
      sum += p * step[a];
    }
    return sum;
  }
};
Coordinates coordinates(const Tensor& x, int64_t count, int64_t* part) {
  Coordinates c;
  c.count = int(count);
  const Dims steps = contiguous_strides(x.dims());
  *part = 1;
  for (int64_t a = 0; a < x.rank(); ++a) {
    if (a >= count) {
      *part *= x.dims()[a].raw();
      continue;
    }
    c.size[a] = x.dims()[a].raw();
    c.step[a] = steps[a].raw();
  }
  return c;
}
Coordinates last_axis(const Tensor& x, const Tensor& index, int64_t* part) {
  const int64_t count = index.dims()[-1].raw();
  Coordinates c = coordinates(x, count, part);
  c.apart = count;
  for (int64_t a = 0; a < count; ++a) c.at[a] = index.data<int64_t>() + a;
  return c;
}

template <class T>
struct GatherOne {
  Coordinates c;
  const T* x;
  T* y;
  int64_t part;

  HD void operator()(int64_t i) const {
    const int64_t from = c.offset(i / part);
    y[i] = from < 0 ? nothing<T>() : x[from + i % part];
  }
};
// An element of all parts: those of values are put, or added, one after the other.
template <class T>
struct ScatterColumn {
  Coordinates c;
  const T* values;
  T* y;
  int64_t part, n;
  bool add;

  HD void operator()(int64_t j) const {
    for (int64_t i = 0; i < n; ++i) {
      const int64_t at = c.offset(i);
      if (at < 0) continue;
      T& to = y[at + j];
      const T v = values[i * part + j];
      to = add ? T(fn::Add()(Compute<T>(to), Compute<T>(v))) : v;
    }
  }
};
template <class T>
void gather_nd(const GatherNd&, const KernelArgs& k) {
  const Tensor index = int64_of(k.in(1));
  int64_t part;
  const Coordinates c = last_axis(k.in(0), index, &part);
  for_each(k.place, k.out(0).numel(), GatherOne<T>{c, k.data<T>(0), k.out_data<T>(0), part});
}
template <class T>
void scatter(const KernelArgs& k, const Coordinates& c, const Tensor& values, int64_t part,
             bool add) {
  const int64_t n = part ? values.numel() / part : 0;
  for_each(k.place, part, ScatterColumn<T>{c, values.data<T>(), k.out_data<T>(0), part, n, add});
}
void begin_with_input(const KernelArgs& k) {
  if (k.out(0).raw_data() != k.in(0).raw_data()) copy_elements(k.out(0), k.in(0));
}
template <class T>
void scatter_nd_add(const ScatterNdAdd&, const KernelArgs& k) {
  begin_with_input(k);
  const Tensor index = int64_of(k.in(1));
  int64_t part;
  const Coordinates c = last_axis(k.in(0), index, &part);
  scatter<T>(k, c, k.in(2), part, true);
}
// t in another shape, to which it is broadcast.
Tensor spread(const Tensor& t, const Dims& dims) {
  Tensor view = snapshot(t);
  const Ints s = t.strides();
  Dims strides;
  const int lead = dims.size() - t.rank();
  for (int i = 0; i < dims.size(); ++i)
    strides.push_back(i < lead || t.dims()[i - lead].raw() == 1 ? 0 : s[i - lead]);
  view.impl()->meta.dims = dims;
  view.impl()->layout.strides = strides;
  view.impl()->layout = tidy(view.impl()->layout, dims);
  return contiguous(view);
}
template <class T>
void index_put(const IndexPut& op, const KernelArgs& k) {
  begin_with_input(k);
  const Tensor& x = k.in(0);
  Dims shape;
  for (const Tensor& t : k.list(1)) shape = broadcast(shape, t.dims()).dims;
  if (numel(shape).number() == 0 || x.numel() == 0) return;
  int64_t part;
  Coordinates c = coordinates(x, int64_t(k.list(1).size()), &part);
  std::vector<Tensor> wide;
  for (const Tensor& t : k.list(1)) wide.push_back(spread(int64_of(t), shape));
  for (size_t a = 0; a < wide.size(); ++a) c.at[a] = wide[a].data<int64_t>();
  for (int i = c.count; i < x.rank(); ++i) shape.push_back(x.dims()[i]);
  scatter<T>(k, c, spread(k.in(2), shape), part, op.accumulate);
}

// ---- along one axis
template <class T>
struct GatherAlong {
  Around x;
  const int64_t* index;
  int64_t count;
  const T* from;
  T* to;

  HD void operator()(int64_t i) const {
    const int64_t behind = i % x.behind, row = i / x.behind;
    const int64_t p = position(index[row % count], x.n);
    to[i] = p < 0 ? nothing<T>() : from[(row / count * x.n + p) * x.behind + behind];
  }
};
template <class T>
void gather(const Gather& op, const KernelArgs& k) {
  const Tensor index = int64_of(k.in(1));
  for_each(k.place, k.out(0).numel(),
           GatherAlong<T>{Around(k.in(0), op.axis.raw()), index.data<int64_t>(), index.numel(),
                          k.data<T>(0), k.out_data<T>(0)});
}
template <class T>
struct AddAlong {
  Around x;
  const int64_t* index;
  int64_t count;
  const T* values;
  T* to;

  HD void operator()(int64_t i) const {
    const int64_t before = i / x.behind, behind = i % x.behind;
    for (int64_t j = 0; j < count; ++j) {
      const int64_t p = position(index[j], x.n);
      if (p < 0) continue;
      T& y = to[(before * x.n + p) * x.behind + behind];
      y = T(fn::Add()(Compute<T>(y), Compute<T>(values[(before * count + j) * x.behind + behind])));
    }
  }
};
template <class T>
void index_add(const IndexAdd& op, const KernelArgs& k) {
  begin_with_input(k);
  const Tensor index = int64_of(k.in(1));
  const Around x(k.in(0), op.axis.raw());
  for_each(k.place, x.before * x.behind,
           AddAlong<T>{x, index.data<int64_t>(), index.numel(), k.data<T>(2), k.out_data<T>(0)});
}
template <class T>
struct TakeOne {
  int64_t size[kMaxRank], step[kMaxRank];  // of the indices, and of arr; innermost first
  int rank, axis;
  int64_t n;
  const int64_t* index;
  const T* arr;
  T* y;

  HD void operator()(int64_t i) const {
    const int64_t p = position(index[i], n);
    int64_t from = p * step[axis], rest = i;
    for (int a = 0; a < rank; ++a) {
      if (a != axis) from += rest % size[a] * step[a];
      rest /= size[a];
    }
    y[i] = p < 0 ? nothing<T>() : arr[from];
  }
};
template <class T>
void take_along_axis(const TakeAlongAxis& op, const KernelArgs& k) {
  const Tensor &arr = k.in(0), index = int64_of(k.in(1));
  const int rank = arr.rank();
  TakeOne<T> take;
  take.rank = rank;
  take.axis = rank - 1 - int(wrap_axis(op.axis, rank));
  const Dims steps = contiguous_strides(arr.dims());
  for (int a = 0; a < rank; ++a) {
    take.size[a] = index.dims()[rank - 1 - a].raw();
    take.step[a] = steps[rank - 1 - a].raw();
  }
  take.n = arr.dims()[wrap_axis(op.axis, rank)].raw();
  take.index = index.data<int64_t>();
  take.arr = k.data<T>(0);
  take.y = k.out_data<T>(0);
  for_each(k.place, index.numel(), take);
}

// ---- rows of a table
template <class T>
struct EmbedOne {
  const int64_t* index;
  const T* weight;
  T* y;
  int64_t rows, width, padding;

  HD void operator()(int64_t i) const {
    const int64_t at = index[i / width];
    y[i] = padding != -1 && at == padding ? T(0)
           : at < 0 || at >= rows         ? nothing<T>()
                                          : weight[at * width + i % width];
  }
};
template <class T>
void embedding(const Embedding& op, const KernelArgs& k) {
  const Tensor index = int64_of(k.in(0));
  const Dims& table = k.in(1).dims();
  for_each(k.place, k.out(0).numel(),
           EmbedOne<T>{index.data<int64_t>(), k.data<T>(1), k.out_data<T>(0), table[0].raw(),
                       table[1].raw(), op.padding_idx});
}
template <class T>
struct EmbedGradColumn {
  const int64_t* index;
  const T* dy;
  T* dw;
  int64_t n, rows, width, padding;

  HD void operator()(int64_t j) const {
    for (int64_t r = 0; r < rows; ++r) dw[r * width + j] = T(0);
    for (int64_t i = 0; i < n; ++i) {
      const int64_t at = index[i];
      if (at < 0 || at >= rows || (padding != -1 && at == padding)) continue;
      T& y = dw[at * width + j];
      y = T(Compute<T>(y) + Compute<T>(dy[i * width + j]));
    }
  }
};
template <class T>
void embedding_grad(const EmbeddingGrad& op, const KernelArgs& k) {
  const Tensor index = int64_of(k.in(0));
  const int64_t rows = k.out(0).dims()[0].raw(), width = k.out(0).dims()[1].raw();
  for_each(k.place, width,
           EmbedGradColumn<T>{index.data<int64_t>(), k.data<T>(1), k.out_data<T>(0), index.numel(),
                              rows, width, op.padding_idx});
}
inline constexpr auto kMoved = kReals + kBoolean;
}  // namespace
REGISTER_KERNEL(GatherNd, kGPU, gather_nd, kMoved);
REGISTER_KERNEL(ScatterNdAdd, kGPU, scatter_nd_add, kCalculated);
REGISTER_KERNEL(IndexPut, kGPU, index_put, kCalculated + kBoolean);
REGISTER_KERNEL(Gather, kGPU, gather, kMoved);
REGISTER_KERNEL(IndexAdd, kGPU, index_add, kCalculated);
REGISTER_KERNEL(TakeAlongAxis, kGPU, take_along_axis, kMoved);
REGISTER_KERNEL(Embedding, kGPU, embedding, kFloating);
REGISTER_KERNEL(EmbeddingGrad, kGPU, embedding_grad, kFloating);
}  // namespace paddle::gpu

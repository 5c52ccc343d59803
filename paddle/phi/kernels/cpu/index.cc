#include "paddle/phi/ops/index.h"

#include <cstring>
#include <vector>

#include "paddle/common/parallel.h"
#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/functors/binary.h"

namespace paddle {
namespace {
// Coordinates of the first k axes of x as offsets of parts, in elements. Negative ones count from
// the end.
class Parts {
 public:
  Parts(const KernelArgs& k, const Tensor& x, int64_t coordinates) : k_(k) {
    for (int64_t i = coordinates; i < x.rank(); ++i) size *= x.dims()[i].raw();
    int64_t step = size;
    for (int64_t i = coordinates - 1; i >= 0; --i) {
      steps_[i] = step;
      sizes_[i] = x.dims()[i].raw();
      step *= sizes_[i];
    }
  }
  int64_t axis(int64_t a, int64_t at) const {
    const int64_t n = sizes_[a];
    const auto& k = k_;
    KERNEL_CHECK(kIndex, I1, at >= -n && at < n, "index {} is out of range on axis {} of size {}",
                 at, a, n);
    return (at < 0 ? at + n : at) * steps_[a];
  }
  int64_t size = 1;  // of a part

 private:
  const KernelArgs& k_;
  int64_t sizes_[kMaxRank], steps_[kMaxRank];
};
std::vector<int64_t> offsets_of(const KernelArgs& k, const Tensor& x, const Tensor& index,
                                int64_t* part) {
  ModeScope scope(plain_mode());
  const Tensor at = cast(index, DType::kInt64);
  const int64_t c = index.dims()[-1].raw(), n = c ? at.numel() / c : numel(index.dims()).raw();
  const Parts parts(k, x, c);
  std::vector<int64_t> offsets(size_t(std::max<int64_t>(n, 0)));
  if (c > 0)
    parallel_for(n, kGrain, [&](int64_t begin, int64_t end) {
      const int64_t* coordinate = at.data<int64_t>() + begin * c;
      for (int64_t i = begin; i < end; ++i) {
        int64_t offset = 0;
        for (int64_t a = 0; a < c; ++a) offset += parts.axis(a, *coordinate++);
        offsets[size_t(i)] = offset;
      }
    });
  *part = parts.size;
  return offsets;
}
template <class T>
void gather_nd(const GatherNd&, const KernelArgs& k) {
  const Tensor& x = k.in(0);
  if (k.out(0).numel() == 0) return;
  int64_t part;
  std::vector<int64_t> offsets = offsets_of(k, x, k.in(1), &part);
  if (k.in(1).dims()[-1].raw() == 0) offsets.assign(size_t(k.out(0).numel() / part), 0);
  const T* from = k.data<T>(0);
  T* to = k.out_data<T>(0);
  parallel_for(int64_t(offsets.size()), std::max<int64_t>(1, kGrain / part),
               [&](int64_t begin, int64_t end) {
                 for (int64_t i = begin; i < end; ++i)
                   if (part == 1)
                     to[i] = from[offsets[size_t(i)]];
                   else
                     std::memcpy(static_cast<void*>(to + i * part), from + offsets[size_t(i)],
                                 size_t(part) * sizeof(T));
               });
}
template <class T>
void scatter_nd_add(const ScatterNdAdd&, const KernelArgs& k) {
  if (k.out(0).raw_data() != k.in(0).raw_data()) copy_elements(k.out(0), k.in(0));
  if (k.in(2).numel() == 0) return;
  int64_t part;
  std::vector<int64_t> offsets = offsets_of(k, k.in(0), k.in(1), &part);
  if (k.in(1).dims()[-1].raw() == 0) offsets.assign(size_t(k.in(2).numel() / part), 0);
  const T* from = k.data<T>(2);
  T* to = k.out_data<T>(0);
  for (size_t i = 0; i < offsets.size(); ++i)
    add_to(to + offsets[i], from + int64_t(i) * part, part);
}
// A contiguous tensor, broadcast to a shape, in memory that is not that of `out`.
template <class T>
Tensor spread(const Tensor& x, const Dims& shape, const Tensor& out) {
  if (known(x.dims() == shape) && x.impl()->storage != out.impl()->storage) return x;
  const Tensor wide = empty(x.meta().with(shape), kCpuPlace);
  for_each_run(wide, {&x}, [](const Run& r) {
    for (int64_t i = 0; i < r.n; ++i) r.output<T>()[i] = r.input<T>(0)[r.ones & 1 ? 0 : i];
  });
  return wide;
}
template <class T>
void index_put(const IndexPut& op, const KernelArgs& k) {
  const Tensor &x = k.in(0), &out = k.out(0);
  if (out.raw_data() != x.raw_data()) copy_elements(out, x);
  const Tensors indices = k.list(1);
  Dims shape;
  for (const Tensor& t : indices) shape = broadcast(shape, t.dims()).dims;
  const int64_t n = numel(shape).number();
  if (n == 0 || out.numel() == 0) return;
  const Parts parts(k, x, int64_t(indices.size()));
  std::vector<int64_t> offsets(static_cast<size_t>(n));
  for (size_t a = 0; a < indices.size(); ++a) {
    ModeScope scope(plain_mode());
    const Tensor at = spread<int64_t>(cast(indices[a], DType::kInt64), shape, out);
    for (int64_t i = 0; i < n; ++i)
      offsets[size_t(i)] += parts.axis(int64_t(a), at.data<int64_t>()[i]);
  }
  Dims all = shape;
  for (int i = int(indices.size()); i < x.rank(); ++i) all.push_back(x.dims()[i]);
  // One value stays one: it is that of all parts, if they are elements.
  const bool one =
      k.in(2).numel() == 1 && parts.size == 1 && k.in(2).impl()->storage != out.impl()->storage;
  const Tensor value = one ? k.in(2) : spread<T>(k.in(2), all, out);
  const T* from = value.data<T>();
  T* to = k.out_data<T>(0);
  for (int64_t i = 0; i < n; ++i) {
    T* y = to + offsets[size_t(i)];
    const T* f = from + (one ? 0 : i * parts.size);
    if (op.accumulate)
      add_to(y, f, parts.size);
    else if (parts.size == 1)
      *y = *f;
    else
      std::memcpy(static_cast<void*>(y), f, size_t(parts.size) * sizeof(T));
  }
}
}  // namespace
REGISTER_KERNEL(GatherNd, kCPU, gather_nd, kEvery);
REGISTER_KERNEL(ScatterNdAdd, kCPU, scatter_nd_add, kAll);
REGISTER_KERNEL(IndexPut, kCPU, index_put, kAll);
}  // namespace paddle

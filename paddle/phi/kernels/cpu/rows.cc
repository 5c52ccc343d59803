#include "paddle/phi/kernels/cpu/rows.h"

#include <memory>
#include <vector>

#include "paddle/phi/kernels/functors/around.h"

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

// Calls f(in, out, rows, n) for a piece of rows that stand beside each other in columns, through
// buffers. `columns` is how many there are from one element of a row to its next.
static void through_buffers(Tensors in, Tensors out, int64_t first, int64_t columns, int64_t rows,
                            int64_t n, const RowsFunction& f) {
  std::vector<std::unique_ptr<char[]>> buffers;
  const auto buffer = [&](const Tensor& t) {
    buffers.emplace_back(new char[size_t(rows * n) * size_of(t.dtype())]);
    return buffers.back().get();
  };
  std::vector<const void*> from;
  std::vector<void*> to;
  for (const Tensor& t : in) {
    const int64_t w = int64_t(size_of(t.dtype()));
    char* const b = buffer(t);
    transpose_matrix(b, n * w, static_cast<const char*>(t.raw_data()) + first * w, columns * w,
                     rows, n, w);
    from.push_back(b);
  }
  for (const Tensor& t : out) to.push_back(buffer(t));
  f(from.data(), to.data(), rows, n);
  for (size_t i = 0; i < to.size(); ++i) {
    const int64_t w = int64_t(size_of(out[i].dtype()));
    transpose_matrix(static_cast<char*>(out[i].raw_data()) + first * w, columns * w,
                     static_cast<const char*>(to[i]), n * w, n, rows, w);
  }
}
void along_axis(int64_t axis, std::initializer_list<const Tensor*> in,
                std::initializer_list<const Tensor*> out, int64_t cost, const RowsFunction& f) {
  std::vector<Tensor> ins, outs;
  for (const Tensor* t : in) ins.push_back(*t);
  for (const Tensor* t : out) outs.push_back(*t);
  const Tensor& first = outs.front();
  if (first.numel() == 0) return;
  const Around x(first, axis);
  const int64_t grain = std::max<int64_t>(1, kGrain / (x.n * cost));
  if (x.behind == 1)
    return parallel_for(x.before, grain, [&](int64_t begin, int64_t end) {
      const auto at = [&](const Tensor& t) {
        return static_cast<char*>(t.raw_data()) + begin * x.n * int64_t(size_of(t.dtype()));
      };
      std::vector<const void*> from;
      std::vector<void*> to;
      for (const Tensor& t : ins) from.push_back(at(t));
      for (const Tensor& t : outs) to.push_back(at(t));
      f(from.data(), to.data(), end - begin, x.n);
    });
  constexpr int64_t kNarrow = 32;  // whole cache lines, and not only one of each row
  const int64_t width = std::min(x.behind, (grain + kNarrow - 1) / kNarrow * kNarrow),
                strips = (x.behind + width - 1) / width;
  parallel_for(x.before * strips, 1, [&](int64_t i, int64_t) {
    const int64_t at = i % strips * width;
    through_buffers(ins, outs, i / strips * x.n * x.behind + at, x.behind,
                    std::min(width, x.behind - at), x.n, f);
  });
}
}  // namespace paddle

// Work along one axis of contiguous tensors: a block of threads per line.
#pragma once
#include <cmath>

#include "paddle/phi/core/kernel.h"
#include "paddle/phi/kernels/functors/reduce.h"
#include "paddle/phi/kernels/gpu/launch.h"

namespace paddle::gpu {
template <class T>
struct Line {
  T* first;
  int64_t step;
  HD T& operator[](int64_t i) const { return first[i * step]; }
};
// The lines along an axis: n elements each, `inner` apart.
struct Lines {
  int64_t n = 1, inner = 1, outer = 0;

  Lines(const Tensor& x, int64_t axis) {
    const int64_t a = x.rank() ? wrap_axis(axis, x.rank()) : 0;
    if (x.rank()) n = x.dims()[a].raw();
    for (int64_t i = a + 1; i < x.rank(); ++i) inner *= x.dims()[i].raw();
    if (n * inner > 0) outer = x.numel() / (n * inner);
  }
  int64_t count() const { return outer * inner; }
  template <class T>
  HD Line<T> of(T* x, int64_t at) const {
    return {x + at / inner * n * inner + at % inner, inner};
  }
};

// The largest element of a line, and the sum of exp(x - that).
template <class C>
struct SoftmaxOf {
  C top, total;
};
template <class C, class T>
DEVICE inline SoftmaxOf<C> softmax_of(const Block& block, const Line<const T>& x, int64_t n) {
  C top = fn::MaxOf::start<C>(), total = 0;
  for (int64_t i = block.thread(); i < n; i += block.threads()) top = fn::MaxOf::join(top, C(x[i]));
  top = block.join(top, [](C a, C b) { return fn::MaxOf::join(a, b); });
  for (int64_t i = block.thread(); i < n; i += block.threads()) total += std::exp(C(x[i]) - top);
  return {top, block.join(total, fn::Add())};
}
}  // namespace paddle::gpu

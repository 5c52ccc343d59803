#include "paddle/phi/ops/layer_norm.h"

#include <memory>

#include "paddle/common/parallel.h"
#include "paddle/phi/kernels/any/parameter.h"
#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/cpu/vec/rows.h"

namespace paddle {
namespace {
struct Shape {
  int64_t rows = 1, columns = 1;
  Shape(const LayerNorm& op, const Tensor& x) {
    for (int i = 0; i < x.rank(); ++i)
      (i < op.begin_norm_axis ? rows : columns) *= x.dims()[i].raw();
  }
};
template <class T>
void layer_norm(const LayerNorm& op, const KernelArgs& k) {
  using C = Compute<T>;
  static const auto loop = BEST(layer_norm_rows<T>);
  const Shape s(op, k.in(0));
  const Parameter<C> scale(k.list(1)), bias(k.list(2));
  const T* x = k.data<T>(0);
  T* y = k.out_data<T>(0);
  C *mean = k.out_data<C>(1), *variance = k.out_data<C>(2);
  if (s.columns == 0) return;
  parallel_for(s.rows, std::max<int64_t>(1, kGrain / (4 * s.columns)),
               [&](int64_t begin, int64_t end) {
                 loop(x + begin * s.columns, scale.data(), bias.data(), y + begin * s.columns,
                      mean + begin, variance + begin, end - begin, s.columns, op.epsilon);
               });
}
// Inputs: x, scale, bias, dout; results: their gradients. Groups of rows are summed in order,
// whatever the threads.
template <class T>
void layer_norm_grad(const LayerNorm& op, const KernelArgs& k) {
  using C = Compute<T>;
  static const auto loop = BEST(layer_norm_grad_rows<T>);
  const Tensor& x = k.in(0);
  const Shape s(op, x);
  const Parameter<C> scale(k.list(1));
  const T *px = k.data<T>(0), *dy = k.data<T>(3);
  T* dx = k.out_data<T>(0);
  const int64_t group = std::max<int64_t>(64, s.rows / 32 + 1),
                groups = (s.rows + group - 1) / group, n = s.columns;
  const std::unique_ptr<C[]> sums(new C[size_t(std::max<int64_t>(groups, 1) * 2 * n)]());
  if (n > 0)
    parallel_for(s.rows, group, [&](int64_t begin, int64_t end) {
      C* part = &sums[size_t(begin / group * 2 * n)];
      loop(px + begin * n, scale.data(), dy + begin * n, dx + begin * n, part, part + n,
           end - begin, n, op.epsilon);
    });
  for (int64_t g = 1; g < groups; ++g)
    for (int64_t i = 0; i < 2 * n; ++i) sums[size_t(i)] += sums[size_t(g * 2 * n + i)];
  int at = 1;
  for (int which = 0; which < 2; ++which) {
    if (!k.has(1 + which)) continue;
    dispatch(kFloating, k.out(at).dtype(), [&]<class P>() {
      P* out = k.out_data<P>(at);
      for (int64_t i = 0; i < n; ++i) out[i] = P(float(sums[size_t(which * n + i)]));
      if constexpr (std::is_same_v<P, double>)
        for (int64_t i = 0; i < n; ++i) out[i] = sums[size_t(which * n + i)];
    });
    ++at;
  }
}
}  // namespace
REGISTER_KERNEL(LayerNorm, kCPU, layer_norm, kFloating);
REGISTER_GRAD_KERNEL(LayerNorm, kCPU, layer_norm_grad, kFloating);
}  // namespace paddle

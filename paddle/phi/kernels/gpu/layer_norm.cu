#include "paddle/phi/ops/layer_norm.h"

#include "paddle/phi/kernels/any/parameter.h"
#include "paddle/phi/kernels/gpu/rows.h"

namespace paddle::gpu {
namespace {
Lines rows_of(const LayerNorm& op, const Tensor& x) {
  int64_t rows = 1;
  for (int64_t i = 0; i < op.begin_norm_axis; ++i) rows *= x.dims()[i].raw();
  Lines l(x, 0);
  l.inner = 1;
  l.n = rows ? x.numel() / rows : 0;
  l.outer = l.n ? rows : 0;
  return l;
}
// Two passes: the variance as the mean of squares of what is already centred loses nothing.
template <class C, class T>
DEVICE inline void moments(const Block& block, const T* x, int64_t n, C* mean, C* variance) {
  C sum = 0, squares = 0;
  for (int64_t i = block.thread(); i < n; i += block.threads()) sum += C(x[i]);
  const C m = block.join(sum, fn::Add()) / C(n);
  for (int64_t i = block.thread(); i < n; i += block.threads())
    squares += (C(x[i]) - m) * (C(x[i]) - m);
  *mean = m;
  *variance = block.join(squares, fn::Add()) / C(n);
}
template <class T>
struct NormRow {
  using C = Compute<T>;
  const T* x;
  const C *scale, *bias;
  T* y;
  C *mean, *variance;
  int64_t n;
  C epsilon;

  DEVICE void operator()(const Block& block, int64_t row) const {
    const T* const in = x + row * n;
    C m, v;
    moments(block, in, n, &m, &v);
    const C r = C(1) / std::sqrt(v + epsilon);
    for (int64_t i = block.thread(); i < n; i += block.threads()) {
      const C normal = (C(in[i]) - m) * r;
      y[row * n + i] = T(normal * (scale ? scale[i] : C(1)) + (bias ? bias[i] : C(0)));
    }
    if (block.thread() == 0) {
      mean[row] = m;
      variance[row] = v;
    }
  }
};
template <class T>
void layer_norm(const LayerNorm& op, const KernelArgs& k) {
  using C = Compute<T>;
  const Lines l = rows_of(op, k.in(0));
  const Parameter<C> scale(k.list(1)), bias(k.list(2));
  for_each_block(k.place, l.outer, l.n,
                 NormRow<T>{k.data<T>(0), scale.data(), bias.data(), k.out_data<T>(0),
                            k.out_data<C>(1), k.out_data<C>(2), l.n, C(op.epsilon)});
}

template <class T>
struct NormGradRow {
  using C = Compute<T>;
  const T *x, *dy;
  const C* scale;
  T* dx;
  C *mean, *inverse;  // for the parameters' gradients
  int64_t n;
  C epsilon;

  DEVICE void operator()(const Block& block, int64_t row) const {
    const T *const in = x + row * n, *const d = dy + row * n;
    C m, v;
    moments(block, in, n, &m, &v);
    const C r = C(1) / std::sqrt(v + epsilon);
    C sum = 0, dot = 0;
    for (int64_t i = block.thread(); i < n; i += block.threads()) {
      const C g = C(d[i]) * (scale ? scale[i] : C(1));
      sum += g;
      dot += g * (C(in[i]) - m);
    }
    sum = block.join(sum, fn::Add()) / C(n);
    dot = block.join(dot, fn::Add()) * r / C(n);
    for (int64_t i = block.thread(); i < n; i += block.threads()) {
      const C g = C(d[i]) * (scale ? scale[i] : C(1));
      dx[row * n + i] = T((g - sum - (C(in[i]) - m) * r * dot) * r);
    }
    if (block.thread() == 0) {
      mean[row] = m;
      inverse[row] = r;
    }
  }
};
// A column of a group of rows; then the groups, in order.
template <class T>
struct NormGradColumn {
  using C = Compute<T>;
  const T *x, *dy;
  const C *mean, *inverse;
  C *dscale, *dbias;  // [groups, n]
  int64_t n, rows, group;

  HD void operator()(int64_t at) const {
    const int64_t i = at % n, first = at / n * group;
    C scale = 0, bias = 0;
    for (int64_t r = first; r < rows && r < first + group; ++r) {
      const C d = C(dy[r * n + i]);
      scale += d * (C(x[r * n + i]) - mean[r]) * inverse[r];
      bias += d;
    }
    dscale[at] = scale;
    dbias[at] = bias;
  }
};
template <class P, class C>
struct SumGroups {
  const C* parts;
  P* out;
  int64_t n, groups;

  HD void operator()(int64_t i) const {
    C sum = 0;
    for (int64_t g = 0; g < groups; ++g) sum += parts[g * n + i];
    out[i] = P(sum);
  }
};
// Inputs: x, scale, bias, dout; results: their gradients.
template <class T>
void layer_norm_grad(const LayerNorm& op, const KernelArgs& k) {
  using C = Compute<T>;
  const Lines l = rows_of(op, k.in(0));
  const Parameter<C> scale(k.list(1));
  const int64_t group = std::max<int64_t>(32, l.outer / 64 + 1),
                groups = (l.outer + group - 1) / group;
  const Tensor stats = empty({dtype_of<C>, {2, l.outer}}, k.place),
               sums = empty({dtype_of<C>, {2, groups, l.n}}, k.place);
  C *mean = stats.data<C>(), *parts = sums.data<C>();
  for_each_block(k.place, l.outer, l.n,
                 NormGradRow<T>{k.data<T>(0), k.data<T>(3), scale.data(), k.out_data<T>(0), mean,
                                mean + l.outer, l.n, C(op.epsilon)});
  if (!k.has(1) && !k.has(2)) return;
  for_each(k.place, groups * l.n,
           NormGradColumn<T>{k.data<T>(0), k.data<T>(3), mean, mean + l.outer, parts,
                             parts + groups * l.n, l.n, l.outer, group});
  int at = 1;
  for (int which = 0; which < 2; ++which) {
    if (!k.has(1 + which)) continue;
    dispatch(kFloating, k.out(at).dtype(), [&]<class P>() {
      const int64_t n = k.out(at).numel();
      for_each(k.place, n,
               SumGroups<P, C>{parts + which * groups * l.n, k.out_data<P>(at), n, groups});
    });
    ++at;
  }
}
}  // namespace
REGISTER_KERNEL(LayerNorm, kGPU, layer_norm, kFloating);
REGISTER_GRAD_KERNEL(LayerNorm, kGPU, layer_norm_grad, kFloating);
}  // namespace paddle::gpu

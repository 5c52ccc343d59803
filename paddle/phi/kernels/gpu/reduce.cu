#include "paddle/phi/ops/reduce.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/functors/reduction.h"
#include "paddle/phi/kernels/gpu/elementwise.h"

namespace paddle::gpu {
namespace {
// What a reduction stores of an accumulator: itself, the result, or the mean.
template <class A>
struct Keep {
  A* y;
  HD void operator()(int64_t i, A a) const { y[i] = a; }
};
template <class R>
struct Finish {
  R* y;
  template <class A>
  HD void operator()(int64_t i, A a) const {
    y[i] = from_accumulator<R>(a);
  }
};
template <class T>
struct FinishMean {
  T* y;
  int64_t n;
  template <class A>
  HD void operator()(int64_t i, A a) const {
    if constexpr (std::is_same_v<T, bool>)
      y[i] = a != 0;
    else if constexpr (std::is_integral_v<T>)
      y[i] = n ? T(a / n) : T(0);
    else
      y[i] = from_accumulator<T>(a / A(double(n)));
  }
};

// [outer, reduced, inner], of which a piece of `reduced` is joined at a time; the results are
// [outer, pieces, inner].
struct Shape {
  int64_t reduced, inner, pieces, length;

  HD int64_t begin(int64_t piece) const { return piece * length; }
  HD int64_t end(int64_t piece) const {
    return (piece + 1) * length < reduced ? (piece + 1) * length : reduced;
  }
};
// Along the last axis: a block per piece of a row.
template <class F, class A, class In, class Store>
struct Rows {
  Shape s;
  const In* x;
  Store store;

  DEVICE void operator()(const Block& block, int64_t at) const {
    const int64_t row = at / s.pieces, piece = at % s.pieces;
    const In* const data = x + row * s.reduced;
    A a = F::template start<A>();
    for (int64_t i = s.begin(piece) + block.thread(), end = s.end(piece); i < end;
         i += block.threads())
      a = F::join(a, A(Compute<In>(data[i])));
    a = block.join(a, [](A l, A r) { return F::join(l, r); });
    if (block.thread() == 0) store(at, a);
  }
};
// Else: a thread per column of a piece; neighbouring threads read neighbours.
template <class F, class A, class In, class Store>
struct Columns {
  Shape s;
  const In* x;
  Store store;

  HD void operator()(int64_t at) const {
    const int64_t column = at % s.inner, piece = at / s.inner % s.pieces,
                  outer = at / (s.inner * s.pieces);
    const In* const data = x + outer * s.reduced * s.inner + column;
    A a = F::template start<A>();
    for (int64_t i = s.begin(piece), end = s.end(piece); i < end; ++i)
      a = F::join(a, A(Compute<In>(data[i * s.inner])));
    store(at, a);
  }
};
template <class F, class A, class In, class Store>
void join(Place place, const Shape& s, int64_t outer, const In* x, const Store& store) {
  if (s.inner == 1)
    for_each_block(place, outer * s.pieces, s.length, Rows<F, A, In, Store>{s, x, store});
  else
    for_each(place, outer * s.pieces * s.inner, Columns<F, A, In, Store>{s, x, store});
}

// Few results of many elements are joined in two steps.
template <class F, class T, class Store>
void reduce(const KernelArgs& k, const Dims& axis, const Store& store) {
  using A = typename F::template Accumulator<T>;
  constexpr int64_t kBusy = 1 << 11, kShortest = 1 << 11;  // blocks, and elements for one of them
  const Reduction r(k.in(0), axis);
  const T* x = r.x.template data<T>();
  const int64_t blocks = r.inner == 1 ? r.outer : (r.outer * r.inner + kThreads - 1) / kThreads,
                shortest = r.inner == 1 ? kShortest : kShortest / 32;
  int64_t pieces = 1;
  if (blocks > 0 && blocks < kBusy && r.reduced > 2 * shortest)
    pieces = std::min(kBusy / blocks, r.reduced / shortest);
  const int64_t length = (r.reduced + pieces - 1) / pieces;
  if (pieces <= 1)
    return join<F, A, T>(k.place, {r.reduced, r.inner, 1, r.reduced}, r.outer, x, store);
  const Tensor partial =
      empty({DType::kUInt8, {r.outer * pieces * r.inner * int64_t(sizeof(A))}}, k.place);
  A* const parts = static_cast<A*>(partial.raw_data());
  join<F, A, T>(k.place, {r.reduced, r.inner, pieces, length}, r.outer, x, Keep<A>{parts});
  join<F, A, A>(k.place, {pieces, r.inner, 1, pieces}, r.outer, parts, store);
}

template <class T>
void sum_kernel(const Sum& op, const KernelArgs& k) {
  using R = std::conditional_t<std::is_integral_v<T>, int64_t, T>;
  const DType wanted = k.out(0).dtype();
  if (wanted == dtype_of<R>) return reduce<fn::SumOf, T>(k, op.axis, Finish<R>{k.out_data<R>(0)});
  ModeScope scope(plain_mode());
  Sum same = op;
  same.dtype = DType::kUndefined;
  copy_elements(k.out(0), cast(call(same, cast(k.in(0), wanted)), wanted));
}
template <class T>
void mean_kernel(const Mean& op, const KernelArgs& k) {
  const int64_t n = k.out(0).numel() ? k.in(0).numel() / k.out(0).numel() : 0;
  reduce<fn::SumOf, T>(k, op.axis, FinishMean<T>{k.out_data<T>(0), n});
}
template <class T>
void sum_to_kernel(const SumTo& op, const KernelArgs& k) {
  const Dims axis = summed_axes(k.in(0).dims(), op.shape);
  if (axis.empty()) return copy_elements(k.out(0), k.in(0));
  reduce<fn::SumOf, T>(k, axis, Finish<T>{k.out_data<T>(0)});
}
#define REDUCE_KERNEL(Op, F, R, types)                         \
  template <class T>                                           \
  void Op##_kernel(const Op& op, const KernelArgs& k) {        \
    reduce<fn::F, T>(k, op.axis, Finish<R>{k.out_data<R>(0)}); \
  }                                                            \
  REGISTER_KERNEL(Op, kGPU, Op##_kernel, types)
REDUCE_KERNEL(Prod, ProdOf, T, kCalculated);
REDUCE_KERNEL(Max, MaxOf, T, kCalculated);
REDUCE_KERNEL(Min, MinOf, T, kCalculated);
REDUCE_KERNEL(Amax, MaxOf, T, kCalculated);
REDUCE_KERNEL(Amin, MinOf, T, kCalculated);
REDUCE_KERNEL(All, AllOf, bool, kCalculated + kBoolean);
REDUCE_KERNEL(Any, AnyOf, bool, kCalculated + kBoolean);
}  // namespace
REGISTER_KERNEL(Sum, kGPU, sum_kernel, kCalculated + kBoolean);
REGISTER_KERNEL(Mean, kGPU, mean_kernel, kCalculated);
REGISTER_KERNEL(SumTo, kGPU, sum_to_kernel, kCalculated);
}  // namespace paddle::gpu

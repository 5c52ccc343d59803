// Element-wise kernels: a functor over tensors of any layout.
#pragma once
#include <utility>

#include "paddle/phi/core/kernel.h"
#include "paddle/phi/kernels/functors/binary.h"
#include "paddle/phi/kernels/functors/space.h"
#include "paddle/phi/kernels/gpu/launch.h"

namespace paddle::gpu {
// What GPUs calculate with. Copies, casts and choices know every dtype.
inline constexpr auto kCalculated = kFloating + Types<int32_t, int64_t>{};

// Contiguous tensors, each as large as the result or of one element. A call of a thread does
// kTogether elements, so that as many loads are under way; neighbouring threads read neighbours.
inline constexpr int kTogether = 4;
template <class R, class F, class... T>
struct Dense {
  R* out;
  const void* in[sizeof...(T)];
  bool one[sizeof...(T)];
  int64_t n;
  F f;

  static int64_t calls(int64_t n) {
    constexpr int64_t kPerBlock = kThreads * kTogether;
    return (n + kPerBlock - 1) / kPerBlock * kThreads;
  }
  HD void operator()(int64_t call) const { run(call, std::index_sequence_for<T...>()); }

 private:
  template <size_t... I>
  HD void run(int64_t call, std::index_sequence<I...>) const {
    const int64_t first = call / kThreads * kThreads * kTogether + call % kThreads;
    R result[kTogether];
    for (int u = 0; u < kTogether; ++u)
      if (const int64_t i = first + u * kThreads; i < n)
        result[u] = R(f(Compute<T>(static_cast<const T*>(in[I])[one[I] ? 0 : i])...));
    for (int u = 0; u < kTogether; ++u)
      if (const int64_t i = first + u * kThreads; i < n) out[i] = result[u];
  }
};
template <class R, class F, class... T>
struct Strided {
  Space space;
  F f;

  HD void operator()(int64_t i) const { run(i, std::index_sequence_for<T...>()); }

 private:
  template <size_t... I>
  HD void run(int64_t i, std::index_sequence<I...>) const {
    char* p[1 + sizeof...(T)];
    space.locate(i, p);
    *reinterpret_cast<R*>(p[0]) = R(f(Compute<T>(*reinterpret_cast<const T*>(p[1 + I]))...));
  }
};

template <class R, class... T, class F>
void dense(Place place, const Tensor& out, std::initializer_list<const Tensor*> in, const F& f) {
  Dense<R, F, T...> d{out.data<R>(), {}, {}, out.numel(), f};
  int i = 0;
  for (const Tensor* t : in) {
    d.in[i] = t->raw_data();
    d.one[i++] = t->numel() == 1;
  }
  for_each(place, d.calls(d.n), d);
}
// The result's elements are R(f(elements of in, as they are computed in…)).
template <class R, class... T, class F>
void elementwise(Place place, const Tensor& out, std::initializer_list<const Tensor*> in,
                 const F& f) {
  const int64_t n = out.numel();
  bool all_dense = out.is_contiguous();
  for (const Tensor* t : in)
    all_dense &= t->is_contiguous() && (t->numel() == 1 || t->numel() == n);
  if (all_dense)
    dense<R, T...>(place, out, in, f);
  else
    for_each(place, n, Strided<R, F, T...>{Space(out, in), f});
}

// UNARY_KERNEL(Square, kCalculated): the functor has the op's name.
#define GPU_KERNEL(Op, types, strided, ...)                              \
  namespace {                                                            \
  template <class T>                                                     \
  void Op##_kernel([[maybe_unused]] const Op& op, const KernelArgs& k) { \
    __VA_ARGS__;                                                         \
  }                                                                      \
  }                                                                      \
  REGISTER_KERNEL(Op, kGPU, Op##_kernel, types, strided)
// Strided inputs are copied first: half the instantiations.
#define UNARY_KERNEL_AS(Op, types, functor) \
  GPU_KERNEL(Op, types, false, (dense<T, T>(k.place, k.out(0), {&k.in(0)}, functor)))
#define UNARY_KERNEL(Op, types) UNARY_KERNEL_AS(Op, types, fn::Op())
#define PREDICATE_KERNEL(Op, types) \
  GPU_KERNEL(Op, types, false, (dense<bool, T>(k.place, k.out(0), {&k.in(0)}, fn::Op())))
#define BINARY_KERNEL_AS(Op, types, functor) \
  GPU_KERNEL(Op, types, true,                \
             (elementwise<T, T, T>(k.place, k.out(0), {&k.in(0), &k.in(1)}, functor)))
#define BINARY_KERNEL(Op, types) BINARY_KERNEL_AS(Op, types, fn::Op())
#define COMPARE_KERNEL(Op, types) \
  GPU_KERNEL(Op, types, true,     \
             (elementwise<bool, T, T>(k.place, k.out(0), {&k.in(0), &k.in(1)}, fn::Op())))
}  // namespace paddle::gpu

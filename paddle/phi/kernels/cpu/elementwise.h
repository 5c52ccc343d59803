// Element-wise work over tensors of any layout, cut into runs that contiguous loops (vec/) can do.
#pragma once
#include <initializer_list>

#include "paddle/phi/core/kernel.h"

namespace paddle {
// What is worth a thread of its own, in elements of cheap work.
inline constexpr int64_t kGrain = 32768;

// A run: `n` elements of the result, the inputs' elements, and which inputs have only one for all
// of them (bit i).
struct Run {
  void* out;
  const void* in[3];
  int64_t n;
  unsigned ones;

  template <class T>
  const T* input(int i) const {
    return static_cast<const T*>(in[i]);
  }
  template <class T>
  T* output() const {
    return static_cast<T*>(out);
  }
};
using RunFunction = void (*)(const void* context, const Run&);
// Calls f for runs that cover the result. Inputs are broadcast to its shape; `cost` is the work per
// element relative to an addition.
void for_each_run(const Tensor& out, std::initializer_list<const Tensor*> in, RunFunction f,
                  const void* context, int64_t cost);
template <class F>
void for_each_run(const Tensor& out, std::initializer_list<const Tensor*> in, const F& f,
                  int64_t cost = 1) {
  for_each_run(
      out, in, [](const void* context, const Run& r) { (*static_cast<const F*>(context))(r); }, &f,
      cost);
}

// The kernels of a unary op: UNARY_KERNEL(Exp, kInexact, cost).
#define UNARY_KERNEL(Op, types, cost)                                                         \
  namespace {                                                                                 \
  template <class T>                                                                          \
  void Op##_kernel(const Op&, const KernelArgs& k) {                                          \
    static const auto loop = BEST(unary_loop<fn::Op, T>);                                     \
    for_each_run(                                                                             \
        k.out(0), {&k.in(0)}, [&](const Run& r) { loop(r.input<T>(0), r.output<T>(), r.n); }, \
        cost);                                                                                \
  }                                                                                           \
  }                                                                                           \
  REGISTER_KERNEL(Op, kCPU, Op##_kernel, types, kStrided)
#define BINARY_KERNEL(Op, types)                                      \
  namespace {                                                         \
  template <class T>                                                  \
  void Op##_kernel(const Op&, const KernelArgs& k) {                  \
    static const auto loop = BEST(binary_loop<fn::Op, T>);            \
    for_each_run(k.out(0), {&k.in(0), &k.in(1)}, [&](const Run& r) {  \
      loop(r.input<T>(0), r.input<T>(1), r.output<T>(), r.n, r.ones); \
    });                                                               \
  }                                                                   \
  }                                                                   \
  REGISTER_KERNEL(Op, kCPU, Op##_kernel, types, kStrided)
#define COMPARE_KERNEL(Op, types)                                        \
  namespace {                                                            \
  template <class T>                                                     \
  void Op##_kernel(const Op&, const KernelArgs& k) {                     \
    static const auto loop = BEST(compare_loop<fn::Op, T>);              \
    for_each_run(k.out(0), {&k.in(0), &k.in(1)}, [&](const Run& r) {     \
      loop(r.input<T>(0), r.input<T>(1), r.output<bool>(), r.n, r.ones); \
    });                                                                  \
  }                                                                      \
  }                                                                      \
  REGISTER_KERNEL(Op, kCPU, Op##_kernel, types, kStrided)
}  // namespace paddle

// Element-wise work over tensors of any layout, cut into runs that contiguous loops (vec/) can do.
#pragma once
#include <algorithm>
#include <cstring>
#include <initializer_list>

#include "paddle/phi/core/kernel.h"
#include "paddle/phi/kernels/cpu/vec/elementwise.h"
#include "paddle/phi/kernels/functors/binary.h"

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
// n elements of x, broadcast to dims, from the begin-th on, one after another.
void gather(const Tensor& x, const Dims& dims, int64_t begin, int64_t n, void* to);

// to(i, j) = from(j, i) for `rows` times `columns` elements of `width` bytes; rows are so many
// bytes apart.
void transpose_matrix(char* to, int64_t to_row, const char* from, int64_t from_row, int64_t rows,
                      int64_t columns, int64_t width);

template <class T>
void fill(T* y, int64_t n, T v) {
  const auto as = [&]<class W>(W w) {
    static const auto loop = BEST(fill_loop<W>);
    std::memcpy(&w, &v, sizeof(W));
    loop(reinterpret_cast<W*>(y), n, w);
  };
  if constexpr (sizeof(T) == 1)
    as(uint8_t());
  else if constexpr (sizeof(T) == 2)
    as(uint16_t());
  else if constexpr (sizeof(T) == 4)
    as(uint32_t());
  else if constexpr (sizeof(T) == 8)
    as(uint64_t());
  else
    std::fill_n(y, n, v);
}
// y += x
template <class T>
void add_to(T* y, const T* x, int64_t n) {
  static const auto add = BEST(binary_loop<fn::Add, T>);
  constexpr int64_t kWorthACall = 8;
  if (n >= kWorthACall) return add(y, x, y, n, 0);
  for (int64_t i = 0; i < n; ++i) y[i] = T(fn::Add()(Compute<T>(y[i]), Compute<T>(x[i])));
}

// ---- kernels made of a functor, with loops compiled per instruction set where that pays
// What is computed by a call per element gains nothing there: complex and special functions.
template <class F, class T, class R>
void plain_loop(const T* x, R* y, int64_t n) {
  for (int64_t i = 0; i < n; ++i) y[i] = R(F()(Compute<T>(x[i])));
}
template <class F, class T>
void unary_kernel(const KernelArgs& k, int64_t cost) {
  static const auto loop = [] {
    if constexpr (fn::kIsComplex<T>)
      return &plain_loop<F, T, T>;
    else
      return BEST(unary_loop<F, T>);
  }();
  for_each_run(
      k.out(0), {&k.in(0)}, [&](const Run& r) { loop(r.input<T>(0), r.output<T>(), r.n); }, cost);
}
// Integers become float32.
template <class T>
using Inexact = std::conditional_t<std::is_integral_v<T>, float, T>;
template <class F, class T>
void float_unary_kernel(const KernelArgs& k, int64_t cost) {
  if constexpr (std::is_integral_v<T>) {
    static const auto widen = BEST(cast_loop<T, float>);
    static const auto loop = BEST(unary_loop<F, float>);
    const auto run = [](const Run& r) {
      widen(r.input<T>(0), r.output<float>(), r.n);
      loop(r.output<float>(), r.output<float>(), r.n);
    };
    for_each_run(k.out(0), {&k.in(0)}, run, cost);
  } else {
    unary_kernel<F, T>(k, cost);
  }
}
template <class F, class T>
void special_kernel(const KernelArgs& k) {
  using R = Inexact<T>;
  const auto run = [](const Run& r) {
    const T* x = r.input<T>(0);
    R* y = r.output<R>();
    for (int64_t i = 0; i < r.n; ++i) y[i] = R(F()(Compute<R>(x[i])));
  };
  for_each_run(k.out(0), {&k.in(0)}, run, 64);
}

// UNARY_KERNEL(Square, kNumbers, 1): cost is the work per element relative to an addition.
#define ELEMENTWISE_KERNEL(Op, types, ...)           \
  namespace {                                        \
  template <class T>                                 \
  void Op##_kernel(const Op&, const KernelArgs& k) { \
    __VA_ARGS__;                                     \
  }                                                  \
  }                                                  \
  REGISTER_KERNEL(Op, kCPU, Op##_kernel, types, kStrided)
#define UNARY_KERNEL(Op, types, cost) \
  ELEMENTWISE_KERNEL(Op, types, unary_kernel<fn::Op, T>(k, cost))
#define FLOAT_UNARY_KERNEL(Op, types, cost) \
  ELEMENTWISE_KERNEL(Op, types, float_unary_kernel<fn::Op, T>(k, cost))
#define SPECIAL_KERNEL(Op, types) ELEMENTWISE_KERNEL(Op, types, special_kernel<fn::Op, T>(k))
#define PREDICATE_KERNEL(Op, types)                                                       \
  ELEMENTWISE_KERNEL(Op, types, static const auto loop = BEST(predicate_loop<fn::Op, T>); \
                     for_each_run(k.out(0), {&k.in(0)}, [&](const Run& r) {               \
                       loop(r.input<T>(0), r.output<bool>(), r.n);                        \
                     }))
#define BINARY_KERNEL(Op, types)                                                       \
  ELEMENTWISE_KERNEL(Op, types, static const auto loop = BEST(binary_loop<fn::Op, T>); \
                     for_each_run(k.out(0), {&k.in(0), &k.in(1)}, [&](const Run& r) {  \
                       loop(r.input<T>(0), r.input<T>(1), r.output<T>(), r.n, r.ones); \
                     }))
#define COMPARE_KERNEL(Op, types)                                                         \
  ELEMENTWISE_KERNEL(Op, types, static const auto loop = BEST(compare_loop<fn::Op, T>);   \
                     for_each_run(k.out(0), {&k.in(0), &k.in(1)}, [&](const Run& r) {     \
                       loop(r.input<T>(0), r.input<T>(1), r.output<bool>(), r.n, r.ones); \
                     }))

// What is called per element, and gains nothing from vectors.
template <class T, class R = T, class F>
void plain_binary(const KernelArgs& k, int64_t cost, const F& f) {
  const auto run = [&](const Run& r) {
    const T *a = r.input<T>(0), *b = r.input<T>(1);
    for (int64_t i = 0; i < r.n; ++i)
      r.output<R>()[i] = R(f(Compute<T>(a[r.ones & 1 ? 0 : i]), Compute<T>(b[r.ones & 2 ? 0 : i])));
  };
  for_each_run(k.out(0), {&k.in(0), &k.in(1)}, run, cost);
}
#define PLAIN_BINARY_KERNEL(Op, types, cost) \
  ELEMENTWISE_KERNEL(Op, types, plain_binary<T>(k, cost, fn::Op()))
}  // namespace paddle

// What reductions do with elements, for CPU and GPU: an accumulator, its start, and how an element
// joins it.
#pragma once
#include <limits>

#include "paddle/phi/kernels/functors/binary.h"

namespace paddle::fn {
// What sums are kept in. A float32 sum in float32 would lose its small terms.
template <class T>
struct AccumulatorOf {
  using type = T;
};
template <>
struct AccumulatorOf<float> {
  using type = double;
};
template <>
struct AccumulatorOf<float16> {
  using type = float;
};
template <>
struct AccumulatorOf<bfloat16> {
  using type = float;
};
template <>
struct AccumulatorOf<complex64> {
  using type = complex128;
};
template <>
struct AccumulatorOf<bool> {
  using type = int64_t;
};
template <>
struct AccumulatorOf<uint8_t> {
  using type = int64_t;
};
template <>
struct AccumulatorOf<int8_t> {
  using type = int64_t;
};
template <>
struct AccumulatorOf<int16_t> {
  using type = int64_t;
};
template <>
struct AccumulatorOf<int32_t> {
  using type = int64_t;
};

struct SumOf {
  template <class T>
  using Accumulator = typename AccumulatorOf<T>::type;
  template <class A>
  HD static A start() {
    return A(0);
  }
  template <class A>
  HD static A join(A a, A b) {
    return Add()(a, b);
  }
};
// NaN wins, as in NumPy.
struct MaxOf {
  template <class T>
  using Accumulator = Compute<T>;
  template <class A>
  HD static A start() {
    if constexpr (std::numeric_limits<A>::has_infinity)
      return -std::numeric_limits<A>::infinity();
    else
      return std::numeric_limits<A>::lowest();
  }
  template <class A>
  HD static A join(A a, A b) {
    return b > a || b != b ? b : a;
  }
};
struct MinOf {
  template <class T>
  using Accumulator = Compute<T>;
  template <class A>
  HD static A start() {
    if constexpr (std::numeric_limits<A>::has_infinity)
      return std::numeric_limits<A>::infinity();
    else
      return std::numeric_limits<A>::max();
  }
  template <class A>
  HD static A join(A a, A b) {
    return b < a || b != b ? b : a;
  }
};
struct ProdOf {
  template <class T>
  using Accumulator = typename AccumulatorOf<T>::type;
  template <class A>
  HD static A start() {
    return A(1);
  }
  template <class A>
  HD static A join(A a, A b) {
    return Multiply()(a, b);
  }
};
struct AllOf {
  template <class T>
  using Accumulator = bool;
  template <class A>
  HD static A start() {
    return true;
  }
  template <class A>
  HD static A join(A a, A b) {
    return a && b;
  }
};
struct AnyOf {
  template <class T>
  using Accumulator = bool;
  template <class A>
  HD static A start() {
    return false;
  }
  template <class A>
  HD static A join(A a, A b) {
    return a || b;
  }
};
}  // namespace paddle::fn

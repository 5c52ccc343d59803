#include "paddle/distributed/gloo/reduction.h"

#include <algorithm>

namespace paddle::distributed {
namespace {
constexpr auto kReducible = kReals + kRareIntegers + kBoolean;

template <class T, class F>
void combine(void* to, const void* a, const void* b, size_t n, F f) {
  using C = Compute<T>;
  auto* out = static_cast<T*>(to);
  auto *x = static_cast<const T*>(a), *y = static_cast<const T*>(b);
  for (size_t i = 0; i < n; ++i) out[i] = T(f(C(x[i]), C(y[i])));
}
// NaN wins, as in maximum and minimum.
template <class C>
bool is_nan(C x) {
  return x != x;
}
template <class T>
Combine combination_of(ReduceOp op) {
  using C = Compute<T>;
  switch (op) {
    case ReduceOp::kMax:
      return [](void* to, const void* a, const void* b, size_t n) {
        combine<T>(to, a, b, n, [](C x, C y) { return is_nan(x) || x > y ? x : y; });
      };
    case ReduceOp::kMin:
      return [](void* to, const void* a, const void* b, size_t n) {
        combine<T>(to, a, b, n, [](C x, C y) { return is_nan(x) || x < y ? x : y; });
      };
    case ReduceOp::kProd:
      return [](void* to, const void* a, const void* b, size_t n) {
        combine<T>(to, a, b, n, [](C x, C y) { return C(x * y); });
      };
    default:
      return [](void* to, const void* a, const void* b, size_t n) {
        combine<T>(to, a, b, n, [](C x, C y) { return C(x + y); });
      };
  }
}
}  // namespace

Combine combination(DType dtype, ReduceOp op) {
  return dispatch(kReducible, dtype, [&]<class T>() { return combination_of<T>(op); });
}
void divide(DType dtype, void* data, size_t n, int by) {
  dispatch(kReals + kRareIntegers, dtype, [&]<class T>() {
    auto* x = static_cast<T*>(data);
    for (size_t i = 0; i < n; ++i) x[i] = T(Compute<T>(x[i]) / Compute<T>(by));
  });
}
}  // namespace paddle::distributed

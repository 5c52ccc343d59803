#pragma once
#include <limits>

#include "paddle/phi/core/scalar.h"
#include "paddle/phi/kernels/functors/binary.h"

namespace paddle::fn {
// A limit in x's dtype; one beyond its range is the end of the range.
template <class T>
Compute<T> limit(Scalar s) {
  using Range = std::numeric_limits<T>;
  if constexpr (kIsInteger<T>) {
    const double v = s.to<double>();
    if (v <= double(Range::lowest())) return Range::lowest();
    if (v >= double(Range::max())) return Range::max();
  }
  return s.to<Compute<T>>();
}
// NaN stays NaN.
template <class C>
struct Clip {
  C min, max;
  HD C operator()(C x) const { return x < min ? min : x > max ? max : x; }
};
}  // namespace paddle::fn

// What a shape rule speaks of: a dtype and sizes.
#pragma once
#include <span>
#include <string>
#include <utility>

#include "paddle/phi/core/dim.h"
#include "paddle/phi/core/dtype.h"

namespace paddle {
struct Meta {
  DType dtype = DType::kUndefined;
  Dims dims;

  int rank() const { return dims.size(); }
  Meta with(Dims d) const { return {dtype, std::move(d)}; }
  Meta with(DType t) const { return {t, dims}; }
};
inline bool identical(const Meta& a, const Meta& b) {
  return a.dtype == b.dtype && identical(a.dims, b.dims);
}
inline std::string show(const Meta& m) {
  return show(m.dtype) + show(m.dims);
}

// One slot of an op's inputs: a list, of one for a plain input, empty for an absent one.
using Metas = std::span<const Meta* const>;

// How elements lie in a storage. Strides count elements.
struct Layout {
  Dim offset = 0;
  Dims strides;
};
PADDLE_API Dims contiguous_strides(const Dims& dims);
// Without strides if elements lie one behind the other.
PADDLE_API Layout tidy(Layout l, const Dims& dims);

// ---- helpers of shape rules
inline bool has_axis(const Meta& x, int64_t axis) {
  return axis >= -x.rank() && axis < x.rank();
}
// An axis counted from the front. The caller has checked that it exists.
inline int64_t wrap_axis(int64_t axis, int64_t rank) {
  return axis < 0 ? axis + rank : axis;
}

// A set of axes.
class Axes {
 public:
  bool has(int64_t axis) const { return bits_ >> axis & 1; }
  void add(int64_t axis) { bits_ |= 1u << axis; }
  int size() const { return __builtin_popcount(bits_); }

 private:
  uint32_t bits_ = 0;
};
// All axes if the list is empty.
PADDLE_API Axes axes_of(const Dims& list, int rank);

// Broadcasting as NumPy does it. Shapes that cannot be broadcast give ok = false; sizes that are
// not known yet become rules and guards (DESIGN: a symbol against 1 is a guard, against another
// size a rule).
struct Broadcast {
  Dims dims;
  Cond ok = true;
};
PADDLE_API Broadcast broadcast(const Dims& a, const Dims& b);
}  // namespace paddle

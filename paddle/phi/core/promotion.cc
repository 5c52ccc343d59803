#include "paddle/phi/core/promotion.h"

#include <algorithm>

namespace paddle {
// 0 bool, 1 integer, 2 floating, 3 complex; -1 what has no arithmetic.
static int kind_of(DType t) {
  switch (info_of(t).kind) {
    case 'b':
      return 0;
    case 'u':
    case 'i':
      return 1;
    case 'f':
      return 2;
    case 'c':
      return 3;
    default:
      return -1;
  }
}

static DType promote_integers(DType a, DType b) {
  if (info_of(a).kind == info_of(b).kind) return size_of(a) >= size_of(b) ? a : b;
  const DType u = info_of(a).kind == 'u' ? a : b, s = info_of(a).kind == 'u' ? b : a;
  if (size_of(s) > size_of(u)) return s;
  // A signed type of twice the width; the widest there is for uint64.
  switch (size_of(u)) {
    case 1:
      return DType::kInt16;
    case 2:
      return DType::kInt32;
    default:
      return DType::kInt64;
  }
}

static DType promote_floats(DType a, DType b) {
  if (size_of(a) != size_of(b)) return size_of(a) > size_of(b) ? a : b;
  return size_of(a) == 1 ? DType::kFloat16
                         : DType::kFloat32;  // float8 of two kinds, float16 with bfloat16
}

DType promote(DType a, DType b) {
  if (a == b) return a;
  const int ka = kind_of(a), kb = kind_of(b);
  if (ka < 0 || kb < 0) return DType::kUndefined;
  if (ka != kb) {
    const DType high = ka > kb ? a : b, low = ka > kb ? b : a;
    const bool wide = std::max(ka, kb) == 3 && low == DType::kFloat64;
    return wide ? DType::kComplex128 : high;
  }
  if (ka == 1) return promote_integers(a, b);
  if (ka == 2) return promote_floats(a, b);
  return DType::kComplex128;
}

DType promote_yielding(const Meta& a, const Meta& b) {
  const bool same_kind = kind_of(a.dtype) == kind_of(b.dtype);
  if (!same_kind || (a.rank() == 0) == (b.rank() == 0)) return promote(a.dtype, b.dtype);
  return a.rank() ? a.dtype : b.dtype;
}

bool can_write(DType from, DType to) {
  return kind_of(from) <= kind_of(to);
}
}  // namespace paddle

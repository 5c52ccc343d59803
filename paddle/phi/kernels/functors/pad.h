// Where padding comes from, for CPU and GPU.
#pragma once
#include "paddle/common/hd.h"
#include "paddle/phi/ops/pad.h"

namespace paddle::fn {
// The position on an axis of size n that is seen at `at`, which may lie outside; -1: none.
HD inline int64_t padded_from(PadMode mode, int64_t at, int64_t n) {
  if (at >= 0 && at < n) return at;
  switch (mode) {
    case PadMode::kReflect:
      return at < 0 ? -at : 2 * (n - 1) - at;
    case PadMode::kReplicate:
      return at < 0 ? 0 : n - 1;
    case PadMode::kCircular:
      return at < 0 ? at + n : at - n;
    default:
      return -1;
  }
}
}  // namespace paddle::fn

// The windows of pooling along an axis, for CPU and GPU.
#pragma once
#include "paddle/common/hd.h"
#include "paddle/phi/ops/pool.h"

namespace paddle {
// Where a window is on an axis, and how many places it has with padding.
struct Span {
  int64_t begin, end, places;
};
struct PoolAxis {
  int64_t size = 1, windows = 1;
  int64_t kernel = 1, stride = 1, before = 0, after = 0;
  bool global = false, adaptive = false;

  PoolAxis() = default;
  PoolAxis(const Pooling& p, const PoolGeometry& g, int axis)
      : size(g.input[axis].number()),
        windows(g.output[axis].number()),
        global(p.global_pooling),
        adaptive(p.adaptive) {
    if (global || adaptive) return;
    kernel = g.kernel[axis].number();
    stride = p.strides[axis];
    before = g.before[axis].number();
    after = g.after[axis].number();
  }
  HD Span span(int64_t window) const {
    if (global) return {0, size, size};
    if (adaptive)
      return {window * size / windows, ((window + 1) * size + windows - 1) / windows, 0};
    const int64_t begin = window * stride - before, reach = begin + kernel,
                  end = reach < size + after ? reach : size + after;
    const int64_t from = begin > 0 ? begin : 0, to = end < size ? end : size;
    return {from, from > to ? from : to, end - begin};
  }
  // The windows [begin, end) among which are all that have an element.
  HD Span windows_with(int64_t at) const {
    if (global) return {0, 1, 1};
    int64_t first, last;
    if (adaptive) {
      first = at * windows / size;
      if (first > 0) --first;
      last = (at + 1) * windows / size;
    } else {
      const int64_t behind = at + before - kernel + 1;
      first = behind > 0 ? (behind + stride - 1) / stride : 0;
      last = (at + before) / stride;
    }
    return {first, (last + 1 < windows ? last + 1 : windows), 0};
  }
};
}  // namespace paddle

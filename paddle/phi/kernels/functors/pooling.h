// The windows of pooling along an axis, for CPU and GPU.
#pragma once
#include <algorithm>

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
  bool adaptive = false;  // windows of several sizes

  PoolAxis() = default;
  PoolAxis(const Pooling& p, const PoolGeometry& g, int axis)
      : size(g.input[axis].number()), windows(g.output[axis].number()) {
    if (p.global_pooling || (p.adaptive && size % windows == 0)) {
      kernel = stride = std::max<int64_t>(size / windows, 1);
      return;
    }
    adaptive = p.adaptive;
    if (adaptive) return;
    kernel = g.kernel[axis].number();
    stride = p.strides[axis];
    before = g.before[axis].number();
    after = g.after[axis].number();
  }
  HD Span span(int64_t window) const {
    if (adaptive)
      return {window * size / windows, ((window + 1) * size + windows - 1) / windows, 0};
    const int64_t begin = window * stride - before, reach = begin + kernel,
                  end = reach < size + after ? reach : size + after;
    const int64_t from = begin > 0 ? begin : 0, to = end < size ? end : size;
    return {from, from > to ? from : to, end - begin};
  }
  // Whether one window is all of the axis.
  bool whole() const { return windows == 1 && before == 0 && kernel == size; }
  // Whether all windows have as many elements, and no padding.
  bool even() const { return !adaptive && before == 0 && (windows - 1) * stride + kernel <= size; }
  // Whether a window is padding only.
  bool has_empty_windows() const {
    return !adaptive && (before >= kernel || (windows - 1) * stride - before >= size);
  }
  // The windows [begin, end) among which are all that have an element.
  HD Span windows_with(int64_t at) const {
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
// A window, and all that a kernel asks about pooling. Fewer than three axes: others of size 1 in
// front.
struct PoolWindow {
  static constexpr int kAxes = 3;
  Span span[kAxes];
};
struct PoolPlan {
  static constexpr int kAxes = PoolWindow::kAxes;
  PoolAxis axis[kAxes];
  int64_t planes, channels, points = 1, windows = 1;
  bool last, exclusive, max;

  PoolPlan(const OpInfo& info, const Pooling& p, const Meta& x, int axes) {
    const PoolGeometry g(info, p, x, axes);
    last = channels_last(p.data_format);
    exclusive = p.exclusive || p.adaptive;
    max = p.pooling_type == PoolingType::kMax;
    channels = x.dims[last ? -1 : 1].number();
    planes = x.dims[0].number() * channels;
    for (int i = 0; i < axes; ++i) {
      axis[kAxes - axes + i] = PoolAxis(p, g, i);
      points *= axis[kAxes - axes + i].size;
      windows *= axis[kAxes - axes + i].windows;
    }
    if (points == 0) planes = 0;
    // Neighbours in memory that one window takes are one axis.
    for (int i = kAxes - 2; i >= 0 && axis[i].whole() && axis[i + 1].whole(); --i) join(i);
  }
  bool even() const {
    return std::all_of(axis, axis + kAxes, [](const PoolAxis& a) { return a.even(); });
  }
  bool has_empty_windows() const {
    return std::any_of(axis, axis + kAxes, [](const PoolAxis& a) { return a.has_empty_windows(); });
  }
  HD int64_t step() const { return last ? channels : 1; }
  // The first element of a plane that has so many.
  HD int64_t plane(int64_t i, int64_t elements) const {
    return last ? i / channels * channels * elements + i % channels : i * elements;
  }
  HD PoolWindow window(int64_t i) const {
    const int64_t c = axis[2].windows, b = axis[1].windows;
    return {{axis[0].span(i / c / b), axis[1].span(i / c % b), axis[2].span(i % c)}};
  }
  // Calls f(place in the plane) for the elements of a window.
  template <class F>
  HD void each_tap(const PoolWindow& w, const F& f) const {
    for (int64_t a = w.span[0].begin; a < w.span[0].end; ++a)
      for (int64_t b = w.span[1].begin; b < w.span[1].end; ++b)
        for (int64_t c = w.span[2].begin; c < w.span[2].end; ++c)
          f((a * axis[1].size + b) * axis[2].size + c);
  }
  // The place of the first largest element, or -1 in an empty window. A NaN is larger than all.
  template <class T>
  HD int64_t argmax(const T* x, const PoolWindow& w) const {
    using C = Compute<T>;
    C best = 0;
    int64_t at = -1;
    each_tap(w, [&](int64_t p) {
      const C v = C(x[p * step()]);
      if (at < 0 || v > best || (v != v && best == best)) {
        best = v;
        at = p;
      }
    });
    return at;
  }
  HD int64_t divisor(const PoolWindow& w) const {
    int64_t n = 1;
    for (const Span& s : w.span) n *= exclusive ? s.end - s.begin : s.places;
    return n;
  }

 private:
  // Makes axis i a part of the last one.
  void join(int i) {
    PoolAxis& a = axis[kAxes - 1];
    a.kernel = a.stride = a.size *= axis[i].size;
    axis[i] = PoolAxis();
  }
};
}  // namespace paddle

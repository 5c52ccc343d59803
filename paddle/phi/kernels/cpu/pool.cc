// Pooling over planes: one per image and channel, with up to three axes.
#include "paddle/phi/ops/pool.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

#include "paddle/common/parallel.h"
#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/cpu/vec/pool.h"
#include "paddle/phi/kernels/cpu/vec/reduce.h"
#include "paddle/phi/kernels/functors/pooling.h"

namespace paddle {
namespace {
// Windows that are done together, n of them, results y and on: a row of windows, or neighbouring
// channels of one window.
struct Line {
  const PoolPlan& plan;
  int64_t y, n;
  PoolWindow first;
  int64_t column = -1;  // the first window of a row

  int64_t divisor(int64_t i) const {
    PoolWindow w = first;
    if (column >= 0) w.span[2] = plan.axis[2].span(column + i);
    return plan.divisor(w);
  }
};
// Elements of a line: one for each of n windows from the `first` on, at places that are `step`
// apart; or, for one window, `count` neighbours.
struct Taps {
  int64_t place, step, first, n, count;
};
// What a thread keeps from part to part.
template <class C>
struct Scratch {
  std::vector<C> buffer, phases, joined, line;
};
// A plane, or neighbouring channels of an image with the channels last: the part of x that a thread
// works on. Half precision is widened in a buffer.
template <class T>
class Part {
 public:
  using C = Compute<T>;
  static constexpr int64_t kChannels = 64;

  Part(const PoolPlan& p, int64_t i, Scratch<C>& scratch)
      : plan_(p),
        scratch_(scratch),
        buffer_(scratch.buffer),
        phases_(scratch.phases),
        strips_(p.last ? (p.channels + kChannels - 1) / kChannels : 1) {
    const int64_t c = p.last ? i % strips_ * kChannels : 0;
    channels_ = p.last ? std::min(kChannels, p.channels - c) : 1;
    const int64_t plane = p.last ? i / strips_ * p.channels + c : i;
    x_ = p.plane(plane, p.points);
    y_ = p.plane(plane, p.windows);
    if (kCopies) buffer_.assign(size_t(p.points * channels_), C(0));
  }
  static int64_t count(const PoolPlan& p) {
    return p.last ? p.planes / std::max<int64_t>(p.channels, 1) *
                        ((p.channels + kChannels - 1) / kChannels)
                  : p.planes;
  }
  // For the windows of a line.
  std::vector<C>& line() const {
    scratch_.line.resize(size_t(plan_.last ? channels_ : plan_.axis[2].windows));
    return scratch_.line;
  }
  // How far apart neighbouring elements are in what read() and write() give.
  int64_t step() const { return kCopies ? channels_ : plan_.step(); }
  // The element of x that is at a place, in the i-th of the channels.
  int64_t element(int64_t place, int64_t i) const {
    return x_ + place * plan_.step() + (plan_.last ? i : 0);
  }
  const C* read(const T* x) {
    if constexpr (kCopies) {
      each([&](int64_t i, int64_t at) { buffer_[size_t(i)] = C(x[at]); });
      return buffer_.data();
    } else {
      return x + x_;
    }
  }
  // To be added to, then done(); x is zeros.
  C* write(T* x) {
    if constexpr (kCopies)
      return buffer_.data();
    else
      return x + x_;
  }
  void done(T* x) const {
    if constexpr (kCopies) each([&](int64_t i, int64_t at) { x[at] = T(buffer_[size_t(i)]); });
  }

  // Joins the elements of each window by F, and calls end(line, results). A row of windows at a
  // time: the rows that they cover are joined first, then what is in each window.
  template <class F, class End>
  void fold(const C* x, const End& end) {
    static const auto join = BEST(join_taps<F, C>);
    const int64_t width = plan_.axis[2].size, n = plan_.axis[2].windows;
    std::vector<C>&joined = scratch_.joined, &results = scratch_.line;
    joined.resize(size_t(width));
    results.resize(size_t(n));
    Line l{plan_, y_, n, {}, 0};
    for (int64_t i = 0; i < plan_.windows; i += n, l.y += n) {
      l.first = plan_.window(i);
      const C* row = joined.data();
      if (rows_of(l.first) == 1) {
        each_row(l.first, [&](int64_t at) { row = x + at; });
      } else {
        std::fill(joined.begin(), joined.end(), F::template start<C>());
        each_row(l.first, [&](int64_t at) { join(x + at, joined.data(), width); });
      }
      fold_row<F>(row, results.data());
      end(l, static_cast<const C*>(results.data()));
    }
  }
  // The transpose of fold() with sums: begin(line) gives what each window of the line gives to its
  // elements.
  template <class Begin>
  void unfold(C* x, const Begin& begin) {
    static const auto add = BEST(join_taps<fn::SumOf, C>);
    static const auto give = BEST(give_taps<C>);
    const int64_t width = plan_.axis[2].size, n = plan_.axis[2].windows;
    std::vector<C>& row = scratch_.joined;
    row.resize(size_t(width));
    Line l{plan_, y_, n, {}, 0};
    for (int64_t i = 0; i < plan_.windows; i += n, l.y += n) {
      l.first = plan_.window(i);
      const C* const shares = begin(l);
      std::fill(row.begin(), row.end(), C(0));
      if (in_step()) {
        row_taps(nullptr, 0, [&](const C*, const Taps& t) {
          give(shares + t.first, row.data() + t.place, t.step, t.n);
        });
      } else {
        for (int64_t w = 0; w < n; ++w) {
          const Span s = plan_.axis[2].span(w);
          for (int64_t j = s.begin; j < s.end; ++j) row[size_t(j)] += shares[w];
        }
      }
      each_row(l.first, [&](int64_t at) { add(row.data(), x + at, width); });
    }
  }
  // Calls begin(line), tap(elements, taps) for the line's elements, and end(line). `x`, from
  // read(), may be null.
  template <class Begin, class Tap, class End>
  void each_line(const C* x, const Begin& begin, const Tap& tap, const End& end) {
    const PoolAxis& last = plan_.axis[2];
    const bool rows = in_step();
    Line l{plan_, y_, rows ? last.windows : channels_, {}, rows ? 0 : -1};
    for (int64_t i = 0; i < plan_.windows; i += rows ? last.windows : 1) {
      l.first = plan_.window(i);
      begin(l);
      each_row(l.first, [&](int64_t row) {
        const C* const from = x ? x + row * step() : nullptr;
        if (rows)
          row_taps(from, row, tap);
        else if (plan_.last)
          for (int64_t c = l.first.span[2].begin; c < l.first.span[2].end; ++c)
            tap(x ? from + c * step() : nullptr, Taps{row + c, 0, 0, l.n, 1});
        else
          tap(x ? from + l.first.span[2].begin : nullptr,
              Taps{row + l.first.span[2].begin, 0, 0, 1,
                   l.first.span[2].end - l.first.span[2].begin});
      });
      end(l);
      l.y += rows ? l.n : plan_.step();
    }
  }

 private:
  static constexpr bool kCopies = !std::is_same_v<T, C>;

  // Whether the windows of a row can go together.
  bool in_step() const {
    return !plan_.last && !plan_.axis[2].adaptive && plan_.axis[2].windows > 1;
  }
  static int64_t rows_of(const PoolWindow& w) {
    return (w.span[0].end - w.span[0].begin) * (w.span[1].end - w.span[1].begin);
  }
  template <class F>
  void fold_row(const C* row, C* results) {
    static const auto join = BEST(join_taps<F, C>);
    static const auto all = BEST(reduce_row<F, C>);
    constexpr int64_t kLong = 32;
    const int64_t n = plan_.axis[2].windows;
    if (in_step()) {
      std::fill_n(results, n, F::template start<C>());
      return row_taps(row, 0, [&](const C* v, const Taps& t) { join(v, results + t.first, t.n); });
    }
    for (int64_t i = 0; i < n; ++i) {
      const Span s = plan_.axis[2].span(i);
      results[i] = F::template start<C>();
      if (s.end - s.begin >= kLong)
        results[i] = C(all(row + s.begin, s.end - s.begin));
      else
        for (int64_t j = s.begin; j < s.end; ++j) results[i] = F::join(results[i], row[j]);
    }
  }
  template <class F>
  void each(const F& f) const {
    for (int64_t i = 0; i < plan_.points; ++i)
      for (int64_t c = 0; c < channels_; ++c) f(i * channels_ + c, x_ + i * plan_.step() + c);
  }
  template <class F>
  void each_row(const PoolWindow& w, const F& f) const {
    for (int64_t a = w.span[0].begin; a < w.span[0].end; ++a)
      for (int64_t b = w.span[1].begin; b < w.span[1].end; ++b)
        f((a * plan_.axis[1].size + b) * plan_.axis[2].size);
  }
  // The k-th places of all windows of a row go together, where they are not padding.
  template <class Tap>
  void row_taps(const C* x, int64_t row, const Tap& tap) {
    static const auto split = BEST(split_row<C>);
    const PoolAxis& a = plan_.axis[2];
    const int64_t stride = a.stride, width = (a.size + stride - 1) / stride;
    if (x && stride > 1) {
      phases_.resize(size_t(stride * width));
      split(x, a.size, stride, phases_.data(), width);
    }
    const int64_t places = std::min(a.kernel, a.size + a.before);
    for (int64_t k = 0; k < places; ++k) {
      const int64_t first = k - a.before;  // of window 0
      const int64_t from = first < 0 ? (stride - 1 - first) / stride : 0,
                    to = std::min(a.windows, (a.size - first + stride - 1) / stride);
      if (from >= to) continue;
      const int64_t at = first + from * stride;
      const C* const elements = !x            ? nullptr
                                : stride == 1 ? x + at
                                              : &phases_[size_t(at % stride * width + at / stride)];
      tap(elements, Taps{row + at, stride, from, to - from, 1});
    }
  }

  const PoolPlan& plan_;
  Scratch<C>& scratch_;
  std::vector<C>&buffer_, &phases_;
  int64_t strips_, channels_, x_, y_;
};
template <class T, class F>
void each_part(const PoolPlan& p, const F& f) {
  if (p.planes == 0) return;
  const int64_t n = Part<T>::count(p), work = p.points * p.planes / n;
  parallel_for(n, std::max<int64_t>(1, kGrain / (4 * std::max<int64_t>(1, work))),
               [&](int64_t from, int64_t to) {
                 Scratch<Compute<T>> scratch;
                 for (int64_t i = from; i < to; ++i) f(Part<T>(p, i, scratch));
               });
}

template <class T>
void average(const PoolPlan& p, const T* x, T* y) {
  using C = Compute<T>;
  static const auto add = BEST(join_taps<fn::SumOf, C>);
  const int64_t same = p.even() ? p.divisor(p.window(0)) : 0;
  const auto end = [&](const Line& l, const C* sums) {
    for (int64_t i = 0; i < l.n; ++i) y[l.y + i] = T(sums[i] / C(same ? same : l.divisor(i)));
  };
  each_part<T>(p, [&](Part<T> part) {
    const C* from = part.read(x);
    if (!p.last) return part.template fold<fn::SumOf>(from, end);
    std::vector<C>& sum = part.line();
    part.each_line(
        from, [&](const Line& l) { std::fill_n(sum.begin(), l.n, C(0)); },
        [&](const C* v, const Taps& t) { add(v, sum.data(), t.n); },
        [&](const Line& l) { end(l, sum.data()); });
  });
}
template <class T>
void average_grad(const PoolPlan& p, const T* dy, T* dx) {
  using C = Compute<T>;
  const int64_t same = p.even() ? p.divisor(p.window(0)) : 0;
  static const auto add = BEST(join_taps<fn::SumOf, C>);
  each_part<T>(p, [&](Part<T> part) {
    C* const to = part.write(dx);
    std::vector<C>& shares = part.line();
    const auto begin = [&](const Line& l) {
      for (int64_t i = 0; i < l.n; ++i)
        shares[size_t(i)] = C(dy[l.y + i]) / C(same ? same : l.divisor(i));
      return static_cast<const C*>(shares.data());
    };
    if (p.last)
      part.each_line(
          nullptr, begin,
          [&](const C*, const Taps& t) { add(shares.data(), to + t.place * part.step(), t.n); },
          [](const Line&) {});
    else
      part.unfold(to, begin);
    part.done(dx);
  });
}
// Calls f(part, line, maxima, their places in the plane); places are -1 in empty windows.
template <class T, class F>
void each_maximum(const PoolPlan& p, const T* x, const F& f) {
  using C = Compute<T>;
  static const auto join = BEST(argmax_taps<C>);
  each_part<T>(p, [&](Part<T> part) {
    const C* from = part.read(x);
    std::vector<C>& best = part.line();
    std::vector<int32_t> at(best.size());
    part.each_line(
        from, [&](const Line& l) { std::fill_n(at.begin(), l.n, -1); },
        [&](const C* v, const Taps& t) {
          for (int64_t i = 0; i < t.count; ++i)
            join(v + i, best.data() + t.first, at.data() + t.first, t.n, int32_t(t.place + i),
                 int32_t(t.step));
        },
        [&](const Line& l) { f(part, l, best.data(), at.data()); });
  });
}
template <class T>
void maximum(const PoolPlan& p, const T* x, T* y, int32_t* mask) {
  using C = Compute<T>;
  if (!mask && !p.last && !p.has_empty_windows())
    return each_part<T>(p, [&](Part<T> part) {
      part.template fold<fn::MaxOf>(part.read(x), [&](const Line& l, const C* best) {
        for (int64_t i = 0; i < l.n; ++i) y[l.y + i] = T(best[i]);
      });
    });
  each_maximum(p, x, [&](const Part<T>&, const Line& l, const C* best, const int32_t* at) {
    for (int64_t i = 0; i < l.n; ++i)
      y[l.y + i] = T(at[i] < 0 ? std::numeric_limits<C>::lowest() : best[i]);
    if (mask) std::copy_n(at, l.n, mask + l.y);
  });
}
template <class T>
void maximum_grad(const PoolPlan& p, const T* x, const T* dy, T* dx) {
  using C = Compute<T>;
  each_maximum(p, x, [&](const Part<T>& part, const Line& l, const C*, const int32_t* at) {
    for (int64_t i = 0; i < l.n; ++i) {
      if (at[i] < 0) continue;
      T& to = dx[part.element(at[i], i)];
      to = T(C(to) + C(dy[l.y + i]));
    }
  });
}
template <class T, class Op>
void pool(const Op& op, const KernelArgs& k) {
  const PoolPlan p(Op::info, op.pool, k.in(0).meta(), Op::kAxes);
  if (p.max)
    maximum(p, k.data<T>(0), k.out_data<T>(0), nullptr);
  else
    average(p, k.data<T>(0), k.out_data<T>(0));
}
template <class T, class Op>
void pool_grad(const Op& op, const KernelArgs& k) {
  const PoolPlan p(Op::info, op.pool, k.in(0).meta(), Op::kAxes);
  const T *x = k.data<T>(0), *dy = k.data<T>(1);
  T* dx = k.out_data<T>(0);
  if (k.out(0).numel())
    std::memset(static_cast<void*>(dx), 0, size_t(k.out(0).numel()) * sizeof(T));
  if (p.max)
    maximum_grad(p, x, dy, dx);
  else
    average_grad(p, dy, dx);
}
template <class T, class Op>
void pool_double_grad(const Op& op, const KernelArgs& k) {
  using C = Compute<T>;
  const PoolPlan p(Op::info, op.pool, k.in(0).meta(), Op::kAxes);
  const T *x = k.data<T>(0), *y = k.data<T>(1);
  T* out = k.out_data<T>(0);
  if (!p.max) return average(p, y, out);
  each_maximum(p, x, [&](const Part<T>& part, const Line& l, const C*, const int32_t* at) {
    for (int64_t i = 0; i < l.n; ++i) out[l.y + i] = at[i] < 0 ? T(0) : y[part.element(at[i], i)];
  });
}
template <class T, class Op>
void max_pool_with_index(const Op& op, const KernelArgs& k) {
  const PoolPlan p(Op::info, op.pooling(), k.in(0).meta(), Op::kAxes);
  maximum(p, k.data<T>(0), k.out_data<T>(0), k.out_data<int32_t>(1));
}

// Calls f(offset of the element of `all`, offset of its index) for a tensor with as many planes.
template <class F>
void each_point(const KernelArgs& k, const Tensor& all, F&& f) {
  const Tensor& index = k.in(1);
  const int64_t planes = (all.dims()[0] * all.dims()[1]).number();
  if (index.numel() == 0) return;
  const int64_t points = all.numel() / planes, places = index.numel() / planes;
  dispatch(Types<int32_t, int64_t>(), index.dtype(), [&]<class I>() {
    const I* at = index.data<I>();
    parallel_for(planes, std::max<int64_t>(1, kGrain / places), [&](int64_t from, int64_t to) {
      for (int64_t i = from * places; i < to * places; ++i) {
        KERNEL_CHECK(kIndex, I1, at[i] >= 0 && at[i] < points,
                     "index {} is out of range in a channel of {} elements", at[i], points);
        f(i / places * points + at[i], i);
      }
    });
  });
}
template <class T>
void gather_points(const GatherPoints&, const KernelArgs& k) {
  const T* x = k.data<T>(0);
  T* y = k.out_data<T>(0);
  each_point(k, k.in(0), [&](int64_t from, int64_t to) { y[to] = x[from]; });
}
template <class T>
void scatter_points(const ScatterPoints& op, const KernelArgs& k) {
  using C = Compute<T>;
  const T* x = k.data<T>(0);
  T* y = k.out_data<T>(0);
  if (k.out(0).numel()) std::memset(static_cast<void*>(y), 0, size_t(k.out(0).numel()) * sizeof(T));
  each_point(k, k.out(0), [&](int64_t to, int64_t from) {
    y[to] = op.accumulate ? T(C(y[to]) + C(x[from])) : x[from];
  });
}
}  // namespace
#define POOL_KERNELS(N)                                                     \
  REGISTER_KERNEL(Pool##N##d, kCPU, pool, kFloating);                       \
  REGISTER_KERNEL(Pool##N##dGrad, kCPU, pool_grad, kFloating);              \
  REGISTER_KERNEL(Pool##N##dDoubleGrad, kCPU, pool_double_grad, kFloating); \
  REGISTER_KERNEL(MaxPool##N##dWithIndex, kCPU, max_pool_with_index, kFloating)
POOL_KERNELS(2);
POOL_KERNELS(3);
REGISTER_KERNEL(GatherPoints, kCPU, gather_points, kFloating);
REGISTER_KERNEL(ScatterPoints, kCPU, scatter_points, kFloating);
}  // namespace paddle

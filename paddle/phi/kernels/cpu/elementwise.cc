#include "paddle/phi/kernels/cpu/elementwise.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "paddle/common/parallel.h"
#include "paddle/phi/core/hooks.h"
#include "paddle/phi/kernels/cpu/vec/transpose.h"
#include "paddle/phi/kernels/functors/space.h"

namespace paddle {
namespace {
constexpr int kOps = Space::kOps;
constexpr int64_t kGather = 1024;  // elements copied together for a loop
constexpr int64_t kShort = 32;     // runs below this are gathered

// One element n times, in pieces that are whole vectors.
template <class W>
void fill(char* to, const char* from, int64_t n) {
  char piece[64];
  for (size_t i = 0; i < sizeof(piece); i += sizeof(W)) std::memcpy(piece + i, from, sizeof(W));
  int64_t left = n * int64_t(sizeof(W));
  for (; left >= 64; left -= 64, to += 64) std::memcpy(to, piece, 64);
  std::memcpy(to, piece, size_t(left));
}
template <class W>
void copy_run(char* to, int64_t to_step, const char* from, int64_t from_step, int64_t n) {
  if (from_step == 0 && to_step == int64_t(sizeof(W))) return fill<W>(to, from, n);
  for (int64_t i = 0; i < n; ++i) std::memcpy(to + i * to_step, from + i * from_step, sizeof(W));
}
// n elements of a width, from one step to another.
void copy_elements(char* to, int64_t to_step, const char* from, int64_t from_step, int64_t n,
                   int64_t width) {
  if (to_step == width && from_step == width) {
    std::memcpy(to, from, size_t(n * width));
    return;
  }
  switch (width) {
    case 1:
      return copy_run<uint8_t>(to, to_step, from, from_step, n);
    case 2:
      return copy_run<uint16_t>(to, to_step, from, from_step, n);
    case 4:
      return copy_run<uint32_t>(to, to_step, from, from_step, n);
    case 8:
      return copy_run<uint64_t>(to, to_step, from, from_step, n);
    default:
      return copy_run<complex128>(to, to_step, from, from_step, n);
  }
}

// Runs straight from the tensors where the innermost axis is long and lies well; else through
// buffers.
class Runner {
 public:
  Runner(const Space& s, RunFunction f, const void* context) : s_(s), f_(f), context_(context) {
    for (int o = 1; o < s.ops(); ++o) {
      const bool one = s.is_scalar(o);
      ones_ |= unsigned(one) << (o - 1);
      direct_ &= s.step(o) == s.width(o) || s.step(o) == 0;
    }
    direct_ &= s.inner() >= kShort && s.step(0) == s.width(0);
  }
  void operator()(int64_t begin, int64_t end) const {
    if (direct_) return run_direct(begin, end);
    for (int64_t i = begin; i < end; i += kGather) run_gathered(i, std::min(i + kGather, end));
  }

 private:
  void run_direct(int64_t begin, int64_t end) const {
    Run r{};
    r.ones = 0;
    for (int o = 1; o < s_.ops(); ++o) r.ones |= unsigned(s_.step(o) == 0) << (o - 1);
    s_.walk(begin, end, [&](char** p, int64_t n) {
      r.out = p[0];
      for (int o = 1; o < s_.ops(); ++o) r.in[o - 1] = p[o];
      r.n = n;
      f_(context_, r);
    });
  }
  void run_gathered(int64_t begin, int64_t end) const {
    alignas(64) char buffers[kOps][kGather * sizeof(complex128)];
    char* at[kOps];
    for (int o = 0; o < kOps; ++o) at[o] = buffers[o];
    s_.walk(begin, end, [&](char** p, int64_t n) {
      for (int o = 1; o < s_.ops(); ++o) {
        const int64_t m = ones_ >> (o - 1) & 1 ? (at[o] == buffers[o]) : n;
        copy_elements(at[o], s_.width(o), p[o], s_.step(o), m, s_.width(o));
        at[o] += m * s_.width(o);
      }
    });
    f_(context_, {buffers[0], {buffers[1], buffers[2], buffers[3]}, end - begin, ones_});
    at[0] = buffers[0];
    s_.walk(begin, end, [&](char** p, int64_t n) {
      copy_elements(p[0], s_.step(0), at[0], s_.width(0), n, s_.width(0));
      at[0] += n * s_.width(0);
    });
  }

  const Space& s_;
  const RunFunction f_;
  const void* const context_;
  unsigned ones_ = 0;
  bool direct_ = true;
};

// The common case without a Space: everything contiguous, inputs as large as the result or of one
// element.
bool run_dense(const Tensor& out, std::initializer_list<const Tensor*> in, RunFunction f,
               const void* context, int64_t n, int64_t grain) {
  Run r{out.raw_data(), {}, n, 0};
  int64_t width[3] = {};
  int i = 0;
  for (const Tensor* t : in) {
    const int64_t m = t->numel();
    if (!t->is_contiguous() || (m != 1 && m != n)) return false;
    r.in[i] = t->raw_data();
    r.ones |= unsigned(m == 1 && n != 1) << i;
    width[i++] = m == n ? int64_t(size_of(t->dtype())) : 0;
  }
  const int64_t out_width = int64_t(size_of(out.dtype()));
  if (n <= grain) {
    f(context, r);
    return true;
  }
  parallel_for(n, grain, [&](int64_t begin, int64_t end) {
    Run part = r;
    part.out = static_cast<char*>(r.out) + begin * out_width;
    for (int k = 0; k < i; ++k) part.in[k] = static_cast<const char*>(r.in[k]) + begin * width[k];
    part.n = end - begin;
    f(context, part);
  });
  return true;
}
// The axes that are dense in `from` and in `to`, if these are two, and long enough for tiles.
struct Crossing {
  int row = -1, column = -1;

  Crossing(const Tensor& to, const Tensor& from) {
    const Ints s = from.strides(), d = to.strides();
    if (s.size() != d.size()) return;
    for (int a = 0; a < to.rank(); ++a) {
      if (to.dims()[a].raw() < 8 || from.dims()[a].raw() < 8 || s[a] == d[a]) continue;
      if (s[a] == 1) row = a;
      if (d[a] == 1) column = a;
    }
  }
  explicit operator bool() const { return row >= 0 && column >= 0; }
};
// Inputs that are transposed are brought into order first: that goes by tiles. False without such.
bool run_transposed(const Tensor& out, std::initializer_list<const Tensor*> in, RunFunction f,
                    const void* context, int64_t cost) {
  Tensor copy[kOps - 1];
  const Tensor* p[kOps - 1] = {};
  int n = 0;
  bool any = false;
  for (const Tensor* t : in) {
    const bool crosses = t->numel() >= kGather && Crossing(out, *t);
    p[n] = crosses ? &(copy[n] = contiguous(*t)) : t;
    any |= crosses;
    ++n;
  }
  if (any && n == 1) for_each_run(out, {p[0]}, f, context, cost);
  if (any && n == 2) for_each_run(out, {p[0], p[1]}, f, context, cost);
  if (any && n == 3) for_each_run(out, {p[0], p[1], p[2]}, f, context, cost);
  return any;
}
}  // namespace

void for_each_run(const Tensor& out, std::initializer_list<const Tensor*> in, RunFunction f,
                  const void* context, int64_t cost) {
  const int64_t n = out.numel(), grain = std::max<int64_t>(kGrain / cost, kGather);
  if (n == 0) return;
  if (out.is_contiguous() &&
      (run_dense(out, in, f, context, n, grain) || run_transposed(out, in, f, context, cost)))
    return;
  const Space s(out, in);
  const Runner runner(s, f, context);
  parallel_for(n, grain, runner);
}

void gather(const Tensor& x, const Dims& dims, int64_t begin, int64_t n, void* to) {
  const Space s(dims, x);
  char* at = static_cast<char*>(to);
  s.walk(begin, begin + n, [&](char** p, int64_t m) {
    copy_elements(at, s.width(0), p[0], s.step(0), m, s.width(0));
    at += m * s.width(0);
  });
}

// ---- copies between layouts
void transpose_matrix(char* to, int64_t to_row, const char* from, int64_t from_row, int64_t rows,
                      int64_t columns, int64_t width) {
  using Loop = decltype(v2::transpose<uint8_t>);
  static Loop* const loops[] = {BEST(transpose<uint8_t>), BEST(transpose<uint16_t>),
                                BEST(transpose<uint32_t>), BEST(transpose<uint64_t>),
                                BEST(transpose<complex128>)};
  loops[std::countr_zero(uint64_t(width))](to, to_row, from, from_row, rows, columns);
}
namespace {
// Where each tensor has another axis that lies densely: goes through both axes at once.
bool copy_transposed(const Tensor& to, const Tensor& from) {
  const Crossing c(to, from);
  if (!c) return false;
  const int rank = to.rank(), row = c.row, column = c.column;
  const Ints s = from.strides(), d = to.strides();
  const int64_t rows = to.dims()[row].raw(), columns = to.dims()[column].raw(),
                w = int64_t(size_of(to.dtype())), line = 64 / w;  // of the cache: not to be split
  const int64_t height = (kGrain / columns / line + 1) * line;
  const int64_t strips = (rows + height - 1) / height, outer = to.numel() / (rows * columns);
  parallel_for(outer * strips, 1, [&](int64_t i, int64_t) {
    char* t = static_cast<char*>(to.raw_data());
    const char* f = static_cast<const char*>(from.raw_data());
    const int64_t begin = i % strips * height;
    int64_t rest = i / strips;
    for (int a = rank - 1; a >= 0; --a) {
      if (a == row || a == column) continue;
      const int64_t n = to.dims()[a].raw(), at = rest % n;
      rest /= n;
      t += at * d[a] * w;
      f += at * s[a] * w;
    }
    transpose_matrix(t + begin * d[row] * w, d[row] * w, f + begin * w, s[column] * w,
                     std::min(height, rows - begin), columns, w);
  });
  return true;
}
void copy_on_cpu(const Tensor& to, const Tensor& from) {
  if (copy_transposed(to, from)) return;
  const Space s(to, {&from});
  parallel_for(s.total(), kGrain, [&](int64_t begin, int64_t end) {
    s.walk(begin, end, [&](char** p, int64_t n) {
      copy_elements(p[0], s.step(0), p[1], s.step(1), n, s.width(0));
    });
  });
}
const bool plugged_in =
    (set_copy(PlaceKind::kCPU, copy_on_cpu), set_copy(PlaceKind::kGPUPinned, copy_on_cpu), true);
}  // namespace
}  // namespace paddle

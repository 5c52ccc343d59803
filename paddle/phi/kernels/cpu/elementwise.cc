#include "paddle/phi/kernels/cpu/elementwise.h"

#include <algorithm>
#include <cstring>

#include "paddle/common/parallel.h"
#include "paddle/phi/core/hooks.h"

namespace paddle {
namespace {
constexpr int kOps = 4;            // the result and up to three inputs
constexpr int64_t kGather = 1024;  // elements copied together for a loop
constexpr int64_t kShort = 32;     // runs below this are gathered

// The index space of the result, with neighbouring axes merged where all tensors allow it. Axis 0
// is the innermost.
class Space {
 public:
  Space(const Tensor& out, std::initializer_list<const Tensor*> in) {
    add(out, out.dims());
    for (const Tensor* t : in) add(*t, out.dims());
    for (int a = out.rank() - 1; a >= 0; --a) append(out.dims()[a].raw(), a);
    if (rank_ == 0) size_[rank_++] = 1;
    total_ = 1;
    for (int a = 0; a < rank_; ++a) total_ *= size_[a];
  }
  int64_t total() const { return total_; }
  int64_t inner() const { return size_[0]; }
  int ops() const { return ops_; }
  int64_t width(int op) const { return width_[op]; }
  int64_t step(int op) const { return step_[op][0]; }
  bool is_scalar(int op) const {
    for (int a = 0; a < rank_; ++a)
      if (step_[op][a] && size_[a] > 1) return false;
    return true;
  }
  bool is_dense(int op) const {
    return rank_ == 1 && (step_[op][0] == width_[op] || size_[0] == 1);
  }

  // Calls f(pointers, n) for the pieces of [begin, end) that lie within the innermost axis.
  template <class F>
  void walk(int64_t begin, int64_t end, F&& f) const {
    int64_t at[kMaxRank];
    char* p[kOps];
    int64_t rest = begin;
    for (int o = 0; o < ops_; ++o) p[o] = base_[o];
    for (int a = 0; a < rank_; ++a) {
      at[a] = rest % size_[a];
      rest /= size_[a];
      for (int o = 0; o < ops_; ++o) p[o] += at[a] * step_[o][a];
    }
    for (int64_t i = begin; i < end;) {
      const int64_t n = std::min(size_[0] - at[0], end - i);
      f(p, n);
      i += n;
      advance(p, at, n);
    }
  }

 private:
  void add(const Tensor& t, const Dims& dims) {
    const int o = ops_++;
    width_[o] = int64_t(size_of(t.dtype()));
    base_[o] = static_cast<char*>(t.raw_data());
    const Ints strides = t.strides();
    const int lead = dims.size() - t.rank();
    for (int a = 0; a < dims.size(); ++a) {
      const bool there = a >= lead && (t.dims()[a - lead].raw() != 1 || dims[a].raw() == 1);
      raw_[o][a] = there ? strides[a - lead] * width_[o] : 0;
    }
  }
  void append(int64_t size, int axis) {
    if (size == 1) return;
    bool merge = rank_ > 0;
    for (int o = 0; o < ops_ && merge; ++o)
      merge = raw_[o][axis] == step_[o][rank_ - 1] * size_[rank_ - 1];
    if (merge) {
      size_[rank_ - 1] *= size;
      return;
    }
    for (int o = 0; o < ops_; ++o) step_[o][rank_] = raw_[o][axis];
    size_[rank_++] = size;
  }
  void advance(char** p, int64_t* at, int64_t n) const {
    at[0] += n;
    for (int o = 0; o < ops_; ++o) p[o] += n * step_[o][0];
    for (int a = 0; a + 1 < rank_ && at[a] == size_[a]; ++a) {
      at[a] = 0;
      ++at[a + 1];
      for (int o = 0; o < ops_; ++o) p[o] += step_[o][a + 1] - size_[a] * step_[o][a];
    }
  }

  int rank_ = 0, ops_ = 0;
  int64_t total_ = 0;
  int64_t size_[kMaxRank], step_[kOps][kMaxRank], raw_[kOps][kMaxRank], width_[kOps];
  char* base_[kOps];
};

template <class W>
void copy_run(char* to, int64_t to_step, const char* from, int64_t from_step, int64_t n) {
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
}  // namespace

void for_each_run(const Tensor& out, std::initializer_list<const Tensor*> in, RunFunction f,
                  const void* context, int64_t cost) {
  const int64_t n = out.numel(), grain = std::max<int64_t>(kGrain / cost, kGather);
  if (n == 0) return;
  if (out.is_contiguous() && run_dense(out, in, f, context, n, grain)) return;
  const Space s(out, in);
  const Runner runner(s, f, context);
  parallel_for(n, grain, runner);
}

// ---- copies between layouts
namespace {
// A matrix copied to its transpose in tiles that stay in the cache.
template <class W>
void transpose_tiles(char* to, int64_t to_row, const char* from, int64_t from_column, int64_t rows,
                     int64_t columns) {
  constexpr int64_t kTile = 16;
  for (int64_t r = 0; r < rows; r += kTile)
    for (int64_t c = 0; c < columns; c += kTile)
      for (int64_t i = r; i < std::min(r + kTile, rows); ++i)
        for (int64_t j = c; j < std::min(c + kTile, columns); ++j)
          std::memcpy(to + i * to_row + j * int64_t(sizeof(W)),
                      from + i * int64_t(sizeof(W)) + j * from_column, sizeof(W));
}
// Where the innermost axis of `from` has a step and another one lies densely: goes through both at
// once.
bool copy_transposed(const Tensor& to, const Tensor& from) {
  const int rank = to.rank();
  if (!to.is_contiguous() || rank < 2) return false;
  const Ints s = from.strides();
  int dense = -1;
  for (int a = 0; a < rank - 1; ++a)
    if (s[a] == 1 && to.dims()[a].raw() >= 8) dense = a;
  if (dense < 0 || s[-1] == 1 || to.dims()[-1].raw() < 8) return false;
  const int64_t rows = to.dims()[dense].raw(), columns = to.dims()[-1].raw(),
                w = int64_t(size_of(to.dtype()));
  const Ints d = to.strides();
  int64_t outer = 1;
  for (int a = 0; a < rank - 1; ++a)
    if (a != dense) outer *= to.dims()[a].raw();
  const auto tiles = w == 1   ? transpose_tiles<uint8_t>
                     : w == 2 ? transpose_tiles<uint16_t>
                     : w == 4 ? transpose_tiles<uint32_t>
                     : w == 8 ? transpose_tiles<uint64_t>
                              : transpose_tiles<complex128>;
  parallel_for(outer, std::max<int64_t>(1, kGrain / (rows * columns)),
               [&](int64_t begin, int64_t end) {
                 for (int64_t i = begin; i < end; ++i) {
                   char* t = static_cast<char*>(to.raw_data());
                   const char* f = static_cast<const char*>(from.raw_data());
                   int64_t rest = i;
                   for (int a = rank - 2; a >= 0; --a) {
                     if (a == dense) continue;
                     const int64_t n = to.dims()[a].raw(), at = rest % n;
                     rest /= n;
                     t += at * d[a] * w;
                     f += at * s[a] * w;
                   }
                   tiles(t, d[dense] * w, f, s[-1] * w, rows, columns);
                 }
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

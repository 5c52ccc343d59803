// The index space of an element-wise result, and how tensors lie in it, for CPU and GPU.
#pragma once
#include <algorithm>
#include <initializer_list>

#include "paddle/common/hd.h"
#include "paddle/phi/core/tensor.h"

namespace paddle {
// Neighbouring axes are merged where all tensors allow it. Axis 0 is the innermost. Tensor 0 is the
// result; the others are broadcast to its shape. Steps count bytes.
class Space {
 public:
  static constexpr int kOps = 4;  // the result and up to three inputs

  Space(const Tensor& out, std::initializer_list<const Tensor*> in) {
    int64_t step[kOps][kMaxRank];
    add(out, out.dims(), step);
    for (const Tensor* t : in) add(*t, out.dims(), step);
    merge_axes(out.dims(), step);
  }
  // A tensor broadcast to a shape, without a result.
  Space(const Dims& dims, const Tensor& x) {
    int64_t step[kOps][kMaxRank];
    add(x, dims, step);
    merge_axes(dims, step);
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

  // Where each tensor has the i-th element. N is how many tensors there are.
  template <int N>
  HD void locate(int64_t i, char* (&p)[N]) const {
    if (total_ <= int64_t(UINT32_MAX))  // GPUs divide 32 bits several times faster
      locate_as<uint32_t>(uint32_t(i), p);
    else
      locate_as<uint64_t>(uint64_t(i), p);
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
  void add(const Tensor& t, const Dims& dims, int64_t (&step)[kOps][kMaxRank]) {
    const int o = ops_++;
    width_[o] = int64_t(size_of(t.dtype()));
    base_[o] = static_cast<char*>(t.raw_data());
    const Ints strides = t.strides();
    const int lead = dims.size() - t.rank();
    for (int a = 0; a < dims.size(); ++a) {
      const bool there = a >= lead && (t.dims()[a - lead].raw() != 1 || dims[a].raw() == 1);
      step[o][a] = there ? strides[a - lead] * width_[o] : 0;
    }
  }
  void merge_axes(const Dims& dims, const int64_t (&step)[kOps][kMaxRank]) {
    for (int a = dims.size() - 1; a >= 0; --a) append(dims[a].raw(), a, step);
    if (rank_ == 0) size_[rank_++] = 1;
    for (int a = 0; a < rank_; ++a) total_ *= size_[a];
  }
  void append(int64_t size, int axis, const int64_t (&step)[kOps][kMaxRank]) {
    if (size == 1) return;
    bool merge = rank_ > 0;
    for (int o = 0; o < ops_ && merge; ++o)
      merge = step[o][axis] == step_[o][rank_ - 1] * size_[rank_ - 1];
    if (merge) {
      size_[rank_ - 1] *= size;
      return;
    }
    for (int o = 0; o < ops_; ++o) step_[o][rank_] = step[o][axis];
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
  template <class I, int N>
  HD void locate_as(I i, char* (&p)[N]) const {
    for (int o = 0; o < N; ++o) p[o] = base_[o];
    for (int a = 0; a < rank_; ++a) {
      const I size = I(size_[a]), rest = i / size;
      const int64_t at = int64_t(i - rest * size);
      for (int o = 0; o < N; ++o) p[o] += at * step_[o][a];
      i = rest;
    }
  }

  int rank_ = 0, ops_ = 0;
  int64_t total_ = 1;
  int64_t size_[kMaxRank], step_[kOps][kMaxRank], width_[kOps];
  char* base_[kOps];
};
}  // namespace paddle

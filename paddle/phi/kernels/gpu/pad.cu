#include "paddle/phi/kernels/functors/pad.h"

#include "paddle/phi/kernels/gpu/elementwise.h"

namespace paddle::gpu {
namespace {
// The axes, innermost first.
struct Frame {
  int rank;
  PadMode mode;
  int64_t in[kMaxRank], out[kMaxRank], before[kMaxRank], step[kMaxRank];

  Frame(const Dims& x, const Dims& y, const Dims& paddings, PadMode m) : rank(x.size()), mode(m) {
    const Dims steps = contiguous_strides(x);
    for (int a = 0; a < rank; ++a) {
      const int axis = rank - 1 - a;
      in[a] = x[axis].number();
      out[a] = y[axis].number();
      before[a] = paddings[2 * axis].number();
      step[a] = steps[axis].number();
    }
  }
  // Where in x an element of the result comes from; -1: from nowhere.
  HD int64_t source(int64_t i) const {
    int64_t offset = 0;
    for (int a = 0; a < rank; ++a) {
      const int64_t at = fn::padded_from(mode, i % out[a] - before[a], in[a]);
      if (at < 0) return -1;
      offset += at * step[a];
      i /= out[a];
    }
    return offset;
  }
  // Where an element of x is in the result, but for padding; -1: cut off.
  HD int64_t result_of(int64_t element) const {
    int64_t offset = 0, size = 1;
    for (int a = 0; a < rank; ++a) {
      const int64_t at = element % in[a] + before[a];
      if (at < 0 || at >= out[a]) return -1;
      offset += at * size;
      size *= out[a];
      element /= in[a];
    }
    return offset;
  }
};
template <class T>
struct PadOne {
  Frame frame;
  const T* x;
  T* y;
  T value;
  HD void operator()(int64_t i) const {
    const int64_t from = frame.source(i);
    y[i] = from < 0 ? value : x[from];
  }
};
// Of constant padding nothing comes back.
template <class T>
struct UnpadOne {
  Frame frame;
  const T* dy;
  T* dx;
  HD void operator()(int64_t i) const {
    const int64_t at = frame.result_of(i);
    dx[i] = at < 0 ? T(0) : dy[at];
  }
};
// Else each element of the result goes where it came from, one after the other.
template <class T>
struct UnpadAll {
  Frame frame;
  const T* dy;
  T* dx;
  int64_t n, m;
  HD void operator()(int64_t) const {
    for (int64_t i = 0; i < m; ++i) dx[i] = T(0);
    for (int64_t i = 0; i < n; ++i)
      if (const int64_t to = frame.source(i); to >= 0)
        dx[to] = T(Compute<T>(dx[to]) + Compute<T>(dy[i]));
  }
};
template <class T>
void pad(const Pad& op, const KernelArgs& k) {
  for_each(k.place, k.out(0).numel(),
           PadOne<T>{Frame(k.in(0).dims(), k.out(0).dims(), op.paddings, op.mode), k.data<T>(0),
                     k.out_data<T>(0), op.pad_value.to<T>()});
}
template <class T>
void pad_grad(const PadGrad& op, const KernelArgs& k) {
  const Frame frame(k.out(0).dims(), k.in(0).dims(), op.paddings, op.mode);
  const T* dy = k.data<T>(0);
  T* dx = k.out_data<T>(0);
  const int64_t m = k.out(0).numel();
  if (op.mode == PadMode::kConstant)
    for_each(k.place, m, UnpadOne<T>{frame, dy, dx});
  else
    for_each(k.place, 1, UnpadAll<T>{frame, dy, dx, k.in(0).numel(), m});
}
}  // namespace
REGISTER_KERNEL(Pad, kGPU, pad, kReals + kBoolean);
REGISTER_KERNEL(PadGrad, kGPU, pad_grad, kCalculated);
}  // namespace paddle::gpu

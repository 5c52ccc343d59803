#include "paddle/phi/ops/concat.h"

#include <cstring>

#include "paddle/common/parallel.h"
#include "paddle/phi/kernels/cpu/elementwise.h"

namespace paddle {
namespace {
// A part of a tensor along an axis: `outer` blocks of some bytes, a fixed step apart.
struct Blocks {
  int64_t outer = 1, bytes = 1;
  Blocks(const Tensor& t, int64_t axis) {
    for (int64_t i = 0; i < axis; ++i) outer *= t.dims()[i].raw();
    bytes = int64_t(size_of(t.dtype()));
    for (int64_t i = axis; i < t.rank(); ++i) bytes *= t.dims()[i].raw();
  }
};
void copy_blocks(char* to, int64_t to_step, const char* from, int64_t from_step, int64_t bytes,
                 int64_t outer) {
  if (bytes == 0) return;
  parallel_for(outer, std::max<int64_t>(1, 4 * kGrain / bytes), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      std::memcpy(to + i * to_step, from + i * from_step, size_t(bytes));
  });
}
template <class T>
void concat_kernel(const Concat& op, const KernelArgs& k) {
  const int64_t axis = wrap_axis(op.axis.raw(), k.out(0).rank());
  const Blocks whole(k.out(0), axis);
  char* to = static_cast<char*>(k.out(0).raw_data());
  for (const Tensor& t : k.list(0)) {
    const Blocks part(t, axis);
    copy_blocks(to, whole.bytes, static_cast<const char*>(t.raw_data()), part.bytes, part.bytes,
                whole.outer);
    to += part.bytes;
  }
}
// Parts one behind the other along an axis, which they may have lost.
template <class T, class Op>
void cut(const Op& op, const KernelArgs& k) {
  const int64_t axis = wrap_axis(Dim(op.axis).raw(), k.in(0).rank());
  const Blocks whole(k.in(0), axis);
  const char* from = static_cast<const char*>(k.in(0).raw_data());
  for (const Tensor& t : k.outs) {
    const Blocks part(t, axis);
    copy_blocks(static_cast<char*>(t.raw_data()), part.bytes, from, whole.bytes, part.bytes,
                whole.outer);
    from += part.bytes;
  }
}
}  // namespace
REGISTER_KERNEL(Concat, kCPU, concat_kernel, kEvery);
REGISTER_KERNEL(Split, kCPU, cut, kEvery);
REGISTER_KERNEL(SplitWithNum, kCPU, cut, kEvery);
REGISTER_KERNEL(Unbind, kCPU, cut, kEvery);
REGISTER_KERNEL(Unstack, kCPU, cut, kEvery);
}  // namespace paddle

#include "paddle/phi/ops/along_axis.h"

#include <cstring>
#include <vector>

#include "paddle/common/parallel.h"
#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/functors/around.h"
#include "paddle/phi/kernels/functors/binary.h"

namespace paddle {
namespace {
// Positions along an axis of size n, counted from its beginning.
std::vector<int64_t> positions(const KernelArgs& k, const Tensor& index, int64_t n) {
  ModeScope scope(plain_mode());
  const Tensor wide = cast(index, DType::kInt64);
  std::vector<int64_t> at(size_t(wide.numel()));
  for (size_t i = 0; i < at.size(); ++i) {
    const int64_t p = wide.data<int64_t>()[i];
    KERNEL_CHECK(kIndex, I1, p >= -n && p < n, "index {} is out of range for an axis of size {}", p,
                 n);
    at[i] = p < 0 ? p + n : p;
  }
  return at;
}
template <class T>
void gather(const Gather& op, const KernelArgs& k) {
  const Around x(k.in(0), op.axis.raw());
  const std::vector<int64_t> at = positions(k, k.in(1), x.n);
  const T* const from = k.data<T>(0);
  T* const to = k.out_data<T>(0);
  const int64_t n = int64_t(at.size());
  if (k.out(0).numel() == 0) return;
  const auto copy_part = [&](int64_t i) {
    const T* part = from + (i / n * x.n + at[size_t(i % n)]) * x.behind;
    std::memcpy(static_cast<void*>(to + i * x.behind), part, size_t(x.behind) * sizeof(T));
  };
  // A call per element would cost more than the element.
  const auto copy_elements = [&](int64_t row) {
    for (int64_t i = 0; i < n; ++i) to[row * n + i] = from[row * x.n + at[size_t(i)]];
  };
  const int64_t parts = x.behind == 1 ? x.before : x.before * n,
                size = x.behind == 1 ? n : x.behind;
  parallel_for(parts, std::max<int64_t>(1, kGrain / size), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) x.behind == 1 ? copy_elements(i) : copy_part(i);
  });
}
template <class T>
void index_add(const IndexAdd& op, const KernelArgs& k) {
  if (k.out(0).raw_data() != k.in(0).raw_data()) copy_elements(k.out(0), k.in(0));
  const Around x(k.in(0), op.axis.raw());
  const std::vector<int64_t> at = positions(k, k.in(1), x.n);
  const T* from = k.data<T>(2);
  for (int64_t b = 0; b < x.before; ++b)
    for (const int64_t p : at) {
      add_to(k.out_data<T>(0) + (b * x.n + p) * x.behind, from, x.behind);
      from += x.behind;
    }
}
// Calls f(i, offset in arr) for each element i of the indices.
template <class F>
void for_each_position(const KernelArgs& k, int64_t axis, F f) {
  const Tensor &arr = k.in(0), &index = k.in(1);
  axis = wrap_axis(axis, arr.rank());
  const std::vector<int64_t> at = positions(k, index, arr.dims()[axis].raw());
  const Ints step = numbers_of(contiguous_strides(arr.dims()));
  const int64_t last = arr.rank() - 1, n = int64_t(at.size());
  if (n == 0) return;
  const int64_t length = index.dims()[last].raw(), pace = axis == last ? 0 : 1;
  Ints c(arr.rank(), 0);
  for (int64_t i = 0; i < n; i += length) {  // rows of the indices
    int64_t row = 0;
    for (int64_t a = 0; a < last; ++a)
      if (a != axis) row += c[a] * step[a];
    for (int64_t j = 0; j < length; ++j) f(i + j, row + at[size_t(i + j)] * step[axis] + j * pace);
    for (int64_t a = last - 1; a >= 0 && ++c[a] == index.dims()[a].raw(); --a) c[a] = 0;
  }
}
template <class T>
void take_along_axis(const TakeAlongAxis& op, const KernelArgs& k) {
  const T* from = k.data<T>(0);
  T* to = k.out_data<T>(0);
  for_each_position(k, op.axis, [&](int64_t i, int64_t offset) { to[i] = from[offset]; });
}
template <class T>
T combine(char how, T a, T b) {
  using C = Compute<T>;
  if (how == '+') return T(fn::Add()(C(a), C(b)));
  if (how == '*') return T(fn::Multiply()(C(a), C(b)));
  if constexpr (requires { C(a) < C(b); }) {
    if (how == '<') return C(b) < C(a) ? b : a;
    if (how == '>') return C(a) < C(b) ? b : a;
  }
  return b;
}
template <class T>
void put_along_axis(const PutAlongAxis& op, const KernelArgs& k) {
  if (k.out(0).raw_data() != k.in(0).raw_data()) copy_elements(k.out(0), k.in(0));
  const std::string& r = op.reduce;
  const bool mean = r == "mean";
  const char how = r == "add" || mean              ? '+'
                   : r == "mul" || r == "multiply" ? '*'
                   : r == "amin"                   ? '<'
                   : r == "amax"                   ? '>'
                                                   : '=';
  const T* from = k.data<T>(2);
  T* to = k.out_data<T>(0);
  if (how == '=')
    return for_each_position(k, op.axis, [&](int64_t i, int64_t offset) { to[offset] = from[i]; });
  if (how == '+' && op.include_self && !mean)
    return for_each_position(k, op.axis, [&](int64_t i, int64_t offset) {
      to[offset] = combine('+', to[offset], from[i]);
    });
  std::vector<int32_t> met(size_t(k.out(0).numel()), 0);  // values that came to an element
  for_each_position(k, op.axis, [&](int64_t i, int64_t offset) {
    const bool first = met[size_t(offset)]++ == 0;
    to[offset] = first && !op.include_self ? from[i] : combine(how, to[offset], from[i]);
  });
  if (!mean) return;
  for (size_t i = 0; i < met.size(); ++i) {
    if (!met[i]) continue;
    using C = Compute<T>;
    to[i] = T(C(to[i]) / C(met[i] + int32_t(op.include_self)));
  }
}
template <class T>
void shard_index(const ShardIndex& op, const KernelArgs& k) {
  const int64_t size = op.index_num / op.nshards + (op.index_num % op.nshards != 0);
  const int64_t n = k.in(0).numel();
  for (int64_t i = 0; i < n; ++i) {
    const int64_t v = int64_t(k.data<T>(0)[i]);
    KERNEL_CHECK(kValue, I2, v >= 0 && v < op.index_num, "the index must be in [0, {}), got {}",
                 op.index_num, v);
    k.out_data<T>(0)[i] = T(v / size == op.shard_id ? v % size : op.ignore_value);
  }
}
}  // namespace
REGISTER_KERNEL(Gather, kCPU, gather, kEvery);
REGISTER_KERNEL(IndexAdd, kCPU, index_add, kAll);
REGISTER_KERNEL(TakeAlongAxis, kCPU, take_along_axis, kEvery);
REGISTER_KERNEL(PutAlongAxis, kCPU, put_along_axis, kNumbers);
REGISTER_KERNEL(ShardIndex, kCPU, shard_index, kIntegers);
}  // namespace paddle

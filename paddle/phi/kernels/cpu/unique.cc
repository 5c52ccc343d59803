#include "paddle/phi/ops/unique.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/cpu/rows.h"
#include "paddle/phi/kernels/cpu/vec/reduce.h"
#include "paddle/phi/kernels/functors/unary.h"

namespace paddle {
namespace {
// The parts of x along an axis: with the axis last, part i is column i.
template <class T>
class Parts {
 public:
  Parts(const Tensor& x, const Ints& axis)
      : flat_(axis.empty()), axis_(flat_ ? 0 : wrap_axis(axis[0], x.rank())) {
    n_ = flat_ ? x.numel() : x.dims()[axis_].raw();
    lines_ = flat_ ? x : axis_last(x, axis_);
    width_ = n_ ? x.numel() / n_ : 0;
  }
  int64_t size() const { return n_; }
  // The numbers of the parts in their order; equal ones rise.
  std::vector<int64_t> order() const {
    std::vector<int64_t> result(static_cast<size_t>(n_));
    if (width_ != 1) {
      std::iota(result.begin(), result.end(), 0);
      std::stable_sort(result.begin(), result.end(),
                       [&](int64_t a, int64_t b) { return before(a, b); });
      return result;
    }
    std::vector<std::pair<Compute<T>, int64_t>> entries(result.size());  // what is beside is near
    for (size_t i = 0; i < entries.size(); ++i) entries[i] = {at(0, int64_t(i)), int64_t(i)};
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
      return less(a.first, b.first) || (!less(b.first, a.first) && a.second < b.second);
    });
    for (size_t i = 0; i < entries.size(); ++i) result[i] = entries[i].second;
    return result;
  }
  bool before(int64_t a, int64_t b) const {
    for (int64_t j = 0; j < width_; ++j) {
      const auto u = at(j, a), v = at(j, b);
      if (less(u, v)) return true;
      if (less(v, u)) return false;
    }
    return false;
  }
  // The parts of those numbers, as a tensor.
  Tensor take(const std::vector<int64_t>& parts, const Tensor& like) const {
    const auto u = int64_t(parts.size());
    Dims dims = flat_ ? Dims{n_} : lines_.dims();
    dims[dims.size() - 1] = u;
    Tensor moved = empty({like.dtype(), dims}, like.place());
    T* out = moved.data<T>();
    for (int64_t j = 0; j < width_; ++j)
      for (int64_t i = 0; i < u; ++i)
        out[j * u + i] = lines_.template data<T>()[j * n_ + parts[size_t(i)]];
    if (flat_) return moved;
    dims = like.dims();
    dims[axis_] = u;
    Tensor result = empty({like.dtype(), dims}, like.place());
    from_axis_last(result, moved, axis_);
    return result;
  }

 private:
  // NaN is the largest number.
  static bool less(Compute<T> a, Compute<T> b) {
    return a < b || (fn::IsNan()(b) && !fn::IsNan()(a));
  }
  Compute<T> at(int64_t j, int64_t i) const {
    return Compute<T>(lines_.template data<T>()[j * n_ + i]);
  }
  bool flat_;
  int64_t axis_, n_, width_;
  Tensor lines_;
};
struct Groups {
  std::vector<int64_t> first, group_of, count;
};
// Parts that are neighbours in an order, and equal, are a group.
template <class T>
Groups group(const Parts<T>& parts, const std::vector<int64_t>& order) {
  Groups g;
  g.group_of.resize(order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    const bool same =
        i > 0 && !parts.before(order[i - 1], order[i]) && !parts.before(order[i], order[i - 1]);
    if (!same) {
      g.first.push_back(order[i]);
      g.count.push_back(0);
    }
    ++g.count.back();
    g.group_of[size_t(order[i])] = int64_t(g.first.size()) - 1;
  }
  return g;
}
Tensor numbers(const std::vector<int64_t>& v, DType dtype, const KernelArgs& k) {
  ModeScope scope(plain_mode());
  Tensor t = empty({DType::kInt64, {int64_t(v.size())}}, k.place);
  std::copy(v.begin(), v.end(), t.data<int64_t>());
  return cast(t, dtype);
}
std::vector<int64_t> count_up(int64_t n) {
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

template <class T>
void unique_kernel(const Unique& op, const KernelArgs& k) {
  const Parts<T> parts(k.in(0), op.axis);
  const Groups g = group(parts, parts.order());
  k.out(0) = parts.take(g.first, k.in(0));
  k.out(1) = numbers(g.first, op.dtype, k);
  k.out(2) = numbers(g.group_of, op.dtype, k);
  k.out(3) = numbers(g.count, op.dtype, k);
}
template <class T>
void unique_consecutive_kernel(const UniqueConsecutive& op, const KernelArgs& k) {
  const Parts<T> parts(k.in(0), op.axis);
  const Groups g = group(parts, count_up(parts.size()));
  k.out(0) = parts.take(g.first, k.in(0));
  k.out(1) = numbers(g.group_of, op.dtype, k);
  k.out(2) = numbers(g.count, op.dtype, k);
}
template <class T>
void bincount_kernel(const BinCount& op, const KernelArgs& k) {
  const Tensor& x = k.in(0);
  const T *begin = x.data<T>(), *end = begin + x.numel();
  int64_t size = op.minlength.number();
  if (begin != end) {
    static const auto least = BEST(reduce_row<fn::MinOf, T>);
    static const auto most = BEST(reduce_row<fn::MaxOf, T>);
    const T low = least(begin, x.numel());
    KERNEL_CHECK(kValue, B1, low >= 0, "x must not have negative elements, got {}", low);
    size = std::max(size, int64_t(most(begin, x.numel())) + 1);
  }
  ModeScope scope(plain_mode());
  const DType t = BinCount::dtype_of_result(k.has(1) ? &k.in(1).meta() : nullptr);
  Tensor out = full({size}, Scalar(0), t);
  const Tensor weights = k.has(1) ? cast(contiguous(k.in(1)), t) : Tensor();
  dispatch(Types<int64_t, float, double>(), t, [&]<class R>() {
    R* counts = out.data<R>();
    const R* const weight = weights ? weights.data<R>() : nullptr;
    for (const T* v = begin; v != end; ++v)
      counts[int64_t(*v)] += weight ? weight[v - begin] : R(1);
  });
  k.out(0) = std::move(out);
}
}  // namespace
REGISTER_KERNEL(Unique, kCPU, unique_kernel, kReals + kBoolean);
REGISTER_KERNEL(UniqueConsecutive, kCPU, unique_consecutive_kernel, kReals + kBoolean);
REGISTER_KERNEL(BinCount, kCPU, bincount_kernel, kIntegers);
}  // namespace paddle

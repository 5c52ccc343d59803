#include "paddle/phi/ops/sort.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "paddle/phi/kernels/cpu/rows.h"
#include "paddle/phi/kernels/cpu/vec/reduce.h"
#include "paddle/phi/kernels/functors/order.h"

namespace paddle {
namespace {
using fn::less;
// An element in compute precision, and where it is.
template <class T>
using Entry = std::pair<Compute<T>, int64_t>;
template <class T>
struct Rising {
  bool operator()(const Entry<T>& a, const Entry<T>& b) const {
    return less(a.first, b.first) || (!less(b.first, a.first) && a.second < b.second);
  }
};
template <class T>
struct Falling {
  bool operator()(const Entry<T>& a, const Entry<T>& b) const {
    return less(b.first, a.first) || (!less(a.first, b.first) && a.second < b.second);
  }
};

// Chooses `m` elements of each line along the axis: f puts them in front of the line's places.
template <class T, class F>
void choose(const KernelArgs& k, int64_t axis, int64_t m, const F& f) {
  const Tensor& x = k.in(0);
  if (k.out(0).numel() == 0) return;
  const int64_t last = x.rank() - 1, a = x.rank() ? wrap_axis(axis, x.rank()) : 0;
  const int64_t n = x.rank() ? x.dims()[a].raw() : 1;
  const bool moves = x.rank() && a != last;
  const Tensor lines = moves ? axis_last(x, a) : x;
  Tensor values = k.out(0), indices = k.out(1);
  if (moves && m > 1) {
    Dims dims = lines.dims();
    dims[last] = m;
    values = empty({values.dtype(), dims}, k.place);
    indices = empty({DType::kInt64, dims}, k.place);
  }
  const T* in = lines.data<T>();
  T* out = values.data<T>();
  int64_t* at = indices.data<int64_t>();
  parallel_for(x.numel() / n, std::max<int64_t>(1, kGrain / (16 * n)), [&](int64_t r, int64_t end) {
    std::vector<Entry<T>> line(static_cast<size_t>(n));
    for (; r < end; ++r) {
      for (int64_t i = 0; i < n; ++i) line[size_t(i)] = {Compute<T>(in[r * n + i]), i};
      f(line);
      for (int64_t i = 0; i < m; ++i) {
        at[r * m + i] = line[size_t(i)].second;
        out[r * m + i] = in[r * n + at[r * m + i]];
      }
    }
  });
  if (moves && m > 1) {
    from_axis_last(k.out(0), values, a);
    from_axis_last(k.out(1), indices, a);
  }
}
int64_t size_along(const Tensor& x, int64_t axis) {
  return x.rank() ? x.dims()[wrap_axis(axis, x.rank())].raw() : 1;
}

template <class T>
void argsort_kernel(const ArgSort& op, const KernelArgs& k) {
  choose<T>(k, op.axis, size_along(k.in(0), op.axis), [&](auto& line) {
    if (op.descending)
      std::sort(line.begin(), line.end(), Falling<T>());
    else
      std::sort(line.begin(), line.end(), Rising<T>());
  });
}
template <class T>
void topk_kernel(const TopK& op, const KernelArgs& k) {
  const int64_t m = op.k.number();
  choose<T>(k, op.axis, m, [&](auto& line) {
    if (op.largest)
      std::partial_sort(line.begin(), line.begin() + m, line.end(), Falling<T>());
    else
      std::partial_sort(line.begin(), line.begin() + m, line.end(), Rising<T>());
  });
}
template <class T>
void kthvalue_kernel(const KthValue& op, const KernelArgs& k) {
  choose<T>(k, op.axis, 1, [&](auto& line) {
    const auto kth = line.begin() + (op.k - 1);
    std::nth_element(line.begin(), kth, line.end(), Rising<T>());
    line[0] = *kth;
  });
}
template <class T>
void mode_kernel(const Mode& op, const KernelArgs& k) {
  choose<T>(k, op.axis, 1, [](auto& line) {
    std::sort(line.begin(), line.end(), Rising<T>());
    size_t best = 0, most = 0, begin = 0;
    for (size_t i = 0; i < line.size(); ++i) {
      if (less(line[begin].first, line[i].first)) begin = i;
      if (i - begin + 1 > most) {
        most = i - begin + 1;
        best = i;
      }
    }
    line[0] = line[best];
  });
}

// The first extreme element of a line; NaN is one only where nothing else is.
template <class F, class T, class Better>
int64_t extreme_of(const T* line, int64_t n, const Better& better) {
  static const auto extreme = BEST(reduce_row<F, T>);
  const Compute<T> value = extreme(line, n);
  int64_t best = 0;
  if (!fn::IsNan()(value)) {
    while (Compute<T>(line[best]) != value) ++best;
    return best;
  }
  for (int64_t i = 1; i < n; ++i) {
    const Compute<T> v(line[i]), top(line[best]);
    if (better(v, top) || (fn::IsNan()(top) && !fn::IsNan()(v))) best = i;
  }
  return best;
}
template <class F, class T, class Better>
void arg_extreme(const KernelArgs& k, bool flatten, Dim axis, const Better& better) {
  const Tensor& x = k.in(0);
  if (k.out(0).numel() == 0) return;
  const bool plain = flatten || x.rank() == 0;
  const int64_t a = plain ? 0 : wrap_axis(axis.number(), x.rank());
  const int64_t n = plain ? x.numel() : x.dims()[a].raw();
  const Tensor lines = plain || a == x.rank() - 1 ? x : axis_last(x, a);
  const T* in = lines.data<T>();
  dispatch(Types<int32_t, int64_t>(), k.out(0).dtype(), [&]<class I>() {
    I* out = k.out_data<I>(0);
    parallel_for(x.numel() / n, std::max<int64_t>(1, kGrain / n), [&](int64_t r, int64_t end) {
      for (; r < end; ++r) out[r] = I(extreme_of<F>(in + r * n, n, better));
    });
  });
}
template <class T>
void argmax_kernel(const ArgMax& op, const KernelArgs& k) {
  arg_extreme<fn::MaxOf, T>(k, op.flatten, op.axis, [](auto a, auto b) { return a > b; });
}
template <class T>
void argmin_kernel(const ArgMin& op, const KernelArgs& k) {
  arg_extreme<fn::MinOf, T>(k, op.flatten, op.axis, [](auto a, auto b) { return a < b; });
}

template <class T>
void searchsorted_kernel(const SearchSorted& op, const KernelArgs& k) {
  using C = Compute<T>;
  const Tensor &s = k.in(0), &v = k.in(1);
  if (v.numel() == 0) return;
  const int64_t n = s.dims()[-1].raw(), m = s.rank() > 1 ? v.dims()[-1].raw() : v.numel();
  const T *rows = s.data<T>(), *values = v.data<T>();
  dispatch(Types<int32_t, int64_t>(), k.out(0).dtype(), [&]<class I>() {
    I* out = k.out_data<I>(0);
    parallel_for(v.numel(), 1024, [&](int64_t i, int64_t end) {
      for (; i < end; ++i) {
        const T* row = rows + i / m * n;
        const C x(values[i]);
        const T* at =
            op.right ? std::upper_bound(row, row + n, x, [](C a, T b) { return less(a, C(b)); })
                     : std::lower_bound(row, row + n, x, [](T a, C b) { return less(C(a), b); });
        out[i] = I(at - row);
      }
    });
  });
}
}  // namespace
REGISTER_KERNEL(ArgSort, kCPU, argsort_kernel, kReals + kBoolean);
REGISTER_KERNEL(TopK, kCPU, topk_kernel, kReals);
REGISTER_KERNEL(KthValue, kCPU, kthvalue_kernel, kReals);
REGISTER_KERNEL(Mode, kCPU, mode_kernel, kReals);
REGISTER_KERNEL(ArgMax, kCPU, argmax_kernel, kReals + kBoolean);
REGISTER_KERNEL(ArgMin, kCPU, argmin_kernel, kReals + kBoolean);
REGISTER_KERNEL(SearchSorted, kCPU, searchsorted_kernel, kReals);
}  // namespace paddle

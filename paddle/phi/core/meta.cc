#include "paddle/phi/core/meta.h"

namespace paddle {
Dims contiguous_strides(const Dims& dims) {
  Dims strides(dims.size(), 1);
  for (int i = dims.size() - 2; i >= 0; --i) strides[i] = strides[i + 1] * max(dims[i + 1], 1);
  return strides;
}

Layout tidy(Layout l, const Dims& dims) {
  Dim step = 1;
  for (int i = dims.size() - 1; i >= 0; --i) {
    if (!known(dims[i] == 1) && !known(l.strides[i] == step)) return l;
    step = step * max(dims[i], 1);
  }
  l.strides.clear();
  return l;
}

Axes axes_of(const Dims& list, int rank) {
  Axes axes;
  for (Dim d : list)
    if (rank) axes.add(wrap_axis(d.number(), rank));
  if (list.empty())
    for (int i = 0; i < rank; ++i) axes.add(i);
  return axes;
}

// One size out of two.
static Dim broadcast(Dim a, Dim b, Cond& ok) {
  if (known(a == b)) return a;
  if (known(a == 1)) return b;
  if (known(b == 1)) return a;
  if (numbers(a, b)) {
    ok = false;
    return a;
  }
  if (a.is_number() ||
      b.is_number()) {  // a symbol against a number above 1: it is that number, or 1
    const Dim n = a.is_number() ? a : b, s = a.is_number() ? b : a;
    ok = ok && (s == n || s == 1);
    return n;
  }
  if (a == 1) return b;  // guards
  if (b == 1) return a;
  ok = ok && a == b;
  return a;
}

Broadcast broadcast(const Dims& a, const Dims& b) {
  const Dims& longer = a.size() >= b.size() ? a : b;
  const Dims& shorter = a.size() >= b.size() ? b : a;
  Broadcast r{longer, true};
  const int lead = longer.size() - shorter.size();
  for (int i = 0; i < shorter.size(); ++i)
    r.dims[lead + i] = broadcast(longer[lead + i], shorter[i], r.ok);
  return r;
}
}  // namespace paddle

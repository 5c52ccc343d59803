#include "paddle/phi/kernels/cpu/vec/rows.h"

#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"
#include "paddle/phi/kernels/cpu/vec/sum_of.h"

namespace paddle::LEVEL {
template <class C>
SIMD void softmax_row(const C* x, C* y, int64_t n, C* top_of_row = nullptr,
                      C* total_of_row = nullptr) {
  const C top = max_of<C>(n, [&](int64_t i) INLINE { return x[i]; });
  for (int64_t i = 0; i < n; ++i) y[i] = x[i] - top;
  each_vector(y, y, n, [](auto v) INLINE { return apply(fn::Exp(), v); });
  const C total = sum_of<C>(n, [&](int64_t i) INLINE { return y[i]; });
  const C factor = C(1) / total;
  for (int64_t i = 0; i < n; ++i) y[i] *= factor;
  if (!top_of_row) return;
  *top_of_row = top;
  *total_of_row = total;
}
template <class C>
SIMD void softmax_grad_row(const C* y, const C* dy, C* dx, int64_t n) {
  const C dot = sum_of<C>(n, [&](int64_t i) INLINE { return y[i] * dy[i]; });
  for (int64_t i = 0; i < n; ++i) dx[i] = y[i] * (dy[i] - dot);
}

// `work` holds a row; y may be x.
template <class C>
SIMD void log_softmax_row(const C* x, C* y, C* work, int64_t n) {
  const C top = max_of<C>(n, [&](int64_t i) INLINE { return x[i]; });
  for (int64_t i = 0; i < n; ++i) work[i] = x[i] - top;
  each_vector(work, work, n, [](auto v) INLINE { return apply(fn::Exp(), v); });
  const C log_sum = C(__builtin_log(sum_of<C>(n, [&](int64_t i) INLINE { return work[i]; })));
  for (int64_t i = 0; i < n; ++i) y[i] = x[i] - top - log_sum;
}
template <class C>
SIMD void log_softmax_grad_row(const C* y, const C* dy, C* dx, C* work, int64_t n) {
  const C total = sum_of<C>(n, [&](int64_t i) INLINE { return dy[i]; });
  each_vector(y, work, n, [](auto v) INLINE { return apply(fn::Exp(), v); });
  for (int64_t i = 0; i < n; ++i) dx[i] = dy[i] - work[i] * total;
}

// Two passes: the variance as the mean of squares of what is already centred loses nothing.
template <class C>
SIMD void moments(const C* x, int64_t n, C* mean, C* variance) {
  const C m = sum_of<C>(n, [&](int64_t i) INLINE { return x[i]; }) / C(n);
  *variance = sum_of<C>(n, [&](int64_t i) INLINE { return (x[i] - m) * (x[i] - m); }) / C(n);
  *mean = m;
}
template <class C>
SIMD void layer_norm_row(const C* x, const C* scale, const C* bias, C* y, C* mean, C* variance,
                         int64_t n, C epsilon) {
  moments(x, n, mean, variance);
  const C m = *mean, r = C(1) / __builtin_sqrt(*variance + epsilon);
  for (int64_t i = 0; i < n; ++i) y[i] = (x[i] - m) * r;
  if (scale)
    for (int64_t i = 0; i < n; ++i) y[i] *= scale[i];
  if (bias)
    for (int64_t i = 0; i < n; ++i) y[i] += bias[i];
}
template <class C>
SIMD void layer_norm_grad_row(const C* x, const C* scale, const C* dy, C* dx, C* dscale, C* dbias,
                              int64_t n, C epsilon) {
  C m, variance;
  moments(x, n, &m, &variance);
  const C r = C(1) / __builtin_sqrt(variance + epsilon);
  const auto d = [&](int64_t i) INLINE { return scale ? dy[i] * scale[i] : dy[i]; };
  const C a = sum_of<C>(n, d) / C(n);
  const C b = sum_of<C>(n, [&](int64_t i) INLINE { return d(i) * (x[i] - m); }) * r / C(n);
  if (dscale)
    for (int64_t i = 0; i < n; ++i) dscale[i] += dy[i] * (x[i] - m) * r;
  if (dbias)
    for (int64_t i = 0; i < n; ++i) dbias[i] += dy[i];
  for (int64_t i = 0; i < n; ++i) dx[i] = (d(i) - a - (x[i] - m) * r * b) * r;
}

// Rows of half precision go through float32 buffers of one row; they come from the caller's stack
// frame if short.
template <class T, class C = float>
struct RowBuffer {
  explicit RowBuffer(int64_t n)
      : heap(n > kInline ? new C[size_t(n)] : nullptr), data(heap ? heap : inline_) {}
  ~RowBuffer() { delete[] heap; }
  static constexpr int64_t kInline = 2048;
  C inline_[kInline];
  C* heap;
  C* data;
};

template <class T>
void softmax_rows(const T* x, T* y, int64_t rows, int64_t n, Compute<T>* top, Compute<T>* total) {
  const auto of = [](Compute<T>* p, int64_t r) INLINE { return p ? p + r : nullptr; };
  if constexpr (kHalf<T>) {
    RowBuffer<T> b(n);
    for (int64_t r = 0; r < rows; ++r) {
      widen(x + r * n, b.data, n);
      softmax_row(b.data, b.data, n, of(top, r), of(total, r));
      narrow(b.data, y + r * n, n);
    }
  } else {
    for (int64_t r = 0; r < rows; ++r)
      softmax_row(x + r * n, y + r * n, n, of(top, r), of(total, r));
  }
}
template <class T>
Compute<T> soft_label_loss(const T* x, const T* label, int64_t n, Compute<T> top,
                           Compute<T> log_total) {
  using C = Compute<T>;
  return sum_of<C>(n, [&](int64_t i) INLINE {
    const C w = C(label[i]), loss = top - C(x[i]) + log_total;
    return w == C(0) ? C(0) : w * loss;
  });
}
template <class T>
void soft_label_grad(const T* y, const T* label, T* dx, int64_t n, Compute<T> dy) {
  using C = Compute<T>;
  const C total = sum_of<C>(n, [&](int64_t i) INLINE { return C(label[i]); });
  for (int64_t i = 0; i < n; ++i) dx[i] = T((C(y[i]) * total - C(label[i])) * dy);
}
template <class T>
void softmax_grad_rows(const T* y, const T* dy, T* dx, int64_t rows, int64_t n) {
  if constexpr (kHalf<T>) {
    RowBuffer<T> a(n), b(n);
    for (int64_t r = 0; r < rows; ++r) {
      widen(y + r * n, a.data, n);
      widen(dy + r * n, b.data, n);
      softmax_grad_row(a.data, b.data, b.data, n);
      narrow(b.data, dx + r * n, n);
    }
  } else {
    for (int64_t r = 0; r < rows; ++r) softmax_grad_row(y + r * n, dy + r * n, dx + r * n, n);
  }
}
template <class T>
void log_softmax_rows(const T* x, T* y, int64_t rows, int64_t n) {
  RowBuffer<T, Compute<T>> work(n);
  if constexpr (kHalf<T>) {
    RowBuffer<T> b(n);
    for (int64_t r = 0; r < rows; ++r) {
      widen(x + r * n, b.data, n);
      log_softmax_row(b.data, b.data, work.data, n);
      narrow(b.data, y + r * n, n);
    }
  } else {
    for (int64_t r = 0; r < rows; ++r) log_softmax_row(x + r * n, y + r * n, work.data, n);
  }
}
template <class T>
void log_softmax_grad_rows(const T* y, const T* dy, T* dx, int64_t rows, int64_t n) {
  RowBuffer<T, Compute<T>> work(n);
  if constexpr (kHalf<T>) {
    RowBuffer<T> a(n), b(n);
    for (int64_t r = 0; r < rows; ++r) {
      widen(y + r * n, a.data, n);
      widen(dy + r * n, b.data, n);
      log_softmax_grad_row(a.data, b.data, b.data, work.data, n);
      narrow(b.data, dx + r * n, n);
    }
  } else {
    for (int64_t r = 0; r < rows; ++r)
      log_softmax_grad_row(y + r * n, dy + r * n, dx + r * n, work.data, n);
  }
}
template <class T>
void layer_norm_rows(const T* x, const Compute<T>* scale, const Compute<T>* bias, T* y,
                     Compute<T>* mean, Compute<T>* variance, int64_t rows, int64_t n,
                     double epsilon) {
  using C = Compute<T>;
  if constexpr (kHalf<T>) {
    RowBuffer<T> a(n), b(n);
    for (int64_t r = 0; r < rows; ++r) {
      widen(x + r * n, a.data, n);
      layer_norm_row<C>(a.data, scale, bias, b.data, mean + r, variance + r, n, C(epsilon));
      narrow(b.data, y + r * n, n);
    }
  } else {
    for (int64_t r = 0; r < rows; ++r)
      layer_norm_row<C>(x + r * n, scale, bias, y + r * n, mean + r, variance + r, n, C(epsilon));
  }
}
template <class T>
void layer_norm_grad_rows(const T* x, const Compute<T>* scale, const T* dy, T* dx,
                          Compute<T>* dscale, Compute<T>* dbias, int64_t rows, int64_t n,
                          double epsilon) {
  using C = Compute<T>;
  if constexpr (kHalf<T>) {
    RowBuffer<T> a(n), b(n), c(n);
    for (int64_t r = 0; r < rows; ++r) {
      widen(x + r * n, a.data, n);
      widen(dy + r * n, b.data, n);
      layer_norm_grad_row<C>(a.data, scale, b.data, c.data, dscale, dbias, n, C(epsilon));
      narrow(c.data, dx + r * n, n);
    }
  } else {
    for (int64_t r = 0; r < rows; ++r)
      layer_norm_grad_row<C>(x + r * n, scale, dy + r * n, dx + r * n, dscale, dbias, n,
                             C(epsilon));
  }
}
#define ROWS(T, _)                                                                              \
  template void softmax_rows<T>(const T*, T*, int64_t, int64_t, Compute<T>*, Compute<T>*);      \
  template Compute<T> soft_label_loss<T>(const T*, const T*, int64_t, Compute<T>, Compute<T>);  \
  template void soft_label_grad<T>(const T*, const T*, T*, int64_t, Compute<T>);                \
  template void softmax_grad_rows<T>(const T*, const T*, T*, int64_t, int64_t);                 \
  template void log_softmax_rows<T>(const T*, T*, int64_t, int64_t);                            \
  template void log_softmax_grad_rows<T>(const T*, const T*, T*, int64_t, int64_t);             \
  template void layer_norm_rows<T>(const T*, const Compute<T>*, const Compute<T>*, T*,          \
                                   Compute<T>*, Compute<T>*, int64_t, int64_t, double);         \
  template void layer_norm_grad_rows<T>(const T*, const Compute<T>*, const T*, T*, Compute<T>*, \
                                        Compute<T>*, int64_t, int64_t, double);
EACH_FLOATING(ROWS, )
}  // namespace paddle::LEVEL

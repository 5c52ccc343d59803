// Loops over rows: what is normalised along its last axis.
#pragma once
#include "paddle/phi/core/dtype.h"
#include "paddle/phi/kernels/cpu/vec/levels.h"

namespace paddle {
// Of each row also its largest element and the sum of exp(x - that), unless null.
PER_LEVEL(template <class T> void softmax_rows(const T* x, T* y, int64_t rows, int64_t n,
                                               Compute<T>* top, Compute<T>* total))
// The sum over a row of label * (top - x + log_total): of what has no part in label, whatever it
// is.
PER_LEVEL(template <class T> Compute<T> soft_label_loss(const T* x, const T* label, int64_t n,
                                                        Compute<T> top, Compute<T> log_total))
// dx = (y * the sum of label - label) * dy
PER_LEVEL(template <class T>
          void soft_label_grad(const T* y, const T* label, T* dx, int64_t n, Compute<T> dy))
PER_LEVEL(template <class T>
          void softmax_grad_rows(const T* y, const T* dy, T* dx, int64_t rows, int64_t n))
PER_LEVEL(template <class T> void log_softmax_rows(const T* x, T* y, int64_t rows, int64_t n))
PER_LEVEL(template <class T>
          void log_softmax_grad_rows(const T* y, const T* dy, T* dx, int64_t rows, int64_t n))
// scale and bias may be null.
PER_LEVEL(template <class T> void layer_norm_rows(const T* x, const Compute<T>* scale,
                                                  const Compute<T>* bias, T* y, Compute<T>* mean,
                                                  Compute<T>* variance, int64_t rows, int64_t n,
                                                  double epsilon))
// dscale and dbias, unless null, grow by these rows' part.
PER_LEVEL(template <class T> void layer_norm_grad_rows(const T* x, const Compute<T>* scale,
                                                       const T* dy, T* dx, Compute<T>* dscale,
                                                       Compute<T>* dbias, int64_t rows, int64_t n,
                                                       double epsilon))
}  // namespace paddle

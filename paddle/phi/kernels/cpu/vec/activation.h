// Loops of activation functions over contiguous elements; f is a functor of functors/activation.h.
#pragma once
#include "paddle/phi/core/dtype.h"
#include "paddle/phi/kernels/cpu/vec/levels.h"

namespace paddle {
PER_LEVEL(template <class F, class T> void value_loop(const F& f, const T* x, T* y, int64_t n))
// dx = dy * slope(x). Bit 0 of `ones`: x has one element, which goes with all of dy; bit 1: dy has.
PER_LEVEL(template <class F, class T>
          void slope_loop(const F& f, const T* x, const T* dy, T* dx, int64_t n, unsigned ones))
}  // namespace paddle

// Loops of element-wise ops over contiguous elements.
#pragma once
#include "paddle/phi/core/dtype.h"
#include "paddle/phi/kernels/cpu/vec/levels.h"

namespace paddle {
PER_LEVEL(template <class F, class T> void unary_loop(const T* x, T* y, int64_t n))
PER_LEVEL(template <class F, class T> void predicate_loop(const T* x, bool* y, int64_t n))
// Bit i of `ones`: input i has one element, which goes with all of the other's.
PER_LEVEL(template <class F, class T>
          void binary_loop(const T* a, const T* b, T* y, int64_t n, unsigned ones))
PER_LEVEL(template <class F, class T>
          void compare_loop(const T* a, const T* b, bool* y, int64_t n, unsigned ones))
PER_LEVEL(template <class T, class R> void cast_loop(const T* x, R* y, int64_t n))
// c ? a : b, of elements of the size of W.
PER_LEVEL(template <class W>
          void where_loop(const bool* c, const W* a, const W* b, W* y, int64_t n, unsigned ones))
// a * x + b; integers wrap around.
PER_LEVEL(template <class T>
          void scale_loop(const T* x, T* y, int64_t n, Compute<T> a, Compute<T> b))
// x limited to [min, max].
PER_LEVEL(template <class T>
          void clip_loop(const T* x, T* y, int64_t n, Compute<T> min, Compute<T> max))
// W is an unsigned integer of the element's size.
PER_LEVEL(template <class W> void fill_loop(W* y, int64_t n, W v))
}  // namespace paddle

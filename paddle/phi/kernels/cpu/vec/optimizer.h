// Loops of optimizer steps.
#pragma once
#include "paddle/phi/core/dtype.h"
#include "paddle/phi/kernels/cpu/vec/levels.h"
#include "paddle/phi/kernels/functors/optimizer.h"

namespace paddle {
// top (may be null): the largest second moment so far. p is float32 or float64, the gradient may be
// half precision.
PER_LEVEL(template <class C, class G>
          void adam_loop(C* p, const G* g, C* m1, C* m2, C* top, int64_t n, AdamStep<C> s))
// v may be null: plain gradient descent.
PER_LEVEL(template <class C, class G>
          void momentum_loop(C* p, const G* g, C* v, int64_t n, MomentumStep<C> s))
}  // namespace paddle

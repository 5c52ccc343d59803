// Loops of optimizer steps.
#pragma once
#include "paddle/phi/core/dtype.h"
#include "paddle/phi/kernels/cpu/vec/levels.h"

namespace paddle {
// What a step of Adam needs besides the tensors; lr and epsilon already hold the bias corrections.
template <class C>
struct AdamStep {
  C lr, decay, beta1, beta2, epsilon;  // decay: 1 - lr * weight decay
  C l2;                                // how much of the parameter is added to its gradient
};
template <class C>
struct MomentumStep {
  C lr, mu, l2, rescale;
  bool nesterov;
};
// top (may be null): the largest second moment so far. p is float32 or float64, the gradient may be
// half precision.
PER_LEVEL(template <class C, class G>
          void adam_loop(C* p, const G* g, C* m1, C* m2, C* top, int64_t n, AdamStep<C> s))
// v may be null: plain gradient descent.
PER_LEVEL(template <class C, class G>
          void momentum_loop(C* p, const G* g, C* v, int64_t n, MomentumStep<C> s))
}  // namespace paddle

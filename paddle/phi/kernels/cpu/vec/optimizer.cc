#include "paddle/phi/kernels/cpu/vec/optimizer.h"

#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
template <class C, class G>
void adam_loop(C* __restrict p, const G* __restrict g, C* __restrict m1, C* __restrict m2,
               C* __restrict top, int64_t n, AdamStep<C> s) {
  for (int64_t i = 0; i < n; ++i) {
    const C d = C(g[i]) + s.l2 * p[i];
    const C a = s.beta1 * m1[i] + (1 - s.beta1) * d;
    C b = s.beta2 * m2[i] + (1 - s.beta2) * d * d;
    m1[i] = a;
    m2[i] = b;
    if (top) top[i] = b = top[i] > b ? top[i] : b;
    p[i] = p[i] * s.decay - s.lr * (a / (C(__builtin_sqrt(b)) + s.epsilon));
  }
}
template <class C, class G>
void momentum_loop(C* __restrict p, const G* __restrict g, C* __restrict v, int64_t n,
                   MomentumStep<C> s) {
  for (int64_t i = 0; i < n; ++i) {
    const C d = C(g[i]) * s.rescale + s.l2 * p[i];
    C step = d;
    if (v) {
      v[i] = s.mu * v[i] + d;
      step = s.nesterov ? d + s.mu * v[i] : v[i];
    }
    p[i] -= s.lr * step;
  }
}
#define LOOPS(C, G)                                                              \
  template void adam_loop<C, G>(C*, const G*, C*, C*, C*, int64_t, AdamStep<C>); \
  template void momentum_loop<C, G>(C*, const G*, C*, int64_t, MomentumStep<C>);
LOOPS(float, float)
LOOPS(float, float16)
LOOPS(float, bfloat16)
LOOPS(double, double)
}  // namespace paddle::LEVEL

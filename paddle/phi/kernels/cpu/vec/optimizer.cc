#include "paddle/phi/kernels/cpu/vec/optimizer.h"

#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
template <class C, class G>
void adam_loop(C* __restrict p, const G* __restrict g, C* __restrict m1, C* __restrict m2,
               C* __restrict top, int64_t n, AdamStep<C> s) {
  for (int64_t i = 0; i < n; ++i) {
    const C d = C(g[i]);
    const C a = s.beta1 * m1[i] + (1 - s.beta1) * d;
    C b = s.beta2 * m2[i] + (1 - s.beta2) * d * d;
    m1[i] = a;
    m2[i] = b;
    if (top) top[i] = b = top[i] > b ? top[i] : b;
    p[i] = p[i] * s.decay - s.lr * (a / (C(__builtin_sqrt(b)) + s.epsilon));
  }
}
#define ADAM(C, G) template void adam_loop<C, G>(C*, const G*, C*, C*, C*, int64_t, AdamStep<C>);
ADAM(float, float)
ADAM(float, float16)
ADAM(float, bfloat16)
ADAM(double, double)
}  // namespace paddle::LEVEL

#include "paddle/phi/kernels/cpu/vec/optimizer.h"

#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
template <class C, class G>
void adam_loop(C* __restrict p, const G* __restrict g, C* __restrict m1, C* __restrict m2,
               C* __restrict top, int64_t n, AdamStep<C> s) {
  for (int64_t i = 0; i < n; ++i) s(p[i], g[i], m1[i], m2[i], top ? top + i : nullptr);
}
template <class C, class G>
void momentum_loop(C* __restrict p, const G* __restrict g, C* __restrict v, int64_t n,
                   MomentumStep<C> s) {
  for (int64_t i = 0; i < n; ++i) s(p[i], g[i], v ? v + i : nullptr);
}
#define LOOPS(C, G)                                                              \
  template void adam_loop<C, G>(C*, const G*, C*, C*, C*, int64_t, AdamStep<C>); \
  template void momentum_loop<C, G>(C*, const G*, C*, int64_t, MomentumStep<C>);
LOOPS(float, float)
LOOPS(float, float16)
LOOPS(float, bfloat16)
LOOPS(double, double)
}  // namespace paddle::LEVEL

#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
template <class W>
void where_loop(const bool* c, const W* a, const W* b, W* y, int64_t n, unsigned ones) {
  if (ones & 1) {
    const W* const x = c[0] ? a : b;
    const bool one = ones & (c[0] ? 2 : 4);
    for (int64_t i = 0; i < n; ++i) y[i] = x[one ? 0 : i];
    return;
  }
  const auto* const flag = reinterpret_cast<const uint8_t*>(c);  // bools are not vectorised
  const auto select = [&](auto&& first, auto&& second) INLINE {
    for (int64_t i = 0; i < n; ++i) {
      const W u = first(i), v = second(i);  // both are read: so the loop has no branch
      y[i] = flag[i] ? u : v;
    }
  };
  const W a0 = a[0], b0 = b[0];
  const auto each_a = [&](int64_t i) INLINE { return a[i]; };
  const auto each_b = [&](int64_t i) INLINE { return b[i]; };
  const auto one_a = [&](int64_t) INLINE { return a0; };
  const auto one_b = [&](int64_t) INLINE { return b0; };
  if (ones & 2)
    ones & 4 ? select(one_a, one_b) : select(one_a, each_b);
  else
    ones & 4 ? select(each_a, one_b) : select(each_a, each_b);
}
#define WHERE(W) \
  template void where_loop<W>(const bool*, const W*, const W*, W*, int64_t, unsigned);
WHERE(uint8_t)
WHERE(uint16_t)
WHERE(uint32_t)
WHERE(uint64_t)
WHERE(complex128)
}  // namespace paddle::LEVEL

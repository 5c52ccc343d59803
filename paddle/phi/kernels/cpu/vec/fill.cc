#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
template <class W>
void fill_loop(W* y, int64_t n, W v) {
  for (int64_t i = 0; i < n; ++i) y[i] = v;
}
template void fill_loop<uint8_t>(uint8_t*, int64_t, uint8_t);
template void fill_loop<uint16_t>(uint16_t*, int64_t, uint16_t);
template void fill_loop<uint32_t>(uint32_t*, int64_t, uint32_t);
template void fill_loop<uint64_t>(uint64_t*, int64_t, uint64_t);
}  // namespace paddle::LEVEL

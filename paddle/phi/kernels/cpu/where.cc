#include "paddle/phi/ops/where.h"

#include "paddle/phi/kernels/cpu/elementwise.h"

namespace paddle {
namespace {
template <class W>
void where_of_width(const KernelArgs& k) {
  static const auto loop = BEST(where_loop<W>);
  for_each_run(k.out(0), {&k.in(0), &k.in(1), &k.in(2)}, [](const Run& r) {
    loop(r.input<bool>(0), r.input<W>(1), r.input<W>(2), r.output<W>(), r.n, r.ones);
  });
}
template <class T>
void where_kernel(const Where&, const KernelArgs& k) {
  if constexpr (sizeof(T) == 1)
    where_of_width<uint8_t>(k);
  else if constexpr (sizeof(T) == 2)
    where_of_width<uint16_t>(k);
  else if constexpr (sizeof(T) == 4)
    where_of_width<uint32_t>(k);
  else if constexpr (sizeof(T) == 8)
    where_of_width<uint64_t>(k);
  else
    where_of_width<complex128>(k);
}
}  // namespace
REGISTER_KERNEL(Where, kCPU, where_kernel, kEvery, kStrided);
}  // namespace paddle

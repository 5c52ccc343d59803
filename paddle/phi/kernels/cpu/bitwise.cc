#include "paddle/phi/ops/bitwise.h"

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/functors/unary.h"

namespace paddle {
static constexpr auto kBits = kIntegers + kBoolean;
PLAIN_BINARY_KERNEL(BitwiseAnd, kBits, 1);
PLAIN_BINARY_KERNEL(BitwiseOr, kBits, 1);
PLAIN_BINARY_KERNEL(BitwiseXor, kBits, 1);

namespace {
template <class T>
void bitwise_not(const BitwiseNot&, const KernelArgs& k) {
  for_each_run(k.out(0), {&k.in(0)},
               [](const Run& r) { plain_loop<fn::BitwiseNot>(r.input<T>(0), r.output<T>(), r.n); });
}
template <class T>
void left_shift(const BitwiseLeftShift&, const KernelArgs& k) {
  plain_binary<T>(k, 1, fn::LeftShift());
}
template <class T>
void right_shift(const BitwiseRightShift& op, const KernelArgs& k) {
  plain_binary<T>(k, 1, fn::RightShift{op.is_arithmetic});
}
}  // namespace
REGISTER_KERNEL(BitwiseNot, kCPU, bitwise_not, kBits, kStrided);
REGISTER_KERNEL(BitwiseLeftShift, kCPU, left_shift, kIntegers, kStrided);
REGISTER_KERNEL(BitwiseRightShift, kCPU, right_shift, kIntegers, kStrided);
}  // namespace paddle

#include "paddle/phi/ops/bitwise.h"

#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/functors/unary.h"

namespace paddle {
static constexpr auto kBits = kIntegers + kBoolean;

namespace {
template <class F, class T>
void bitwise(const KernelArgs& k) {
  using E = std::conditional_t<std::is_same_v<T, bool>, uint8_t, T>;
  static const auto loop = BEST(binary_loop<F, E>);
  for_each_run(k.out(0), {&k.in(0), &k.in(1)}, [](const Run& r) {
    loop(r.input<E>(0), r.input<E>(1), r.output<E>(), r.n, r.ones);
  });
}
template <class T>
void bitwise_and(const BitwiseAnd&, const KernelArgs& k) {
  bitwise<fn::BitwiseAnd, T>(k);
}
template <class T>
void bitwise_or(const BitwiseOr&, const KernelArgs& k) {
  bitwise<fn::BitwiseOr, T>(k);
}
template <class T>
void bitwise_xor(const BitwiseXor&, const KernelArgs& k) {
  bitwise<fn::BitwiseXor, T>(k);
}
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
REGISTER_KERNEL(BitwiseAnd, kCPU, bitwise_and, kBits, kStrided);
REGISTER_KERNEL(BitwiseOr, kCPU, bitwise_or, kBits, kStrided);
REGISTER_KERNEL(BitwiseXor, kCPU, bitwise_xor, kBits, kStrided);
REGISTER_KERNEL(BitwiseNot, kCPU, bitwise_not, kBits, kStrided);
REGISTER_KERNEL(BitwiseLeftShift, kCPU, left_shift, kIntegers, kStrided);
REGISTER_KERNEL(BitwiseRightShift, kCPU, right_shift, kIntegers, kStrided);
}  // namespace paddle

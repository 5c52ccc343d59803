#include "paddle/phi/ops/assert.h"

#include "paddle/phi/core/kernel.h"

namespace paddle {
namespace {
template <class T>
void assert_kernel(const Assert& op, const KernelArgs& k) {
  std::string shown;
  if (const bool holds = *k.data<T>(0); !holds)
    for (const Tensor& t : k.list(1))
      for (int64_t i = 0; i < t.numel() && (op.summarize < 0 || i < op.summarize); ++i)
        shown += (shown.empty() ? ": " : ", ") + show(element(t, i));
  KERNEL_CHECK(kAssertion, K1, *k.data<T>(0), "{}{}",
               op.message.empty() ? "the condition does not hold" : op.message, shown);
  *k.out_data<T>(0) = *k.data<T>(0);
}
}  // namespace
REGISTER_KERNEL(Assert, kCPU, assert_kernel, kBoolean);
}  // namespace paddle

// Registering kernels. A kernel is a function template over the dtype of the first input that is no
// index (of output 0 for an op without inputs): template <class T> void softmax(const Softmax& op,
// const KernelArgs& k).
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
// As a fifth argument: the kernel takes inputs as they lie; others get contiguous ones.
inline constexpr bool kStrided = true;

// By the op's name, since a kernel's file may be initialised before its op's; `gradient`: of the
// derived gradient op.
PADDLE_API void add_kernel(const char* op, bool gradient, Place place, DType dtype,
                           KernelEntry entry);

namespace detail {
template <class F, class... T>
bool add_kernels(const char* op, bool gradient, PlaceKind kind, Types<T...>, bool strided = false) {
  (add_kernel(op, gradient, {kind}, dtype_of<T>, {F::template kernel<T>, strided}), ...);
  return true;
}
}  // namespace detail

#define PADDLE_KERNELS(tag, gradient, Op, place, fn, ...)                                      \
  namespace {                                                                                  \
  struct tag##Op##place {                                                                      \
    template <class T>                                                                         \
    static void kernel([[maybe_unused]] const void* attrs, const KernelArgs& k) {              \
      if constexpr (std::is_empty_v<Op>)                                                       \
        fn<T>(Op{}, k);                                                                        \
      else                                                                                     \
        fn<T>(*static_cast<const Op*>(attrs), k);                                              \
    }                                                                                          \
  };                                                                                           \
  [[maybe_unused]] const bool registered_##tag##Op##place =                                    \
      ::paddle::detail::add_kernels<tag##Op##place>(Op::info.name, gradient, PlaceKind::place, \
                                                    __VA_ARGS__);                              \
  }                                                                                            \
  static_assert(true)
// REGISTER_KERNEL(Softmax, kCPU, softmax, kFloating); with kStrided as a fifth argument.
#define REGISTER_KERNEL(Op, place, fn, ...) \
  PADDLE_KERNELS(Kernels, false, Op, place, fn, __VA_ARGS__)
// A kernel for the derived gradient of a fused op.
#define REGISTER_GRAD_KERNEL(Op, place, fn, ...) \
  PADDLE_KERNELS(GradKernels, true, Op, place, fn, __VA_ARGS__)
}  // namespace paddle

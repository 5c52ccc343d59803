#include "paddle/phi/ops/softmax.h"

#include "paddle/phi/kernels/cpu/rows.h"
#include "paddle/phi/kernels/cpu/vec/rows.h"

namespace paddle {
namespace {
template <class T>
void softmax(const Softmax& op, const KernelArgs& k) {
  static const auto loop = BEST(softmax_rows<T>);
  along_axis(op.axis, {&k.in(0)}, {&k.out(0)}, 16,
             [&](const void* const* in, void* const* out, int64_t rows, int64_t n) {
               loop(static_cast<const T*>(in[0]), static_cast<T*>(out[0]), rows, n, nullptr,
                    nullptr);
             });
}
template <class T>
void log_softmax(const LogSoftmax& op, const KernelArgs& k) {
  static const auto loop = BEST(log_softmax_rows<T>);
  along_axis(op.axis, {&k.in(0)}, {&k.out(0)}, 16,
             [&](const void* const* in, void* const* out, int64_t rows, int64_t n) {
               loop(static_cast<const T*>(in[0]), static_cast<T*>(out[0]), rows, n);
             });
}
template <class T>
void log_softmax_grad(const LogSoftmaxGrad& op, const KernelArgs& k) {
  static const auto loop = BEST(log_softmax_grad_rows<T>);
  along_axis(op.axis, {&k.in(0), &k.in(1)}, {&k.out(0)}, 16,
             [&](const void* const* in, void* const* out, int64_t rows, int64_t n) {
               loop(static_cast<const T*>(in[0]), static_cast<const T*>(in[1]),
                    static_cast<T*>(out[0]), rows, n);
             });
}
template <class T>
void softmax_grad(const SoftmaxGrad& op, const KernelArgs& k) {
  static const auto loop = BEST(softmax_grad_rows<T>);
  along_axis(op.axis, {&k.in(0), &k.in(1)}, {&k.out(0)}, 4,
             [&](const void* const* in, void* const* out, int64_t rows, int64_t n) {
               loop(static_cast<const T*>(in[0]), static_cast<const T*>(in[1]),
                    static_cast<T*>(out[0]), rows, n);
             });
}
}  // namespace
REGISTER_KERNEL(Softmax, kCPU, softmax, kFloating);
REGISTER_KERNEL(SoftmaxGrad, kCPU, softmax_grad, kFloating);
REGISTER_KERNEL(LogSoftmax, kCPU, log_softmax, kFloating);
REGISTER_KERNEL(LogSoftmaxGrad, kCPU, log_softmax_grad, kFloating);
}  // namespace paddle

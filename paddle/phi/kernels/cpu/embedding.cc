#include "paddle/phi/ops/embedding.h"

#include <cstring>

#include "paddle/common/parallel.h"
#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/cpu/elementwise.h"

namespace paddle {
namespace {
Tensor wide_index(const KernelArgs& k) {
  ModeScope scope(plain_mode());
  return cast(k.in(0), DType::kInt64);
}
void check_row(const KernelArgs& k, int64_t row, int64_t rows) {
  KERNEL_CHECK(kValue, I1, row >= 0 && row < rows, "x must be in [0, {}), got {}", rows, row);
}
void zero(const Tensor& t) {
  if (t.numel()) std::memset(t.raw_data(), 0, size_t(t.numel()) * size_of(t.dtype()));
}

template <class T>
void embedding(const Embedding& op, const KernelArgs& k) {
  const Tensor index = wide_index(k);
  const int64_t* at = index.data<int64_t>();
  const int64_t rows = k.in(1).dims()[0].raw(), width = k.in(1).dims()[1].raw();
  const T* weight = k.data<T>(1);
  T* y = k.out_data<T>(0);
  parallel_for(index.numel(), std::max<int64_t>(1, kGrain / std::max<int64_t>(width, 1)),
               [&](int64_t begin, int64_t end) {
                 for (int64_t i = begin; i < end; ++i) {
                   T* row = y + i * width;
                   if (op.padding_idx != -1 && at[i] == op.padding_idx) {
                     std::fill(row, row + width, T(0));
                     continue;
                   }
                   check_row(k, at[i], rows);
                   std::copy_n(weight + at[i] * width, width, row);
                 }
               });
}
// In the order of x: equal rows add up the same way each time.
template <class T>
void embedding_grad(const EmbeddingGrad& op, const KernelArgs& k) {
  const Tensor index = wide_index(k);
  const int64_t* at = index.data<int64_t>();
  const int64_t rows = k.out(0).dims()[0].raw(), width = k.out(0).dims()[1].raw();
  zero(k.out(0));
  const T* dy = k.data<T>(1);
  T* dw = k.out_data<T>(0);
  for (int64_t i = 0, n = index.numel(); i < n; ++i) {
    if (op.padding_idx != -1 && at[i] == op.padding_idx) continue;
    check_row(k, at[i], rows);
    add_to(dw + at[i] * width, dy + i * width, width);
  }
}
}  // namespace
REGISTER_KERNEL(Embedding, kCPU, embedding, kFloating);
REGISTER_KERNEL(EmbeddingGrad, kCPU, embedding_grad, kFloating);
}  // namespace paddle

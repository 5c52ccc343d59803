// What kernels of products on the CPU share.
#pragma once
#include "paddle/phi/kernels/cpu/gemm.h"
#include "paddle/phi/kernels/functors/product.h"

namespace paddle {
namespace onednn {
// float32, or half precision where it is supported. Each factor has a stride of 1.
void matmul(const Product& p, DType t, const void* a, const void* b, void* c);
bool supports(DType t);
}  // namespace onednn
}  // namespace paddle

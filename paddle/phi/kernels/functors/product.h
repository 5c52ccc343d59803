// A batched product as kernels see it: sizes and strides, with as few axes as will do.
#pragma once
#include "paddle/phi/ops/matmul.h"

namespace paddle {
struct PADDLE_API Product {
  // One of the two factors: strides in elements; per axis of the batch 0 where it is broadcast.
  struct Factor {
    Ints batch;
    int64_t row, col;
  };
  Ints batch;
  int64_t m, n, k;
  Factor a, b;

  Product(const Matmul& op, const Tensor& x, const Tensor& y);
  int64_t batches() const;
  // Where the i-th matrix of the batch begins.
  int64_t offset(const Factor& f, int64_t i) const;
};
}  // namespace paddle

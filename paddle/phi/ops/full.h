#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Full {
  Dims shape;
  Scalar value = 0.0;
  DType dtype = DType::kFloat32;

  static constexpr OpInfo info{.name = "full", .doc = "A tensor of equal elements."};
  static constexpr void attrs(auto&& a) {
    a("shape", &Full::shape, "The sizes.").tensor();
    a("value", &Full::value, "The elements.").tensor();
    a("dtype", &Full::dtype, "The dtype.");
  }
  Meta infer() const;
  bool elements(KnownElements, Dims& out) const;
};
// What attributes that may come as tensors are made of in saved programs.
struct FullIntArray {
  Ints value;
  DType dtype = DType::kInt64;

  static constexpr OpInfo info{.name = "full_int_array", .doc = "A list of integers as a tensor."};
  static constexpr void attrs(auto&& a) {
    a("value", &FullIntArray::value, "The elements.");
    a("dtype", &FullIntArray::dtype, "The dtype.");
  }
  Meta infer() const {
    OP_CHECK_AS(kType, C1, is_integer(dtype), "dtype must be an integer type, got {}", dtype);
    return {dtype, {value.size()}};
  }
  bool elements(KnownElements, Dims& out) const {
    out = dims_of(value);
    return true;
  }
};
// Checks a shape that a user gave for a new tensor.
PADDLE_API void check_shape(const OpInfo& info, const Dims& shape);
}  // namespace paddle

// Sizes as tensors: what a program computes with when they are not known.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Shape64 {
  static constexpr OpInfo info{
      .name = "shape64", .doc = "The shape of input, as int64.", .inputs = {"input"}};
  Meta infer(const Meta& input) const { return {DType::kInt64, {input.rank()}}; }
  bool elements(KnownElements in, Dims& out) const {
    out = in.metas[0]->dims;
    return true;
  }
};
// The name that programs of earlier versions have for it; int32.
struct Shape {
  static constexpr OpInfo info{
      .name = "shape", .doc = "The shape of input, as int32.", .inputs = {"input"}};
  Meta infer(const Meta& input) const { return {DType::kInt32, {input.rank()}}; }
  bool elements(KnownElements in, Dims& out) const {
    out = in.metas[0]->dims;
    return true;
  }
};
struct Numel {
  static constexpr OpInfo info{
      .name = "numel", .doc = "The number of elements of x.", .inputs = {"x"}, .outputs = {"size"}};
  Meta infer(const Meta&) const { return {DType::kInt64, {}}; }
  bool elements(KnownElements in, Dims& out) const {
    out = {numel(in.metas[0]->dims)};
    return true;
  }
};
}  // namespace paddle

// Rows of a table by number.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Embedding {
  int64_t padding_idx = -1;
  bool sparse = false;

  static constexpr OpInfo info{.name = "embedding",
                               .doc = "The rows of weight at x; zeros where x is padding_idx.",
                               .inputs = {index("x"), "weight"}};
  static constexpr void attrs(auto&& a) {
    a("padding_idx", &Embedding::padding_idx, "The number of no row; -1: there is none.");
    a("sparse", &Embedding::sparse, "Taken for old programs; gradients are dense.");
  }
  Meta infer(const Meta& x, const Meta& weight) const;
  Grads grad(const GradIn& g) const;
};
// Linear in dout: its gradient is embedding again.
struct EmbeddingGrad {
  int64_t padding_idx = -1;
  Dim rows = 0;

  static constexpr OpInfo info{.name = "embedding_grad",
                               .doc = "The gradient of embedding for weight.",
                               .inputs = {index("x"), "dout"}};
  static constexpr void attrs(auto&& a) {
    a("padding_idx", &EmbeddingGrad::padding_idx, "As in embedding.");
    a("rows", &EmbeddingGrad::rows, "How many rows weight has.");
  }
  Meta infer(const Meta& x, const Meta& dout) const;
  Grads grad(const GradIn& g) const;
};
}  // namespace paddle

// Rows of a table by number, and numbers as rows.
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
struct OneHot {
  Dim num_classes = 1;

  static constexpr OpInfo info{.name = "one_hot",
                               .doc = "A last axis with 1 at the place that x says, else 0.",
                               .inputs = {"x"},
                               .outputs = {no_grad("out")}};
  static constexpr void attrs(auto&& a) {
    a("num_classes", &OneHot::num_classes, "The size of the last axis.").tensor();
  }
  Meta infer(const Meta& x) const;
};
}  // namespace paddle

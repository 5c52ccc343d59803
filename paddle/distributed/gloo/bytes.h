// The memory of a row of tensors, in one piece.
#pragma once
#include <memory>
#include <vector>

#include "paddle/phi/core/tensor.h"

namespace paddle::distributed {
// The tensors' own memory where that is one piece already; else a copy, which fill() takes and
// spill() gives back. The tensors must outlive it.
class Bytes {
 public:
  explicit Bytes(const std::vector<Tensor>& tensors);
  void fill();
  void spill();
  char* data() const { return data_; }
  size_t size() const { return size_; }
  // Of each tensor.
  std::vector<int64_t> sizes() const;

 private:
  const std::vector<Tensor>& tensors_;
  std::unique_ptr<char[]> copy_;
  char* data_ = nullptr;
  size_t size_ = 0;
};
}  // namespace paddle::distributed

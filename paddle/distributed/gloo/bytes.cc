#include "paddle/distributed/gloo/bytes.h"

#include <cstring>

namespace paddle::distributed {
namespace {
size_t bytes_of(const Tensor& t) {
  return size_t(t.numel()) * size_of(t.dtype());
}
}  // namespace

Bytes::Bytes(const std::vector<Tensor>& tensors) : tensors_(tensors) {
  bool one_piece = true;
  for (const Tensor& t : tensors) {
    char* const begin = static_cast<char*>(t.raw_data());
    if (size_ == 0) data_ = begin;
    if (bytes_of(t) > 0) one_piece = one_piece && t.is_contiguous() && begin == data_ + size_;
    size_ += bytes_of(t);
  }
  if (one_piece) return;
  copy_.reset(new char[size_]);
  data_ = copy_.get();
}
void Bytes::fill() {
  if (!copy_) return;
  char* to = data_;
  for (const Tensor& t : tensors_) {
    if (bytes_of(t) > 0) std::memcpy(to, contiguous(t).raw_data(), bytes_of(t));
    to += bytes_of(t);
  }
}
void Bytes::spill() {
  if (!copy_) return;
  const char* from = data_;
  for (const Tensor& t : tensors_) {
    if (bytes_of(t) > 0) {
      const Tensor plain = t.is_contiguous() ? t : empty(t.meta(), t.place());
      std::memcpy(plain.raw_data(), from, bytes_of(t));
      if (!t.is_contiguous()) copy_elements(t, plain);
    }
    from += bytes_of(t);
  }
}
std::vector<int64_t> Bytes::sizes() const {
  std::vector<int64_t> sizes;
  for (const Tensor& t : tensors_) sizes.push_back(int64_t(bytes_of(t)));
  return sizes;
}
}  // namespace paddle::distributed

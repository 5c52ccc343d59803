// A block of memory that knows where it is and who takes it back. Move-only.
#pragma once
#include <cstddef>
#include <utility>

#include "paddle/device/place.h"

namespace paddle {
class Allocator;

class Buffer {
 public:
  Buffer() = default;
  Buffer(void* data, size_t bytes, Place place, Allocator* owner)
      : data_(data), bytes_(bytes), place_(place), owner_(owner) {}
  Buffer(Buffer&& o) noexcept
      : data_(std::exchange(o.data_, nullptr)),
        bytes_(std::exchange(o.bytes_, 0)),
        place_(o.place_),
        owner_(std::exchange(o.owner_, nullptr)) {}
  Buffer& operator=(Buffer&& o) noexcept {
    std::swap(data_, o.data_);
    std::swap(bytes_, o.bytes_);
    std::swap(place_, o.place_);
    std::swap(owner_, o.owner_);
    return *this;
  }
  ~Buffer() {
    if (owner_) give_back();
  }
  void* data() const { return data_; }
  size_t bytes() const { return bytes_; }
  Place place() const { return place_; }

 private:
  PADDLE_API void give_back() noexcept;

  void* data_ = nullptr;
  size_t bytes_ = 0;
  Place place_;
  Allocator* owner_ = nullptr;  // lives as long as the process
};
}  // namespace paddle

// Where a tensor's memory is.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "paddle/common/api.h"

namespace paddle {
enum class PlaceKind : uint8_t { kUndefined, kCPU, kGPU, kGPUPinned, kCustom, kCount };
inline constexpr int kPlaceKinds = int(PlaceKind::kCount);

struct Place {
  PlaceKind kind = PlaceKind::kUndefined;
  uint8_t custom = 0;  // which custom device type (device.h); 0 otherwise
  int16_t device = 0;

  friend bool operator==(const Place&, const Place&) = default;
};
// What kernels are kept by: the kinds, and each custom type as one of its own.
inline constexpr int kMaxCustomTypes = 8, kDeviceTypes = kPlaceKinds - 1 + kMaxCustomTypes;
static_assert(int(PlaceKind::kCustom) == kPlaceKinds - 1);
constexpr int device_type(Place p) {
  return int(p.kind) + p.custom;
}
inline constexpr Place kCpuPlace{PlaceKind::kCPU, 0, 0};

// "Place(cpu)", "Place(gpu:0)", "Place(npu:1)".
PADDLE_API std::string show(const Place& p);
// "cpu", "gpu", "gpu:1", "npu:0"; raises ValueError for anything else.
PADDLE_API Place parse_place(std::string_view text);
}  // namespace paddle

#include "paddle/device/device.h"

#include <array>
#include <charconv>
#include <cstring>

#include "paddle/common/error.h"
#include "paddle/device/cpu/cpu_device.h"

namespace paddle {
namespace {
bool is_cuda(PlaceKind kind) {
  return kind == PlaceKind::kGPU || kind == PlaceKind::kGPUPinned;
}
struct Entry {
  std::unique_ptr<Device> device;
  std::unique_ptr<CachingAllocator> allocator;
};
// Devices live as long as the process: tensors of static lifetime may outlive everything else.
struct Registry {
  std::array<std::vector<Entry>, kPlaceKinds> by_kind;  // kCustom: by_type instead
  std::vector<std::pair<std::string, std::vector<Entry>>> by_type;

  Registry() { add(PlaceKind::kCPU, make_cpu_device(), ""); }
  std::vector<Entry>* list(PlaceKind kind, size_t custom) {
    if (kind != PlaceKind::kCustom) return &by_kind[size_t(kind)];
    return custom < by_type.size() ? &by_type[custom].second : nullptr;
  }
  size_t type(std::string_view name) {
    for (size_t i = 0; i < by_type.size(); ++i)
      if (by_type[i].first == name) return i;
    return by_type.size();
  }
  Place add(PlaceKind kind, std::unique_ptr<Device> d, std::string_view custom) {
    const size_t t = kind == PlaceKind::kCustom ? type(custom) : 0;
    if (kind == PlaceKind::kCustom && t == by_type.size()) {
      USER_CHECK(kValue, t < size_t(kMaxCustomTypes),
                 "{}: at most {} types of devices can be added", custom, kMaxCustomTypes);
      by_type.emplace_back(std::string(custom), std::vector<Entry>());
    }
    auto& entries = *list(kind, t);
    const Place place{kind, uint8_t(t), int16_t(entries.size())};
    auto cache = std::make_unique<CachingAllocator>(*d, place);
    entries.push_back({std::move(d), std::move(cache)});
    return place;
  }
  Entry& find(Place p) {
    if (is_cuda(p.kind))
      USER_CHECK(kValue, gpu_problem().empty(), "no GPU can be used: {}", gpu_problem());
    auto* entries = list(p.kind, p.custom);
    USER_CHECK(kValue, entries && size_t(p.device) < entries->size(),
               "there is no device {}; there are {} of its kind", p, entries ? entries->size() : 0);
    return (*entries)[size_t(p.device)];
  }
};
Registry& registry() {
  static Registry& r = *new Registry;
  return r;
}
Allocator& cpu_allocator() {
  static Allocator& a = *registry().find(kCpuPlace).allocator;
  return a;
}
}  // namespace

Place add_device(PlaceKind kind, std::unique_ptr<Device> d, std::string_view custom) {
  return registry().add(kind, std::move(d), custom);
}
Device& device(Place place) {
  return *registry().find(place).device;
}
Allocator& allocator(Place place) {
  if (place.kind == PlaceKind::kCPU) [[likely]]
    return cpu_allocator();
  return *registry().find(place).allocator;
}
int device_count(PlaceKind kind, std::string_view custom) {
  if (is_cuda(kind)) gpu_problem();  // looks for them
  auto* entries = registry().list(kind, registry().type(custom));
  return entries ? int(entries->size()) : 0;
}
std::vector<std::string> custom_device_types() {
  std::vector<std::string> names;
  for (auto& [name, entries] : registry().by_type) names.push_back(name);
  return names;
}

static bool on_host(Place p) {
  return p.kind == PlaceKind::kCPU || p.kind == PlaceKind::kGPUPinned;
}
void copy_bytes(void* to, Place to_place, const void* from, Place from_place, size_t bytes) {
  if (bytes == 0) return;
  if (on_host(to_place) && on_host(from_place)) {
    std::memcpy(to, from, bytes);
  } else if (on_host(from_place)) {
    device(to_place).copy(to, from, bytes, CopyKind::kToDevice);
  } else if (on_host(to_place)) {
    device(from_place).copy(to, from, bytes, CopyKind::kToHost);
  } else if (to_place == from_place) {
    device(to_place).copy(to, from, bytes, CopyKind::kOnDevice);
  } else {  // between devices: through the host
    const Buffer host = cpu_allocator().allocate(bytes);
    device(from_place).copy(host.data(), from, bytes, CopyKind::kToHost);
    device(to_place).copy(to, host.data(), bytes, CopyKind::kToDevice);
  }
}

std::string show(const Place& p) {
  std::string kind;
  switch (p.kind) {
    case PlaceKind::kCPU:
      return "Place(cpu)";
    case PlaceKind::kGPUPinned:
      return "Place(gpu_pinned)";
    case PlaceKind::kGPU:
      kind = "gpu";
      break;
    case PlaceKind::kCustom:
      kind = custom_device_types().at(p.custom);
      break;
    default:
      return "Place(undefined:0)";
  }
  return fmt::format("Place({}:{})", kind, p.device);
}

Place parse_place(std::string_view text) {
  const size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  int id = 0;
  bool good = true;
  if (colon != std::string_view::npos) {
    const auto digits = text.substr(colon + 1);
    const auto r = std::from_chars(digits.data(), digits.data() + digits.size(), id);
    good = r.ec == std::errc() && r.ptr == digits.data() + digits.size() && id >= 0 && id < 4096;
  }
  Place p{PlaceKind::kUndefined, 0, int16_t(id)};
  if (name == "cpu")
    p = kCpuPlace;
  else if (name == "gpu" || name == "cuda")
    p.kind = PlaceKind::kGPU;
  else if (name == "gpu_pinned")
    p.kind = PlaceKind::kGPUPinned;
  else if (size_t t = registry().type(name); t < registry().by_type.size())
    p = {PlaceKind::kCustom, uint8_t(t), int16_t(id)};
  USER_CHECK(kValue, good && p.kind != PlaceKind::kUndefined,
             "'{}' is no device: expected 'cpu', 'gpu', 'gpu:N' or a registered custom type", text);
  return p;
}
}  // namespace paddle

#include "paddle/device/allocator.h"

#include <algorithm>

#include "paddle/common/error.h"
#include "paddle/common/pool.h"
#include "paddle/device/device.h"

namespace paddle {
void Buffer::give_back() noexcept {
  owner_->release(data_, bytes_);
}

// Small blocks on the CPU come from the pool (common/pool.h) and are not counted here.
static bool pooled(Place place, size_t bytes) {
  return place.kind == PlaceKind::kCPU && bytes <= kPoolMax;
}
static size_t rounded(size_t bytes) {
  return (bytes + 4095) & ~size_t(4095);
}

std::atomic<MemoryWatch>& memory_watch() {
  static constinit std::atomic<MemoryWatch> watch{nullptr};
  return watch;
}
void CachingAllocator::tell_watch(int64_t bytes) const {
  if (const auto watch = memory_watch().load(std::memory_order_acquire))
    watch(place_, bytes, stats_);
}

CachingAllocator::~CachingAllocator() {
  drop(0);
}

Buffer CachingAllocator::allocate(size_t bytes) {
  if (bytes == 0) return Buffer(nullptr, 0, place_, nullptr);
  if (pooled(place_, bytes)) return Buffer(pool_allocate(bytes), bytes, place_, this);
  USER_CHECK(kMemory, bytes < (size_t(1) << 48), "out of memory on {}: {} bytes were asked for",
             place_, bytes);
  size_t got = rounded(bytes);
  std::lock_guard lock(mutex_);
  void* data = take(got, &got);
  if (!data) {
    data = device_.allocate(got);
    if (!data) {  // once more without what we keep
      drop(0);
      data = device_.allocate(got);
    }
    if (!data) fail_out_of_memory(bytes);
    ++stats_.device_allocations;
    stats_.reserved += got;
    stats_.peak_reserved = std::max(stats_.peak_reserved, stats_.reserved);
  }
  stats_.in_use += got;
  stats_.peak_in_use = std::max(stats_.peak_in_use, stats_.in_use);
  tell_watch(int64_t(got));
  return Buffer(data, got, place_, this);
}

void* CachingAllocator::take(size_t bytes, size_t* got) {
  const auto it = by_size_.lower_bound(bytes);
  if (it == by_size_.end()) return nullptr;
  const size_t limit = std::max(size_t(double(bytes) * kWaste), bytes + kSlack);
  if (it->first > limit) return nullptr;
  if (it->second->busy) device_.wait_for(it->second->busy.get());
  void* data = it->second->data;
  *got = it->first;
  kept_ -= it->first;
  age_.erase(it->second);
  by_size_.erase(it);
  ++stats_.reuses;
  return data;
}

void CachingAllocator::release(void* data, size_t bytes) noexcept {
  if (pooled(place_, bytes)) return pool_release(data, bytes);
  std::lock_guard lock(mutex_);
  stats_.in_use -= bytes;
  age_.push_back({data, bytes, device_.fence()});
  by_size_.emplace(bytes, std::prev(age_.end()));
  kept_ += bytes;
  const size_t most = bound(stats_.peak_in_use) - stats_.in_use;
  if (kept_ > most) drop(most);
  tell_watch(-int64_t(bytes));
}

void CachingAllocator::drop(size_t keep_at_most) {
  while (kept_ > keep_at_most) {
    const Age::iterator oldest = age_.begin();
    auto [at, end] = by_size_.equal_range(oldest->bytes);
    while (at != end && at->second != oldest) ++at;
    by_size_.erase(at);
    device_.release(oldest->data, oldest->bytes);
    kept_ -= oldest->bytes;
    stats_.reserved -= oldest->bytes;
    age_.erase(oldest);
  }
}

MemoryStats CachingAllocator::stats() const {
  std::lock_guard lock(mutex_);
  return stats_;
}
void CachingAllocator::reset_peaks() {
  std::lock_guard lock(mutex_);
  stats_.peak_in_use = stats_.in_use;
  stats_.peak_reserved = stats_.reserved;
}
void CachingAllocator::empty_cache() {
  std::lock_guard lock(mutex_);
  drop(0);
}

void CachingAllocator::fail_out_of_memory(size_t bytes) const {
  const auto mib = [](size_t n) { return double(n) / (1 << 20); };
  fail(ErrorKind::kMemory,
       fmt::format("out of memory on {}: {:.1f} MiB were asked for; this process uses {:.1f} MiB "
                   "there (at most "
                   "{:.1f} MiB so far), and the device has {:.1f} of {:.1f} MiB free",
                   place_, mib(bytes), mib(stats_.in_use), mib(stats_.peak_in_use),
                   mib(device_.free_memory()), mib(device_.total_memory())));
}
}  // namespace paddle

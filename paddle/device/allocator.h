// The allocator chain: device -> cache, which keeps memory from being used by two streams at once.
//
// Note [Cached memory]. Freed blocks are kept, since a fresh 40 MB buffer per op costs 3.4 times
// the op itself in page faults. A request takes the smallest kept block that is less than kWaste
// times as large (or within kSlack bytes); blocks are not split. What is kept is bounded, oldest
// out first: with what is in use it is little more than what was in use at the peak, the more being
// what is lost between blocks of different sizes.
#pragma once
#include <atomic>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>

#include "paddle/common/fork.h"
#include "paddle/device/buffer.h"

namespace paddle {
struct MemoryStats {
  size_t in_use = 0, peak_in_use = 0;      // handed out
  size_t reserved = 0, peak_reserved = 0;  // taken from the device: in use and kept
  uint64_t device_allocations = 0, reuses = 0;
};

// Told of every block that is handed out, or with negative bytes given back, and what holds since;
// not of small blocks of the CPU, which come from a pool. Called while the allocator is locked.
using MemoryWatch = void (*)(Place, int64_t bytes, const MemoryStats&);
PADDLE_API std::atomic<MemoryWatch>& memory_watch();  // null when nobody wants it: (profiler/)

class PADDLE_API Allocator {
 public:
  virtual ~Allocator() = default;
  // A buffer of at least `bytes`; for 0 bytes one without data. Throws Error(kMemory).
  virtual Buffer allocate(size_t bytes) = 0;
  virtual void release(void* data, size_t bytes) noexcept = 0;
  virtual MemoryStats stats() const = 0;
  virtual void reset_peaks() = 0;
  // Gives kept blocks back to the device.
  virtual void empty_cache() = 0;
};

class Device;
// The cache in front of a device, by Note [Cached memory].
class PADDLE_API CachingAllocator final : public Allocator {
 public:
  static constexpr double kWaste = 2.0;
  static constexpr size_t kSlack = 2 * 4096;
  static size_t bound(size_t peak) { return peak + peak / 8 + (4 << 20); }

  CachingAllocator(Device& device, Place place) : device_(device), place_(place) {}
  ~CachingAllocator() override;
  Buffer allocate(size_t bytes) override;
  void release(void* data, size_t bytes) noexcept override;
  MemoryStats stats() const override;
  void reset_peaks() override;
  void empty_cache() override;

 private:
  struct Kept {
    void* data;
    size_t bytes;
    std::shared_ptr<void> busy;  // Note [Memory and streams]
  };
  using Age = std::list<Kept>;  // oldest first

  void* take(size_t bytes, size_t* got);  // a kept block, or null
  void drop(size_t keep_at_most);         // gives back the oldest
  void tell_watch(int64_t bytes) const;
  [[noreturn]] void fail_out_of_memory(size_t bytes) const;

  Device& device_;
  const Place place_;
  mutable KeptMutex mutex_{ForkOrder::kAllocators};
  Age age_;
  std::multimap<size_t, Age::iterator> by_size_;
  size_t kept_ = 0;
  MemoryStats stats_;
};

// The allocator of a place.
PADDLE_API Allocator& allocator(Place place);
}  // namespace paddle

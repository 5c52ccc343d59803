#include "paddle/device/cpu/cpu_device.h"

#include <sys/mman.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>

namespace paddle {
namespace {
// Work on the CPU is done when the call returns, so a stream has nothing to wait for.
class CpuStream final : public Stream {
 public:
  void synchronize() override {}
  bool query() override { return true; }
  void wait(const Event&) override {}
};

class CpuEvent final : public Event {
  using Clock = std::chrono::steady_clock;

 public:
  void record(Stream&) override { at_ = Clock::now(); }
  void synchronize() override {}
  bool query() override { return true; }
  double milliseconds_since(const Event& earlier) const override {
    const auto& e = static_cast<const CpuEvent&>(earlier);
    return std::chrono::duration<double, std::milli>(at_ - e.at_).count();
  }

 private:
  Clock::time_point at_{};
};

// Blocks from here on are mapped: one that is given back goes back to the system, while malloc
// would keep it between others, and grow with every new size.
constexpr size_t kMapped = 256 << 10;

class CpuDevice final : public Device {
 public:
  void* allocate(size_t bytes) override {
    constexpr size_t kHuge = 4 << 20;
    if (bytes < kMapped) return std::aligned_alloc(64, bytes);
    void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) return nullptr;
    // Fewer page faults on first touch. Only a hint: where huge pages are off, nothing changes.
    if (bytes >= kHuge) madvise(p, bytes, MADV_HUGEPAGE);
    return p;
  }
  void release(void* data, size_t bytes) noexcept override {
    if (bytes < kMapped) return std::free(data);
    munmap(data, bytes);
  }
  void copy(void* to, const void* from, size_t bytes, CopyKind) override {
    std::memcpy(to, from, bytes);
  }
  void synchronize() override {}
  std::unique_ptr<Stream> make_stream() override { return std::make_unique<CpuStream>(); }
  std::unique_ptr<Event> make_event(bool) override { return std::make_unique<CpuEvent>(); }
  Stream& default_stream() override { return stream_; }
  size_t total_memory() const override { return pages(_SC_PHYS_PAGES); }
  size_t free_memory() const override { return pages(_SC_AVPHYS_PAGES); }
  std::string name() const override { return "cpu"; }

 private:
  static size_t pages(int what) { return size_t(sysconf(what)) * size_t(sysconf(_SC_PAGESIZE)); }
  CpuStream stream_;
};
}  // namespace

std::unique_ptr<Device> make_cpu_device() {
  return std::make_unique<CpuDevice>();
}
}  // namespace paddle

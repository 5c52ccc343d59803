// The cache in front of a device, on a device that counts.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <thread>

#include "common.h"
#include "paddle/device/device.h"

namespace paddle {
namespace {
constexpr size_t kMiB = 1 << 20;

class CountingDevice final : public Device {
 public:
  explicit CountingDevice(size_t total) : total_(total) {}
  void* allocate(size_t bytes) override {
    if (taken + bytes > total_) return nullptr;
    taken += bytes;
    most = std::max<size_t>(most, taken);
    return std::malloc(bytes);
  }
  void release(void* data, size_t bytes) noexcept override {
    taken -= bytes;
    std::free(data);
  }
  void copy(void*, const void*, size_t, CopyKind) override {}
  void synchronize() override {}
  std::unique_ptr<Stream> make_stream() override { return nullptr; }
  std::unique_ptr<Event> make_event(bool) override { return nullptr; }
  Stream& default_stream() override { return device(kCpuPlace).default_stream(); }
  size_t total_memory() const override { return total_; }
  size_t free_memory() const override { return total_ - taken; }
  std::string name() const override { return "counting"; }

  size_t taken = 0, most = 0;

 private:
  const size_t total_;
};

constexpr Place kPlace{PlaceKind::kGPU, 0, 0};  // not the CPU, whose small blocks are pooled
struct Cache : testing::Test {
  CountingDevice device{512 * kMiB};
  CachingAllocator cache{device, kPlace};
};
}  // namespace

TEST_F(Cache, UsesAFreedBlockAgain) {
  const void* first = cache.allocate(10 * kMiB).data();
  EXPECT_EQ(cache.allocate(9 * kMiB).data(), first);
  const MemoryStats s = cache.stats();
  EXPECT_EQ(s.device_allocations, 1u);
  EXPECT_EQ(s.reuses, 1u);
  EXPECT_EQ(s.in_use, 0u);
  EXPECT_EQ(s.peak_in_use, 10 * kMiB);
  EXPECT_EQ(s.reserved, 10 * kMiB);
}
TEST_F(Cache, TakesTheSmallestBlockThatIsNotTwiceAsLarge) {
  std::vector<Buffer> held;
  for (size_t n : {30, 12, 20}) held.push_back(cache.allocate(n * kMiB));
  held.clear();
  EXPECT_EQ(cache.allocate(10 * kMiB).bytes(), 12 * kMiB);
  const Buffer small = cache.allocate(5 * kMiB);
  EXPECT_EQ(small.bytes(), 5 * kMiB) << "12 MiB are too many for 5";
}
TEST_F(Cache, NothingIsTakenForZeroBytes) {
  EXPECT_EQ(cache.allocate(0).data(), nullptr);
  EXPECT_EQ(device.taken, 0u);
}
TEST_F(Cache, KeepsNoMoreThanThePeakOldestOutFirst) {
  for (int round = 0; round < 3; ++round)
    for (size_t n = 1; n <= 150; ++n) cache.allocate(n * kMiB);
  EXPECT_LE(device.taken, 150 * kMiB);
  EXPECT_EQ(cache.allocate(150 * kMiB).bytes(), 150 * kMiB);
  EXPECT_LE(device.most, 2 * 150 * kMiB);
}
TEST_F(Cache, FreesWhatItKeepsWhenTheDeviceIsFull) {
  { const Buffer a = cache.allocate(300 * kMiB); }
  EXPECT_EQ(device.taken, 300 * kMiB);
  const Buffer b = cache.allocate(400 * kMiB);
  EXPECT_TRUE(b.data());
  EXPECT_EQ(device.taken, 400 * kMiB);
  EXPECT_EQ(cache.stats().reserved, 400 * kMiB);
}
TEST_F(Cache, SaysWhoUsesTheMemory) {
  const Buffer a = cache.allocate(300 * kMiB);
  const std::string e = error_of([&] { cache.allocate(300 * kMiB); });
  EXPECT_NE(e.find("out of memory on Place(gpu:0): 300.0 MiB were asked for"), e.npos) << e;
  EXPECT_NE(e.find("this process uses 300.0 MiB there (at most 300.0 MiB so far)"), e.npos) << e;
  EXPECT_NE(e.find("the device has 212.0 of 512.0 MiB free"), e.npos) << e;
  EXPECT_NE(error_of([&] { cache.allocate(size_t(1) << 60); }).find("out of memory"), e.npos);
}
TEST_F(Cache, EmptyCacheGivesAllBack) {
  const Buffer held = cache.allocate(kMiB);
  { const Buffer a = cache.allocate(100 * kMiB); }
  cache.empty_cache();
  EXPECT_EQ(device.taken, kMiB);
}
TEST_F(Cache, TenThousandRandomSizes) {
  std::mt19937 random(1);
  std::vector<Buffer> held(8);
  size_t largest = 0, sum = 0;
  for (int i = 0; i < 10000; ++i) {
    Buffer& b = held[random() % held.size()];
    sum -= b.bytes();
    b = Buffer();
    b = cache.allocate(1 + random() % (4 * kMiB));
    sum += b.bytes();
    largest = std::max(largest, sum);
  }
  const MemoryStats s = cache.stats();
  EXPECT_EQ(s.in_use, sum);
  EXPECT_EQ(s.peak_in_use, largest);
  EXPECT_LE(device.most, CachingAllocator::bound(largest) + 8 * kMiB);
  held.clear();
  EXPECT_EQ(cache.stats().in_use, 0u);
}
TEST_F(Cache, ManyThreads) {
  std::vector<std::thread> threads;
  for (unsigned k = 0; k < 4; ++k)
    threads.emplace_back([&, k] {
      std::mt19937 random(k);
      for (int i = 0; i < 2000; ++i) {
        const Buffer b = cache.allocate(1 + random() % kMiB);
        auto* data = static_cast<unsigned*>(b.data());
        *data = k;
        EXPECT_EQ(*data, k);
      }
    });
  for (auto& t : threads) t.join();
  EXPECT_EQ(cache.stats().in_use, 0u);
}
TEST(Buffers, AreGivenBackOnce) {
  CountingDevice device(8 * kMiB);
  CachingAllocator cache(device, kPlace);
  Buffer a = cache.allocate(kMiB);
  Buffer b = std::move(a);
  EXPECT_EQ(a.data(), nullptr);
  a = std::move(b);
  b = Buffer();
  EXPECT_EQ(cache.stats().in_use, kMiB);
  a = Buffer();
  EXPECT_EQ(cache.stats().in_use, 0u);
}
}  // namespace paddle

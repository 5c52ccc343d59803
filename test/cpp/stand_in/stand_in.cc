// A GPU on the host: memory that only kernels and copies can reach, the kernels of
// phi/kernels/gpu run one index after the other (Note [Kernels without a GPU]), and the CPU's for
// the few that call CUDA's libraries. FLAGS_gpu_library names it in place of libpaddle_cuda.so.
#include <sys/mman.h>

#include <map>
#include <mutex>

#include "paddle/device/device.h"
#include "paddle/phi/core/kernel.h"
#include "paddle/phi/kernels/gpu/launch.h"

namespace paddle::gpu {
namespace {
// One reservation, whose pages the host may touch only while something works on the device.
class Memory {
 public:
  Memory() : base_(static_cast<char*>(mmap(nullptr, kBytes, PROT_NONE, kFlags, -1, 0))) {}
  void open(bool yes) {
    open_ = yes;
    protect(base_, used_);
  }
  void* allocate(size_t bytes) {
    auto& list = free_[bytes];
    if (!list.empty()) {
      void* p = list.back();
      list.pop_back();
      return p;
    }
    if (used_ + bytes > kBytes) return nullptr;
    used_ += bytes;
    protect(base_ + used_ - bytes, bytes);
    return base_ + used_ - bytes;
  }
  void release(void* p, size_t bytes) { free_[bytes].push_back(p); }
  size_t unused() const { return kBytes - used_; }
  static constexpr size_t kBytes = size_t(8) << 30;

 private:
  void protect(char* from, size_t bytes) {
    mprotect(from, bytes, open_ ? PROT_READ | PROT_WRITE : PROT_NONE);
  }
  static constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  char* const base_;
  size_t used_ = 0;
  bool open_ = false;
  std::map<size_t, std::vector<void*>> free_;
};
Memory& memory() {
  static Memory& m = *new Memory;
  return m;
}
std::recursive_mutex working;
int depth = 0;
}  // namespace

Working::Working() {
  working.lock();
  if (depth++ == 0) memory().open(true);
}
Working::~Working() {
  if (--depth == 0) memory().open(false);
  working.unlock();
}

namespace {
class StandIn final : public Device {
 public:
  void* allocate(size_t bytes) override {
    std::lock_guard lock(working);
    return memory().allocate(bytes);
  }
  void release(void* data, size_t bytes) noexcept override {
    std::lock_guard lock(working);
    memory().release(data, bytes);
  }
  void copy(void* to, const void* from, size_t bytes, CopyKind) override {
    const Working now;
    std::memmove(to, from, bytes);
  }
  void synchronize() override {}
  std::unique_ptr<Stream> make_stream() override { return device(kCpuPlace).make_stream(); }
  std::unique_ptr<Event> make_event(bool timing) override {
    return device(kCpuPlace).make_event(timing);
  }
  Stream& default_stream() override { return device(kCpuPlace).default_stream(); }
  size_t total_memory() const override { return Memory::kBytes; }
  size_t free_memory() const override { return memory().unused(); }
  std::string name() const override { return "stand-in"; }
};

constexpr Place kGpuPlace{PlaceKind::kGPU, 0, 0};
// A kernel of the CPU, called while the device's memory is open.
void borrowed(const void* attrs, const KernelArgs& k) {
  const Working now;
  static_cast<const KernelEntry*>(k.context)->kernel(attrs, k);
}
void borrow(const OpDef& op) {
  for (int t = 0; t < kDTypes; ++t)
    if (const KernelEntry* e = op.find_kernel(kCpuPlace, DType(t)))
      add_kernel(op.name.c_str(), false, kGpuPlace, DType(t), {borrowed, e->strided, e});
}
}  // namespace
}  // namespace paddle::gpu

extern "C" PADDLE_API const char* paddle_open_gpus() {
  using namespace paddle;
  for (const char* name : {"matmul", "conv2d", "conv2d_input_grad", "conv2d_filter_grad", "conv3d",
                           "conv3d_input_grad", "conv3d_filter_grad"})
    gpu::borrow(require_op(name));
  add_device(PlaceKind::kGPU, std::make_unique<gpu::StandIn>());
  return nullptr;
}

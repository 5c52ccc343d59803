// GPUs as devices, and memory of the host that they copy from faster.
#include <algorithm>
#include <mutex>

#include "paddle/common/error.h"
#include "paddle/device/gpu/cuda.h"

namespace paddle::gpu {
void check(cudaError_t error, const char* call) {
  if (error == cudaSuccess) [[likely]]
    return;
  cudaGetLastError();  // the next call should not see it again
  fail(
      error == cudaErrorMemoryAllocation ? ErrorKind::kMemory : ErrorKind::kRuntime,
      fmt::format("CUDA: {} ({}) in {}", cudaGetErrorString(error), cudaGetErrorName(error), call));
}
static void select(int device) {
  int selected = -1;  // other libraries select, too
  CUDA_CHECK(cudaGetDevice(&selected));
  if (selected != device) CUDA_CHECK(cudaSetDevice(device));
}
void select(Place place) {
  select(int(place.device));
}
cudaStream_t stream_of(Place place) {
  select(place);
  return static_cast<cudaStream_t>(device(place).current_stream().native());
}

namespace {
class GpuEvent final : public Event {
 public:
  GpuEvent(int device, bool timing) : device_(device) {
    select(device);
    CUDA_CHECK(
        cudaEventCreateWithFlags(&event_, timing ? cudaEventDefault : cudaEventDisableTiming));
  }
  ~GpuEvent() override { cudaEventDestroy(event_); }
  void record(Stream& stream) override {
    select(device_);
    CUDA_CHECK(cudaEventRecord(event_, static_cast<cudaStream_t>(stream.native())));
  }
  void synchronize() override { CUDA_CHECK(cudaEventSynchronize(event_)); }
  bool query() override {
    const cudaError_t e = cudaEventQuery(event_);
    if (e != cudaErrorNotReady) CUDA_CHECK(e);
    return e == cudaSuccess;
  }
  double milliseconds_since(const Event& earlier) const override {
    float ms = 0;
    CUDA_CHECK(cudaEventElapsedTime(&ms, static_cast<const GpuEvent&>(earlier).event_, event_));
    return double(ms);
  }
  cudaEvent_t native() const { return event_; }

 private:
  const int device_;
  cudaEvent_t event_ = nullptr;
};

class GpuDevice;
class GpuStream final : public Stream {
 public:
  explicit GpuStream(int device) : device_(device) {}  // the default stream
  GpuStream(int device, GpuDevice& owner);
  ~GpuStream() override;
  void synchronize() override {
    select(device_);
    CUDA_CHECK(cudaStreamSynchronize(stream_));
  }
  bool query() override {
    select(device_);
    const cudaError_t e = cudaStreamQuery(stream_);
    if (e != cudaErrorNotReady) CUDA_CHECK(e);
    return e == cudaSuccess;
  }
  void wait(const Event& event) override {
    select(device_);
    CUDA_CHECK(cudaStreamWaitEvent(stream_, static_cast<const GpuEvent&>(event).native()));
  }
  void* native() const override { return stream_; }

 private:
  const int device_;
  GpuDevice* const owner_ = nullptr;
  cudaStream_t stream_ = nullptr;
};

class GpuDevice final : public Device {
 public:
  explicit GpuDevice(int id) : id_(id), default_(id) {
    CUDA_CHECK(cudaGetDeviceProperties(&properties_, id));
  }
  void* allocate(size_t bytes) override {
    select(id_);
    void* p = nullptr;
    const cudaError_t e = cudaMalloc(&p, bytes);
    if (e == cudaErrorMemoryAllocation) {
      cudaGetLastError();
      return nullptr;
    }
    CUDA_CHECK(e);
    return p;
  }
  // Waits for all work on the device.
  void release(void* data, size_t) noexcept override { cudaFree(data); }
  void copy(void* to, const void* from, size_t bytes, CopyKind kind) override {
    select(id_);
    const auto s = static_cast<cudaStream_t>(current_stream().native());
    CUDA_CHECK(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, s));
    if (kind != CopyKind::kOnDevice) CUDA_CHECK(cudaStreamSynchronize(s));
  }
  void synchronize() override {
    select(id_);
    CUDA_CHECK(cudaDeviceSynchronize());
  }
  std::unique_ptr<Stream> make_stream() override { return std::make_unique<GpuStream>(id_, *this); }
  std::unique_ptr<Event> make_event(bool timing) override {
    return std::make_unique<GpuEvent>(id_, timing);
  }
  Stream& default_stream() override { return default_; }
  size_t total_memory() const override { return properties_.totalGlobalMem; }
  size_t free_memory() const override {
    select(id_);
    size_t unused = 0, total = 0;
    CUDA_CHECK(cudaMemGetInfo(&unused, &total));
    return unused;
  }
  std::string name() const override { return properties_.name; }
  std::pair<int, int> capability() const override { return {properties_.major, properties_.minor}; }
  int multiprocessors() const override { return properties_.multiProcessorCount; }

  // One event per stream.
  std::shared_ptr<void> fence() noexcept override {
    std::lock_guard lock(mutex_);
    if (streams_.empty()) return nullptr;
    try {
      auto events = std::make_shared<std::vector<std::unique_ptr<GpuEvent>>>();
      const auto mark = [&](Stream& s) {
        events->push_back(std::make_unique<GpuEvent>(id_, /*timing=*/false));
        events->back()->record(s);
      };
      mark(default_);
      for (Stream* s : streams_) mark(*s);
      return events;
    } catch (const Error&) {  // then nothing may be at work
      cudaDeviceSynchronize();
      return nullptr;
    }
  }
  void wait_for(void* fence) override {
    for (auto& e : *static_cast<std::vector<std::unique_ptr<GpuEvent>>*>(fence))
      current_stream().wait(*e);
  }
  void add(Stream* s) {
    std::lock_guard lock(mutex_);
    streams_.push_back(s);
  }
  void remove(Stream* s) {
    std::lock_guard lock(mutex_);
    std::erase(streams_, s);
  }

 private:
  const int id_;
  cudaDeviceProp properties_;
  GpuStream default_;
  std::mutex mutex_;
  std::vector<Stream*> streams_;  // beside the default one
};

GpuStream::GpuStream(int device, GpuDevice& owner) : device_(device), owner_(&owner) {
  select(device);
  CUDA_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
  owner.add(this);
}
GpuStream::~GpuStream() {
  if (!owner_) return;
  cudaStreamSynchronize(stream_);  // memory given back later has no fence for it
  owner_->remove(this);
  cudaStreamDestroy(stream_);
}

// Pages that stay where they are. Work on them is the host's.
class PinnedMemory final : public Device {
 public:
  void* allocate(size_t bytes) override {
    void* p = nullptr;
    if (cudaMallocHost(&p, bytes) == cudaSuccess) return p;
    cudaGetLastError();
    return nullptr;
  }
  void release(void* data, size_t) noexcept override { cudaFreeHost(data); }
  void copy(void* to, const void* from, size_t bytes, CopyKind) override {
    device(kCpuPlace).copy(to, from, bytes, CopyKind::kOnDevice);
  }
  void synchronize() override {}
  std::unique_ptr<Stream> make_stream() override { return device(kCpuPlace).make_stream(); }
  std::unique_ptr<Event> make_event(bool timing) override {
    return device(kCpuPlace).make_event(timing);
  }
  Stream& default_stream() override { return device(kCpuPlace).default_stream(); }
  size_t total_memory() const override { return device(kCpuPlace).total_memory(); }
  size_t free_memory() const override { return device(kCpuPlace).free_memory(); }
  std::string name() const override { return "gpu_pinned"; }
};

std::string version(int v) {
  return fmt::format("{}.{}", v / 1000, v % 1000 / 10);
}
// Why CUDA gives no GPU.
std::string reason(cudaError_t error) {
  int driver = 0, runtime = 0;
  cudaDriverGetVersion(&driver);
  cudaRuntimeGetVersion(&runtime);
  if (driver == 0) return "the CUDA driver is not installed";
  if (driver / 1000 < runtime / 1000)
    return fmt::format("the CUDA driver supports CUDA {}, but {} is needed", version(driver),
                       version(runtime));
  if (error == cudaSuccess || error == cudaErrorNoDevice) return "CUDA finds no GPU";
  return fmt::format("CUDA: {} ({})", cudaGetErrorString(error), cudaGetErrorName(error));
}
}  // namespace
}  // namespace paddle::gpu

// OpenGpus, in device.h.
extern "C" PADDLE_API const char* paddle_open_gpus() {
  using namespace paddle;
  static std::string why;
  int n = 0;
  const cudaError_t error = cudaGetDeviceCount(&n);
  if (error != cudaSuccess || n == 0) {
    why = gpu::reason(error);
    return why.c_str();
  }
  try {
    for (int i = 0; i < n; ++i) add_device(PlaceKind::kGPU, std::make_unique<gpu::GpuDevice>(i));
    add_device(PlaceKind::kGPUPinned, std::make_unique<gpu::PinnedMemory>());
  } catch (const Error& e) {
    why = e.text();
    return why.c_str();
  }
  return nullptr;
}

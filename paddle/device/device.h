// What a kind of device offers. The CPU is built in (cpu/), CUDA registers itself when its library
// is opened (gpu/), and others come as plug-ins behind a table of C functions (custom/).
#pragma once
#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "paddle/device/allocator.h"
#include "paddle/device/place.h"

namespace paddle {
class Event;

// An ordered queue of work on a device. On the CPU work is done when the call returns.
class PADDLE_API Stream {
 public:
  virtual ~Stream() = default;
  virtual void synchronize() = 0;
  virtual bool query() = 0;  // whether all work so far is done
  virtual void wait(const Event& event) = 0;
  virtual void* native() const { return nullptr; }  // cudaStream_t and the like
};

// A point in a stream.
class PADDLE_API Event {
 public:
  virtual ~Event() = default;
  virtual void record(Stream& stream) = 0;
  virtual void synchronize() = 0;
  virtual bool query() = 0;
  virtual double milliseconds_since(const Event& earlier) const = 0;
};

enum class CopyKind { kToDevice, kToHost, kOnDevice };

class PADDLE_API Device {
 public:
  virtual ~Device() = default;
  // Null if there is not enough memory.
  virtual void* allocate(size_t bytes) = 0;
  virtual void release(void* data, size_t bytes) noexcept = 0;
  // To and from the host it is done when it returns; on the device it is in the current stream.
  virtual void copy(void* to, const void* from, size_t bytes, CopyKind kind) = 0;
  virtual void synchronize() = 0;
  virtual std::unique_ptr<Stream> make_stream() = 0;
  virtual std::unique_ptr<Event> make_event(bool timing) = 0;
  virtual Stream& default_stream() = 0;
  // The stream that kernels work on: the default one, or what was set last (and must outlive that).
  Stream& current_stream() { return current_ ? *current_ : default_stream(); }
  void set_current_stream(Stream* s) { current_ = s; }
  virtual size_t total_memory() const = 0;
  virtual size_t free_memory() const = 0;
  virtual std::string name() const = 0;
  // Version of the instruction set; 0.0 where there is no such thing.
  virtual std::pair<int, int> capability() const { return {0, 0}; }
  virtual int multiprocessors() const { return 0; }
  // Note [Memory and streams]. What works on a device when memory is given back may still use that
  // memory. Whoever gets it next must come later: work in the same stream does; in another one
  // it waits for a fence. Null: only one stream was ever used.
  virtual std::shared_ptr<void> fence() noexcept { return nullptr; }
  virtual void wait_for([[maybe_unused]] void* fence) {}

 private:
  std::atomic<Stream*> current_{nullptr};
};

// Adds a device; `custom` is its type's name for PlaceKind::kCustom. Returns its place.
PADDLE_API Place add_device(PlaceKind kind, std::unique_ptr<Device> device,
                            std::string_view custom = "");
// Raises ValueError if there is none.
PADDLE_API Device& device(Place place);
PADDLE_API int device_count(PlaceKind kind, std::string_view custom = "");
PADDLE_API std::vector<std::string> custom_device_types();

// GPUs come with a library of their own (FLAGS_gpu_library), which is opened by the first question
// after them. Its function kOpenGpus adds the devices and gives null, or says why there are none.
using OpenGpus = const char* (*)();
inline constexpr const char* kOpenGpus = "paddle_open_gpus";
PADDLE_API bool has_gpu_library();
// Why no GPU can be used; empty if one can.
PADDLE_API const std::string& gpu_problem();

// Copies between any two places.
PADDLE_API void copy_bytes(void* to, Place to_place, const void* from, Place from_place,
                           size_t bytes);
}  // namespace paddle

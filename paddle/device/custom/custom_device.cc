#include "paddle/device/custom/custom_device.h"

#include <dlfcn.h>

#include <cstddef>
#include <map>
#include <mutex>

#include "paddle/common/error.h"

namespace paddle {
namespace {
// A plug-in, and which of its devices.
struct Api {
  const PaddleDevice* table;
  int device;

  template <class F, class... A>
  void call(const char* what, F f, A... args) const {
    const int status = f(device, args...);
    USER_CHECK(kRuntime, status == 0, "{}:{}: {} has failed with status {}", table->type, device,
               what, status);
  }
};

class CustomStream final : public Stream {
 public:
  CustomStream(Api api, void* stream) : api_(api), stream_(stream) {}
  ~CustomStream() override {
    if (stream_) api_.table->free_stream(api_.device, stream_);
  }
  void synchronize() override {
    if (stream_)
      api_.call("synchronize_stream", api_.table->synchronize_stream, stream_);
    else
      api_.call("synchronize", api_.table->synchronize);
  }
  bool query() override { return !stream_ || api_.table->query_stream(api_.device, stream_) == 0; }
  void wait(const Event& event) override;
  void* native() const override { return stream_; }

 private:
  const Api api_;
  void* const stream_;
};

class CustomEvent final : public Event {
 public:
  explicit CustomEvent(Api api)
      : api_(api), event_(api.table->make_event ? api.table->make_event(api.device) : nullptr) {}
  ~CustomEvent() override {
    if (event_) api_.table->free_event(api_.device, event_);
  }
  void record(Stream& stream) override {
    if (event_) api_.call("record_event", api_.table->record_event, event_, stream.native());
  }
  void synchronize() override {
    if (event_) api_.call("synchronize_event", api_.table->synchronize_event, event_);
  }
  bool query() override { return !event_ || api_.table->query_event(api_.device, event_) == 0; }
  double milliseconds_since(const Event& earlier) const override {
    double ms = 0;
    if (event_)
      api_.call("elapsed", api_.table->elapsed, static_cast<const CustomEvent&>(earlier).event_,
                event_, &ms);
    return ms;
  }
  void* native() const { return event_; }

 private:
  const Api api_;
  void* const event_;
};
void CustomStream::wait(const Event& event) {
  void* const e = static_cast<const CustomEvent&>(event).native();
  if (e) api_.call("wait_event", api_.table->wait_event, stream_, e);
}

class CustomDevice final : public Device {
 public:
  explicit CustomDevice(Api api) : api_(api), stream_(api, nullptr) {}
  void* allocate(size_t bytes) override { return api_.table->allocate(api_.device, bytes); }
  void release(void* data, size_t bytes) noexcept override {
    api_.table->release(api_.device, data, bytes);
  }
  void copy(void* to, const void* from, size_t bytes, CopyKind kind) override {
    api_.call("copy", api_.table->copy, to, from, bytes,
              kind == CopyKind::kToDevice ? PADDLE_COPY_TO_DEVICE
              : kind == CopyKind::kToHost ? PADDLE_COPY_TO_HOST
                                          : PADDLE_COPY_ON_DEVICE);
  }
  void synchronize() override { api_.call("synchronize", api_.table->synchronize); }
  std::unique_ptr<Stream> make_stream() override {
    void* const stream = api_.table->make_stream ? api_.table->make_stream(api_.device) : nullptr;
    return std::make_unique<CustomStream>(api_, stream);
  }
  std::unique_ptr<Event> make_event(bool) override { return std::make_unique<CustomEvent>(api_); }
  Stream& default_stream() override { return stream_; }
  size_t total_memory() const override { return memory().second; }
  size_t free_memory() const override { return memory().first; }
  std::string name() const override { return api_.table->type; }

 private:
  std::pair<size_t, size_t> memory() const {
    size_t free = 0, total = 0;
    api_.call("memory", api_.table->memory, &free, &total);
    return {free, total};
  }
  const Api api_;
  CustomStream stream_;
};

// How large a table of that version is at least.
size_t size_of_version(int version) {
  return version < 2 ? offsetof(PaddleDevice, collectives) : sizeof(PaddleDevice);
}
void check_collectives(const std::string& path, const PaddleDevice* t) {
  const PaddleCollectives* c = t->version < 2 ? nullptr : t->collectives;
  USER_CHECK(kValue,
             !c || (c->size >= sizeof(PaddleCollectives) && c->unique_id && c->init && c->destroy),
             "{}: its operations among processes lack a function that is not optional", path);
}
void check_table(const std::string& path, const PaddleDevice* t) {
  USER_CHECK(kValue, t && t->version >= 1 && t->size >= size_of_version(t->version),
             "{}: paddle_device() gives no table of devices", path);
  USER_CHECK(kValue, t->version <= PADDLE_DEVICE_VERSION,
             "{}: its table has version {}, this build knows versions up to {}", path, t->version,
             PADDLE_DEVICE_VERSION);
  USER_CHECK(kValue,
             t->type && *t->type && t->device_count && t->memory && t->allocate && t->release &&
                 t->copy && t->synchronize,
             "{}: its table lacks a function that is not optional", path);
  const bool streams = t->make_stream;
  USER_CHECK(kValue,
             streams == bool(t->free_stream) && streams == bool(t->synchronize_stream) &&
                 streams == bool(t->query_stream) && streams == bool(t->make_event) &&
                 streams == bool(t->free_event) && streams == bool(t->record_event) &&
                 streams == bool(t->synchronize_event) && streams == bool(t->query_event) &&
                 streams == bool(t->wait_event) && streams == bool(t->elapsed),
             "{}: its table has some functions of streams and events, but not all", path);
  check_collectives(path, t);
}

struct Plugins {
  std::mutex mutex;
  std::map<std::string, const PaddleDevice*> by_type;
};
Plugins& plugins() {
  static Plugins& all = *new Plugins;
  return all;
}
}  // namespace

const PaddleDevice* device_plugin(const std::string& type) {
  std::lock_guard lock(plugins().mutex);
  const auto it = plugins().by_type.find(type);
  return it == plugins().by_type.end() ? nullptr : it->second;
}
const PaddleCollectives* collectives_of(const std::string& type) {
  const PaddleDevice* t = device_plugin(type);
  return t && t->version >= 2 ? t->collectives : nullptr;
}

const PaddleDevice& load_device_plugin(const std::string& path) {
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  const char* const why = library ? nullptr : dlerror();
  USER_CHECK(kValue, library, "{}: cannot be opened: {}", path, why ? why : "no reason given");
  const auto make = reinterpret_cast<const PaddleDevice* (*)()>(dlsym(library, "paddle_device"));
  USER_CHECK(kValue, make, "{}: has no function paddle_device", path);
  const PaddleDevice* const table = make();
  check_table(path, table);
  std::lock_guard lock(plugins().mutex);
  const auto [it, is_new] = plugins().by_type.emplace(table->type, table);
  USER_CHECK(kValue, is_new || it->second == table, "{}: another plug-in has brought '{}' already",
             path, table->type);
  if (!is_new) return *table;
  for (int i = 0, n = table->device_count(); i < n; ++i)
    add_device(PlaceKind::kCustom, std::make_unique<CustomDevice>(Api{table, i}), table->type);
  return *table;
}
}  // namespace paddle

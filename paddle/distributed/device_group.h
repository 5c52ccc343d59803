// Process groups on the collectives of a plug-in for a device (device/custom/plugin.h).
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

#include "paddle/device/custom/plugin.h"
#include "paddle/device/device.h"
#include "paddle/distributed/completion.h"
#include "paddle/distributed/process_group.h"

namespace paddle::distributed {
// A thread that does one thing after another, on a stream of its own.
class Worker {
 public:
  explicit Worker(Place place);
  ~Worker();  // what is queued is done before; it fails soon if the group has been aborted
  void add(std::function<void(Stream&)> work);

 private:
  void run();

  std::unique_ptr<Stream> stream_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void(Stream&)>> queue_;
  bool stop_ = false;
  std::thread thread_;
};

// Collectives run one after another in the order of the calls; what is sent to a peer, and what
// comes from it, runs beside them.
class DeviceGroup final : public ProcessGroup {
 public:
  DeviceGroup(const std::string& type, const TCPStore& store, const GroupOptions& options);
  ~DeviceGroup() override;
  const char* backend() const override { return backend_.c_str(); }
  Place place() const override { return place_; }

 protected:
  std::shared_ptr<Task> start(Request request) override;

 private:
  struct Job;

  void connect();
  std::unique_ptr<Job> prepare(Request request) const;
  Worker& worker_for(const Request& r);
  void perform(Job& job, Stream& stream);
  void check_agreement(const Request& r);
  void barrier();
  void check_status(int status, const char* what) const;
  std::string broken() const;

  const std::string type_, backend_;
  const Place place_;
  const PaddleCollectives& functions_;
  void* group_ = nullptr;  // the plug-in's
  TCPStore store_;         // a connection for the worker of the collectives alone
  const std::string prefix_;
  int64_t calls_ = 0, barriers_ = 0;
  mutable std::mutex mutex_;
  std::string broken_;  // why the group cannot be used any more
  std::unique_ptr<Worker> collectives_;
  std::map<std::pair<int, bool>, std::unique_ptr<Worker>> transfers_;  // by peer and direction
};

// Raises where the plug-in has no such operations.
ProcessGroup* make_device_group(const std::string& type, std::shared_ptr<TCPStore> store,
                                const GroupOptions& options);
}  // namespace paddle::distributed

// Process groups on gloo, for tensors of the CPU (https://github.com/facebookincubator/gloo).
#pragma once
#include <gloo/rendezvous/context.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "paddle/distributed/process_group.h"

namespace paddle::distributed {
class Channel;

// Collectives run one after another on a thread of the group's own, in the order of the calls.
// send and recv begin at once, so that two processes may both send first.
class GlooGroup final : public ProcessGroup {
 public:
  GlooGroup(std::shared_ptr<TCPStore> store, const GroupOptions& options);
  ~GlooGroup() override;
  const char* backend() const override { return "GLOO"; }
  Place place() const override { return kCpuPlace; }

 protected:
  std::shared_ptr<Task> start(Request request) override;

 private:
  struct QueuedTask;

  void work();
  void perform(const Request& r);
  void check_agreement(const Request& r);
  void all_reduce(const Request& r);
  void reduce(const Request& r);
  void broadcast(const Request& r);
  void all_gather(const Request& r);
  void gather(const Request& r);
  void scatter(const Request& r);
  void reduce_scatter(const Request& r);
  void all_to_all(const Request& r);
  void barrier();
  void exchange(char* out, std::vector<int64_t> out_sizes, char* in, std::vector<int64_t> in_sizes);
  template <class T>
  std::vector<T> gathered(T mine);

  std::shared_ptr<gloo::rendezvous::Context> context_;
  std::shared_ptr<Channel> channel_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::shared_ptr<QueuedTask>> queue_;
  std::string broken_;  // what has gone wrong: from then on nothing works
  bool stop_ = false;
  uint32_t tag_ = 0;  // tells the messages of one collective from those of another
  std::thread thread_;
};
}  // namespace paddle::distributed

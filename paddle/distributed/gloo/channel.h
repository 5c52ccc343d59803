// send and recv between two processes of a group.
#pragma once
#include <gloo/context.h>

#include <map>
#include <mutex>

#include "paddle/distributed/process_group.h"

namespace paddle::distributed {
// The nth send to a process goes to its nth recv from here. A short message goes ahead that says
// what comes, so that a receiver that expects something else raises.
class Channel : public std::enable_shared_from_this<Channel> {
 public:
  Channel(std::shared_ptr<gloo::Context> context, GroupOptions options)
      : context_(std::move(context)), options_(std::move(options)) {}
  std::shared_ptr<Task> start(Request request);

 private:
  friend class Transfer;
  std::shared_ptr<gloo::Context> context_;
  const GroupOptions options_;
  std::mutex mutex_;
  std::map<std::pair<int, bool>, uint64_t> count_;  // by the other end, and whether it is a send
};

// The error for what an engine has thrown.
Error failure_of(const char* what, const GroupOptions& group, const std::exception& e);
}  // namespace paddle::distributed

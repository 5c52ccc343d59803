// A task that another thread does.
#pragma once
#include <condition_variable>
#include <exception>
#include <mutex>

#include "paddle/distributed/process_group.h"

namespace paddle::distributed {
class Completion : public Task {
 public:
  bool is_completed() override {
    std::lock_guard lock(mutex_);
    return done_;
  }
  void wait() override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return done_; });
    if (error_) std::rethrow_exception(error_);
  }
  // Called once; null: all went well.
  void finish(std::exception_ptr error) {
    std::lock_guard lock(mutex_);
    done_ = true;
    error_ = std::move(error);
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;
  std::exception_ptr error_;
};
}  // namespace paddle::distributed

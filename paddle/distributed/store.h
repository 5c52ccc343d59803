// Where processes tell each other what they need to know before they are connected.
#pragma once
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "paddle/common/error.h"

namespace paddle::distributed {
using Milliseconds = std::chrono::milliseconds;

class StoreServer;

// Values by key in the memory of one process, the master, read and written by all over TCP. Nothing
// waits longer than its timeout, and everything raises once the master is gone. One call at a time:
// a thread that waits for a key holds up the other threads that use the same object.
class PADDLE_API TCPStore {
 public:
  // The master listens at host:port (0: any free port); the others wait until it does.
  TCPStore(const std::string& host, int port, bool is_master, Milliseconds timeout);
  ~TCPStore();
  TCPStore(const TCPStore&) = delete;

  void set(const std::string& key, const std::string& value);
  // The value, as soon as there is one.
  std::string get(const std::string& key, Milliseconds timeout);
  void wait(const std::string& key, Milliseconds timeout);
  // Adds n to the number under the key, 0 at first, and gives the sum. get() gives it as text.
  int64_t add(const std::string& key, int64_t n);
  bool check(const std::string& key);   // whether there is a value
  bool remove(const std::string& key);  // whether there was one

  const std::string& host() const { return host_; }
  int port() const { return port_; }
  Milliseconds timeout() const { return timeout_; }
  // The address at which this process has reached the master: one where others can reach it.
  std::string local_address() const;

 private:
  struct Answer {
    bool found;
    int64_t number;
    std::string value;
  };
  Answer ask(uint32_t what, const std::string& key, const std::string& value, int64_t number,
             Milliseconds timeout);
  [[noreturn]] void give_up(const std::string& why);

  std::unique_ptr<StoreServer> server_;
  std::mutex mutex_;
  std::string host_, gone_;  // gone_: why the connection cannot be used any more
  int port_, socket_ = -1;
  Milliseconds timeout_;
};

// 1.5 s
PADDLE_API std::string show(Milliseconds t);
}  // namespace paddle::distributed

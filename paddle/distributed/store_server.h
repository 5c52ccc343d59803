// The master's side of TCPStore, and what goes over the wire.
#pragma once
#include <poll.h>
#include <unistd.h>

#include <list>
#include <map>
#include <thread>

#include "paddle/distributed/store.h"

namespace paddle::distributed {
// A request is a head, the key and the value; an answer is a head and the value. Numbers are those
// of the machine: both ends run the same build.
enum Want : uint32_t { kSet, kGet, kWait, kAdd, kCheck, kRemove };
struct RequestHead {
  static constexpr uint32_t kMagic = 0x50445331;
  uint32_t magic, what;
  uint64_t key_size, value_size;
  int64_t number;  // what to add; milliseconds to wait
};
struct AnswerHead {
  uint64_t found, value_size;
  int64_t number;
};

// One thread serves all: each request is short, and one that has to wait is set aside.
class StoreServer {
 public:
  StoreServer(const std::string& host, int port);
  ~StoreServer();
  int port() const { return port_; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Client {
    int socket;
    std::string unread;
    bool alive = true;
  };
  struct Waiting {
    Client* client;
    std::string key;
    bool wants_value;
    Clock::time_point until;
  };

  void serve();
  int milliseconds_to_wait() const;
  void read(Client& c);
  void handle(Client& c, const RequestHead& head, const std::string& key, std::string value);
  void put(const std::string& key, std::string value);
  void drop_late_and_dead();
  static void answer(Client& c, bool found, int64_t number = 0, const std::string& value = "");

  int listener_ = -1, stop_[2] = {-1, -1}, port_ = 0;
  std::list<Client> clients_;
  std::list<Waiting> waiting_;
  std::map<std::string, std::string> values_;
  std::thread thread_;
  const pid_t process_ = getpid();
};
}  // namespace paddle::distributed

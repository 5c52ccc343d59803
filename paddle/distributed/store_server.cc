#include "paddle/distributed/store_server.h"

#include <netdb.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <climits>
#include <cstring>
#include <vector>

namespace paddle::distributed {
namespace {
constexpr uint64_t kMaxSize = 1 << 30;  // of a key or a value: larger is no request of ours

// Listens at one of the addresses; -1 with errno set if that is not possible.
int listen_at(const addrinfo* addresses) {
  for (const addrinfo* a = addresses; a; a = a->ai_next) {
    const int s = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC, a->ai_protocol);
    if (s < 0) continue;
    const int on = 1;
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(s, a->ai_addr, a->ai_addrlen) == 0 && listen(s, SOMAXCONN) == 0) return s;
    const int why = errno;
    close(s);
    errno = why;
  }
  return -1;
}
int listen_at(const char* host, int port) {
  const addrinfo hints{.ai_flags = AI_PASSIVE, .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
  addrinfo* found = nullptr;
  const int rc = getaddrinfo(host, std::to_string(port).c_str(), &hints, &found);
  USER_CHECK(kRuntime, rc == 0, "TCPStore: the host {} is not known: {}", host ? host : "any",
             gai_strerror(rc));
  const int s = listen_at(found);
  const int why = errno;
  freeaddrinfo(found);
  errno = why;
  return s;
}
int port_of(int s) {
  sockaddr_storage a{};
  socklen_t n = sizeof a;
  getsockname(s, reinterpret_cast<sockaddr*>(&a), &n);
  char port[NI_MAXSERV] = "0";
  getnameinfo(reinterpret_cast<sockaddr*>(&a), n, nullptr, 0, port, sizeof port, NI_NUMERICSERV);
  return std::atoi(port);
}
}  // namespace

StoreServer::StoreServer(const std::string& host, int port) {
  listener_ = listen_at(host.c_str(), port);
  // The name may lead here though the address is none of this machine's: a service of a cluster.
  if (listener_ < 0 && errno == EADDRNOTAVAIL) listener_ = listen_at(nullptr, port);
  USER_CHECK(kRuntime, listener_ >= 0, "TCPStore: cannot listen at {}:{}: {}", host, port,
             strerror(errno));
  port_ = port_of(listener_);
  INTERNAL_CHECK(pipe(stop_) == 0, "no pipe: {}", strerror(errno));
  thread_ = std::thread([this] { serve(); });
}
StoreServer::~StoreServer() {
  if (getpid() == process_) {
    // Not by closing: a forked process may have the pipe, too.
    [[maybe_unused]] const ssize_t written = write(stop_[1], "", 1);
    thread_.join();
  } else {
    thread_.detach();  // it is not here
  }
  for (const Client& c : clients_) close(c.socket);
  for (const int s : {listener_, stop_[0], stop_[1]}) close(s);
}

void StoreServer::serve() {
  while (true) {
    std::vector<pollfd> ready = {{stop_[0], POLLIN, 0}, {listener_, POLLIN, 0}};
    for (const Client& c : clients_) ready.push_back({c.socket, POLLIN, 0});
    if (poll(ready.data(), ready.size(), milliseconds_to_wait()) < 0 && errno != EINTR) return;
    if (ready[0].revents) return;
    auto client = clients_.begin();
    for (size_t i = 2; i < ready.size(); ++i, ++client)
      if (ready[i].revents) read(*client);
    if (ready[1].revents) {
      const int s = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      const int on = 1;
      if (s >= 0) setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      if (s >= 0) clients_.push_back({s, ""});
    }
    drop_late_and_dead();
  }
}
int StoreServer::milliseconds_to_wait() const {
  if (waiting_.empty()) return -1;
  const auto first = std::min_element(waiting_.begin(), waiting_.end(),
                                      [](auto& a, auto& b) { return a.until < b.until; });
  const auto left = std::chrono::ceil<Milliseconds>(first->until - Clock::now()).count();
  return int(std::clamp<int64_t>(left, 0, INT_MAX));
}
void StoreServer::drop_late_and_dead() {
  const auto now = Clock::now();
  for (Waiting& w : waiting_)
    if (w.client->alive && w.until <= now) answer(*w.client, false);
  waiting_.remove_if([&](const Waiting& w) { return !w.client->alive || w.until <= now; });
  clients_.remove_if([](const Client& c) {
    if (!c.alive) close(c.socket);
    return !c.alive;
  });
}

// What has come, and each request that is complete by now.
void StoreServer::read(Client& c) {
  char block[1 << 16];
  const ssize_t n = recv(c.socket, block, sizeof block, MSG_DONTWAIT);
  if (n <= 0) {
    c.alive = n < 0 && (errno == EAGAIN || errno == EINTR);
    return;
  }
  c.unread.append(block, size_t(n));
  RequestHead head;
  while (c.alive && c.unread.size() >= sizeof head) {
    std::memcpy(&head, c.unread.data(), sizeof head);
    if (head.magic != RequestHead::kMagic || std::max(head.key_size, head.value_size) > kMaxSize) {
      c.alive = false;
      return;
    }
    const size_t size = sizeof head + head.key_size + head.value_size;
    if (c.unread.size() < size) return;
    const std::string key = c.unread.substr(sizeof head, head.key_size);
    std::string value = c.unread.substr(sizeof head + head.key_size, head.value_size);
    c.unread.erase(0, size);
    handle(c, head, key, std::move(value));
  }
}
void StoreServer::handle(Client& c, const RequestHead& head, const std::string& key,
                         std::string value) {
  const auto found = values_.find(key);
  const bool there = found != values_.end();
  switch (head.what) {
    case kSet:
      put(key, std::move(value));
      return answer(c, true);
    case kAdd: {
      const int64_t sum =
          (there ? std::strtoll(found->second.c_str(), nullptr, 10) : 0) + head.number;
      put(key, std::to_string(sum));
      return answer(c, true, sum);
    }
    case kGet:
    case kWait:
      if (there) return answer(c, true, 0, head.what == kGet ? found->second : "");
      waiting_.push_back({&c, key, head.what == kGet,
                          Clock::now() + Milliseconds(std::max<int64_t>(head.number, 0))});
      return;
    case kRemove:
      values_.erase(key);
      return answer(c, there);
    default:
      return answer(c, there);
  }
}
void StoreServer::put(const std::string& key, std::string value) {
  for (Waiting& w : waiting_)
    if (w.key == key && w.client->alive) answer(*w.client, true, 0, w.wants_value ? value : "");
  waiting_.remove_if([&](const Waiting& w) { return w.key == key; });
  values_[key] = std::move(value);
}
void StoreServer::answer(Client& c, bool found, int64_t number, const std::string& value) {
  const AnswerHead head{found, value.size(), number};
  std::string bytes(reinterpret_cast<const char*>(&head), sizeof head);
  bytes += value;
  for (size_t sent = 0; sent < bytes.size() && c.alive;) {
    const ssize_t n = send(c.socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (n > 0) sent += size_t(n);
    if (n < 0 && errno != EINTR) c.alive = false;
  }
}
}  // namespace paddle::distributed

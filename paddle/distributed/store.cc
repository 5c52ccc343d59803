#include "paddle/distributed/store.h"

#include <netdb.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>
#include <thread>

#include "paddle/distributed/store_server.h"

namespace paddle::distributed {
namespace {
using Clock = std::chrono::steady_clock;
// How much longer than the master itself a client waits before it takes the master for dead.
constexpr Milliseconds kGrace{5000};

Milliseconds left_until(Clock::time_point end) {
  return std::max(Milliseconds(0), std::chrono::ceil<Milliseconds>(end - Clock::now()));
}
// Waits until the socket can be read or written. False: not in time.
bool wait_for(int socket, short event, Clock::time_point end) {
  pollfd p{socket, event, 0};
  while (true) {
    const int n = poll(&p, 1, int(std::min<int64_t>(left_until(end).count(), 1 << 30)));
    if (n > 0) return true;
    if (n == 0 && Clock::now() >= end) return false;
    if (n < 0 && errno != EINTR) return false;
  }
}
// One try at one address. -1 with errno set if it fails.
int connect_to(const addrinfo* a, Clock::time_point end) {
  const int s = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, a->ai_protocol);
  if (s < 0) return -1;
  int error = connect(s, a->ai_addr, a->ai_addrlen) == 0 ? 0 : errno;
  if (error == EINPROGRESS) {
    socklen_t n = sizeof error;
    if (!wait_for(s, POLLOUT, end))
      error = ETIMEDOUT;
    else
      getsockopt(s, SOL_SOCKET, SO_ERROR, &error, &n);
  }
  if (error == 0) {
    const int on = 1;
    setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return s;
  }
  close(s);
  errno = error;
  return -1;
}
int connect_to(const std::string& host, int port, Milliseconds timeout) {
  const auto end = Clock::now() + timeout;
  std::string why;
  for (Milliseconds pause(1);; pause = std::min(pause * 2, Milliseconds(200))) {
    const addrinfo hints{.ai_flags = 0, .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    addrinfo* found = nullptr;
    if (const int rc = getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found))
      why = gai_strerror(rc);
    int s = -1;
    for (const addrinfo* a = found; a && s < 0; a = a->ai_next) {
      s = connect_to(a, end);
      if (s < 0) why = strerror(errno);
    }
    if (found) freeaddrinfo(found);
    if (s >= 0) return s;
    USER_CHECK(kRuntime, Clock::now() + pause < end,
               "TCPStore: no master answers at {}:{} within {}: {}. Its address is that of rank 0, "
               "in PADDLE_MASTER or first in PADDLE_TRAINER_ENDPOINTS",
               host, port, show(timeout), why);
    std::this_thread::sleep_for(pause);
  }
}
bool send_all(int socket, const std::string& bytes, Clock::time_point end) {
  for (size_t sent = 0; sent < bytes.size();) {
    if (!wait_for(socket, POLLOUT, end)) return false;
    const ssize_t n = send(socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (n > 0) sent += size_t(n);
    if (n < 0 && errno != EINTR && errno != EAGAIN) return false;
  }
  return true;
}
bool receive_all(int socket, void* to, size_t size, Clock::time_point end) {
  for (size_t got = 0; got < size;) {
    if (!wait_for(socket, POLLIN, end)) return false;
    const ssize_t n = recv(socket, static_cast<char*>(to) + got, size - got, 0);
    if (n > 0) got += size_t(n);
    if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN)) return false;
  }
  return true;
}
const char* const kDoing[] = {"setting",   "waiting for",  "waiting for",
                              "adding to", "asking after", "removing"};
}  // namespace

std::string show(Milliseconds t) {
  return fmt::format("{:.3g} s", double(t.count()) / 1000);
}

TCPStore::TCPStore(const std::string& host, int port, bool is_master, Milliseconds timeout)
    : host_(host), port_(port), timeout_(timeout) {
  USER_CHECK(kValue, port >= (is_master ? 0 : 1) && port < 65536,
             "TCPStore: port must be in [{}, 65535], got {}", is_master ? 0 : 1, port);
  USER_CHECK(kValue, timeout.count() > 0, "TCPStore: timeout must be positive, got {}",
             show(timeout));
  if (is_master) {
    server_ = std::make_unique<StoreServer>(host, port);
    port_ = server_->port();
  }
  socket_ = connect_to(host, port_, timeout);
}
TCPStore::~TCPStore() {
  if (socket_ >= 0) close(socket_);
}

void TCPStore::give_up(const std::string& why) {
  // What may still come would be taken for the answer to the next question.
  close(socket_);
  socket_ = -1;
  gone_ = why;
  fail(ErrorKind::kRuntime, why);
}
TCPStore::Answer TCPStore::ask(uint32_t what, const std::string& key, const std::string& value,
                               int64_t number, Milliseconds timeout) {
  std::lock_guard lock(mutex_);
  USER_CHECK(kRuntime, gone_.empty(), "{}", gone_);
  const auto end = Clock::now() + timeout + kGrace;
  const RequestHead request{RequestHead::kMagic, what, key.size(), value.size(), number};
  std::string bytes(reinterpret_cast<const char*>(&request), sizeof request);
  bytes += key;
  bytes += value;
  AnswerHead head;
  Answer answer;
  bool done = send_all(socket_, bytes, end) && receive_all(socket_, &head, sizeof head, end);
  if (done) {
    answer = {head.found != 0, head.number, std::string(head.value_size, '\0')};
    done = receive_all(socket_, answer.value.data(), head.value_size, end);
  }
  if (!done)
    give_up(fmt::format("TCPStore: the master at {}:{} {} while {} the key '{}'", host_, port_,
                        Clock::now() < end ? "has ended" : "does not answer", kDoing[what], key));
  return answer;
}

void TCPStore::set(const std::string& key, const std::string& value) {
  ask(kSet, key, value, 0, timeout_);
}
std::string TCPStore::get(const std::string& key, Milliseconds timeout) {
  Answer a = ask(kGet, key, "", timeout.count(), timeout);
  USER_CHECK(kRuntime, a.found, "TCPStore: nobody has set the key '{}' within {}", key,
             show(timeout));
  return std::move(a.value);
}
void TCPStore::wait(const std::string& key, Milliseconds timeout) {
  USER_CHECK(kRuntime, ask(kWait, key, "", timeout.count(), timeout).found,
             "TCPStore: nobody has set the key '{}' within {}", key, show(timeout));
}
int64_t TCPStore::add(const std::string& key, int64_t n) {
  return ask(kAdd, key, "", n, timeout_).number;
}
bool TCPStore::check(const std::string& key) {
  return ask(kCheck, key, "", 0, timeout_).found;
}
bool TCPStore::remove(const std::string& key) {
  return ask(kRemove, key, "", 0, timeout_).found;
}
std::string TCPStore::local_address() const {
  sockaddr_storage a{};
  socklen_t n = sizeof a;
  char host[NI_MAXHOST] = "127.0.0.1";
  if (getsockname(socket_, reinterpret_cast<sockaddr*>(&a), &n) == 0)
    getnameinfo(reinterpret_cast<sockaddr*>(&a), n, host, sizeof host, nullptr, 0, NI_NUMERICHOST);
  return host;
}
}  // namespace paddle::distributed

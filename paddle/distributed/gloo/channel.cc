#include "paddle/distributed/gloo/channel.h"

#include <gloo/transport/unbound_buffer.h>

#include <thread>

#include "paddle/distributed/completion.h"
#include "paddle/distributed/gloo/bytes.h"

namespace paddle::distributed {
namespace {
// What goes ahead of the elements.
struct Head {
  int64_t numel;
  int64_t dtype;
};
// Slots of collectives have a small number in the upper byte (gloo/types.h).
constexpr uint64_t kSlots = uint64_t(0x80) << 56;
}  // namespace

Error failure_of(const char* what, const GroupOptions& group, const std::exception& e) {
  std::string why = e.what();
  if (why.starts_with('[') && why.find("] ") != std::string::npos)  // where in gloo's sources
    why = why.substr(why.find("] ") + 2);
  return Error(ErrorKind::kRuntime, "",
               fmt::format("{} failed in process {} of {} of the group '{}': {}", what, group.rank,
                           group.size, group.name, why));
}

// One message on its way. Both ends agree on its number, hence on its slots.
class Transfer {
 public:
  Transfer(std::shared_ptr<Channel> channel, Request request, uint64_t number)
      : channel_(std::move(channel)),
        request_(std::move(request)),
        sends_(request_.what == Collective::kSend),
        bytes_(sends_ ? request_.in : request_.out),
        slot_(kSlots + 2 * number) {
    const Tensor& t = sends_ ? request_.in[0] : request_.out[0];
    head_ = expected_ = {t.numel(), int64_t(t.dtype())};
    head_buffer_ = channel_->context_->createUnboundBuffer(&head_, sizeof head_);
    buffer_ = channel_->context_->createUnboundBuffer(bytes_.data(), bytes_.size());
    if (!sends_) {
      head_buffer_->recv(request_.peer, slot_);
      return;
    }
    bytes_.fill();
    head_buffer_->send(request_.peer, slot_);
    if (bytes_.size() > 0) buffer_->send(request_.peer, slot_ + 1);
  }
  void finish() {
    const auto timeout = channel_->options_.timeout;
    try {
      if (sends_) {
        head_buffer_->waitSend(timeout);
        if (bytes_.size() > 0) buffer_->waitSend(timeout);
        return;
      }
      head_buffer_->waitRecv(timeout);
      check_head();
      if (bytes_.size() == 0) return;
      buffer_->recv(request_.peer, slot_ + 1);
      buffer_->waitRecv(timeout);
      bytes_.spill();
    } catch (const Error&) {
      throw;
    } catch (const std::exception& e) {
      throw failure_of(name_of(request_.what), channel_->options_, e);
    }
  }

 private:
  void check_head() const {
    if (head_.numel == expected_.numel && head_.dtype == expected_.dtype) return;
    fail(ErrorKind::kValue,
         fmt::format("process {} sent {} elements of {}, but the tensor has {} of {}",
                     request_.peer, head_.numel, show(DType(head_.dtype)), expected_.numel,
                     show(DType(expected_.dtype))));
  }

  std::shared_ptr<Channel> channel_;
  Request request_;
  const bool sends_;
  Bytes bytes_;
  const uint64_t slot_;
  Head head_, expected_;
  std::unique_ptr<gloo::transport::UnboundBuffer> head_buffer_, buffer_;
};

// A thread of its own for each: whoever has yet to send may be waiting for what is sent here.
std::shared_ptr<Task> Channel::start(Request request) {
  auto task = std::make_shared<Completion>();
  std::shared_ptr<Transfer> transfer;
  {
    std::lock_guard lock(mutex_);
    const uint64_t number = count_[{request.peer, request.what == Collective::kSend}]++;
    transfer = std::make_shared<Transfer>(shared_from_this(), std::move(request), number);
  }
  std::thread([channel = shared_from_this(), task, transfer = std::move(transfer)]() mutable {
    std::exception_ptr error;
    try {
      transfer->finish();
    } catch (...) {
      error = std::current_exception();
    }
    if (error) channel->context_->closeConnections();  // the other end waits for what will not be
    transfer.reset();                                  // who waits may close the connections next
    task->finish(error);
  }).detach();
  return task;
}
}  // namespace paddle::distributed

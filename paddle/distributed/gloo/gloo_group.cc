#include "paddle/distributed/gloo/gloo_group.h"

#include <gloo/allgather.h>
#include <gloo/allreduce.h>
#include <gloo/alltoallv.h>
#include <gloo/barrier.h>
#include <gloo/broadcast.h>
#include <gloo/gather.h>
#include <gloo/reduce.h>
#include <gloo/rendezvous/store.h>
#include <gloo/scatter.h>
#include <gloo/transport/tcp/device.h>

#include <cstring>

#include "paddle/distributed/completion.h"
#include "paddle/distributed/gloo/bytes.h"
#include "paddle/distributed/gloo/channel.h"
#include "paddle/distributed/gloo/reduction.h"

namespace paddle::distributed {
namespace {
// Our store as gloo sees it.
class Rendezvous final : public gloo::rendezvous::Store {
 public:
  Rendezvous(std::shared_ptr<TCPStore> store, const GroupOptions& options)
      : store_(std::move(store)),
        prefix_("gloo/" + options.name + "/"),
        timeout_(options.timeout) {}
  void set(const std::string& key, const std::vector<char>& data) override {
    store_->set(prefix_ + key, std::string(data.begin(), data.end()));
  }
  std::vector<char> get(const std::string& key) override {
    const std::string value = store_->get(prefix_ + key, timeout_);
    return {value.begin(), value.end()};
  }
  void wait(const std::vector<std::string>& keys) override { wait(keys, timeout_); }
  void wait(const std::vector<std::string>& keys, const Milliseconds& timeout) override {
    for (const std::string& key : keys) store_->wait(prefix_ + key, timeout);
  }

 private:
  std::shared_ptr<TCPStore> store_;
  const std::string prefix_;
  const Milliseconds timeout_;
};

// f.operator()<T>() for an unsigned type of the elements' size: gloo wants to know no more.
template <class F>
void with_width(DType t, F&& f) {
  switch (size_of(t)) {
    case 1:
      return f.template operator()<uint8_t>();
    case 2:
      return f.template operator()<uint16_t>();
    case 4:
      return f.template operator()<uint32_t>();
    default:
      return f.template operator()<uint64_t>();
  }
}
}  // namespace

struct GlooGroup::QueuedTask final : Completion {
  explicit QueuedTask(Request r) : request(std::move(r)) {}
  const Request request;
};

GlooGroup::GlooGroup(std::shared_ptr<TCPStore> store, const GroupOptions& options)
    : ProcessGroup(options) {
  try {
    gloo::transport::tcp::attr attr;
    attr.hostname = store->local_address();
    auto device = gloo::transport::tcp::CreateDevice(attr);
    context_ = std::make_shared<gloo::rendezvous::Context>(options.rank, options.size);
    context_->setTimeout(options.timeout);
    Rendezvous rendezvous(std::move(store), options);
    context_->connectFullMesh(rendezvous, device);
    barrier();  // nobody leaves, and takes the store away, before all are connected
  } catch (const std::exception& e) {
    throw failure_of("connecting", options, e);
  }
  channel_ = std::make_shared<Channel>(context_, options);
  thread_ = std::thread([this] { work(); });
}
GlooGroup::~GlooGroup() {
  {
    std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  context_->closeConnections();  // ends what the thread may be waiting for
  thread_.join();
}

std::shared_ptr<Task> GlooGroup::start(Request request) {
  std::lock_guard lock(mutex_);
  USER_CHECK(kRuntime, broken_.empty(), "the group cannot be used any more: {}", broken_);
  if (request.what == Collective::kSend || request.what == Collective::kRecv)
    return channel_->start(std::move(request));
  queue_.push_back(std::make_shared<QueuedTask>(std::move(request)));
  changed_.notify_all();
  return queue_.back();
}
void GlooGroup::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return stop_ || !queue_.empty(); });
    if (stop_ && queue_.empty()) return;
    const std::shared_ptr<QueuedTask> task = std::move(queue_.front());
    queue_.pop_front();
    std::string broken = broken_;
    std::exception_ptr error;
    lock.unlock();
    try {
      USER_CHECK(kRuntime, broken.empty(), "the group cannot be used any more: {}", broken);
      perform(task->request);
    } catch (const Error& e) {
      error = std::current_exception();
      broken = e.what();
    } catch (const std::exception& e) {
      const Error ours = failure_of(name_of(task->request.what), options_, e);
      error = std::make_exception_ptr(ours);
      broken = ours.what();
    }
    if (error) context_->closeConnections();  // so that the others learn of it soon
    lock.lock();
    broken_ = broken;
    task->finish(error);
  }
}

void GlooGroup::perform(const Request& r) {
  if (r.what == Collective::kBarrier) return barrier();
  if (options_.check_calls) check_agreement(r);
  const Tensor& any = r.out.empty() ? r.in[0] : r.out[0];
  if (r.what != Collective::kAllToAll && any.numel() == 0) return;
  switch (r.what) {
    case Collective::kAllReduce:
      return all_reduce(r);
    case Collective::kReduce:
      return reduce(r);
    case Collective::kBroadcast:
      return broadcast(r);
    case Collective::kAllGather:
      return all_gather(r);
    case Collective::kGather:
      return gather(r);
    case Collective::kScatter:
      return scatter(r);
    case Collective::kReduceScatter:
      return reduce_scatter(r);
    default:
      return all_to_all(r);
  }
}

// ---- do all processes mean the same?
namespace {
struct Call {
  int64_t what, dtype, numel, peer, op;
  friend bool operator==(const Call&, const Call&) = default;
};
std::string show(const Call& c) {
  const std::string sizes = c.numel < 0 ? "" : fmt::format(" of {} elements", c.numel);
  return fmt::format("{} with tensors of {}{}, rank {} and op {}", name_of(Collective(c.what)),
                     show(DType(c.dtype)), sizes, c.peer, c.op);
}
}  // namespace

template <class T>
std::vector<T> GlooGroup::gathered(T mine) {
  std::vector<T> all(static_cast<size_t>(size()));
  gloo::AllgatherOptions o(context_);
  o.setInput(reinterpret_cast<char*>(&mine), sizeof mine);
  o.setOutput(reinterpret_cast<char*>(all.data()), sizeof(T) * all.size());
  o.setTag(tag_++);
  gloo::allgather(o);
  return all;
}
void GlooGroup::check_agreement(const Request& r) {
  const Tensor& any = r.out.empty() ? r.in[0] : r.out[0];
  const bool may_differ = r.what == Collective::kAllToAll;
  const Call mine{int64_t(r.what), int64_t(any.dtype()), may_differ ? -1 : any.numel(), r.peer,
                  int64_t(r.op)};
  const std::vector<Call> calls = gathered(mine);
  for (int i = 0; i < size(); ++i)
    USER_CHECK(
        kValue, calls[size_t(i)] == mine,
        "the processes of the group '{}' call different operations: {} in process {}, but {} "
        "in process {}",
        name(), show(mine), rank(), show(calls[size_t(i)]), i);
}

// ---- the operations
void GlooGroup::all_reduce(const Request& r) {
  const Tensor& t = r.out[0];
  Bytes bytes(r.out);
  bytes.fill();
  gloo::AllreduceOptions o(context_);
  with_width(t.dtype(), [&]<class T>() {
    o.setOutput(reinterpret_cast<T*>(bytes.data()), size_t(t.numel()));
  });
  o.setReduceFunction(combination(t.dtype(), r.op));
  o.setTag(tag_++);
  gloo::allreduce(o);
  if (r.op == ReduceOp::kAvg) divide(t.dtype(), bytes.data(), size_t(t.numel()), size());
  bytes.spill();
}
void GlooGroup::reduce(const Request& r) {
  const Tensor& t = r.out[0];
  Bytes bytes(r.out);
  bytes.fill();
  std::vector<char> result(bytes.size());  // gloo works in it where it is not the root, too
  gloo::ReduceOptions o(context_);
  with_width(t.dtype(), [&]<class T>() {
    o.setInput(reinterpret_cast<T*>(bytes.data()), size_t(t.numel()));
    o.setOutput(reinterpret_cast<T*>(result.data()), size_t(t.numel()));
  });
  o.setRoot(r.peer);
  o.setReduceFunction(combination(t.dtype(), r.op));
  o.setTag(tag_++);
  gloo::reduce(o);
  if (rank() != r.peer) return;
  if (r.op == ReduceOp::kAvg) divide(t.dtype(), result.data(), size_t(t.numel()), size());
  std::memcpy(bytes.data(), result.data(), bytes.size());
  bytes.spill();
}
void GlooGroup::broadcast(const Request& r) {
  Bytes bytes(r.out);
  bytes.fill();
  gloo::BroadcastOptions o(context_);
  o.setOutput(bytes.data(), bytes.size());
  o.setRoot(r.peer);
  o.setTag(tag_++);
  gloo::broadcast(o);
  bytes.spill();
}
void GlooGroup::all_gather(const Request& r) {
  Bytes in(r.in), out(r.out);
  in.fill();
  gloo::AllgatherOptions o(context_);
  o.setInput(in.data(), in.size());
  o.setOutput(out.data(), out.size());
  o.setTag(tag_++);
  gloo::allgather(o);
  out.spill();
}
void GlooGroup::gather(const Request& r) {
  Bytes in(r.in), out(r.out);
  in.fill();
  gloo::GatherOptions o(context_);
  o.setInput(in.data(), in.size());
  if (rank() == r.peer) o.setOutput(out.data(), out.size());
  o.setRoot(r.peer);
  o.setTag(tag_++);
  gloo::gather(o);
  out.spill();
}
void GlooGroup::scatter(const Request& r) {
  Bytes in(r.in), out(r.out);
  in.fill();
  gloo::ScatterOptions o(context_);
  if (rank() == r.peer) {
    std::vector<char*> pieces;
    for (int i = 0; i < size(); ++i) pieces.push_back(in.data() + size_t(i) * out.size());
    o.setInputs(pieces, out.size());
  }
  o.setOutput(out.data(), out.size());
  o.setRoot(r.peer);
  o.setTag(tag_++);
  gloo::scatter(o);
  out.spill();
}
// Each process gets its pieces of all the others and combines them in order. So it has moved no
// more than it must, and every element is added up in the same order.
void GlooGroup::reduce_scatter(const Request& r) {
  Bytes in(r.in), out(r.out);
  in.fill();
  std::vector<char> pieces(in.size());
  const std::vector<int64_t> sizes(size_t(size()), int64_t(out.size()));
  exchange(pieces.data(), sizes, in.data(), sizes);
  const DType dtype = r.out[0].dtype();
  const auto n = size_t(r.out[0].numel());
  const Combine combine = combination(dtype, r.op);
  for (size_t i = 1; i < sizes.size(); ++i)
    combine(pieces.data(), pieces.data(), pieces.data() + i * out.size(), n);
  if (r.op == ReduceOp::kAvg) divide(dtype, pieces.data(), n, size());
  std::memcpy(out.data(), pieces.data(), out.size());
  out.spill();
}
void GlooGroup::all_to_all(const Request& r) {
  Bytes in(r.in), out(r.out);
  if (options_.check_calls) {
    // What process i sends here must be what is expected from it.
    const std::vector<int64_t> one(size_t(size()), sizeof(int64_t));
    std::vector<int64_t> mine = in.sizes(), theirs(mine.size());
    exchange(reinterpret_cast<char*>(theirs.data()), one, reinterpret_cast<char*>(mine.data()),
             one);
    const std::vector<int64_t> expected = out.sizes();
    for (size_t i = 0; i < expected.size(); ++i)
      USER_CHECK(kValue, theirs[i] == expected[i],
                 "process {} sends {} bytes to process {}, which has room for {}", i, theirs[i],
                 rank(), expected[i]);
  }
  in.fill();
  exchange(out.data(), out.sizes(), in.data(), in.sizes());
  out.spill();
}
void GlooGroup::exchange(char* out, std::vector<int64_t> out_sizes, char* in,
                         std::vector<int64_t> in_sizes) {
  gloo::AlltoallvOptions o(context_);
  o.setInput(in, std::move(in_sizes));
  o.setOutput(out, std::move(out_sizes));
  o.setTag(tag_++);
  gloo::alltoallv(o);
}
void GlooGroup::barrier() {
  gloo::BarrierOptions o(context_);
  o.setTag(tag_++);
  gloo::barrier(o);
}
}  // namespace paddle::distributed

extern "C" PADDLE_API paddle::distributed::ProcessGroup* paddle_make_process_group(
    std::shared_ptr<paddle::distributed::TCPStore> store,
    const paddle::distributed::GroupOptions& options) {
  return new paddle::distributed::GlooGroup(std::move(store), options);
}

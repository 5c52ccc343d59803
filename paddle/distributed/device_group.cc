#include "paddle/distributed/device_group.h"

#include <algorithm>
#include <cctype>

#include "paddle/device/custom/custom_device.h"
#include "paddle/phi/core/mode.h"

namespace paddle::distributed {
namespace {
// The present device if it is of that type; else one of them by the rank.
Place place_of(const std::string& type, int rank) {
  const Place now = mode().place;
  if (now.kind == PlaceKind::kCustom && custom_device_types().at(now.custom) == type) return now;
  return parse_place(fmt::format("{}:{}", type, rank % device_count(PlaceKind::kCustom, type)));
}
const PaddleCollectives& required(const std::string& type) {
  const PaddleCollectives* c = collectives_of(type);
  USER_CHECK(kNotImplemented, c, "the plug-in for {} has no operations among processes", type);
  return *c;
}
std::string upper(std::string s) {
  for (char& c : s) c = char(std::toupper(static_cast<unsigned char>(c)));
  return s;
}

// ---- lists of tensors as one piece of memory
int64_t count_of(const std::vector<Tensor>& list) {
  int64_t n = 0;
  for (const Tensor& t : list) n += t.numel();
  return n;
}
Tensor piece(const Tensor& whole, int64_t from, const Tensor& like) {
  Tensor part = snapshot(whole);
  part.impl()->meta.dims = like.dims();
  part.impl()->layout.offset = part.impl()->layout.offset + from;
  return part;
}
void spread(const Tensor& whole, const std::vector<Tensor>& list) {
  int64_t at = 0;
  for (const Tensor& t : list) {
    copy_elements(t, piece(whole, at, t));
    at += t.numel();
  }
}
Tensor row(DType dtype, int64_t n, Place place) {
  return empty({dtype, {n}}, place);
}
Tensor packed(const std::vector<Tensor>& list) {
  Tensor whole = row(list[0].dtype(), count_of(list), list[0].place());
  int64_t at = 0;
  for (const Tensor& t : list) {
    copy_elements(piece(whole, at, t), t);
    at += t.numel();
  }
  return whole;
}
std::vector<size_t> counts_of(const std::vector<Tensor>& list) {
  std::vector<size_t> n;
  for (const Tensor& t : list) n.push_back(size_t(t.numel()));
  return n;
}
}  // namespace

// ---- the worker
Worker::Worker(Place place)
    : stream_(device(place).make_stream()), thread_([this, place] {
        mode().place = place;
        run();
      }) {}
Worker::~Worker() {
  {
    std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  thread_.join();
}
void Worker::add(std::function<void(Stream&)> work) {
  std::lock_guard lock(mutex_);
  queue_.push_back(std::move(work));
  changed_.notify_all();
}
void Worker::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return stop_ || !queue_.empty(); });
    if (queue_.empty()) return;
    const auto work = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    work(*stream_);
    lock.lock();
  }
}

// ---- the group
DeviceGroup::DeviceGroup(const std::string& type, const TCPStore& store,
                         const GroupOptions& options)
    : ProcessGroup(options),
      type_(type),
      backend_(upper(type)),
      place_(place_of(type, options.rank)),
      functions_(required(type)),
      store_(store.host(), store.port(), /*is_master=*/false, options.timeout),
      prefix_(type + "/" + options.name + "/") {
  connect();
  try {
    barrier();  // nobody leaves, and takes the store away, before all are connected
    collectives_ = std::make_unique<Worker>(place_);
  } catch (...) {
    functions_.destroy(group_);
    throw;
  }
}
void DeviceGroup::connect() {
  std::string id(PADDLE_ID_BYTES, '\0');
  if (rank() == 0) {
    check_status(functions_.unique_id(place_.device, id.data()), "unique_id");
    store_.set(prefix_ + "id", id);
  } else {
    id = store_.get(prefix_ + "id", options_.timeout);
  }
  USER_CHECK(kRuntime, id.size() == PADDLE_ID_BYTES, "the group '{}' has an id of {} bytes", name(),
             id.size());
  group_ = functions_.init(place_.device, id.data(), rank(), size(), options_.timeout.count());
  USER_CHECK(kRuntime, group_, "{}: process {} cannot be connected with the others of '{}'", type_,
             rank(), name());
}
DeviceGroup::~DeviceGroup() {
  if (functions_.abort) functions_.abort(group_);
  transfers_.clear();
  collectives_.reset();
  functions_.destroy(group_);
}
void DeviceGroup::check_status(int status, const char* what) const {
  USER_CHECK(kRuntime, status == 0, "{}: {} in process {} of the group '{}' failed with status {}",
             type_, what, rank(), name(), status);
}
std::string DeviceGroup::broken() const {
  std::lock_guard lock(mutex_);
  return broken_;
}

// What is to be done, with its tensors in one piece each.
struct DeviceGroup::Job {
  Request request;
  Tensor in, out;
  std::unique_ptr<Event> ready;  // what the tensors hold has been computed by then
  std::shared_ptr<Completion> task = std::make_shared<Completion>();

  size_t count(const Tensor& t, int parts = 1) const { return size_t(t.numel() / parts); }
};
std::unique_ptr<DeviceGroup::Job> DeviceGroup::prepare(Request request) const {
  auto job = std::make_unique<Job>();
  const auto& [what, in, out, peer, op] = request;
  switch (what) {
    case Collective::kAllReduce:
    case Collective::kReduce:
    case Collective::kBroadcast:
      job->in = job->out = contiguous(out[0]);
      break;
    case Collective::kAllGather:
    case Collective::kGather:
      job->in = contiguous(in[0]);
      job->out = row(in[0].dtype(), in[0].numel() * size(), place_);
      break;
    case Collective::kScatter:
      job->in = rank() == peer ? packed(in) : row(out[0].dtype(), out[0].numel() * size(), place_);
      break;
    case Collective::kReduceScatter:
      job->in = packed(in);
      job->out = row(out[0].dtype(), out[0].numel(), place_);
      break;
    case Collective::kAllToAll:
      job->in = packed(in);
      job->out = row(out[0].dtype(), count_of(out), place_);
      break;
    case Collective::kSend:
      job->in = contiguous(in[0]);
      break;
    case Collective::kRecv:
      job->out = row(out[0].dtype(), out[0].numel(), place_);
      break;
    case Collective::kBarrier:
      break;
  }
  Device& d = device(place_);
  job->ready = d.make_event(false);
  job->ready->record(d.current_stream());
  job->request = std::move(request);
  return job;
}
static const void* needed_function(const PaddleCollectives& f, Collective what) {
  const auto any = [](auto function) { return reinterpret_cast<const void*>(function); };
  switch (what) {
    case Collective::kAllReduce:
      return any(f.all_reduce);
    case Collective::kReduce:
      return any(f.reduce);
    case Collective::kBroadcast:
    case Collective::kScatter:
      return any(f.broadcast);
    case Collective::kAllGather:
    case Collective::kGather:
      return any(f.all_gather);
    case Collective::kReduceScatter:
      return any(f.reduce_scatter);
    case Collective::kAllToAll:
      return any(f.all_to_all);
    case Collective::kSend:
      return any(f.send);
    case Collective::kRecv:
      return any(f.recv);
    default:
      return any(f.init);
  }
}
Worker& DeviceGroup::worker_for(const Request& r) {
  if (r.what != Collective::kSend && r.what != Collective::kRecv) return *collectives_;
  auto& worker = transfers_[{r.peer, r.what == Collective::kSend}];
  if (!worker) worker = std::make_unique<Worker>(place_);
  return *worker;
}
std::shared_ptr<Task> DeviceGroup::start(Request request) {
  USER_CHECK(kNotImplemented, needed_function(functions_, request.what),
             "the plug-in for {} has no {}", type_, name_of(request.what));
  USER_CHECK(kRuntime, broken().empty(), "the group cannot be used any more: {}", broken());
  std::shared_ptr<Job> job = prepare(std::move(request));
  const auto work = [this, job](Stream& stream) {
    std::exception_ptr error;
    try {
      USER_CHECK(kRuntime, broken().empty(), "the group cannot be used any more: {}", broken());
      perform(*job, stream);
    } catch (const std::exception& e) {
      error = std::current_exception();
      std::lock_guard lock(mutex_);
      if (broken_.empty()) broken_ = e.what();
    }
    job->task->finish(error);
  };
  std::lock_guard lock(mutex_);
  worker_for(job->request).add(work);
  return job->task;
}

void DeviceGroup::perform(Job& job, Stream& stream) {
  const auto& [what, in, out, peer, op] = job.request;
  if (what == Collective::kBarrier) return barrier();
  const bool alone = what == Collective::kSend || what == Collective::kRecv;
  if (options_.check_calls && !alone) check_agreement(job.request);
  const Tensor& any = out.empty() ? in[0] : out[0];
  if (what != Collective::kAllToAll && any.numel() == 0) return;
  stream.wait(*job.ready);
  const std::string dtype = show(any.dtype());
  const PaddleCollectives& f = functions_;
  const auto call = [&](auto function, auto... args) {
    check_status(function(group_, stream.native(), args...), name_of(what));
    stream.synchronize();
  };
  const void* const from = job.in ? job.in.raw_data() : nullptr;
  void* const to = job.out ? job.out.raw_data() : nullptr;
  switch (what) {
    case Collective::kAllReduce:
      call(f.all_reduce, from, to, job.count(job.in), dtype.c_str(), int(op));
      break;
    case Collective::kReduce:
      call(f.reduce, from, to, job.count(job.in), dtype.c_str(), int(op), peer);
      break;
    case Collective::kBroadcast:
      call(f.broadcast, to, job.count(job.in), dtype.c_str(), peer);
      break;
    case Collective::kScatter:
      call(f.broadcast, job.in.raw_data(), job.count(job.in), dtype.c_str(), peer);
      return copy_elements(out[0], piece(job.in, out[0].numel() * rank(), out[0]));
    case Collective::kAllGather:
    case Collective::kGather:
      call(f.all_gather, from, to, job.count(job.in), dtype.c_str());
      break;
    case Collective::kReduceScatter:
      call(f.reduce_scatter, from, to, job.count(job.out), dtype.c_str(), int(op));
      break;
    case Collective::kAllToAll:
      call(f.all_to_all, from, counts_of(in).data(), to, counts_of(out).data(), dtype.c_str());
      break;
    case Collective::kSend:
      call(f.send, from, job.count(job.in), dtype.c_str(), peer);
      break;
    default:
      call(f.recv, to, job.count(job.out), dtype.c_str(), peer);
  }
  const bool here = job.out && out.size() == 1 && job.out.raw_data() == out[0].raw_data();
  if (!here && job.out) spread(job.out, out);
}

// The others compare what they call with what process 0 does.
void DeviceGroup::check_agreement(const Request& r) {
  if (size() == 1) return;
  const Tensor& any = r.out.empty() ? r.in[0] : r.out[0];
  const int64_t n = r.what == Collective::kAllToAll ? -1 : any.numel();
  const std::string mine =
      fmt::format("{} with tensors of {}{}, rank {} and op {}", name_of(r.what), show(any.dtype()),
                  n < 0 ? "" : fmt::format(" of {} elements", n), r.peer, int(r.op));
  const std::string key = fmt::format("{}call/{}", prefix_, calls_++);
  if (rank() == 0) return store_.set(key, mine);
  const std::string first = store_.get(key, options_.timeout);
  if (store_.add(key + "/seen", 1) == size() - 1)
    for (const char* end : {"/seen", ""}) store_.remove(key + end);
  USER_CHECK(kValue, first == mine,
             "the processes of the group '{}' call different operations: {} in process {}, but {} "
             "in process 0",
             name(), mine, rank(), first);
}
void DeviceGroup::barrier() {
  const std::string key = fmt::format("{}barrier/{}", prefix_, barriers_++);
  if (store_.add(key, 1) == size()) store_.set(key + "/done", "");
  store_.wait(key + "/done", options_.timeout);
  if (store_.add(key + "/left", 1) < size()) return;
  for (const char* end : {"", "/done", "/left"}) store_.remove(key + end);
}

ProcessGroup* make_device_group(const std::string& type, std::shared_ptr<TCPStore> store,
                                const GroupOptions& options) {
  required(type);
  return new DeviceGroup(type, *store, options);
}
}  // namespace paddle::distributed

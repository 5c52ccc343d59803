#include "paddle/distributed/process_group.h"

#include <dlfcn.h>
#include <gflags/gflags.h>
#include <unistd.h>

#include <map>
#include <mutex>

#include "paddle/device/custom/custom_device.h"
#include "paddle/distributed/device_group.h"
#include "paddle/phi/core/view.h"

DEFINE_bool(check_collectives, true,
            "Check before each operation among processes that all of them call the same one. To be "
            "the same in all processes.");

namespace paddle::distributed {
namespace {
void check_reduction(DType t, ReduceOp op) {
  USER_CHECK(kType, t == DType::kBool || is_integer(t) || is_floating(t),
             "only real numbers can be reduced, got {}", t);
  USER_CHECK(kType, size_of(t) > 1 || !is_floating(t), "{} cannot be reduced", t);
  USER_CHECK(kType, t != DType::kBool || op != ReduceOp::kAvg, "bool has no mean");
}

struct Engine {
  MakeGroup make = nullptr;
  std::string problem;

  explicit Engine(const std::string& backend) {
    const std::string file = "libpaddle_" + backend + ".so";
    void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      const std::string why = dlerror();
      const bool absent = why.starts_with(file + ": cannot open");
      problem =
          absent ? file + ", which connects processes, is not part of this installation" : why;
      return;
    }
    make = reinterpret_cast<MakeGroup>(dlsym(library, kMakeGroup));
    if (!make) problem = file + " is not of this version: it has no " + kMakeGroup;
  }
};
const Engine& engine(const std::string& backend) {
  static std::mutex mutex;
  static std::map<std::string, Engine> opened;
  std::lock_guard lock(mutex);
  return opened.try_emplace(backend, backend).first->second;
}
}  // namespace

const char* name_of(Collective c) {
  static const char* const names[] = {
      "all_reduce",     "reduce",     "broadcast", "all_gather", "gather", "scatter",
      "reduce_scatter", "all_to_all", "barrier",   "send",       "recv"};
  return names[int(c)];
}

void ProcessGroup::check_tensor(const Tensor& t) const {
  USER_CHECK(kType, t, "a Tensor is needed, got none");
  USER_CHECK(kRuntime, t.is_concrete(),
             "the tensor stands for a value of a program that is being recorded: it has no data "
             "to share yet");
  USER_CHECK(kValue, t.place() == place(), "{} works on tensors of {}, got one on {}",
             place() == kCpuPlace ? "gloo" : "this group",
             place() == kCpuPlace ? "the CPU" : show(place()), t.place());
}
// A list with a tensor like `one` for each process.
void ProcessGroup::check_list(const std::vector<Tensor>& list, const Tensor& one) const {
  USER_CHECK(kValue, int(list.size()) == size(),
             "the list must have one tensor for each of the {} processes, got {}", size(),
             list.size());
  for (const Tensor& t : list) {
    check_tensor(t);
    USER_CHECK(kValue, t.dtype() == one.dtype(), "the tensors must be of one dtype, got {} and {}",
               t.dtype(), one.dtype());
    USER_CHECK(kValue, t.numel() == one.numel(),
               "the tensors must have the same number of elements, got {} and {}", t, one);
  }
}
void ProcessGroup::check_peer(int peer) const {
  USER_CHECK(kValue, peer >= 0 && peer < size(), "the rank must be in [0, {}), got {}", size(),
             peer);
}
// From here on the request has tensors of its own: what the user's come to stand for is of no
// concern to a task, nor is their gradient graph, which another thread must not let go of.
std::shared_ptr<Task> ProcessGroup::checked_start(Request request) {
  check_peer(request.peer);
  for (const Tensor& t : request.in) check_tensor(t);
  for (const Tensor& t : request.out) check_tensor(t);
  for (Tensor& t : request.in) t = snapshot(t);
  for (Tensor& t : request.out) {
    mark_written(t, nullptr);
    t = snapshot(t);
  }
  return start(std::move(request));
}

std::shared_ptr<Task> ProcessGroup::all_reduce(const Tensor& t, ReduceOp op) {
  check_tensor(t);
  check_reduction(t.dtype(), op);
  return checked_start({Collective::kAllReduce, {t}, {t}, 0, op});
}
std::shared_ptr<Task> ProcessGroup::reduce(const Tensor& t, int root, ReduceOp op) {
  check_tensor(t);
  check_reduction(t.dtype(), op);
  return checked_start({Collective::kReduce, {t}, {t}, root, op});
}
std::shared_ptr<Task> ProcessGroup::broadcast(const Tensor& t, int root) {
  return checked_start({Collective::kBroadcast, {t}, {t}, root});
}
std::shared_ptr<Task> ProcessGroup::all_gather(const List& out, const Tensor& in) {
  check_tensor(in);
  check_list(out, in);
  return checked_start({Collective::kAllGather, {in}, out});
}
std::shared_ptr<Task> ProcessGroup::gather(const List& out, const Tensor& in, int root) {
  check_tensor(in);
  if (rank() == root) check_list(out, in);
  return checked_start({Collective::kGather, {in}, rank() == root ? out : List(), root});
}
std::shared_ptr<Task> ProcessGroup::scatter(const Tensor& out, const List& in, int root) {
  check_tensor(out);
  if (rank() == root) check_list(in, out);
  return checked_start({Collective::kScatter, rank() == root ? in : List(), {out}, root});
}
std::shared_ptr<Task> ProcessGroup::reduce_scatter(const Tensor& out, const List& in, ReduceOp op) {
  check_tensor(out);
  check_reduction(out.dtype(), op);
  check_list(in, out);
  return checked_start({Collective::kReduceScatter, in, {out}, 0, op});
}
std::shared_ptr<Task> ProcessGroup::all_to_all(const List& out, const List& in) {
  for (const List* list : {&out, &in}) {
    USER_CHECK(kValue, int(list->size()) == size(),
               "the list must have one tensor for each of the {} processes, got {}", size(),
               list->size());
    for (const Tensor& t : *list) {
      check_tensor(t);
      USER_CHECK(kValue, t.dtype() == in[0].dtype(),
                 "the tensors must be of one dtype, got {} and {}", t.dtype(), in[0].dtype());
    }
  }
  return checked_start({Collective::kAllToAll, in, out});
}
std::shared_ptr<Task> ProcessGroup::send(const Tensor& t, int to) {
  USER_CHECK(kValue, to != rank(), "process {} cannot send to itself", to);
  return checked_start({Collective::kSend, {t}, {}, to});
}
std::shared_ptr<Task> ProcessGroup::recv(const Tensor& t, int from) {
  USER_CHECK(kValue, from != rank(), "process {} cannot receive from itself", from);
  return checked_start({Collective::kRecv, {}, {t}, from});
}
std::shared_ptr<Task> ProcessGroup::barrier() {
  return checked_start({Collective::kBarrier, {}, {}});
}

bool has_backend(const std::string& backend) {
  return device_plugin(backend) ? bool(collectives_of(backend)) : bool(engine(backend).make);
}
std::shared_ptr<ProcessGroup> make_process_group(const std::string& backend,
                                                 std::shared_ptr<TCPStore> store,
                                                 GroupOptions options) {
  USER_CHECK(kValue, options.rank >= 0 && options.rank < options.size,
             "the rank must be in [0, {}), got {}", options.size, options.rank);
  options.check_calls = FLAGS_check_collectives;
  const bool is_device = device_plugin(backend);
  MakeGroup make = is_device ? nullptr : engine(backend).make;
  USER_CHECK(kRuntime, make || is_device, "{}", engine(backend).problem);
  // A forked process has neither the group's threads nor a right to its connections: it lets go of
  // nothing.
  const auto release = [process = getpid()](ProcessGroup* g) {
    if (getpid() == process) delete g;
  };
  ProcessGroup* made = is_device ? make_device_group(backend, std::move(store), options)
                                 : make(std::move(store), options);
  return std::shared_ptr<ProcessGroup>(made, release);
}
}  // namespace paddle::distributed

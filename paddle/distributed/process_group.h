// Operations among several processes. What they mean and which arguments they take stands here;
// the engines (gloo/) move the bytes.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "paddle/distributed/store.h"
#include "paddle/phi/core/tensor.h"

namespace paddle::distributed {
// The numbers are those of paddle.distributed.ReduceOp.
enum class ReduceOp { kSum, kMax, kMin, kProd, kAvg };

// An operation that was started.
class PADDLE_API Task {
 public:
  virtual ~Task() = default;
  virtual bool is_completed() = 0;
  // Until it is done; raises what went wrong.
  virtual void wait() = 0;
};

enum class Collective {
  kAllReduce,
  kReduce,
  kBroadcast,
  kAllGather,
  kGather,
  kScatter,
  kReduceScatter,
  kAllToAll,
  kBarrier,
  kSend,
  kRecv
};
PADDLE_API const char* name_of(Collective c);

// A call with checked arguments. Lists have one tensor per process of the group.
struct Request {
  Collective what;
  std::vector<Tensor> in, out;
  int peer = 0;  // the root, or the other end
  ReduceOp op = ReduceOp::kSum;
};

struct GroupOptions {
  std::string name;
  int rank, size;
  Milliseconds timeout;     // of one operation
  bool check_calls = true;  // FLAGS_check_collectives
};

// Processes 0 to size - 1, of which this is `rank`. All of them must call the same operations in
// the same order; send and recv concern two of them. Operations return at once: their Task tells
// when they are done, and until then the tensors must be left alone. Tensors may be strided.
class PADDLE_API ProcessGroup {
 public:
  explicit ProcessGroup(GroupOptions options) : options_(std::move(options)) {}
  virtual ~ProcessGroup() = default;
  int rank() const { return options_.rank; }
  int size() const { return options_.size; }
  const std::string& name() const { return options_.name; }
  virtual const char* backend() const = 0;
  // Where the tensors of its operations lie.
  virtual Place place() const = 0;

  using TaskRef = std::shared_ptr<Task>;
  using List = std::vector<Tensor>;
  TaskRef all_reduce(const Tensor& t, ReduceOp op);
  TaskRef reduce(const Tensor& t, int root, ReduceOp op);
  TaskRef broadcast(const Tensor& t, int root);
  TaskRef all_gather(const List& out, const Tensor& in);
  // out: at the root only; else empty. Likewise `in` of scatter.
  TaskRef gather(const List& out, const Tensor& in, int root);
  TaskRef scatter(const Tensor& out, const List& in, int root);
  TaskRef reduce_scatter(const Tensor& out, const List& in, ReduceOp op);
  // The pieces may differ in size.
  TaskRef all_to_all(const List& out, const List& in);
  TaskRef send(const Tensor& t, int to);
  TaskRef recv(const Tensor& t, int from);
  TaskRef barrier();

 protected:
  virtual TaskRef start(Request request) = 0;
  const GroupOptions options_;

 private:
  TaskRef checked_start(Request request);
  void check_tensor(const Tensor& t) const;
  void check_list(const std::vector<Tensor>& list, const Tensor& one) const;
  void check_peer(int peer) const;
};

// The backend is the name of a type of devices that a plug-in brings, for tensors of the present
// device of that type, or that of an engine. An engine comes in a library of its own,
// libpaddle_<backend>.so, which is opened when its first group is made. Its function kMakeGroup
// makes one.
using MakeGroup = ProcessGroup* (*)(std::shared_ptr<TCPStore> store, const GroupOptions& options);
inline constexpr const char* kMakeGroup = "paddle_make_process_group";
PADDLE_API bool has_backend(const std::string& backend);
// Returns when all its processes are connected with each other.
PADDLE_API std::shared_ptr<ProcessGroup> make_process_group(const std::string& backend,
                                                            std::shared_ptr<TCPStore> store,
                                                            GroupOptions options);
}  // namespace paddle::distributed

// What our kernels need of oneDNN.
//
// The library is opened when the first kernel needs it (lazy.cc). Primitives are kept in one cache,
// bounded by what they hold in bytes, as oneDNN's own (which is switched off) would grow with every
// new shape. Scratch memory comes from our allocator and is given back after each execution.
#pragma once
#include <dnnl.hpp>

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "paddle/phi/core/kernel.h"

namespace paddle::onednn {
// Opens the library; raises RuntimeError if it is not to be found. The others do so, too.
void open();
const dnnl::engine& engine();
dnnl::stream& stream();

dnnl::memory::data_type data_type(DType t);
// Whether oneDNN computes convolutions and products of this type on this processor. If not, the
// kernel casts to float32.
bool supports(DType t);

using MemoryDesc = dnnl::memory::desc;
dnnl::memory::dims dims_of(const Dims& d);
// A contiguous tensor of these sizes; NCHW, or as `tag` says.
MemoryDesc plain(const dnnl::memory::dims& dims, DType t);
MemoryDesc any(const dnnl::memory::dims& dims, DType t);

// A primitive with what is needed to run it.
struct Primitive {
  dnnl::primitive primitive;
  std::vector<std::pair<int, MemoryDesc>> args;  // as the primitive wants them
  size_t scratch = 0;
};
using Arguments = std::vector<std::pair<int, std::pair<MemoryDesc, void*>>>;
// Runs it on memory that lies as `given` says, reordering where the primitive wants it otherwise.
void execute(const Primitive& p, const Arguments& given);

// A key of everything that a primitive depends on.
class Key {
 public:
  explicit Key(const char* kind) : bytes_(kind) {}
  template <class T>
  requires std::is_trivially_copyable_v<T> Key& operator<<(const T& v) {
    bytes_.append(reinterpret_cast<const char*>(&v), sizeof v);
    return *this;
  }
  Key& operator<<(const dnnl::memory::dims& d) {
    bytes_.append(reinterpret_cast<const char*>(d.data()), d.size() * sizeof(d[0]))
        .push_back(char(d.size()));
    return *this;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};
std::shared_ptr<const Primitive> cached(Key key, const std::function<Primitive()>& make);

struct CacheStats {
  size_t entries, bytes_estimate, hits, misses;
};
PADDLE_API CacheStats cache_stats();
PADDLE_API void clear_cache();
}  // namespace paddle::onednn

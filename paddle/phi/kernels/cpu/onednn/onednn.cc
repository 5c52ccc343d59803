#include "paddle/phi/kernels/cpu/onednn/onednn.h"

#include <list>
#include <mutex>

#include "paddle/common/fork.h"
#include "paddle/common/parallel.h"
#include "paddle/device/allocator.h"

namespace paddle::onednn {
const dnnl::engine& engine() {
  static const dnnl::engine& e = *[] {
    open();
    dnnl_set_primitive_cache_capacity(0);
    return new dnnl::engine(dnnl::engine::kind::cpu, 0);
  }();
  return e;
}
dnnl::stream& stream() {
  static thread_local dnnl::stream s(engine());
  return s;
}

dnnl::memory::data_type data_type(DType t) {
  using D = dnnl::memory::data_type;
  switch (t) {
    case DType::kFloat32:
      return D::f32;
    case DType::kBFloat16:
      return D::bf16;
    case DType::kFloat16:
      return D::f16;
    case DType::kInt32:
      return D::s32;
    case DType::kInt8:
      return D::s8;
    case DType::kUInt8:
      return D::u8;
    default:
      return D::undef;
  }
}
static bool runs_matmul(DType t) {
  open();
  try {
    const auto d = plain({16, 16}, t);
    dnnl::matmul::primitive_desc(engine(), d, d, d);
    return true;
  } catch (const dnnl::error&) {
    return false;
  }
}
bool supports(DType t) {
  if (t == DType::kFloat32) return true;
  static const bool bf16 = runs_matmul(DType::kBFloat16), f16 = runs_matmul(DType::kFloat16);
  return (t == DType::kBFloat16 && bf16) || (t == DType::kFloat16 && f16);
}

dnnl::memory::dims dims_of(const Dims& dims) {
  dnnl::memory::dims r;
  for (Dim d : dims) r.push_back(d.number());
  return r;
}
MemoryDesc plain(const dnnl::memory::dims& dims, DType t) {
  dnnl::memory::dims strides(dims.size(), 1);
  for (size_t i = dims.size() - 1; i > 0; --i)
    strides[i - 1] = strides[i] * std::max<int64_t>(dims[i], 1);
  return MemoryDesc(dims, data_type(t), strides);
}
MemoryDesc any(const dnnl::memory::dims& dims, DType t) {
  return MemoryDesc(dims, data_type(t), dnnl::memory::format_tag::any);
}

// ---- running
static bool is_output(int arg) {
  return arg == DNNL_ARG_DST || arg == DNNL_ARG_DIFF_SRC || arg == DNNL_ARG_DIFF_WEIGHTS ||
         arg == DNNL_ARG_DIFF_BIAS;
}
// OpenMP keeps its number of threads per thread, and oneDNN asks for it, here and when a primitive
// is made.
static void use_our_threads() {
  if (omp_get_max_threads() != num_threads()) omp_set_num_threads(num_threads());
}
static void execute_in_threads(const dnnl::primitive& p,
                               const std::unordered_map<int, dnnl::memory>& args) {
  use_our_threads();
  p.execute(stream(), args);
}
static void reorder(const MemoryDesc& from, void* source, const MemoryDesc& to, void* target) {
  Key key("reorder");
  for (const MemoryDesc* d : {&from, &to})
    key << d->get_dims() << d->get_padded_dims() << d->get_strides() << d->get_inner_blks()
        << d->get_inner_idxs() << int(d->get_data_type());
  const auto p = cached(key, [&] {
    const dnnl::reorder::primitive_desc desc(engine(), from, engine(), to);
    return Primitive{dnnl::reorder(desc), {}, 0};
  });
  dnnl::memory a(from, engine(), source), b(to, engine(), target);
  execute_in_threads(p->primitive, {{DNNL_ARG_FROM, a}, {DNNL_ARG_TO, b}});
}
void execute(const Primitive& p, const Arguments& given) {
  std::unordered_map<int, dnnl::memory> args;
  std::vector<Buffer> buffers;
  struct Back {
    MemoryDesc from, to;
    void *source, *target;
  };
  std::vector<Back> back;
  for (auto& [arg, have] : given) {
    const auto& [desc, data] = have;
    const MemoryDesc* want = &desc;
    for (auto& [a, d] : p.args)
      if (a == arg) want = &d;
    void* at = data;
    if (*want != desc) {
      buffers.push_back(allocator(kCpuPlace).allocate(want->get_size()));
      at = buffers.back().data();
      if (is_output(arg))
        back.push_back({*want, desc, at, data});
      else
        reorder(desc, data, *want, at);
    }
    args.emplace(arg, dnnl::memory(*want, engine(), at));
  }
  if (p.scratch) {
    buffers.push_back(allocator(kCpuPlace).allocate(p.scratch));
    const MemoryDesc bytes({int64_t(p.scratch)}, dnnl::memory::data_type::u8, {1});
    args.emplace(DNNL_ARG_SCRATCHPAD, dnnl::memory(bytes, engine(), buffers.back().data()));
  }
  execute_in_threads(p.primitive, args);
  for (auto& b : back) reorder(b.from, b.source, b.to, b.target);
}

// ---- the cache: least recently used out first
//
// Note [Room for primitives]. A model whose shapes come again wants all its primitives kept; a
// service that meets ever new shapes wants none of them. So there is room for few, and for one
// more whenever a primitive is made that was thrown out not long ago. New ones take the room back.
namespace {
// oneDNN does not tell what a primitive's code takes; measured on convolutions.
constexpr size_t kBytesPerPrimitive = 120 << 10;
constexpr size_t kFewest = 48, kMost = 360;

// oneDNN has locks of its own for what it makes; a fork waits until it is made.
KeptMutex& making = *new KeptMutex(ForkOrder::kLibraries);
std::shared_ptr<const Primitive> made_by(const std::function<Primitive()>& make) {
  std::lock_guard lock(making);
  return std::make_shared<const Primitive>(make());
}

class Cache {
 public:
  KeptMutex mutex{ForkOrder::kTables};
  size_t hits = 0, misses = 0;

  size_t size() const { return kept_.size(); }
  std::shared_ptr<const Primitive> find(const std::string& key) {
    const auto it = by_key_.find(key);
    if (it == by_key_.end() || !it->second->second) return nullptr;
    kept_.splice(kept_.begin(), kept_, it->second);
    return it->second->second;
  }
  void add(const std::string& key, const std::shared_ptr<const Primitive>& p) {
    if (const auto it = by_key_.find(key); it == by_key_.end()) {
      if (room_ > kFewest && ++strangers_ % 4 == 0) --room_;
    } else if (!it->second->second) {
      room_ = std::min(room_ + 1, kMost);
      gone_.erase(it->second);
      by_key_.erase(it);
    } else {
      return;  // another thread was faster
    }
    kept_.emplace_front(key, p);
    by_key_[kept_.front().first] = kept_.begin();
    while (kept_.size() > room_) {
      kept_.back().second = nullptr;
      gone_.splice(gone_.begin(), kept_, std::prev(kept_.end()));
    }
    for (; gone_.size() > kMost; gone_.pop_back()) by_key_.erase(gone_.back().first);
  }
  void clear() {
    by_key_.clear();
    kept_.clear();
    gone_.clear();
    room_ = kFewest;
  }

 private:
  using Entries = std::list<std::pair<std::string, std::shared_ptr<const Primitive>>>;
  Entries kept_, gone_;  // newest first; of those that are gone, the keys
  std::unordered_map<std::string_view, Entries::iterator> by_key_;
  size_t room_ = kFewest, strangers_ = 0;
};
Cache& cache = *new Cache;
}  // namespace
std::shared_ptr<const Primitive> cached(Key key, const std::function<Primitive()>& make) {
  key << num_threads();
  {
    std::lock_guard lock(cache.mutex);
    if (auto p = cache.find(key.bytes())) {
      ++cache.hits;
      return p;
    }
    ++cache.misses;
  }
  use_our_threads();
  auto p = made_by(make);  // outside of the cache's lock: it takes half a millisecond
  std::lock_guard lock(cache.mutex);
  cache.add(key.bytes(), p);
  return p;
}
CacheStats cache_stats() {
  std::lock_guard lock(cache.mutex);
  return {cache.size(), cache.size() * kBytesPerPrimitive, cache.hits, cache.misses};
}
void clear_cache() {
  std::lock_guard lock(cache.mutex);
  cache.clear();
}
}  // namespace paddle::onednn

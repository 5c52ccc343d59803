#include "paddle/compiler/block_program.h"

#include <algorithm>
#include <unordered_map>

#include "paddle/common/parallel.h"
#include "paddle/phi/core/hooks.h"
#include "paddle/phi/kernels/cpu/elementwise.h"

namespace paddle {
namespace {
constexpr int64_t kBlock = 2048;
constexpr int64_t kPiece = 16384;  // of one thread
constexpr size_t kStagger =
    5 * 64;  // else what a kernel reads and writes has the same place in pages

struct alignas(64) CacheLine {
  char bytes[64];
};
char* scratch(size_t bytes) {
  thread_local std::vector<CacheLine> memory;
  if (memory.size() * sizeof(CacheLine) < bytes) memory.resize(bytes / sizeof(CacheLine) + 1);
  return memory.data()->bytes;
}
void point(const Tensor& t, const void* at, size_t bytes, Place place) {
  t.impl()->storage->buffer = Buffer(const_cast<void*>(at), bytes, place, nullptr);
}
}  // namespace

// The tensors of one thread.
class BlockProgram::Lane {
 public:
  explicit Lane(const BlockProgram& p) {
    for (auto& v : p.values_) {
      Tensor& t = values.emplace_back(meta_tensor({v.dtype, {int64_t(0)}}));
      t.impl()->storage = make_ref<Storage>(Buffer());
    }
    for (auto& s : p.steps_) {
      Call& c = calls.emplace_back();
      for (int v : s.in) c.in.push_back(values[size_t(v)]);
      for (auto& t : c.in) c.slots.push_back(Tensors(&t, 1));
      c.out = values[size_t(s.out)];
    }
  }
  // Buffers are this thread's; inputs of one element do not move.
  void start(const BlockProgram& p, Tensors in) {
    char* memory = scratch(size_t(p.buffers_) * p.buffer_bytes_);
    for (size_t i = 0; i < values.size(); ++i) {
      const Value& v = p.values_[i];
      if (v.buffer >= 0)
        point(values[i], memory + size_t(v.buffer) * p.buffer_bytes_, p.buffer_bytes_, p.place_);
      if (v.kind != Value::kOne) continue;
      const Tensor& one = in[size_t(v.index)];
      values[i].impl()->meta = one.meta();
      point(values[i], one.raw_data(), size_of(v.dtype), p.place_);
    }
  }
  void resize(const BlockProgram& p, int64_t n) {
    if (n == length_) return;
    length_ = n;
    for (size_t i = 0; i < values.size(); ++i)
      if (p.values_[i].kind != Value::kOne) values[i].impl()->meta.dims[0] = n;
  }

  struct Call {
    std::vector<Tensor> in;
    std::vector<Tensors> slots;
    Tensor out;
  };
  std::vector<Tensor> values;
  std::vector<Call> calls;

 private:
  int64_t length_ = 0;
};
BlockProgram::Lanes::Lanes() = default;
BlockProgram::Lanes::~Lanes() = default;
BlockProgram::~BlockProgram() = default;

// ---- making
BlockProgram::BlockProgram(const Group& g, std::vector<Attrs> attrs,
                           const std::vector<Input>& inputs, Dims dims, Place place)
    : inputs_(int(inputs.size())), dims_(dims), elements_(numel(dims).number()), place_(place) {
  std::unordered_map<const paddle::Value*, int> at;
  for (int i = 0; i < inputs_; ++i) {
    const Input& x = inputs[size_t(i)];
    const int64_t n = numel(x.meta.dims).number();
    const auto kind = n == 1                           ? Value::kOne
                      : n == elements_ && x.contiguous ? Value::kWhole
                                                       : Value::kGathered;
    at[g.inputs[size_t(i)]] = int(values_.size());
    values_.push_back({kind, x.meta.dtype, i});
  }
  for (size_t m = 0; m < g.members.size(); ++m) {
    const Operation& op = *g.members[m].op;
    Step s{&op, find_kernel(op, place), std::move(attrs[m]), {}, int(values_.size())};
    for (int k = 0; k < op.def->inputs; ++k) {
      s.in.push_back(at.at(op.operands[k]));
      values_[size_t(s.in.back())].last_read = int(m);
    }
    const paddle::Value* v = op.results[0];
    const auto result = std::find(g.results.begin(), g.results.end(), v);
    const bool inner = result == g.results.end();
    at[v] = s.out;
    values_.push_back({inner ? Value::kBuffer : Value::kResult, v->meta.dtype,
                       inner ? -1 : int(result - g.results.begin()), int(m)});
    steps_.push_back(std::move(s));
  }
  assign_buffers();
  constexpr size_t kNamed = 8;
  for (size_t i = 0; i < std::min(kNamed, steps_.size()); ++i)
    name_ += (i ? ", " : "fused(") + steps_[i].op->def->name;
  name_ += steps_.size() > kNamed ? fmt::format(", {} more)", steps_.size() - kNamed) : ")";
}
// Whether a step may write its result over an input of it.
bool BlockProgram::may_alias(const Step& s, int in) const {
  const OpDef& def = *s.op->def;
  const bool first = s.in[0] == in || (def.has(kCommutative) && s.in[1] == in);
  return def.has(kMayAlias) && first && std::count(s.in.begin(), s.in.end(), in) == 1 &&
         size_of(values_[size_t(in)].dtype) == size_of(values_[size_t(s.out)].dtype);
}
// Each value that has no memory gets the first buffer that is free by then, or that of an operand
// that its step may write over.
void BlockProgram::assign_buffers() {
  std::vector<int> free_from;  // by buffer: the first step that may write there
  size_t width = 0;
  const auto take = [&](Value& v, int step) {
    size_t b = 0;
    while (b < free_from.size() && free_from[b] > step) ++b;
    if (b == free_from.size()) free_from.push_back(0);
    free_from[b] = std::max(v.last_read, step) + 1;
    v.buffer = int(b);
    width = std::max(width, size_of(v.dtype));
  };
  for (Value& v : values_)
    if (v.kind == Value::kGathered) take(v, -1);
  for (size_t i = 0; i < steps_.size(); ++i) {
    Value& out = values_[size_t(steps_[i].out)];
    if (out.kind != Value::kBuffer) continue;
    for (int in : steps_[i].in) {
      const Value& x = values_[size_t(in)];
      if (x.buffer >= 0 && x.last_read == int(i) && may_alias(steps_[i], in))
        free_from[size_t(x.buffer)] = int(i);
    }
    take(out, int(i));
  }
  buffers_ = int(free_from.size());
  buffer_bytes_ = size_t(kBlock) * width + kStagger;
}
bool BlockProgram::may_overwrite(int result, int input) const {
  const Value& x = values_[size_t(input)];
  if (x.kind != Value::kWhole) return false;
  for (auto& v : values_)
    if (v.kind == Value::kResult && v.index == result)
      return x.last_read < v.written ||
             (x.last_read == v.written && may_alias(steps_[size_t(v.written)], input));
  return false;
}
std::string BlockProgram::show() const {
  std::string s;
  for (auto& step : steps_) s += (s.empty() ? "" : "; ") + step.op->def->name;
  return "[" + s + "]";
}
size_t BlockProgram::estimate_bytes() const {
  size_t n = sizeof(*this) + values_.size() * (sizeof(Value) + sizeof(TensorImpl));
  for (auto& s : steps_) n += sizeof(Step) + s.op->def->attr_size + 4 * sizeof(Tensor);
  return n;
}

// ---- running
void BlockProgram::run(Tensors in, std::span<Tensor> out, Lanes& lanes) const {
  parallel_for(elements_, kPiece, [&](int64_t begin, int64_t end) {
    std::unique_ptr<Lane> lane;
    {
      std::lock_guard lock(lanes.mutex_);
      if (!lanes.idle_.empty()) {
        lane = std::move(lanes.idle_.back());
        lanes.idle_.pop_back();
      }
    }
    if (!lane) lane = std::make_unique<Lane>(*this);
    lane->start(*this, in);
    for (int64_t i = begin; i < end; i += kBlock)
      run_block(*lane, in, out, i, std::min(kBlock, end - i));
    std::lock_guard lock(lanes.mutex_);
    lanes.idle_.push_back(std::move(lane));
  });
}
void BlockProgram::run_block(Lane& lane, Tensors in, std::span<Tensor> out, int64_t begin,
                             int64_t n) const {
  lane.resize(*this, n);
  for (size_t i = 0; i < values_.size(); ++i) {
    const Value& v = values_[i];
    const int64_t width = int64_t(size_of(v.dtype));
    if (v.kind == Value::kGathered)
      gather(in[size_t(v.index)], dims_, begin, n, lane.values[i].raw_data());
    if (v.kind != Value::kWhole && v.kind != Value::kResult) continue;
    const Tensor& t = v.kind == Value::kWhole ? in[size_t(v.index)] : out[size_t(v.index)];
    point(lane.values[i], static_cast<char*>(t.raw_data()) + begin * width, size_t(n * width),
          place_);
  }
  size_t i = 0;
  try {
    for (; i < steps_.size(); ++i) {
      const Step& s = steps_[i];
      Lane::Call& c = lane.calls[i];
      s.kernel->kernel(s.attrs.get(), KernelArgs{*s.op->def, c.slots, {&c.out, 1}, place_});
    }
  } catch (const Error& e) {
    throw located(e, *steps_[i].op);
  }
}
void BlockProgram::run_apart(Tensors in, std::span<Tensor> out) const {
  std::vector<Tensor> values(in.begin(), in.end());
  for (auto& s : steps_) {
    const Value& v = values_[size_t(s.out)];
    Tensor y = v.kind == Value::kResult ? out[size_t(v.index)] : empty({v.dtype, dims_}, place_);
    std::vector<Tensors> slots;
    for (int k : s.in) slots.push_back(Tensors(&values[size_t(k)], 1));
    try {
      const OpDef& def = *s.op->def;
      compute_watched(
          [&] {
            s.kernel->kernel(s.attrs.get(), KernelArgs{def, slots, {&y, 1}, place_});
          },
          [&] {
            return Applied{def, s.attrs.get(), slots, {&y, 1}};
          });
    } catch (const Error& e) {
      throw located(e, *s.op);
    }
    values.push_back(std::move(y));
  }
}
}  // namespace paddle

// One op is one struct. This header is what an op's header and its callers need; register.h is for
// the op's .cc, kernel.h for its kernels. docs/adding_an_op.md walks through an example.
#pragma once
#include <array>
#include <atomic>
#include <memory>
#include <string_view>
#include <vector>

#include "paddle/phi/core/scalar.h"
#include "paddle/phi/core/tensor.h"

namespace paddle {
// ---- what an op's struct says
struct Arg {
  enum Kind : uint8_t { kPlain, kMany, kOptional, kHidden, kNoGrad, kIndex };
  const char* name = nullptr;
  Kind kind = kPlain;
  const char* of = nullptr;  // an output that is written into this input

  constexpr Arg() = default;
  constexpr Arg(const char* n) : name(n) {}
  constexpr Arg(const char* n, Kind k, const char* o = nullptr) : name(n), kind(k), of(o) {}
};
// Inputs: a list of tensors, one that may be absent, integers that point into another input.
constexpr Arg many(const char* n) {
  return {n, Arg::kMany};
}
constexpr Arg optional(const char* n) {
  return {n, Arg::kOptional};
}
constexpr Arg index(const char* n) {
  return {n, Arg::kIndex};
}
// Outputs: not returned to users (as an input: the generator's state, filled in by run()), without
// gradient, and written into an input, whose meta it has.
constexpr Arg hidden(const char* n) {
  return {n, Arg::kHidden};
}
constexpr Arg no_grad(const char* n) {
  return {n, Arg::kNoGrad};
}
constexpr Arg inplace_of(const char* n, const char* input) {
  return {n, Arg::kPlain, input};
}

// What autocast does with the floating inputs: nothing unless a list names the op or everything is
// cast (level O2), half precision, float32, the widest dtype among them, or nothing ever.
enum class Amp : uint8_t { kKeep, kHalf, kFloat32, kWidest, kNever };

enum Trait : uint16_t {
  kCommutative = 1,     // op(x, y) = op(y, x)
  kView = 2,            // the result may share input 0's storage; see view()
  kOrdered = 4,         // kept, in order, never merged; passes its input on (print, assert)
  kSizesItself = 8,     // the kernel allocates; infer gives fresh sizes with a bound
  kPromotes = 16,       // inputs of different dtypes are cast to a common one (promotion.h)
  kMayAlias = 32,       // the kernel may write its result over input 0
  kScatters = 64,       // with kMayAlias: it writes where it has not read other inputs yet, so none
                        // of them may share input 0's storage
  kScalarsYield = 128,  // with kPromotes: an operand without axes takes the dtype of one of its
                        // kind that has some, as in the real package
  kElementwise = 256,   // each element of the one result follows from the inputs' elements at its
                        // place (broadcast) and from nothing else: kernels may be given any piece
                        // of the elements, as tensors of one axis
};

inline constexpr int kMaxArgs = 16;
struct OpInfo {
  const char* name;
  const char* doc = "";
  std::array<Arg, kMaxArgs> inputs{};
  std::array<Arg, kMaxArgs> outputs{{"out"}};
  unsigned traits = 0;
  Amp amp = Amp::kKeep;
};
constexpr int count(const std::array<Arg, kMaxArgs>& a) {
  int n = 0;
  while (n < kMaxArgs && a[size_t(n)].name) ++n;
  return n;
}
constexpr int find_arg(const std::array<Arg, kMaxArgs>& a, std::string_view name) {
  for (int i = 0; i < count(a); ++i)
    if (a[size_t(i)].name == name) return i;
  return -1;
}
// Whether an output is a list.
constexpr bool is_list(const OpInfo& info, const Arg& out) {
  if (!out.of) return out.kind == Arg::kMany;
  return info.inputs[size_t(find_arg(info.inputs, out.of))].kind == Arg::kMany;
}

// ---- attributes
// A part of a program as an attribute: a branch or a loop's body (ir/graph.h).
struct Region : Counted {
  virtual ~Region() = default;
};
using RegionRef = Ref<Region>;
using Floats = std::vector<double>;
using Strings = std::vector<std::string>;

enum class AttrKind : uint8_t {
  kBool,
  kInt,
  kDouble,
  kScalar,
  kDType,
  kPlace,
  kEnum,
  kString,
  kInts,
  kFloats,
  kStrings,
  kDim,
  kDims,
  kRegion
};
template <class T>
struct KindOf {  // an enum: `constexpr EnumNames enum_names(E)` gives its names, in order
  static_assert(std::is_enum_v<T> && sizeof(T) == 1, "this type cannot be an attribute");
  static constexpr AttrKind kind = AttrKind::kEnum;
};
#define PADDLE_ATTR_KIND(T, K)                    \
  template <>                                     \
  struct KindOf<T> {                              \
    static constexpr AttrKind kind = AttrKind::K; \
  }
PADDLE_ATTR_KIND(bool, kBool);
PADDLE_ATTR_KIND(int64_t, kInt);
PADDLE_ATTR_KIND(double, kDouble);
PADDLE_ATTR_KIND(Scalar, kScalar);
PADDLE_ATTR_KIND(DType, kDType);
PADDLE_ATTR_KIND(Place, kPlace);
PADDLE_ATTR_KIND(std::string, kString);
PADDLE_ATTR_KIND(Ints, kInts);
PADDLE_ATTR_KIND(Floats, kFloats);
PADDLE_ATTR_KIND(Strings, kStrings);
PADDLE_ATTR_KIND(Dim, kDim);
PADDLE_ATTR_KIND(Dims, kDims);
PADDLE_ATTR_KIND(RegionRef, kRegion);
#undef PADDLE_ATTR_KIND
using EnumNames = std::span<const char* const>;

struct AttrDef {
  const char* name = nullptr;
  const char* doc = "";
  AttrKind kind = AttrKind::kBool;
  uint16_t offset = 0;
  bool is_tensor = false;  // may come as a tensor: an operand behind the inputs
  EnumNames names;         // of an enum

  constexpr AttrDef& tensor() {
    is_tensor = true;
    return *this;
  }
};

// ---- the record
struct OpDef;
// One entry per declared input, then one per attribute that may come as a tensor. A plain input is
// a list of one, an absent one is empty.
using Slots = std::span<const Tensors>;
using MetaSlots = std::span<const Metas>;
using MetaList = SmallVector<Meta, 2>;
using Grads =
    std::vector<Tensor>;  // one per input tensor, lists flattened; an empty one: no gradient
struct GradIn;
struct KernelArgs;
using Kernel = void (*)(const void* attrs, const KernelArgs&);
struct KernelEntry {
  Kernel kernel = nullptr;
  bool strided = false;           // takes inputs as they lie
  const void* context = nullptr;  // for a kernel of a plug-in
};
using KernelRow = std::array<KernelEntry, kDTypes>;
using KernelTable = std::array<std::shared_ptr<KernelRow>, kDeviceTypes>;

// What a recorder knows of integer tensors: their elements, as numbers or sizes, per input; null
// where it knows nothing.
struct KnownElements : std::span<const Dims* const> {
  KnownElements(std::span<const Dims* const> elements, Metas m) : span(elements), metas(m) {}
  Metas metas;
};

// For ops that keep the elements of their only input.
inline bool same_elements(KnownElements in, Dims& out) {
  if (in[0]) out = *in[0];
  return in[0];
}

struct OpDef {
  std::string name;
  const OpInfo* info = nullptr;
  int inputs = 0, outputs = 0;  // declared
  unsigned traits = 0;
  std::vector<AttrDef> attrs;
  std::vector<int> tensor_attrs;  // which of them may come as tensors
  size_t attr_size = 0;
  const void* defaults = nullptr;  // a struct of defaults
  void (*copy)(void*, const void*) = nullptr;
  void (*destroy)(void*) = nullptr;
  void (*infer)(const OpDef&, const void*, MetaSlots, MetaList&) = nullptr;
  void (*check)(const OpDef&, const void*, MetaSlots) = nullptr;
  Grads (*grad)(const GradIn&) = nullptr;
  void (*compose)(const OpDef&, const void*, Slots, TensorList&) = nullptr;
  bool (*view)(const void*, const Meta&, Layout&) = nullptr;
  Tensor (*put)(const void*, const Tensor& base, const Tensor& part) = nullptr;
  // The result's elements, if they follow from the inputs' (arithmetic on sizes).
  bool (*elements)(const void*, KnownElements in, Dims& out) = nullptr;
  // How many multiplications and additions a call takes; null where that was not declared.
  int64_t (*flops)(const void*, MetaSlots) = nullptr;
  const KernelTable* kernels = nullptr;    // in the op table
  const OpDef* primal = nullptr;           // of a derived gradient op
  std::shared_ptr<const OpInfo> own_info;  // `info` of a derived op
  bool infer_is_derived = false, grad_is_derived = false;
  int state_input = -1;  // the generator's state among the inputs
  // What `grad` reads, by what is wanted: Note [What is saved] in autograd/node.h.
  struct Cache {
    std::array<std::atomic<uint64_t>, 4> reads{};
    std::atomic<uint32_t> next{0};
    std::atomic<const OpDef*> gradient{nullptr};
  };
  std::shared_ptr<Cache> cache = std::make_shared<Cache>();

  // A kernel of a derived gradient op knows no gradients of hidden outputs: where one comes, the
  // program runs.
  bool kernels_take(int slot) const {
    return !primal || slot < primal->inputs ||
           primal->output(slot - primal->inputs).kind != Arg::kHidden;
  }
  bool has(Trait t) const { return traits & t; }
  const Arg& input(int i) const { return info->inputs[size_t(i)]; }
  const Arg& output(int i) const { return info->outputs[size_t(i)]; }
  // Which input an output is written into; -1 if none. Filled in by add_op, as is the next.
  std::array<int8_t, kMaxArgs> written{};
  int list_output = -1;  // the output that is a list of its own, if any
  const KernelEntry* find_kernel(Place place, DType t) const {
    const auto& row = (*kernels)[size_t(device_type(place))];
    return row && (*row)[size_t(t)].kernel ? &(*row)[size_t(t)] : nullptr;
  }
};
// Goes through an op's results in order: f(output, input it is written into or -1, how many
// tensors). A list output takes what the others leave of `results`, the number of results that are
// not written into inputs.
template <class F>
void each_output(const OpDef& def, Slots in, int results, F&& f) {
  int fixed = 0;
  for (int i = 0; i < def.outputs; ++i) fixed += def.written[size_t(i)] < 0;
  for (int i = 0; i < def.outputs; ++i) {
    const int w = def.written[size_t(i)];
    if (w >= 0)
      f(i, w, is_list(*def.info, def.output(i)) ? int(in[size_t(w)].size()) : 1);
    else
      f(i, -1, i == def.list_output ? results - (fixed - 1) : 1);
  }
}

PADDLE_API OpDef& add_op(OpDef d);
// Null if there is none. Makes the derived gradient op of that name (`softmax.grad`) if need be.
PADDLE_API const OpDef* find_op(std::string_view name);
// The derived gradient op of a fused one.
PADDLE_API const OpDef& gradient_op(const OpDef& fused);
PADDLE_API std::vector<const OpDef*> all_ops();
// Raises if there is none: then the library that defines the op is not loaded.
PADDLE_API OpDef& require_op(const char* name);
// The op's shape rule; its results have no more axes than a tensor can have.
PADDLE_API void infer(const OpDef& def, const void* attrs, MetaSlots in, MetaList& out);
// The record of an op. Found by name, once per op and library, so that libraries share no template.
template <class Op>
const OpDef& def() {
  static const OpDef& d = require_op(Op::info.name);
  return d;
}

// What an op's kernel sees.
struct KernelArgs {
  const OpDef& def;
  Slots ins;
  std::span<Tensor> outs;  // as they were inferred; for kSizesItself to be filled in
  Place place;
  const void* context = nullptr;  // of the kernel's entry

  bool has(int i) const { return !ins[size_t(i)].empty(); }
  const Tensor& in(int i) const { return ins[size_t(i)][0]; }
  Tensors list(int i) const { return ins[size_t(i)]; }
  Tensor& out(int i) const { return outs[size_t(i)]; }
  template <class T>
  const T* data(int i) const {
    return in(i).data<T>();
  }
  template <class T>
  T* out_data(int i) const {
    return out(i).data<T>();
  }
};

// What an op's `grad` sees. It reads data as in() and out(), shapes as meta(), and takes no branch
// on values: so which data must be saved is known before it runs for real (Note [What is saved] in
// autograd/node.h).
struct GradIn {
  const OpDef& def;
  const void* attrs;
  Slots slots;
  Tensors outs;                  // flattened
  std::span<Tensor> douts;       // an empty one: nothing came
  std::span<const bool> wanted;  // by input tensor, flattened
  struct Reads {                 // what was read
    uint32_t in = 0, out = 0;
  };
  Reads* reads = nullptr;

  const Tensor& in(int i) const {
    note_in(i);
    return slots[size_t(i)][0];
  }
  Tensors list(int i) const {
    note_in(i);
    return slots[size_t(i)];
  }
  bool has(int i) const { return !slots[size_t(i)].empty(); }
  int size(int i) const { return int(slots[size_t(i)].size()); }
  const Meta& meta(int i, int k = 0) const { return slots[size_t(i)][size_t(k)].meta(); }
  const Tensor& out(int i) const {
    if (reads) reads->out |= 1u << i;
    return outs[size_t(i)];
  }
  const Meta& out_meta(int i) const { return outs[size_t(i)].meta(); }
  // The gradient that came for an output: zeros if none did.
  PADDLE_API const Tensor& dout(int i) const;
  bool has_dout(int i) const { return bool(douts[size_t(i)]); }
  // Whether a gradient is wanted for an input; for a list, for any of it.
  PADDLE_API bool needs(int i) const;

 private:
  void note_in(int i) const {
    if (reads) reads->in |= 1u << i;
  }
};

// The only way an op runs: eager, recorded, meta and differentiated calls all come through here.
// With `into`, the result is written into that tensor, which must be input 0 (the in-place form).
PADDLE_API void run(const OpDef& def, const void* attrs, Slots in, TensorList& out,
                    const Tensor* into = nullptr);

// ---- rules
template <class F>
void check(ErrorKind kind, const char* op, const char* label, Cond c, F&& text) {
  if (c.decided()) [[likely]] {
    if (!c.value()) [[unlikely]]
      fail_at(kind, op, label, text());
    return;
  }
  sym::require(c, fmt::format("{}: {}  [{} {}]", op, text(), op, label));
}
// In a method of an op's struct. The label names the rule; a sample of the op must break it
// (test/ops).
#define OP_CHECK(label, condition, ...) OP_CHECK_AS(kValue, label, condition, __VA_ARGS__)
#define OP_CHECK_AS(kind, label, condition, ...)    \
  ::paddle::check(                                  \
      ::paddle::ErrorKind::kind, info.name, #label, \
      (condition), [&]() __attribute__((noinline, cold)) { return ::fmt::format(__VA_ARGS__); })
// The same in a kernel `k`, for rules on data.
#define KERNEL_CHECK(kind, label, condition, ...)              \
  ::paddle::check(                                             \
      ::paddle::ErrorKind::kind, k.def.info->name, #label,     \
      bool(condition), [&]() __attribute__((noinline, cold)) { \
        return ::fmt::format(__VA_ARGS__);                     \
      })

// ---- calling an op from C++
namespace detail {
inline Tensors slot(const Tensor& t) {
  return t ? Tensors(&t, 1) : Tensors();
}
inline Tensors slot(Tensors t) {
  return t;
}
inline Tensors slot(const std::vector<Tensor>& t) {
  return t;
}
inline Tensors slot(const TensorList& t) {
  return Tensors(t.data(), size_t(t.size()));
}
}  // namespace detail

// call(Op{…}, x, y): a Tensor, an array of them, or a vector where the result is a list.
template <class Op, class... T>
auto call(const Op& op, const T&... in) {
  const std::array<Tensors, sizeof...(T)> slots{detail::slot(in)...};
  TensorList out;
  run(def<Op>(), &op, slots, out);
  constexpr int n = count(Op::info.outputs);
  if constexpr (is_list(Op::info, Op::info.outputs[0])) {
    return std::vector<Tensor>(out.begin(), out.end());
  } else if constexpr (n == 1) {
    return std::move(out[0]);
  } else {
    std::array<Tensor, size_t(n)> r;
    for (int i = 0; i < n; ++i) r[size_t(i)] = std::move(out[i]);
    return r;
  }
}
// The in-place form: the result is written into x.
template <class Op, class... T>
void call_into(const Op& op, const Tensor& x, const T&... in) {
  const std::array<Tensors, 1 + sizeof...(T)> slots{detail::slot(x), detail::slot(in)...};
  TensorList out;
  run(def<Op>(), &op, slots, out, &x);
}
}  // namespace paddle

// Running a plan.
#include <gflags/gflags.h>

#include <algorithm>

#include "paddle/executor/frame.h"
#include "paddle/executor/running.h"
#include "paddle/phi/core/generator.h"
#include "paddle/phi/core/hooks.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/core/view.h"

DECLARE_bool(fuse_elementwise);

namespace paddle {
namespace {
struct Running {
  const SymbolTable* table = nullptr;
  const SymbolTable::Values* sizes = nullptr;
  bool draws = false;  // and so holds the generator
};
thread_local Running running;
}  // namespace
OutsideOfProgram::OutsideOfProgram()
    : table_(running.table),
      sizes_(running.sizes),
      draws_(running.draws),
      could_draw_(std::exchange(Generator::may_lock(), !draws_ && Generator::may_lock())) {
  running = {};
}
OutsideOfProgram::~OutsideOfProgram() {
  running = {table_, sizes_, draws_};
  Generator::may_lock() = could_draw_;
}
const SymbolTable::Values* running_sizes(const SymbolTable& table) {
  return running.table == &table ? running.sizes : nullptr;
}

std::unique_ptr<Plan::Frame> Plan::make_frame() const {
  return std::make_unique<Frame>(*this);
}

Plan::Frame::Frame(const Plan& plan) : plan_(plan) {
  for (auto& v : plan.values_) {
    const Slot& s = plan.slots_[size_t(v.slot)];
    Tensor t = meta_tensor(v.meta);
    t.impl()->layout = v.layout;
    if (s.kind == Slot::kHeld) t.impl()->storage = s.storage;
    tensors_.push_back(std::move(t));
  }
  for (auto& i : plan.instructions_) {
    Call& c = calls_.emplace_back();
    if (i.group) c.lanes = std::make_unique<BlockProgram::Lanes>();
    for (int p : i.in) c.in.push_back(tensors_[size_t(p)]);
    for (int p : i.out) c.out.push_back(p >= 0 ? tensors_[size_t(p)] : Tensor());
    size_t at = 0;
    for (int n : i.counts) {
      c.slots.push_back(Tensors(c.in.data() + at, size_t(n)));
      at += size_t(n);
    }
  }
}
// All values of a slot: views have offsets of their own behind the slot's.
void Plan::Frame::set_slot(int slot, const Ref<Storage>& storage, int64_t offset_bytes) {
  for (int p : plan_.slots_[size_t(slot)].values) {
    TensorImpl& t = *tensors_[size_t(p)].impl();
    t.storage = storage;
    t.layout.offset =
        plan_.values_[size_t(p)].layout.offset + offset_bytes / int64_t(size_of(t.meta.dtype));
  }
}
void Plan::Frame::point_into(void* arena) {
  if (arena == arena_ && arena) return;
  arena_ = arena;
  for (size_t s = 0; s < plan_.slots_.size(); ++s) {
    const Slot& slot = plan_.slots_[s];
    if (slot.kind != Slot::kArena) continue;
    char* at = arena && slot.bytes ? static_cast<char*>(arena) + slot.offset : nullptr;
    set_slot(int(s), make_ref<Storage>(Buffer(at, slot.bytes, plan_.place_, nullptr)), 0);
  }
}

void Plan::run(Frame& f, Workspace& memory, Tensors args, std::vector<Tensor>& results) const {
  ModeScope scope([&] {
    Mode m = plain_mode();
    m.place = place_;
    return m;
  }());
  std::unique_lock<std::mutex> generator;
  if (draws_ && !running.table) generator = default_generator(place_).lock();
  struct Restore {
    const Running before = running;
    ~Restore() { running = before; }
  } restore;
  if (any_dynamic_) f.sizes_ = sizes_;
  running = {graph_.symbols.get(), any_dynamic_ ? &f.sizes_ : &sizes_,
             draws_ || restore.before.draws};

  if (arena_bytes_ || !f.arena_) f.point_into(memory.reserve(arena_bytes_, place_));
  std::vector<Tensor> dense;
  for (size_t s = 0; s < slots_.size(); ++s) {
    const Slot& slot = slots_[s];
    if (slot.kind == Slot::kArgument) {
      const Tensor t = contiguous(args[size_t(slot.index)]);
      USER_CHECK(kValue, t.place() == place_,
                 "argument {} of a program is on {}, but the program works on {}", slot.index,
                 t.place(), place_);
      f.set_slot(int(s), t.impl()->storage,
                 t.impl()->layout.offset.raw() * int64_t(size_of(t.dtype())));
    } else if (slot.kind == Slot::kResult) {
      const Tensor t = empty({DType::kUInt8, {int64_t(slot.bytes)}}, place_);
      f.set_slot(int(s), t.impl()->storage, 0);
    }
  }
  for (size_t i = 0; i < instructions_.size(); ++i) {
    step(f, i);
    for (int s : instructions_[i].let_go) f.set_slot(s, nullptr, 0);
  }
  finish(f, results, /*outermost=*/!restore.before.table);
}

void Plan::run_kernel(const KernelEntry& kernel, const OpDef& def, const void* attrs, Slots in,
                      std::span<Tensor> out) const {
  compute_watched(
      [&] { kernel.kernel(attrs, KernelArgs{def, in, out, place_, kernel.context}); },
      [&] { return Applied{def, attrs, in, out}; });
}
static void run_group(const BlockProgram& g, const std::vector<Tensor>& in,
                      std::vector<Tensor>& out, BlockProgram::Lanes& lanes) {
  if (!hooks().watch_ops() && FLAGS_fuse_elementwise) [[likely]]
    return g.run(in, out, lanes);
  if (hooks().watch_members() || !FLAGS_fuse_elementwise) return g.run_apart(in, out);
  const int64_t began = nanoseconds();
  g.run(in, out, lanes);
  if (const Profile* p = hooks().profile.load(std::memory_order_acquire); p && p->group)
    p->group(g.name(), in, out, began);
}
void Plan::step(Frame& f, size_t i) const {
  const Instruction& ins = instructions_[i];
  Frame::Call& c = f.calls_[i];
  if (ins.group) return run_group(*ins.group, c.in, c.out, *c.lanes);
  try {
    for (auto [from, to] : ins.copies) copy_elements(f.tensor(to), f.tensor(from));
    if (ins.kernel) {
      run_kernel(*ins.kernel, *ins.op->def, ins.attrs.get(), c.slots, c.out);
    } else {
      step_dynamic(f, i);
    }
  } catch (const GuardMiss&) {
    throw;
  } catch (const Error& e) {
    throw located(e, *ins.op);
  }
}
Attrs Plan::attrs_now(Frame& f, const Instruction& ins) const {
  const SymbolTable& t = *graph_.symbols;
  Attrs attrs = ins.attrs;
  if (!ins.op->has_unknowns) return attrs;
  const auto size = [&](Dim d) {
    for (int s : t.symbols_in(d, true)) bind_element(f, s);
    t.derive(f.sizes_);
    return Dim(t.eval(f.sizes_, d));
  };
  const auto scalar = [&](Dim d) {
    const Definer* by = graph_.definer(t.symbol_of(d));
    return element(f.tensor(by_id_[size_t(by->value->id)]), by->element);
  };
  resolve_unknowns(*ins.op->def, attrs.get(), size, scalar);
  return attrs;
}
// A view, or what a region was given and gives back, shares an input's memory. Where a later step
// may write there, the plan does not know that the result still needs it.
bool Plan::lies_in_reused_memory(const Frame& f, const Instruction& ins, const Tensor& y,
                                 bool given) const {
  return std::any_of(ins.in.begin(), ins.in.end(), [&](int p) {
    const Slot::Kind kind = slots_[size_t(values_[size_t(p)].slot)].kind;
    return kind != Slot::kDynamic && (kind != Slot::kArgument || given) &&
           f.tensor(p).impl()->storage == y.impl()->storage;
  });
}
// What is sized at run time: a kernel that allocates, or run() with sizes that are numbers by now.
void Plan::step_dynamic(Frame& f, size_t i) const {
  const Instruction& ins = instructions_[i];
  Frame::Call& c = f.calls_[i];
  const OpDef& def = *ins.op->def;
  for (size_t k = 0; k < ins.in.size(); ++k) c.in[k] = f.tensor(ins.in[k]);
  const Attrs attrs = attrs_now(f, ins);
  // In a graph an op gives new values: what it writes into is copied first.
  std::vector<std::vector<Tensor>> copies;
  std::vector<Tensors> slots = c.slots;
  for (int o = 0; o < def.outputs; ++o) {
    const int w = def.written[size_t(o)];
    if (w < 0) continue;
    auto& list = copies.emplace_back();
    for (const Tensor& x : slots[size_t(w)]) list.push_back(copy_to(x, x.place()));
    slots[size_t(w)] = list;
  }
  TensorList out;
  const KernelEntry* kernel = def.has(kSizesItself) ? find_kernel(*ins.op, place_) : nullptr;
  if (kernel) {
    if (!kernel->strided)
      for (Tensor& t : c.in) t = contiguous(t);
    for (size_t k = 0; k < ins.out.size(); ++k) out.push_back(meta_tensor({}));
    run_kernel(*kernel, def, attrs.get(), slots, {out.data(), size_t(out.size())});
  } else {
    paddle::run(def, attrs.get(), slots, out);
  }
  take_results(f, ins, out);
  for (Tensor& x : c.in) x = Tensor();
  for (int p : ins.dropped) f.tensors_[size_t(p)] = Tensor();
}
// What run() gave becomes the values; sizes that are known now are bound.
void Plan::take_results(Frame& f, const Instruction& ins, TensorList& out) const {
  const SymbolTable& t = *graph_.symbols;
  for (size_t k = 0; k < ins.out.size(); ++k) {
    if (ins.out[k] < 0) continue;
    const ValuePlan& v = values_[size_t(ins.out[k])];
    const bool given = slots_[size_t(v.slot)].kind == Slot::kGiven;
    Tensor& y = out[int64_t(k)];
    const bool twice = std::any_of(out.begin(), out.begin() + int64_t(k), [&](const Tensor& o) {
      return o && o.impl()->storage == y.impl()->storage;
    });
    if (lies_in_reused_memory(f, ins, y, given) || (given && twice)) y = copy_to(y, y.place());
    if (given) {
      y = contiguous(y);
      INTERNAL_CHECK(identical(y.meta(), v.meta), "{} gives {}, not {}", ins.op->def->name, y,
                     v.meta);
      f.set_slot(v.slot, y.impl()->storage,
                 y.impl()->layout.offset.raw() * int64_t(size_of(y.dtype())));
      continue;
    }
    f.tensors_[size_t(ins.out[k])] = y;
    const Dims& dims = v.value->meta.dims;
    for (int a = 0; a < dims.size(); ++a)
      if (const int s = t.symbol_of(dims[a]); s >= 0 && t.is_data(s))
        t.bind(f.sizes_, dims[a], y.dim(a).number());
  }
  t.derive(f.sizes_);
  check_assumptions(f.sizes_);
}
// An unknown that is an element of a tensor: read when it is first needed.
void Plan::bind_element(Frame& f, int symbol) const {
  const SymbolTable& t = *graph_.symbols;
  const Definer* d = graph_.definer(symbol);
  if (!d || d->element < 0) return;
  const Tensor& x = f.tensor(by_id_[size_t(d->value->id)]);
  t.bind(f.sizes_, t.dim_of(symbol), element(x, d->element).to<int64_t>());
}

void Plan::finish(Frame& f, std::vector<Tensor>& results, bool outermost) const {
  results.clear();
  for (size_t i = 0; i < results_.size(); ++i) {
    const int p = results_[i];
    const Tensor& t = f.tensor(p);
    const Slot::Kind kind = slots_[size_t(values_[size_t(p)].slot)].kind;
    // What the program holds is not given away: a later run may write it. Nor is what the caller
    // has already: he may write into one of the two.
    const bool given = std::find(results_.begin(), results_.begin() + int64_t(i), p) !=
                       results_.begin() + int64_t(i);
    const bool copied = kind == Slot::kHeld || given || (outermost && kind == Slot::kArgument);
    results.push_back(copied ? copy_to(t, t.place()) : snapshot(t));
  }
  // All values first, then state: so that two buffers can be swapped.
  std::vector<Tensor> staged;
  for (auto& [target, p] : writes_) {
    const Tensor& t = f.tensor(p);
    const bool held = slots_[size_t(values_[size_t(p)].slot)].kind == Slot::kHeld;
    staged.push_back(held && writes_.size() > 1 ? copy_to(t, t.place()) : t);
  }
  for (size_t i = 0; i < writes_.size(); ++i) copy_elements(writes_[i].first, staged[i]);
  for (auto& w : graph_.writes) mark_written(w.tensor, nullptr);
  for (size_t s = 0; s < slots_.size(); ++s)
    if (slots_[s].kind == Slot::kArgument || slots_[s].kind == Slot::kResult ||
        slots_[s].kind == Slot::kGiven)
      f.set_slot(int(s), nullptr, 0);
  for (auto& s : slots_)
    if (s.kind == Slot::kDynamic)
      for (int p : s.values) f.tensors_[size_t(p)] = Tensor();
}
}  // namespace paddle

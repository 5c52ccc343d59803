// Making a plan. Running it is in run_plan.cc.
#include "paddle/executor/plan.h"

#include <gflags/gflags.h>

#include <algorithm>
#include <numeric>

#include "paddle/device/allocator.h"
#include "paddle/phi/core/mode.h"

DEFINE_bool(fuse_elementwise, true,
            "Run groups of element-wise operations of a program as one kernel.");

namespace paddle {
void* Workspace::reserve(size_t bytes, Place place) {
  if (buffer_.bytes() < bytes || buffer_.place() != place) {
    buffer_ = Buffer();  // before the larger one is taken
    buffer_ = allocator(place).allocate(bytes);
  }
  return buffer_.data();
}

static size_t bytes_of(const Meta& m) {
  constexpr int64_t kMost = int64_t{1} << 47;  // no process has more; sums of such do not overflow
  const int64_t n = (numel(m.dims) * Dim(int64_t(size_of(m.dtype)))).number();
  USER_CHECK(kMemory, n <= kMost, "a tensor {} does not fit into memory", m);
  return size_t(n);
}

Plan::Plan(const Graph& g, const std::vector<Meta>& args, const SymbolTable::Values& outer)
    : graph_(g), place_(mode().place) {
  bind_sizes(args, outer);
  by_id_.assign(graph_.value_count(), -1);
  for (size_t i = 0; i < graph_.args.size(); ++i) {
    const int s = new_slot(Slot::kArgument);
    slots_[size_t(s)].index = int(i);
    add_value(graph_.args[i], s, args[i], {});
  }
  for (auto& l : graph_.captured) {
    USER_CHECK(kValue, l.tensor.place() == graph_.captured[0].tensor.place(),
               "a program reads tensors at {} and {}; all must be at one place",
               graph_.captured[0].tensor.place(), l.tensor.place());
    place_ = l.tensor.place();
  }
  plan_operations();
  const int index = int(graph_.body.size());
  for (const Value* v : graph_.results) {
    const int p = plan_value(v);
    results_.push_back(p);
    use(p, index);
    Slot& s = slots_[size_t(values_[size_t(p)].slot)];
    if (s.kind == Slot::kArena) s.kind = Slot::kResult;
  }
  for (auto& w : graph_.writes) {
    const int p = plan_value(w.value);
    const Slot& s = slots_[size_t(values_[size_t(p)].slot)];
    const bool there = s.kind == Slot::kHeld && s.held.impl()->storage == w.tensor.impl()->storage;
    if (!there) writes_.push_back({w.tensor, p});
    use(p, index);
  }
  find_dropped();
  place_arena();
}
void Plan::plan_operations() {
  const std::vector<Group> groups = find_groups();
  const size_t n = graph_.body.size();
  std::vector<int> position(n, 0);  // where each operation runs
  std::vector<const Group*> group_of(n, nullptr);
  std::iota(position.begin(), position.end(), 0);
  for (auto& g : groups)
    for (auto& m : g.members) {
      position[size_t(m.index)] = g.index();
      group_of[size_t(m.index)] = &g;
    }
  find_lives(position);
  int index = 0;
  for (auto& op : graph_.body) {
    const Group* g = group_of[size_t(index)];
    if (!g)
      plan_operation(op, index);
    else if (g->index() == index)
      plan_group(*g);
    ++index;
  }
}
Plan::~Plan() = default;

void Plan::bind_sizes(const std::vector<Meta>& args, const SymbolTable::Values& outer) {
  const SymbolTable& t = *graph_.symbols;
  sizes_ = outer;
  USER_CHECK(kValue, args.size() == graph_.args.size(), "a program of {} inputs is given {}",
             graph_.args.size(), args.size());
  for (size_t i = 0; i < args.size(); ++i) {
    const Meta& want = graph_.args[i]->meta;
    const std::string& name = graph_.args[i]->name;
    const std::string who = name.empty() ? fmt::format("argument {}", i) : "input '" + name + "'";
    USER_CHECK(kType, args[i].dtype == want.dtype, "{} must be {}, got {}", who, want.dtype,
               args[i].dtype);
    USER_CHECK(kValue, args[i].rank() == want.rank(), "{} must have {} axes, its shape is {}", who,
               want.rank(), args[i].dims);
    for (int a = 0; a < want.rank(); ++a) t.bind(sizes_, want.dims[a], args[i].dims[a].number());
  }
  t.derive(sizes_);
  for (size_t i = 0; i < args.size(); ++i)
    for (int a = 0; a < args[i].rank(); ++a) {
      const Dim d = graph_.args[i]->meta.dims[a];
      USER_CHECK(kValue, !t.computable(sizes_, d) || t.eval(sizes_, d) == args[i].dims[a].number(),
                 "input '{}' must have size {} on axis {}, its shape is {}",
                 graph_.args[i]->name.empty() ? std::to_string(i) : graph_.args[i]->name,
                 t.eval(sizes_, d), a, args[i].dims);
    }
  check_assumptions(sizes_);
}
void Plan::check_assumptions(const SymbolTable::Values& v) const {
  const SymbolTable& t = *graph_.symbols;
  for (auto& g : t.guards())
    if (t.computable(v, g.cond) && !t.eval(v, g.cond))
      throw GuardMiss(ErrorKind::kRuntime, "",
                      "the program was traced for sizes with " + t.str(g.cond));
  for (auto* rules : {&t.rules(), &graph_.rules})
    for (auto& r : *rules)
      USER_CHECK(kValue, !t.computable(v, r.cond) || t.eval(v, r.cond), "{} (rule: {})", r.why,
                 t.str(r.cond));
}

int Plan::new_slot(Slot::Kind kind) {
  slots_.emplace_back().kind = kind;
  return int(slots_.size()) - 1;
}
int Plan::add_value(const Value* v, int slot, Meta meta, Layout layout) {
  values_.push_back({slot, std::move(meta), std::move(layout), v});
  const int p = int(values_.size()) - 1;
  slots_[size_t(slot)].values.push_back(p);
  if (v) by_id_[size_t(v->id)] = p;
  return p;
}
// Captured tensors and constants are planned when something reads them.
int Plan::plan_value(const Value* v) {
  int& p = by_id_[size_t(v->id)];
  if (p >= 0) return p;
  Tensor held = v->constant;
  for (auto& l : graph_.captured)
    if (l.value == v) held = l.tensor;
  USER_CHECK(kValue, held, "a tensor of the program, {}, is read before anything computes it",
             v->meta);
  USER_CHECK(kValue, identical(held.meta(), v->meta),
             "a program was recorded with tensor {} as {}, which is {} now", held.name(), v->meta,
             held.meta());
  for (size_t s = 0; s < slots_.size(); ++s)  // two values may be one tensor
    if (slots_[s].kind == Slot::kHeld && slots_[s].held.impl() == held.impl())
      return add_value(v, int(s), held.meta(), held.impl()->layout);
  const int s = new_slot(Slot::kHeld);
  slots_[size_t(s)].held = held;
  slots_[size_t(s)].storage = held.impl()->storage;
  held_.push_back(s);
  return add_value(v, s, held.meta(), held.impl()->layout);
}

bool Plan::is_current() const {
  return std::all_of(held_.begin(), held_.end(), [&](int s) {
    return slots_[size_t(s)].held.impl()->storage == slots_[size_t(s)].storage;
  });
}

void Plan::find_lives(const std::vector<int>& position) {
  last_use_.assign(graph_.value_count(), -1);
  int index = 0;
  for (auto& op : graph_.body) {
    const int at = position[size_t(index)];
    const auto read = [&](const Value* v) {
      last_use_[size_t(v->id)] = std::max(last_use_[size_t(v->id)], at);
    };
    for (const Value* v : op.operands) read(v);
    for (const Value* v : op.sizes) read(v);
    ++index;
  }
  for (auto& list : {graph_.results})
    for (const Value* v : list) last_use_[size_t(v->id)] = index;
  for (auto& w : graph_.writes) last_use_[size_t(w.value->id)] = index;
}
void Plan::use(int value, int instruction) {
  Slot& s = slots_[size_t(values_[size_t(value)].slot)];
  if (s.first < 0) s.first = instruction;
  s.last = std::max(s.last, instruction);
}
// Whether `result` may lie where an operand of this operation lies: nobody reads that memory any
// more. A captured tensor is written where it lies only by what becomes its new content.
bool Plan::may_take_over(int value, int index, const Value* result, bool written) const {
  const Slot& s = slots_[size_t(values_[size_t(value)].slot)];
  for (int p : s.values)
    if (values_[size_t(p)].value && last_use_[size_t(values_[size_t(p)].value->id)] > index)
      return false;
  if (s.kind == Slot::kArena || s.kind == Slot::kGiven) return true;
  if (s.kind != Slot::kHeld) return false;
  return std::any_of(graph_.writes.begin(), graph_.writes.end(), [&](auto& w) {
    return w.tensor.impl() == s.held.impl() && (written || w.value == result);
  });
}

Meta Plan::known_meta(const Value* v) const {
  Meta m = v->meta;
  for (Dim& d : m.dims) d = graph_.symbols->eval(sizes_, d);
  return m;
}
Attrs Plan::known_attrs(const Operation& op) const {
  Attrs attrs = op.attrs;
  if (op.has_unknowns)
    resolve_unknowns(
        *op.def, attrs.get(), [&](Dim d) { return Dim(graph_.symbols->eval(sizes_, d)); },
        [](Dim) -> Scalar { fail_internal(__FILE__, __LINE__, "an element is not known"); });
  return attrs;
}
bool Plan::needs_elements(const Operation& op) const {
  const SymbolTable& t = *graph_.symbols;
  for (Dim d : unknowns(*op.def, op.attrs.get()))
    if (!t.computable(sizes_, d)) return true;
  return false;
}
// All sizes are known before the program runs, and there is a kernel.
bool Plan::is_static(const Operation& op) const {
  const SymbolTable& t = *graph_.symbols;
  if (op.def->has(kSizesItself) || needs_elements(op)) return false;
  for (const Value* v : op.operands) {
    const int p = by_id_[size_t(v->id)];
    if (p >= 0 && slots_[size_t(values_[size_t(p)].slot)].kind == Slot::kDynamic) return false;
  }
  for (const Value* v : op.results) {
    if (!v) continue;
    for (Dim d : v->meta.dims)
      if (!t.computable(sizes_, d)) return false;
  }
  return true;
}

bool Plan::plan_view(const Operation& op, int index) {
  if (!op.def->has(kView)) return false;
  const int base = by_id_[size_t(op.operands[0]->id)];
  const ValuePlan b = values_[size_t(base)];
  const Attrs attrs = known_attrs(op);
  Layout l = b.layout;
  if (l.strides.empty()) l.strides = contiguous_strides(b.meta.dims);
  if (!op.def->view(attrs.get(), b.meta, l)) return false;
  const Meta m = known_meta(op.results[0]);
  add_value(op.results[0], b.slot, m, tidy(std::move(l), m.dims));
  use(base, index);
  return true;
}

int Plan::temporary(const Meta& meta, int index) {
  const int p = add_to_arena(nullptr, meta);
  use(p, index);
  return p;
}

void Plan::plan_operation(const Operation& op, int index) {
  for (const Value* v : op.operands) plan_value(v);
  for (const Value* v : op.sizes) plan_value(v);
  draws_ |= holds_within(op, [](const Operation& o) { return o.def->state_input >= 0; });
  const bool fixed = is_static(op);
  if (fixed && plan_view(op, index)) return;
  const KernelEntry* entry = fixed ? find_kernel(op, place_) : nullptr;
  Instruction ins;
  ins.op = &op;
  ins.index = index;
  ins.counts.assign(op.counts.begin(), op.counts.end());
  for (const Value* v : op.operands) {
    ins.in.push_back(by_id_[size_t(v->id)]);
    use(ins.in.back(), index);
  }
  for (const Value* v : op.sizes) use(by_id_[size_t(v->id)], index);
  if (!entry) return plan_run(op, std::move(ins), fixed ? Slot::kGiven : Slot::kDynamic);
  ins.kernel = entry;
  ins.attrs = known_attrs(op);
  while (int(ins.counts.size()) >
         op.def->inputs) {  // operands of attributes, which are numbers by now
    ins.in.resize(ins.in.size() - size_t(ins.counts.back()));
    ins.counts.pop_back();
  }
  if (!entry->strided)
    for (int& p : ins.in) {
      if (values_[size_t(p)].layout.strides.empty()) continue;
      const int dense = temporary(values_[size_t(p)].meta, index);
      ins.copies.push_back({p, dense});
      p = dense;
    }
  plan_results(op, ins);
  instructions_.push_back(std::move(ins));
}

// Those that are worth it, of operations that are sized before the program runs.
std::vector<Group> Plan::find_groups() const {
  if (!FLAGS_fuse_elementwise || place_ != kCpuPlace) return {};
  std::vector<bool> dynamic(graph_.value_count());
  return paddle::find_groups(graph_, [&](const Operation& op) -> std::optional<Dims> {
    const bool fixed =
        is_static(op) && std::none_of(op.operands.begin(), op.operands.end(),
                                      [&](auto* v) { return dynamic[size_t(v->id)]; });
    for (const Value* v : op.results)
      if (v) dynamic[size_t(v->id)] = !fixed;
    const KernelEntry* kernel = fixed ? find_kernel(op, place_) : nullptr;
    if (!kernel || !kernel->strided || !op.def->has(kElementwise)) return {};
    const Dims dims = known_meta(op.results[0]).dims;
    if (numel(dims).number() < BlockProgram::kFewestElements) return {};
    return dims;
  });
}
void Plan::plan_group(const Group& g) {
  Instruction ins;
  ins.op = g.members.back().op;
  ins.index = g.index();
  std::vector<BlockProgram::Input> inputs;
  for (const Value* v : g.inputs) {
    const int p = plan_value(v);
    ins.in.push_back(p);
    use(p, ins.index);
    inputs.push_back({values_[size_t(p)].meta, values_[size_t(p)].layout.strides.empty()});
  }
  std::vector<Attrs> attrs;
  for (auto& m : g.members) attrs.push_back(known_attrs(*m.op));
  ins.group = std::make_unique<BlockProgram>(g, std::move(attrs), inputs,
                                             known_meta(g.results[0]).dims, place_);
  for (size_t r = 0; r < g.results.size(); ++r) {
    ins.out.push_back(plan_group_result(ins, g.results[r], int(r)));
    use(ins.out.back(), ins.index);
  }
  instructions_.push_back(std::move(ins));
}
int Plan::plan_group_result(const Instruction& ins, const Value* v, int result) {
  const Meta m = known_meta(v);
  for (int over = 0; over < int(ins.in.size()); ++over)
    if (ins.group->may_overwrite(result, over) && lies_over(ins, v, m, over, false))
      return add_over(ins, v, m, over);
  return add_to_arena(v, m);
}

// run() will allocate the results: of a known size (kGiven) or not (kDynamic).
void Plan::plan_run(const Operation& op, Instruction ins, Slot::Kind kind) {
  any_dynamic_ = true;
  ins.attrs = op.attrs;
  for (const Value* v : op.results) {
    ins.out.push_back(
        v ? add_value(v, new_slot(kind), kind == Slot::kGiven ? known_meta(v) : v->meta, {}) : -1);
    if (v) use(ins.out.back(), ins.index);
  }
  instructions_.push_back(std::move(ins));
}

// A result lies where an input ends, or in memory of its own.
void Plan::plan_results(const Operation& op, Instruction& ins) {
  std::vector<int> start;  // of each slot of operands
  std::vector<Tensor> stand_ins(ins.in.size());
  std::vector<Tensors> slots;
  int at = 0;
  for (int n : ins.counts) {
    start.push_back(at);
    slots.push_back(Tensors(stand_ins.data() + at, size_t(n)));
    at += n;
  }
  int written_results = 0, k = 0;
  each_output(*op.def, slots, 0,
              [&](int, int written, int n) { written_results += written >= 0 ? n : 0; });
  each_output(*op.def, slots, op.results.size() - written_results,
              [&](int output, int written, int n) {
                for (int j = 0; j < n; ++j, ++k) {
                  const Value* v = op.results[k];
                  if (!v) {
                    ins.out.push_back(-1);
                    continue;
                  }
                  if (written >= 0)
                    ins.out.push_back(plan_written(ins, v, start[size_t(written)] + j));
                  else
                    ins.out.push_back(plan_result(op, ins, v, output));
                  use(ins.out.back(), ins.index);
                }
              });
}
bool Plan::lies_over(const Instruction& ins, const Value* v, const Meta& m, int over,
                     bool written) const {
  const ValuePlan& o = values_[size_t(ins.in[size_t(over)])];
  const auto same_slot = [&](int p) { return values_[size_t(p)].slot == o.slot; };
  const bool alone = std::count_if(ins.in.begin(), ins.in.end(), same_slot) == 1;
  return bytes_of(o.meta) == bytes_of(m) && o.layout.strides.empty() && alone &&
         may_take_over(ins.in[size_t(over)], ins.index, v, written);
}
int Plan::add_over(const Instruction& ins, const Value* v, Meta m, int over) {
  const ValuePlan o = values_[size_t(ins.in[size_t(over)])];
  return add_value(v, o.slot, std::move(m), o.layout);
}
// v: null for a temporary.
int Plan::add_to_arena(const Value* v, const Meta& m) {
  const int s = new_slot(Slot::kArena);
  slots_[size_t(s)].bytes = bytes_of(m);
  return add_value(v, s, m, {});
}
// In the place of an operand that it may overwrite: the first, or either of two that may be
// exchanged.
int Plan::plan_result(const Operation& op, const Instruction& ins, const Value* v, int output) {
  const Meta m = known_meta(v);
  if (output == 0 && op.def->has(kMayAlias) && ins.counts[0] == 1) {
    const int candidates = op.def->has(kCommutative) ? 2 : 1;
    for (int over = 0; over < candidates; ++over)
      if (lies_over(ins, v, m, over, false)) return add_over(ins, v, m, over);
  }
  return add_to_arena(v, m);
}
// In the place of the operand that it updates; if that is still wanted, the kernel reads and writes
// a copy.
int Plan::plan_written(Instruction& ins, const Value* v, int over) {
  const Meta m = known_meta(v);
  if (lies_over(ins, v, m, over, true)) return add_over(ins, v, m, over);
  const int p = add_to_arena(v, m);
  ins.copies.push_back({ins.in[size_t(over)], p});
  ins.in[size_t(over)] = p;
  return p;
}

// What the arena does not hold is let go behind its last reader.
void Plan::find_dropped() {
  for (auto& ins : instructions_)
    for (size_t s = 0; s < slots_.size(); ++s) {
      if (slots_[s].last != ins.index) continue;
      if (slots_[s].kind == Slot::kGiven) ins.let_go.push_back(int(s));
      if (slots_[s].kind == Slot::kDynamic)
        for (int p : slots_[s].values) ins.dropped.push_back(p);
    }
}

// Slots that do not live at the same time share memory: the largest first, each at the lowest place
// that is free.
void Plan::place_arena() {
  constexpr size_t kAlign = 64;
  std::vector<Slot*> order;
  for (Slot& s : slots_)
    if (s.kind == Slot::kArena && s.bytes > 0) order.push_back(&s);
  std::stable_sort(order.begin(), order.end(),
                   [](Slot* a, Slot* b) { return a->bytes > b->bytes; });
  std::vector<Slot*> placed;
  for (Slot* s : order) {
    s->bytes = (s->bytes + kAlign - 1) / kAlign * kAlign;
    std::vector<Slot*> rivals;
    for (Slot* o : placed)
      if (o->first <= s->last && s->first <= o->last) rivals.push_back(o);
    std::sort(rivals.begin(), rivals.end(), [](Slot* a, Slot* b) { return a->offset < b->offset; });
    size_t at = 0;
    for (Slot* o : rivals) {
      if (at + s->bytes <= o->offset) break;
      at = std::max(at, o->offset + o->bytes);
    }
    s->offset = at;
    arena_bytes_ = std::max(arena_bytes_, at + s->bytes);
    placed.push_back(s);
  }
}

// Half of what resident memory grows by, measured on a program of 12 operations, is in these;
// the other half is frames and what the allocator adds.
size_t Plan::estimate_bytes() const {
  size_t n = sizeof(Plan) + values_.size() * (sizeof(ValuePlan) + sizeof(TensorImpl)) +
             slots_.size() * sizeof(Slot);
  for (auto& i : instructions_)
    n += sizeof(Instruction) + i.op->def->attr_size +
         (i.in.size() + i.out.size()) * 2 * sizeof(Tensor) +
         (i.group ? i.group->estimate_bytes() : 0);
  return 2 * n;
}
std::string Plan::show() const {
  static const char* const kKinds[] = {"arena", "argument", "held", "result", "given", "dynamic"};
  std::string s;
  const auto value = [&](int p) {
    if (p < 0) return std::string("none");
    const Slot& slot = slots_[size_t(values_[size_t(p)].slot)];
    std::string r = fmt::format("v{}@{}", p, kKinds[slot.kind]);
    if (slot.kind == Slot::kArena) r += fmt::format("+{}", slot.offset);
    return r;
  };
  const auto is_given = [&](const Instruction& i) {
    return std::any_of(i.out.begin(), i.out.end(), [&](int p) {
      return p >= 0 && slots_[size_t(values_[size_t(p)].slot)].kind == Slot::kGiven;
    });
  };
  for (auto& i : instructions_) {
    std::string line;
    for (int p : i.out) line += (line.empty() ? "" : ", ") + value(p);
    line += " = " + (i.group ? i.group->show() : i.op->def->name) + "(";
    for (size_t k = 0; k < i.in.size(); ++k) line += (k ? ", " : "") + value(i.in[k]);
    s += line + ")" +
         (i.kernel || i.group ? ""
          : is_given(i)       ? "  composed"
                              : "  sized at run time") +
         "\n";
  }
  return s + fmt::format("arena: {} bytes\n", arena_bytes_);
}
}  // namespace paddle

// What follows from an op's compose: its shape rule, its gradient op (and that one's, and so on),
// and a program that stands in for a kernel.
//
// Note [Derived]. The gradient op `<name>.grad` takes the op's inputs and the gradients of its
// outputs, has the op's attributes, and gives one gradient per input tensor (a 0-D zero where there
// is no derivative). Its compose is "run the op's compose under the tape on fresh leaves, and take
// gradients". So it is an ordinary fused op: one operation of a program, maybe with a kernel of its
// own, with a gradient that is derived again.
#include <algorithm>
#include <deque>
#include <memory>
#include <mutex>

#include "paddle/autograd/backward.h"
#include "paddle/executor/executable.h"
#include "paddle/executor/frame.h"
#include "paddle/ir/recorder.h"
#include "paddle/passes/pass.h"
#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/hooks.h"
#include "paddle/phi/core/kernel.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
namespace {
// ---- One cache for all: what compose gave for a signature: op, attributes, dtype and sizes of the
// inputs, place. All else that compose could read is fixed. Direct-mapped and per thread: bounded
// without a policy, no locks; a collision only costs a derivation. Entries are shared: a program
// may evict itself while it runs.
struct Entry {
  uint64_t hash;
  const OpDef* def;
  Attrs attrs;
  Place place;
  std::vector<int> counts;
  std::vector<Meta> in;
  MetaList out;    // of the shape rule
  GraphRef graph;  // of the program; made when it is first run
  std::unique_ptr<Plan> plan;
  std::unique_ptr<Plan::Frame> frame;
  Workspace memory;  // kept if it is small
  bool running = false;
};
constexpr size_t kEntries = 512;
constexpr size_t kKeptMemory = 16 << 10;
thread_local std::array<std::shared_ptr<Entry>, kEntries> cache;

bool matches(const Entry& e, uint64_t hash, const OpDef& def, const void* attrs, MetaSlots in) {
  if (e.hash != hash || e.def != &def || e.place != mode().place || e.counts.size() != in.size())
    return false;
  size_t at = 0;
  for (size_t s = 0; s < in.size(); ++s) {
    if (e.counts[s] != int(in[s].size())) return false;
    for (const Meta* m : in[s])
      if (!identical(*m, e.in[at++])) return false;
  }
  return same_attrs(def, e.attrs.get(), attrs);
}
std::shared_ptr<Entry> lookup(const OpDef& def, const void* attrs, MetaSlots in) {
  uint64_t h =
      mix(hash_attrs(def, attrs), uint64_t(mode().place.kind) << 8 | uint64_t(mode().place.device));
  for (auto& list : in) {
    h = mix(h, list.size());
    for (const Meta* m : list) {
      h = mix(h, uint64_t(m->dtype));
      for (Dim d : m->dims) h = mix(h, uint64_t(d.raw()));
    }
  }
  auto& e = cache[(h >> 32) % kEntries];
  if (e && matches(*e, h, def, attrs, in)) return e;
  e = std::make_shared<Entry>();
  e->hash = h;
  e->def = &def;
  e->attrs = Attrs(def, attrs);
  e->place = mode().place;
  for (auto& list : in) {
    e->counts.push_back(int(list.size()));
    for (const Meta* m : list) e->in.push_back(*m);
  }
  return e;
}

// The inputs of a call as compose gets them, made from metas or tensors by f.
template <class List, class F>
struct Copies {
  std::vector<std::vector<Tensor>> lists;
  std::vector<Tensors> slots;
  Copies(List in, F f) {
    for (auto& list : in) {
      auto& l = lists.emplace_back();
      for (auto& x : list) l.push_back(f(x));
    }
    for (auto& l : lists) slots.push_back(l);
  }
};

// ---- shape rules
void infer_by_running(const OpDef& def, const void* attrs, MetaSlots in, MetaList& out) {
  ModeScope scope(meta_mode(/*tape=*/false));
  const Copies x(in, [](const Meta* m) { return meta_tensor(*m); });
  TensorList y;
  try {
    def.compose(def, attrs, x.slots, y);
  } catch (const Error& e) {  // the user called this op, not what it is made of
    throw e.within(def.name);
  }
  for (int i = 0; i < y.size(); ++i)
    if (def.primal || i >= def.outputs || def.written[size_t(i)] < 0) out.push_back(y[i].meta());
}

// ---- programs
void make_program(Entry& e) {
  e.graph = make_ref<Graph>();
  {
    Recording r(e.graph, GraphRecorder::Kind::kProgram, /*tape=*/false);
    std::vector<std::vector<Tensor>> lists;
    std::vector<Tensors> slots;
    size_t at = 0;
    for (int n : e.counts) {
      auto& l = lists.emplace_back();
      for (int k = 0; k < n; ++k) l.push_back(e.graph->handle(e.graph->add_arg(e.in[at++])));
    }
    for (auto& l : lists) slots.push_back(l);
    TensorList y;
    e.def->compose(*e.def, e.attrs.get(), slots, y);
    r->finish(Tensors(y.data(), size_t(y.size())));
  }
  INTERNAL_CHECK(e.graph->writes.empty(), "{}: compose updates a tensor; it must be pure",
                 e.def->name);
  PassManager::named("derive").run(*e.graph, /*check=*/false);
  e.plan = std::make_unique<Plan>(*e.graph, e.in);
  e.frame = e.plan->make_frame();
}
void run_by_compose(const OpDef& def, const void* attrs, Slots in, TensorList& out) {
  std::vector<std::vector<const Meta*>> lists;
  std::vector<Metas> metas;
  std::vector<Tensor> args;
  for (auto& list : in.first(size_t(def.inputs))) {
    auto& l = lists.emplace_back();
    for (const Tensor& t : list) {
      l.push_back(&t.meta());
      args.push_back(t);
    }
  }
  for (auto& l : lists) metas.push_back(l);
  ModeScope scope(plain_mode());
  const std::shared_ptr<Entry> e = lookup(def, attrs, metas);
  if (!e->plan) make_program(*e);
  std::vector<Tensor> results;
  int64_t work = 0;
  for (const Tensor& t : args) work += t.numel();
  const WithoutPythonLock without(work);
  if (e->running) {  // the program runs itself
    Workspace memory;
    e->plan->run(*e->plan->make_frame(), memory, args, results);
  } else {
    struct Running {
      Entry& e;
      explicit Running(Entry& entry) : e(entry) { e.running = true; }
      ~Running() {
        e.running = false;
        if (e.memory.bytes() > kKeptMemory) e.memory.release();
      }
    } running(*e);
    e->plan->run(*e->frame, e->memory, args, results);
  }
  int at = 0, written_results = 0;
  each_output(def, in, 0,
              [&](int, int written, int n) { written_results += written >= 0 ? n : 0; });
  each_output(def, in, int(results.size()) - written_results, [&](int, int written, int n) {
    for (int k = 0; k < n; ++k, ++at) {
      if (written >= 0) copy_elements(in[size_t(written)][size_t(k)], results[size_t(at)]);
      out.push_back(written >= 0 ? in[size_t(written)][size_t(k)]
                                 : contiguous(results[size_t(at)]));
    }
  });
}
const bool plugged_in = (hooks().run_by_compose = run_by_compose, true);

// ---- the gradient op
bool has_gradient(const Meta& m) {
  return is_inexact(m.dtype);
}

void grad_infer(const OpDef& def, const void*, MetaSlots in,
                MetaList& out) {  // a gradient looks like its input
  for (int i = 0; i < def.primal->inputs; ++i)
    for (const Meta* m : in[size_t(i)]) out.push_back(has_gradient(*m) ? *m : m->with(Dims{}));
}
// A fresh identity: a tensor may come in twice, or depend on another one that does. Connected to
// the tape if this gradient is itself differentiated.
Tensor fresh_leaf(const Tensor& t) {
  if (mode().tape && t.wants_grad()) return call(Assign{}, t);
  Tensor x = snapshot(t);
  x.impl()->stop_gradient = !has_gradient(t.meta());
  return x;
}
void grad_compose(const OpDef& def, const void* attrs, Slots in, TensorList& out) {
  const OpDef& f = *def.primal;
  const bool differentiated = mode().tape;
  const Copies x(in.first(size_t(f.inputs)), fresh_leaf);
  TensorList y;
  {
    ModeScope scope(with_tape(true));
    f.compose(f, attrs, x.slots, y);
  }
  std::vector<Tensor> outs, douts, ins;
  int at = 0;
  for (int o = 0; o < f.outputs; ++o) {
    const Tensors given = in[size_t(f.inputs + o)];
    const int n = o == f.list_output ? int(given.size()) : 1;
    for (int k = 0; k < n; ++k, ++at) {
      if (given.empty() || at >= y.size() || !y[at].wants_grad()) continue;
      outs.push_back(y[at]);
      douts.push_back(given[size_t(k)]);
    }
  }
  for (auto& l : x.lists) ins.insert(ins.end(), l.begin(), l.end());
  const auto dx = gradients(outs, ins, douts, false, differentiated);
  for (size_t i = 0; i < ins.size(); ++i) {
    const Meta m = has_gradient(ins[i].meta()) ? ins[i].meta() : ins[i].meta().with(Dims{});
    out.push_back(dx[i] ? dx[i] : zeros(m));
  }
}
struct DerivedInfo {
  OpInfo info;
  std::deque<std::string> names;
};
OpDef derive_grad(const OpDef& f) {
  auto own = std::make_shared<DerivedInfo>();
  OpInfo& info = own->info;
  own->names.push_back(f.name + ".grad");
  info.name = own->names.back().c_str();
  info.doc = "The gradients of the op, derived from its compose.";
  info.inputs = f.info->inputs;
  INTERNAL_CHECK(f.inputs + f.outputs <= kMaxArgs,
                 "{} has too many inputs and outputs to derive a gradient", f.name);
  for (int i = 0; i < f.outputs; ++i) {
    own->names.push_back(std::string(f.output(i).name) + ".grad");
    info.inputs[size_t(f.inputs + i)] =
        Arg(own->names.back().c_str(), i == f.list_output ? Arg::kMany : Arg::kOptional);
  }
  info.outputs = {};
  info.outputs[0] = many("grads");
  OpDef d;
  d.name = info.name;
  d.own_info = std::shared_ptr<const OpInfo>(own, &own->info);
  d.info = d.own_info.get();
  d.inputs = f.inputs + f.outputs;
  d.outputs = 1;
  d.attrs = f.attrs;
  for (auto& a : d.attrs) a.is_tensor = false;  // the op has read them
  d.attr_size = f.attr_size;
  d.defaults = f.defaults;
  d.copy = f.copy;
  d.destroy = f.destroy;
  d.infer = grad_infer;
  d.compose = grad_compose;
  d.grad = grad_by_compose;
  d.grad_is_derived = true;
  if (f.has(kElementwise) && f.inputs == 1) d.traits = kElementwise;
  d.primal = &f;
  return d;
}
}  // namespace

void infer_by_compose(const OpDef& def, const void* attrs, MetaSlots in, MetaList& out) {
  if (def.check) def.check(def, attrs, in);
  bool numbers = true;
  for (auto& list : in)
    for (const Meta* m : list) numbers &= known(m->dims);
  // With unknown sizes, rules and guards have to be recorded each time.
  if (!numbers || has_unknown(def, attrs)) return infer_by_running(def, attrs, in, out);
  const std::shared_ptr<Entry> e = lookup(def, attrs, in);
  if (e->out.empty()) infer_by_running(def, attrs, in, e->out);
  for (auto& m : e->out) out.push_back(m);
}

OpDef derive_gradient_op(const OpDef& f) {
  return derive_grad(f);
}

Grads grad_by_compose(const GradIn& g) {
  const OpDef& d = gradient_op(g.def);
  std::vector<Tensors> slots;
  for (int i = 0; i < g.def.inputs; ++i) slots.push_back(g.has(i) ? g.list(i) : Tensors());
  std::vector<std::vector<Tensor>> lists(size_t(g.def.outputs));
  int written = 0, at = 0;
  each_output(g.def, g.slots, 0, [&](int, int w, int n) { written += w >= 0 ? n : 0; });
  each_output(g.def, g.slots, int(g.outs.size()) - written, [&](int i, int w, int n) {
    const bool list = i == g.def.list_output;
    for (int k = 0; k < n; ++k, ++at)
      if (w < 0 && is_inexact(g.out_meta(at).dtype) && (list || g.has_dout(at)))
        lists[size_t(i)].push_back(g.dout(at));
  });
  for (auto& l : lists) slots.push_back(l);
  TensorList dx;
  run(d, g.attrs, slots, dx);
  Grads r(dx.begin(), dx.end());
  int k = 0;
  for (int i = 0; i < g.def.inputs; ++i)
    for (int j = 0; j < (g.has(i) ? g.size(i) : 0); ++j, ++k)
      if (!is_inexact(g.meta(i, j).dtype) || !g.wanted[size_t(k)]) r[size_t(k)] = Tensor();
  return r;
}
}  // namespace paddle

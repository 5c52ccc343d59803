#include <chrono>
#include <deque>
#include <mutex>
#include <unordered_map>

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/hooks.h"
#include "paddle/phi/core/kernel.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/core/places.h"
#include "paddle/phi/core/register.h"
#include "paddle/phi/core/view.h"

namespace paddle {
namespace {
struct Table {
  std::recursive_mutex mutex;
  std::deque<OpDef> ops;  // addresses stay
  std::unordered_map<std::string_view, OpDef*> by_name;
  // Kernels by op, also of ops that are not there yet.
  std::unordered_map<std::string, KernelTable> kernels;
};
Table& table() {
  static Table& t = *new Table;
  return t;
}
constexpr std::string_view kGradSuffix = ".grad";
}  // namespace

OpDef& add_op(OpDef d) {
  Table& t = table();
  std::lock_guard lock(t.mutex);
  INTERNAL_CHECK(!t.by_name.contains(d.name), "two ops are called {}", d.name);
  OpDef& op = t.ops.emplace_back(std::move(d));
  for (int i = 0; i < op.outputs; ++i) {
    const Arg& o = op.output(i);
    op.written[size_t(i)] = int8_t(o.of ? find_arg(op.info->inputs, o.of) : -1);
    if (!o.of && is_list(*op.info, o)) op.list_output = i;
  }
  t.by_name[op.name] = &op;
  op.kernels = &t.kernels[op.name];
  return op;
}
OpDef& require_op(const char* name) {
  const OpDef* op = find_op(name);
  INTERNAL_CHECK(op, "there is no op {}", name);
  return const_cast<OpDef&>(*op);
}

const OpDef* find_op(std::string_view name) {
  Table& t = table();
  std::lock_guard lock(t.mutex);
  if (auto it = t.by_name.find(name); it != t.by_name.end()) return it->second;
  if (!name.ends_with(kGradSuffix)) return nullptr;
  const OpDef* primal = find_op(name.substr(0, name.size() - kGradSuffix.size()));
  return primal && primal->compose ? &add_op(derive_gradient_op(*primal)) : nullptr;
}
void infer(const OpDef& def, const void* attrs, MetaSlots in, MetaList& out) {
  def.infer(def, attrs, in, out);
  for (const Meta& m : out)
    USER_CHECK(kValue, m.rank() <= kMaxRank,
               "{}: the result would have {} axes, at most {} are possible", def.name, m.rank(),
               kMaxRank);
}
const OpDef& gradient_op(const OpDef& fused) {
  const OpDef* d = fused.cache->gradient.load(std::memory_order_acquire);
  if (!d) {
    d = find_op(fused.name + std::string(kGradSuffix));
    fused.cache->gradient.store(d, std::memory_order_release);
  }
  return *d;
}
std::vector<const OpDef*> all_ops() {
  Table& t = table();
  std::lock_guard lock(t.mutex);
  std::vector<const OpDef*> r;
  for (auto& op : t.ops) r.push_back(&op);
  return r;
}
void add_kernel(const char* op, bool gradient, Place place, DType dtype, KernelEntry entry) {
  Table& t = table();
  std::lock_guard lock(t.mutex);
  auto& row = t.kernels[gradient ? op + std::string(kGradSuffix) : op][size_t(device_type(place))];
  if (!row) row = std::make_shared<KernelRow>();
  (*row)[size_t(dtype)] = entry;
}

Mode& mode() {
  static thread_local Mode m;
  return m;
}
CoreHooks& hooks() {
  static constinit CoreHooks h;
  return h;
}
int64_t nanoseconds() {
  const auto since_start = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(since_start).count();
}
void tell_watchers(const Applied& op, int64_t began) {
  if (mode().recorder || mode().meta) return;  // nothing was computed
  if (const Profile* p = hooks().profile.load(std::memory_order_acquire)) p->op(op, began);
  if (const auto check = hooks().check_results.load(std::memory_order_acquire)) check(op);
}

namespace {
std::array<CopyElements, kPlaceKinds> copies{};
}
void set_copy(PlaceKind place, CopyElements f) {
  copies[size_t(place)] = f;
}
CopyElements get_copy(PlaceKind place) {
  const CopyElements f = copies[size_t(place)];
  INTERNAL_CHECK(f, "no way to copy strided tensors on this kind of place");
  return f;
}

// ---- GradIn
const Tensor& GradIn::dout(int i) const {
  Tensor& d = douts[size_t(i)];
  if (!d) d = zeros(outs[size_t(i)].meta());
  return d;
}
bool GradIn::needs(int i) const {
  size_t at = 0;
  for (int k = 0; k < i; ++k) at += slots[size_t(k)].size();
  for (size_t k = 0; k < slots[size_t(i)].size(); ++k)
    if (wanted[at + k]) return true;
  return false;
}
// A view is linear: its gradient is the base's gradient with dout put into zeros.
Grads grad_by_put(const GradIn& g) {
  return {g.def.put(g.attrs, zeros(g.meta(0)), g.dout(0))};
}

// ---- views; Note [Writes through views]
void destroy(View* v) {
  delete v;
}

static Mode mode_of_rebinding() {
  Mode m = mode();
  m.tape = true;
  m.autocast = nullptr;
  m.meta = !m.recorder;
  return m;
}
// t now stands for what `now` stands for. The data are in place already.
static void take_identity(const Tensor& t, const Tensor& now, bool updated) {
  if (Recorder* r = mode().recorder) r->touch(t, updated);
  TensorImpl &a = *t.impl(), &b = *now.impl();
  a.value = b.value;
  a.node = b.node;
  a.slot = b.slot;
  a.stop_gradient = b.stop_gradient;
  ++a.version;
}
void refresh(const Tensor& t) {
  View* v = t.impl()->view;
  if (!v) return;
  refresh(v->base);
  if (v->seen == v->base.impl()->version) return;
  const uint32_t seen = v->base.impl()->version;
  // A view of a leaf is the same view of it whatever was written into the leaf's data.
  const bool followed =
      v->tracked && !v->base.impl()->is_grad_leaf() && (v->base.wants_grad() || t.wants_grad());
  if (mode().recorder || followed) {
    Mode m = mode_of_rebinding();
    m.tape = v->tracked;
    ModeScope scope(m);
    TensorList again;
    const Tensors base(&v->base, 1);
    run(*v->def, v->attrs.get(), Slots(&base, 1), again);
    take_identity(t, again[0], false);
  }
  v->seen = seen;
}
static void bump_versions(const Tensor& t) {
  for (TensorImpl* i = t.impl(); i; i = i->view ? i->view->base.impl() : nullptr) ++i->version;
}
void mark_written(const Tensor& t, const OpDef* by) {
  Storage& s = *t.impl()->storage;
  ++s.version;
  s.writer = by;
  if (keeps_places()) [[unlikely]]
    note_write(s);
  bump_versions(t);
}
void rebind(const Tensor& x, const Tensor& now) {
  View* v = x.impl()->view;
  if (v) refresh(v->base);
  take_identity(x, now, true);
  if (!v) return;
  const bool tracked = v->base.wants_grad() || now.wants_grad();
  // What was written into a leaf's data is the leaf's new value; its gradient is still its own.
  if (mode().recorder || (tracked && !v->base.impl()->is_grad_leaf())) {
    ModeScope scope(mode_of_rebinding());
    rebind(v->base, v->def->put(v->attrs.get(), v->base, now));
  } else {
    bump_versions(v->base);
  }
  v->seen = v->base.impl()->version;
}
}  // namespace paddle

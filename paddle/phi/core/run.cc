// run(): every op call goes through these steps, in this order.
#include <gflags/gflags.h>

#include <algorithm>
#include <mutex>

#include "paddle/common/log.h"
#include "paddle/phi/core/attrs.h"
#include "paddle/phi/core/autocast.h"
#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/generator.h"
#include "paddle/phi/core/hooks.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/core/promotion.h"
#include "paddle/phi/core/view.h"

DEFINE_bool(explain_dispatch, false, "Print why a kernel was chosen or skipped.");

namespace paddle {
namespace {
class Call {
 public:
  Call(const OpDef& def, const void* attrs, Slots in, TensorList& out, const Tensor* into)
      : def_(def),
        attrs_(attrs ? attrs : def.defaults),
        in_(in.begin(), in.end()),
        out_(out),
        into_(into) {}

  void run() {
    complete_inputs();
    look_at_inputs();
    if (mode().autocast) autocast();
    if (def_.has(kPromotes)) promote_dtypes();
    if (in_.size() > def_.inputs) read_tensor_attrs();
    if (into_) check_into();
    if (mode().recorder) {
      record();
    } else {
      infer();
      if (into_ && wants_grad_) keep_overwritten();
      if (!mode().meta) compute();
      if (wants_grad_) hooks().attach(applied());
      if (into_) finish_into();
    }
    if (def_.has(kView)) remember_view();
  }
  Applied applied() {
    return {def_, attrs_, slots(), outs(), into_ ? into_->impl()->storage.get() : nullptr};
  }

 private:
  // ---- inputs
  void complete_inputs();
  void look_at_inputs();
  void autocast();
  void promote_dtypes();
  DType common_dtype(bool floating_only) const;
  void cast_inputs(DType to, bool floating_only);
  void read_tensor_attrs();
  void check_into();
  void keep_overwritten();
  // ---- outputs
  void record();
  void infer();
  void give_outputs(TensorList& fresh);
  Place place() const;
  // ---- computing
  void compute();
  DType kernel_key() const;
  const KernelEntry* choose_kernel();
  bool make_view();
  bool shares_storage_with_others() const;
  void launch(const KernelEntry& kernel);
  void launch_dense(const KernelEntry& kernel);
  void call_kernel(const KernelEntry& kernel, Slots in, std::span<Tensor> out);
  void compute_by_compose();
  [[noreturn]] void fail_no_kernel(DType key) const;
  // ---- afterwards
  void finish_into();
  void remember_view();

  Slots slots() const { return {in_.data(), size_t(in_.size())}; }
  std::span<Tensor> outs() { return {out_.data(), size_t(out_.size())}; }

  const OpDef& def_;
  const void* attrs_;
  SmallVector<Tensors, 8> in_;
  TensorList& out_;
  const Tensor* const into_;
  bool wants_grad_ = false;
  bool all_contiguous_ = true;
  MetaList metas_;                             // of results that are not written into inputs
  Attrs own_attrs_;                            // when operands were read into them
  std::vector<std::vector<Tensor>> replaced_;  // what in_ points to after a cast or copy
  std::unique_lock<std::mutex> generator_;
};

// ---- inputs
// Absent inputs at the end need not be given; the generator's state is found here.
void Call::complete_inputs() {
  while (in_.size() < def_.inputs) in_.push_back({});
  if (def_.state_input < 0 || !in_[def_.state_input].empty()) return;
  Generator& g = default_generator(place());
  if (!mode().recorder && !mode().meta) generator_ = g.lock();
  in_[def_.state_input] = Tensors(&g.live_state(), 1);
}

void Call::look_at_inputs() {
  bool wants = false;
  for (int i = 0; i < in_.size(); ++i) {
    const Tensors list = in_.data()[i];
    const bool must =
        i < def_.inputs && (def_.input(i).kind == Arg::kPlain || def_.input(i).kind == Arg::kIndex);
    if (must && list.empty()) [[unlikely]]
      throw Error(ErrorKind::kType, def_.name,
                  fmt::format("argument '{}' is missing", def_.input(i).name));
    for (const Tensor& t : list) {
      INTERNAL_CHECK(t, "{}: an empty tensor in a list", def_.name);
      if (t.impl()->view) [[unlikely]]
        refresh(t);
      wants |= t.wants_grad();
      all_contiguous_ &= t.is_contiguous();
    }
  }
  wants_grad_ = wants && mode().tape && def_.grad;
}

DType Call::common_dtype(bool floating_only) const {
  DType common = DType::kUndefined;
  for (int i = 0; i < def_.inputs; ++i) {
    if (def_.input(i).kind == Arg::kIndex || def_.input(i).kind == Arg::kHidden) continue;
    for (const Tensor& t : in_[i])
      if (!floating_only || is_floating(t.dtype()))
        common = common == DType::kUndefined ? t.dtype() : promote(common, t.dtype());
  }
  return common;
}
void Call::cast_inputs(DType to, bool floating_only) {
  const auto fits = [&](const Tensor& t) {
    return t.dtype() == to || (floating_only && !is_floating(t.dtype()));
  };
  replaced_.reserve(size_t(def_.inputs));
  for (int i = 0; i < def_.inputs; ++i) {
    if (def_.input(i).kind == Arg::kIndex || def_.input(i).kind == Arg::kHidden) continue;
    if (std::all_of(in_[i].begin(), in_[i].end(), fits)) continue;
    auto& now = replaced_.emplace_back();
    for (const Tensor& t : in_[i]) now.push_back(fits(t) ? t : cast(t, to));
    in_[i] = now;
  }
}
void Call::autocast() {
  // What is written has to keep its dtype, and a view its memory.
  if (into_ || def_.has(kView) || def_.info->amp == Amp::kNever) return;
  for (int i = 0; i < def_.outputs; ++i) {
    const int w = def_.written[size_t(i)];
    if (w >= 0 && def_.input(w).kind != Arg::kHidden) return;
  }
  const DType widest = common_dtype(/*floating_only=*/true);
  if (widest == DType::kUndefined || widest == DType::kFloat64) return;
  const DType to = mode().autocast->dtype_for(def_, widest);
  if (to == DType::kUndefined) return;
  Mode m = mode();
  m.autocast = nullptr;
  ModeScope scope(m);
  cast_inputs(to, /*floating_only=*/true);
}
void Call::promote_dtypes() {
  bool equal = true;
  const DType first = in_[0].empty() ? DType::kUndefined : in_[0][0].dtype();
  for (int i = 0; i < def_.inputs; ++i)
    for (const Tensor& t : in_.data()[i]) equal &= t.dtype() == first;
  if (equal) [[likely]]
    return;
  const DType common = def_.has(kScalarsYield)
                           ? promote_yielding(in_[0][0].meta(), in_[1][0].meta())
                           : common_dtype(/*floating_only=*/false);
  if (into_)
    USER_CHECK(kType, can_write(common, into_->dtype()),
               "{}_: a result of {} cannot be written into a tensor of {}", def_.name, common,
               into_->dtype());
  cast_inputs(into_ ? into_->dtype() : common, false);
}

// Eager, or for a constant of the program, an operand becomes numbers and is dropped. Otherwise the
// attribute holds fresh unknowns, whose definer is the operand.
void Call::read_tensor_attrs() {
  own_attrs_ = Attrs(def_, attrs_);
  attrs_ = own_attrs_.get();
  for (int k = 0; k < in_.size() - def_.inputs; ++k) {
    Tensors& operand = in_[def_.inputs + k];
    if (operand.empty()) continue;
    std::vector<Tensor> numbers;
    for (const Tensor& t : operand) {
      const Tensor n = mode().recorder ? mode().recorder->known_value(t) : t;
      if (n && n.is_concrete()) numbers.push_back(n);
    }
    INTERNAL_CHECK(mode().recorder || numbers.size() == operand.size(),
                   "{}: an operand without data", def_.name);
    if (numbers.size() == operand.size()) {
      read_tensor_attr(def_, own_attrs_.get(), k, numbers);
      operand = {};
    } else {
      USER_CHECK(kValue, operand.size() == 1,
                 "{}: a list of tensors that are not known yet must be stacked into one",
                 def_.name);
      const Tensor& t = operand[0];
      forget_tensor_attr(def_, own_attrs_.get(), k, t.meta(),
                         [&](int64_t i) { return mode().recorder->element(t, i); });
    }
  }
  while (in_.size() > def_.inputs && in_.back().empty()) in_.pop_back();
}

void Call::check_into() {
  INTERNAL_CHECK(!mode().meta, "{}: a shape rule or compose writes in place; it must be pure",
                 def_.name);
  int results = 0;  // beside inputs that are written anyhow, such as the generator's state
  for (int i = 0; i < def_.outputs; ++i) results += def_.written[size_t(i)] < 0;
  INTERNAL_CHECK(results == 1 && def_.written[0] < 0, "{} has no in-place form", def_.name);
  USER_CHECK(kValue, !mode().tape || !into_->impl()->is_grad_leaf(),
             "{}_: a leaf tensor that wants a gradient cannot be written in place; do it under "
             "paddle.no_grad()",
             def_.name);
}
// What is about to be written over although the gradient needs it is replaced by a copy.
void Call::keep_overwritten() {
  if (def_.has(kView)) return;
  TensorList results;
  results.push_back(meta_tensor(metas_[0]));
  give_outputs(results);
  for (int i = 0; i < def_.inputs; ++i) {
    const auto lost = [&](const Tensor& t) {
      return t.impl()->storage == into_->impl()->storage && (t.impl()->node || !t.wants_grad());
    };
    if (std::none_of(in_[i].begin(), in_[i].end(), lost) || !hooks().grad_reads(applied(), i))
      continue;
    std::vector<Tensor> now(in_[i].begin(), in_[i].end());
    for (Tensor& t : now) {
      if (!lost(t)) continue;
      const Tensor was = t;
      t = copy_to(was, was.place());
      t.impl()->node = was.impl()->node;
      t.impl()->slot = was.impl()->slot;
      t.impl()->stop_gradient = was.stop_gradient();
    }
    in_[i] = replaced_.emplace_back(std::move(now));
  }
  out_.clear();
}

// ---- outputs
// What the op gives, in order: fresh results, and the inputs that it has written.
void Call::give_outputs(TensorList& fresh) {
  int at = 0;
  each_output(def_, slots(), fresh.size(), [&](int, int written, int n) {
    for (int k = 0; k < n; ++k) {
      if (written < 0)
        out_.push_back(std::move(fresh[at++]));
      else
        out_.push_back(in_[written].empty() ? Tensor() : in_[written][size_t(k)]);
    }
  });
}

void Call::record() {
  TensorList results;  // all of them are new values
  mode().recorder->append(def_, attrs_, slots(), results);
  if (wants_grad_)
    hooks().attach({def_, attrs_, slots(), {results.data(), size_t(results.size())}});
  if (into_) {
    const Cond fits = results[0].dims() == into_->dims();
    const std::string why = fmt::format("{}_: the result is {}, which does not fit into {}",
                                        def_.name, results[0], *into_);
    USER_CHECK(kValue, results[0].dtype() == into_->dtype() && !known(!fits), "{}", why);
    if (!fits.decided()) sym::require(fits, why);
  }
  int at = 0;
  int free = 0;
  each_output(def_, slots(), results.size(),
              [&](int, int written, int n) { free += written < 0 ? 0 : n; });
  each_output(def_, slots(), results.size() - free, [&](int, int written, int n) {
    for (int k = 0; k < n; ++k, ++at) {
      const Tensor* target = written >= 0 ? &in_[written].data()[k] : at == 0 ? into_ : nullptr;
      if (target && results[at]) rebind(*target, results[at]);
      out_.push_back(target && results[at] ? *target : results[at]);
    }
  });
}

void Call::infer() {
  size_t total = 0;
  for (auto& list : in_) total += list.size();
  SmallVector<const Meta*, 24> flat(int64_t(total), nullptr);
  SmallVector<Metas, 8> lists;
  const Meta** at = flat.data();
  for (int i = 0; i < def_.inputs; ++i) {
    const Meta** from = at;
    for (const Tensor& t : in_.data()[i]) *at++ = &t.meta();
    lists.push_back(Metas(from, size_t(at - from)));
  }
  paddle::infer(def_, attrs_, MetaSlots(lists.data(), size_t(lists.size())), metas_);
  if (!mode().meta) return;
  TensorList fresh;
  for (auto& m : metas_) fresh.push_back(meta_tensor(m));
  give_outputs(fresh);
}

Place Call::place() const {
  for (auto& list : in_)
    for (const Tensor& t : list)
      if (t.is_concrete()) return t.place();
  return mode().place;
}

// ---- computing
DType Call::kernel_key() const {
  for (int i = 0; i < def_.inputs; ++i)
    if (!in_[i].empty() && def_.input(i).kind != Arg::kIndex && def_.input(i).kind != Arg::kHidden)
      return in_[i][0].dtype();
  return metas_.empty() ? DType::kUndefined : metas_[0].dtype;
}
const KernelEntry* Call::choose_kernel() {
  const DType key = kernel_key();
  bool applies = true;
  for (int i = 0; i < in_.size(); ++i) applies &= in_[i].empty() || def_.kernels_take(i);
  const KernelEntry* kernel = applies ? def_.find_kernel(place(), key) : nullptr;
  if (FLAGS_explain_dispatch) [[unlikely]]
    LOG_INFO("{}: {} kernel for {} on {}{}", def_.name, kernel ? "the" : "no", key, place(),
             kernel         ? ""
             : def_.compose ? "; runs its compose"
                            : "");
  if (!kernel && !def_.compose) fail_no_kernel(key);
  return kernel;
}
void Call::fail_no_kernel(DType key) const {
  std::string have;
  for (int t = 0; t < kDTypes; ++t)
    if (def_.find_kernel(place(), DType(t))) have += (have.empty() ? "" : ", ") + show(DType(t));
  throw Error(ErrorKind::kType, def_.name,
              have.empty() ? fmt::format("there is no kernel for {}", place())
                           : fmt::format("{} is not supported on {}, only {}", key, place(), have));
}

void Call::compute() {
  const Place where = place();
  for (auto& list : in_)
    for (const Tensor& t : list)
      USER_CHECK(kValue, t.is_concrete() && t.place() == where,
                 "{}: an input is {}, but the first one is on {}", def_.name,
                 t.is_concrete() ? "on " + show(t.place()) : "not computed yet", where);
  if (into_)
    USER_CHECK(kValue, metas_[0].dtype == into_->dtype() && known(metas_[0].dims == into_->dims()),
               "{}_: the result is {}, which does not fit into {}", def_.name, metas_[0], *into_);
  if (def_.has(kView) && make_view()) return;
  const PlaceScope scope(where);
  const KernelEntry* kernel = choose_kernel();
  if (!kernel) return compute_by_compose();
  TensorList fresh;
  if (into_) {
    const bool over = def_.has(kMayAlias) && (into_->is_contiguous() || kernel->strided) &&
                      !shares_storage_with_others();
    fresh.push_back(over ? snapshot(*into_) : empty(metas_[0], where));
  } else {
    for (auto& m : metas_)
      fresh.push_back(def_.has(kSizesItself) ? meta_tensor(m) : empty(m, where));
  }
  give_outputs(fresh);
  if (all_contiguous_ || kernel->strided)
    launch(*kernel);
  else
    launch_dense(*kernel);
}

// Whether another input lies in the storage that is written: at other places than x, or at all if
// the op may read it after it has written there.
bool Call::shares_storage_with_others() const {
  const TensorImpl& x = *into_->impl();
  for (int i = 0; i < in_.size(); ++i)
    for (const Tensor& t : in_.data()[i]) {
      const TensorImpl& y = *t.impl();
      const bool same =
          (i == 0 || !def_.has(kScatters)) && y.layout.offset.raw() == x.layout.offset.raw() &&
          identical(y.layout.strides, x.layout.strides) && identical(y.meta.dims, x.meta.dims);
      if (y.storage == x.storage && !same) return true;
    }
  return false;
}

void Call::call_kernel(const KernelEntry& kernel, Slots in, std::span<Tensor> out) {
  int64_t work = 0;
  for (auto& list : in)
    for (const Tensor& t : list) work += t.numel();
  for (const Tensor& t : out)
    if (t && t.is_concrete()) work += t.numel();
  const WithoutPythonLock without(work);
  kernel.kernel(attrs_, KernelArgs{def_, in, out, place(), kernel.context});
}
void Call::launch(const KernelEntry& kernel) {
  call_kernel(kernel, slots(), outs());
  each_output(def_, slots(), metas_.size(), [&](int, int written, int) {
    if (written < 0) return;
    for (const Tensor& t : in_[written]) mark_written(t, &def_);
  });
}
// For a kernel that wants its tensors contiguous: copies in, and back into what it has written.
void Call::launch_dense(const KernelEntry& kernel) {
  replaced_.reserve(replaced_.size() + size_t(in_.size()));
  const SmallVector<Tensors, 8> given = in_;
  for (auto& list : in_) {
    if (std::all_of(list.begin(), list.end(), [](auto& t) { return t.is_contiguous(); })) continue;
    auto& now = replaced_.emplace_back();
    for (const Tensor& t : list) now.push_back(contiguous(t));
    list = now;
  }
  const TensorList results = out_;
  out_.clear();
  TensorList fresh;
  int at = 0;
  each_output(def_, slots(), metas_.size(), [&](int, int written, int n) {
    for (int k = 0; k < n; ++k, ++at)
      if (written < 0) fresh.push_back(results[at]);
  });
  give_outputs(fresh);
  launch(kernel);
  at = 0;
  each_output(def_, slots(), metas_.size(), [&](int, int written, int n) {
    for (int k = 0; k < n; ++k, ++at)
      if (written >= 0 && out_[at].impl() != results[at].impl()) {
        copy_elements(results[at], out_[at]);
        mark_written(results[at], &def_);
        out_[at] = results[at];
      }
  });
  in_ = given;
}
void Call::compute_by_compose() {
  hooks().run_by_compose(def_, attrs_, slots(), out_);
}

bool Call::make_view() {
  const Tensor& x = in_[0][0];
  Layout l = x.impl()->layout;
  if (l.strides.empty()) l.strides = contiguous_strides(x.dims());
  if (!def_.view(attrs_, x.meta(), l)) return false;
  Tensor y = meta_tensor(metas_[0]);
  y.impl()->storage = x.impl()->storage;
  y.impl()->layout = tidy(std::move(l), metas_[0].dims);
  out_.push_back(std::move(y));
  return true;
}

// ---- afterwards
// The result goes into x: its data, unless the kernel has written there, and what x stands for.
void Call::finish_into() {
  const Tensor& x = *into_;
  if (out_[0].impl()->storage != x.impl()->storage) copy_elements(x, out_[0]);
  mark_written(x, &def_);  // before x is bound anew: a view is up to date with its base afterwards
  if (mode().tape && (wants_grad_ || x.wants_grad())) rebind(x, out_[0]);
  out_[0] = x;
}

void Call::remember_view() {
  const Tensor &x = in_[0][0], &y = out_[0];
  if (mode().recorder) {
    if (x.dtype() == DType::kUndefined) return;  // of a pattern: its axes are not known
    Layout l = x.impl()->layout;
    if (l.strides.empty()) l.strides = contiguous_strides(x.dims());
    if (!def_.view(attrs_, x.meta(), l)) return;
    y.impl()->layout = tidy(std::move(l), y.dims());
  } else if (y.impl()->storage != x.impl()->storage || mode().meta) {
    return;
  }
  y.impl()->view = new View{{}, &def_, Attrs(def_, attrs_), x, x.impl()->version, mode().tape};
}
}  // namespace

void run(const OpDef& def, const void* attrs, Slots in, TensorList& out, const Tensor* into) {
  Call call(def, attrs, in, out, into);
  compute_watched([&] { call.run(); }, [&] { return call.applied(); });
}
}  // namespace paddle

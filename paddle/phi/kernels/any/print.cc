#include "paddle/phi/ops/print.h"

#include <cmath>
#include <map>
#include <mutex>

#include "paddle/common/fork.h"
#include "paddle/phi/core/console.h"
#include "paddle/phi/kernels/any/copy_view.h"

namespace paddle {
namespace {
// How often each counter has been asked; those of gradients are negative.
struct Counts {
  KeptMutex mutex{ForkOrder::kTables};
  std::map<int64_t, int64_t> by_counter;
};
Counts& counts = *new Counts;
bool is_one_of_the_first(const Print& op) {
  if (op.first_n < 0 || op.counter == 0) return true;
  std::lock_guard lock(counts.mutex);
  return counts.by_counter[op.counter]++ < op.first_n;
}
bool is_shown(const Print& op) {
  const PrintPhase other = op.is_forward ? PrintPhase::kBackward : PrintPhase::kForward;
  return op.print_phase != other && is_one_of_the_first(op);
}

// Integers exactly; real numbers as the real package, but for those of which that would leave
// nothing.
std::string number(const Scalar& s) {
  if (s.is_integer()) return std::to_string(s.to<int64_t>());
  if (s.is_complex()) return show(s);
  const auto v = s.to<double>();
  const double size = std::abs(v);
  const bool plain = !std::isfinite(v) || size == 0 || (size >= 1e-4 && size < 1e16);
  return plain ? fmt::format("{:f}", v) : fmt::format("{:e}", v);
}
std::string fields(const Print& op, const Tensor& t) {
  std::string s;
  if (op.print_tensor_name) s += "Variable: var\n";
  if (!op.message.empty()) s += "  - message: " + op.message + "\n";
  if (op.print_tensor_lod) s += "  - lod: {}\n";
  s += "  - place: " + show(t.place()) + "\n";
  if (op.print_tensor_shape) s += fmt::format("  - shape: {}\n", t.dims());
  if (op.print_tensor_layout) s += "  - layout: NCHW\n";
  if (op.print_tensor_type) s += "  - dtype: " + show(t.dtype()) + "\n";
  const int64_t n = op.summarize < 0 ? t.numel() : std::min<int64_t>(op.summarize, t.numel());
  const Tensor host = t.place() == kCpuPlace ? t : copy_to(t, kCpuPlace);
  s += "  - data: [";
  for (int64_t i = 0; i < n; ++i) s += (i ? " " : "") + number(element(host, i));
  return s + "]\n";
}
std::string text_of(const Print& op, const Tensor& t) {
  if (op.around.size() != 2) return fields(op, t);
  if (!console().show) return op.around[0] + "\n" + fields(op, t) + op.around[1];
  Tensor seen = snapshot(t);
  seen.impl()->stop_gradient = !op.wants_grad;
  return op.around[0] + console().show(seen) + op.around[1];
}

template <class T>
void print_kernel(const Print& op, const KernelArgs& k) {
  const Tensor &in = k.in(0), &out = k.out(0);
  if (in.raw_data() != out.raw_data()) copy_elements(out, in);
  if (is_shown(op)) console().write(text_of(op, in));
}
}  // namespace
REGISTER_KERNEL_ANYWHERE(Print, print_kernel, kEvery, kStrided);
}  // namespace paddle

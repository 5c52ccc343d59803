// FLAGS_check_nan_inf: looks for NaN and infinity in what every op gives.
#include <gflags/gflags.h>

#include <cmath>
#include <limits>
#include <set>

#include "paddle/common/flags.h"
#include "paddle/common/log.h"
#include "paddle/phi/core/check_numerics.h"
#include "paddle/phi/core/hooks.h"

DEFINE_bool(check_nan_inf, false, "Look for NaN and infinity in the results of every op.");
DEFINE_int32(check_nan_inf_level, 0,
             "What FLAGS_check_nan_inf does: 0 raises an error, 1 reports such results, 2 also "
             "those beyond float16's range, 3 every result.");

namespace paddle {
namespace {
struct OpLists {
  std::set<std::string> checked, skipped;
};
OpLists& op_lists() {
  static OpLists& lists = *new OpLists;
  return lists;
}
bool is_checked(const std::string& op) {
  const OpLists& l = op_lists();
  return (l.checked.empty() || l.checked.contains(op)) && !l.skipped.contains(op);
}

template <class T>
Numerics count(const T* x, int64_t n) {
  Numerics r;
  double sum = 0;
  for (int64_t i = 0; i < n; ++i) {
    const double v = double(x[i]);
    r.nans += std::isnan(v);
    r.infinities += std::isinf(v);
    r.zeros += v == 0;
    if (v > r.max || i == 0) r.max = v;
    if (v < r.min || i == 0) r.min = v;
    sum += v;
  }
  r.mean = n ? sum / double(n) : 0;
  return r;
}
}  // namespace

Numerics numerics_of(const Tensor& t) {
  const Tensor host = contiguous(t.place() == kCpuPlace ? t : copy_to(t, kCpuPlace));
  const int64_t n = host.numel();
  return dispatch(kFloating + kComplexes, host.dtype(), [&]<class T>() {
    if constexpr (std::is_same_v<T, complex64> || std::is_same_v<T, complex128>)
      return count(host.data<typename T::value_type>(), 2 * n);  // its parts
    else
      return count(host.data<T>(), n);
  });
}
void check_numerics(const Tensor& t, const std::string& op, const std::string& what, int level) {
  const Numerics n = numerics_of(t);
  const bool bad = n.nans || n.infinities;
  const std::string where = fmt::format("'{}' of {}, {}, {}", what, op, t, t.place());
  const std::string counts =
      fmt::format("num_nan={}, num_inf={}, num_zero={}", n.nans, n.infinities, n.zeros);
  USER_CHECK(kRuntime, !bad || level > 0, "{}: NaN or infinity in {}: {} (FLAGS_check_nan_inf)", op,
             where, counts);
  constexpr double kMostFloat16 = 65504;
  const bool overflows = n.max > kMostFloat16 || n.min < -kMostFloat16;
  if (bad || level >= 3 || (level == 2 && overflows))
    LOG_WARNING("{}{}: {}, max={}, min={}, mean={}", bad ? "NaN or infinity in " : "", where,
                counts, n.max, n.min, n.mean);
}
void set_checked_ops(std::set<std::string> checked, std::set<std::string> skipped) {
  op_lists() = {std::move(checked), std::move(skipped)};
}

namespace {
void check_results(const Applied& op) {
  if (!is_checked(op.def.name)) return;
  int written = 0;
  each_output(op.def, op.in, 0, [&](int, int w, int n) { written += w < 0 ? 0 : n; });
  size_t at = 0;
  each_output(op.def, op.in, int(op.out.size()) - written, [&](int i, int, int n) {
    for (int k = 0; k < n; ++k, ++at) {
      const Tensor& t = op.out[at];
      const Arg& arg = op.def.output(i);
      if (t && t.is_concrete() && is_inexact(t.dtype()) && arg.kind != Arg::kHidden)
        check_numerics(t, op.def.name, arg.name, FLAGS_check_nan_inf_level);
    }
  });
}
const bool watched =
    (watch_flag("check_nan_inf",
                [] { hooks().check_results = FLAGS_check_nan_inf ? check_results : nullptr; }),
     true);
}  // namespace
}  // namespace paddle

// Operations that change nothing.
#include <algorithm>

#include "paddle/passes/pass.h"
#include "paddle/passes/rewrite.h"
#include "paddle/phi/ops/batch_norm.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/cast.h"
#include "paddle/phi/ops/scale.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
namespace {
struct AssignRule {
  Tensor pattern(const Tensor& x) { return call(Assign{}, x); }
  Tensor replace(const Tensor& x) { return x; }
};
// A result of another dtype or shape is no replacement: the rewriter checks that.
struct CastRule {
  Any<Cast> cast;
  Tensor pattern(const Tensor& x) { return call(cast, x); }
  bool guard(const Tensor& x) { return x.dtype() == cast.dtype; }
  Tensor replace(const Tensor& x) { return x; }
};
struct ReshapeRule {
  Any<Reshape> op;
  Tensor pattern(const Tensor& x) { return call(op, x); }
  bool guard(const Tensor& x) { return op.shape.size() == x.rank(); }
  Tensor replace(const Tensor& x) { return x; }
};
struct ReshapeTwiceRule {
  Any<Reshape> first, second;
  Tensor pattern(const Tensor& x) { return call(second, call(first, x)); }
  bool guard(const Tensor&) {  // a 0 in the second shape means a size of the first
    return std::none_of(second.shape.begin(), second.shape.end(),
                        [](Dim d) { return d.is_number() && d.raw() == 0; });
  }
  Tensor replace(const Tensor& x) { return call(Reshape{second.shape}, x); }
};
struct TransposeRule {
  Any<Transpose> op;
  Tensor pattern(const Tensor& x) { return call(op, x); }
  bool guard(const Tensor&) {
    for (int i = 0; i < op.perm.size(); ++i)
      if (op.perm[i] != i && op.perm[i] != i - op.perm.size()) return false;
    return true;
  }
  Tensor replace(const Tensor& x) { return x; }
};
struct ScaleRule {
  Any<Scale> op;
  Tensor pattern(const Tensor& x) { return call(op, x); }
  bool guard(const Tensor&) {
    return known(op.scale) && known(op.bias) && op.scale.to<double>() == 1 &&
           op.bias.to<double>() == 0;
  }
  Tensor replace(const Tensor& x) { return x; }
};
struct MultiplyOneRule {
  Tensor pattern(const Tensor& x) { return x * scalar(1); }
  Tensor replace(const Tensor& x) { return x; }
};
struct AddZeroRule {
  Tensor pattern(const Tensor& x) { return x + scalar(0); }
  bool guard(const Tensor& x) { return !is_floating(x.dtype()); }  // -0.0 + 0.0 is 0.0
  Tensor replace(const Tensor& x) { return x; }
};

// A batch norm that uses its running statistics gives them back as they are.
int keep_statistics(Graph& g) {
  int n = 0;
  for (auto& op : g.body) {
    if (op.def != &def<BatchNorm>() ||
        !static_cast<const BatchNorm*>(op.attrs.get())->uses_running())
      continue;
    for (int i : {1, 2}) {  // mean, variance
      if (op.results[i]->users.empty() && !g.is_used_outside(op.results[i])) continue;
      g.replace_uses(op.results[i], op.operands[i]);
      ++n;
    }
  }
  return n;
}
// Storing what a tensor holds already.
int remove_writes(Graph& g) {
  return int(std::erase_if(g.writes, [&](const Graph::Link& w) {
    return std::any_of(g.captured.begin(), g.captured.end(), [&](const Graph::Link& c) {
      return c.tensor.impl() == w.tensor.impl() && c.value == w.value;
    });
  }));
}
int remove_no_ops(Graph& g, const PassContext&) {
  const int state = keep_statistics(g) + remove_writes(g);
  return state + apply_rules<AssignRule, CastRule, ReshapeRule, ReshapeTwiceRule, TransposeRule,
                             ScaleRule, MultiplyOneRule, AddZeroRule>(
                     g, "assign", "cast to the same dtype", "reshape to the same shape",
                     "reshape twice", "transpose of nothing", "scale by one", "times one",
                     "plus zero");
}
}  // namespace
REGISTER_PASS("remove_no_ops", "Removes operations that change nothing.", remove_no_ops);
}  // namespace paddle

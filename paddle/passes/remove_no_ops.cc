// Operations that change nothing.
#include <algorithm>

#include "paddle/passes/pass.h"
#include "paddle/passes/rewrite.h"
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

int remove_no_ops(Graph& g, const PassContext&) {
  return apply_rules<AssignRule, CastRule, ReshapeRule, ReshapeTwiceRule, TransposeRule, ScaleRule,
                     MultiplyOneRule, AddZeroRule>(
      g, "assign", "cast to the same dtype", "reshape to the same shape", "reshape twice",
      "transpose of nothing", "scale by one", "times one", "plus zero");
}
}  // namespace
REGISTER_PASS("remove_no_ops", "Removes operations that change nothing.", remove_no_ops);
}  // namespace paddle

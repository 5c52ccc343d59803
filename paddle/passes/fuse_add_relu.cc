// An addition and the relu of its result, as one pass over memory.
#include "paddle/passes/pass.h"
#include "paddle/passes/rewrite.h"
#include "paddle/phi/ops/add_relu.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/unary.h"

namespace paddle {
namespace {
struct ReluOfSum {
  Tensor pattern(const Tensor& x, const Tensor& y) { return call(Relu{}, x + y); }
  Tensor replace(const Tensor& x, const Tensor& y) { return call(AddRelu{}, x, y); }
};
int fuse_add_relu(Graph& g, const PassContext&) {
  return apply_rules<ReluOfSum>(g, "addition and relu");
}
}  // namespace
REGISTER_PASS("fuse_add_relu", "Fuses additions with the relu of their result.", fuse_add_relu);
}  // namespace paddle

// Ops that must not compile, each for a reason of its own: test_broken_ops.py looks for the
// reasons.
#include "paddle/phi/core/register.h"

namespace paddle {
struct LacksALine {
  int64_t axis = 0;
  double p = 0;

  static constexpr OpInfo info{.name = "lacks_a_line", .inputs = {"x"}};
  static constexpr void attrs(auto&& a) { a("axis", &LacksALine::axis); }
  Meta infer(const Meta& x) const { return x; }
};
struct LacksAnInput {
  static constexpr OpInfo info{.name = "lacks_an_input", .inputs = {"x", "y"}};
  Meta infer(const Meta& x) const { return x; }
};
struct TakesOneForMany {
  static constexpr OpInfo info{.name = "takes_one_for_many", .inputs = {many("x")}};
  Meta infer(const Meta& x) const { return x; }
};
struct LacksAResult {
  static constexpr OpInfo info{
      .name = "lacks_a_result", .inputs = {"x"}, .outputs = {{"out", no_grad("indices")}}};
  Meta infer(const Meta& x) const { return x; }
};
struct LacksPut {
  static constexpr OpInfo info{.name = "lacks_put", .inputs = {"x"}, .traits = kView};
  Meta infer(const Meta& x) const { return x; }
  bool view(const Meta&, Layout&) const { return true; }
};
struct LacksARule {
  static constexpr OpInfo info{.name = "lacks_a_rule", .inputs = {"x"}};
  Grads grad(const GradIn&) const { return {}; }
};
REGISTER_OP(LacksALine);
REGISTER_OP(LacksAnInput);
REGISTER_OP(TakesOneForMany);
REGISTER_OP(LacksAResult);
REGISTER_OP(LacksPut);
REGISTER_OP(LacksARule);
}  // namespace paddle

// Rewrite rules in C++, and what the manager of passes checks.
#include "paddle/passes/rewrite.h"
#include "common.h"
#include "paddle/passes/pass.h"
#include "paddle/phi/ops/scale.h"
#include "paddle/phi/ops/unary.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
namespace {
using Program = std::function<Tensor(const Tensor&)>;
GraphRef record(const Program& f, DType t = DType::kFloat32) {
  auto g = make_ref<Graph>();
  Recording r(g, GraphRecorder::Kind::kProgram, false);
  r->finish(std::vector<Tensor>{f(g->handle(g->add_arg({t, {3, 3}})))});
  return g;
}
template <class R>
int rewrite(const GraphRef& g) {
  std::vector<Rule> rules{make_rule<R>("a rule")};
  return paddle::rewrite(*g, rules);
}
const OpDef& last(const GraphRef& g) {
  return *g->results[0]->def->def;
}

struct ScaleTwice {
  Any<Scale> first, second;
  Tensor pattern(const Tensor& x) { return call(second, call(first, x)); }
  Tensor replace(const Tensor& x) {
    return call(Scale{.scale = first.scale.to<double>() * second.scale.to<double>()}, x);
  }
};
struct Doubled {
  Tensor pattern(const Tensor& x) { return x * scalar(2); }
  Tensor replace(const Tensor& x) { return x + x; }
};
struct Swapped {
  Tensor pattern(const Tensor& x) { return transpose(exp(x), {1, 0}); }
  Tensor replace(const Tensor& x) { return exp(transpose(x, {1, 0})); }
};
}  // namespace

TEST(Rule, AWildcardHoldsTheAttributesThatItMatched) {
  const GraphRef g =
      record([](auto& x) { return call(Scale{.scale = 3.0}, call(Scale{.scale = 5.0}, exp(x))); });
  EXPECT_EQ(rewrite<ScaleTwice>(g), 1);
  ASSERT_EQ(g->body.size(), 2u);
  EXPECT_EQ(static_cast<const Scale*>(g->results[0]->def->attrs.get())->scale.to<double>(), 15);
}
TEST(Rule, AScalarIsWhateverIsKnownToBeThatEverywhere) {
  const Tensor twos = tensor({3}, {2, 2, 2}, DType::kFloat32);
  const Tensor others = tensor({3}, {2, 2, 1}, DType::kFloat32);
  const Tensor trained = leaf(tensor({3}, {2, 2, 2}, DType::kFloat32));
  const Program doubled[] = {
      [](auto& x) { return x * full({}, 2.0, DType::kFloat32); },
      [](auto& x) { return full({3}, 2.0, DType::kFloat32) * x; },
      [&](auto& x) { return x * twos; },
  };
  for (auto& f : doubled) {
    const GraphRef g = record(f);
    EXPECT_EQ(rewrite<Doubled>(g), 1);
    EXPECT_EQ(last(g).name, "add");
  }
  const Program kept[] = {
      [](auto& x) { return x * full({}, 3.0, DType::kFloat32); },
      [&](auto& x) { return x * others; },
      [&](auto& x) { return x * trained; },  // may hold something else by the next run
      [](auto& x) { return x * exp(x); },
      [](auto& x) {
        return x * full({2, 3, 3}, 2.0, DType::kFloat32);
      },  // another shape
  };
  for (auto& f : kept) EXPECT_EQ(rewrite<Doubled>(record(f)), 0);
}
TEST(Rule, AttributesThatAreWrittenOutMustMatch) {
  const GraphRef g = record([](auto& x) { return transpose(exp(x), {1, 0}); });
  EXPECT_EQ(rewrite<Swapped>(g), 1);
  EXPECT_EQ(last(g).name, "exp");
  EXPECT_EQ(rewrite<Swapped>(record([](auto& x) { return transpose(exp(x), {0, 1}); })), 0);
}
TEST(Manager, VerifiesWhatAPassHasDone) {
  add_pass({"test_only_break", "Lets an operation read what is computed behind it.",
            [](Graph& g, const PassContext&) {
              Operation &first = g.body.front(), &second = g.body.back();
              first.operands[0] = second.results[0];
              return 1;
            }});
  const GraphRef g = record([](auto& x) { return exp(tanh(x)); });
  expect_error([&] { PassManager({"test_only_break"}).run(*g); }, "before it is defined");
}
}  // namespace paddle

// Recording, printing, control flow, plans, and what is derived.
#include <thread>

#include "common.h"
#include "paddle/executor/executable.h"
#include "paddle/executor/frame.h"
#include "paddle/ir/control.h"
#include "paddle/ir/recorder.h"
#include "paddle/passes/pass.h"
#include "paddle/phi/core/generator.h"
#include "paddle/phi/core/view.h"
#include "paddle/phi/ops/cast.h"
#include "paddle/phi/ops/compare.h"
#include "paddle/phi/ops/concat.h"
#include "paddle/phi/ops/conv.h"
#include "paddle/phi/ops/full.h"
#include "paddle/phi/ops/gelu.h"
#include "paddle/phi/ops/layer_norm.h"
#include "paddle/phi/ops/nonzero.h"
#include "paddle/phi/ops/random.h"
#include "paddle/phi/ops/reduce.h"
#include "paddle/phi/ops/scale.h"
#include "paddle/phi/ops/softmax.h"
#include "paddle/phi/ops/unary.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
using Program = std::function<std::vector<Tensor>(Tensors)>;
// Sizes given as 0 become symbols, with the hint of the example.
static GraphRef record(const Program& f, const std::vector<Tensor>& example, bool symbolic = false,
                       bool tape = false) {
  auto g = make_ref<Graph>();
  Recording r(g, GraphRecorder::Kind::kProgram, tape);
  std::vector<Tensor> args;
  for (auto& t : example) {
    Meta m = t.meta();
    if (symbolic)
      for (Dim& d : m.dims) d = g->symbols->symbol({.hint = d.number()});
    Tensor a = g->handle(g->add_arg(m));
    a.impl()->stop_gradient = t.stop_gradient();
    args.push_back(a);
  }
  r->finish(f(args));
  return g;
}
static void check_program(const Program& f, const std::vector<Tensor>& in,
                          double tolerance = 1e-10) {
  const auto want = f(in);
  for (bool symbolic : {false, true}) {
    const GraphRef g = record(f, in, symbolic);
    verify(*g);
    const std::string text = print(*g);
    EXPECT_EQ(print(*parse(text)), text);
    for (const char* set : {"", "derive", "training"}) {
      const GraphRef c = clone(*g);
      if (*set) PassManager::named(set).run(*c);
      const auto got = executable(*c).run(in);
      ASSERT_EQ(got.size(), want.size());
      for (size_t i = 0; i < got.size(); ++i) expect_near(got[i], want[i], tolerance);
    }
  }
}

TEST(Record, StraightLine) {
  const Tensor x = ramp({2, 3}), y = ramp({3}, 0.5);
  check_program(
      [](Tensors t) {
        return std::vector<Tensor>{exp(t[0] * t[1]) + t[0], sum(t[0], {1}, true)};
      },
      {x, y});
  check_program(
      [](Tensors t) {
        return std::vector<Tensor>{reshape(transpose(t[0], {1, 0}), {-1}) * 2};
      },
      {x});
  check_program(
      [](Tensors t) {
        return std::vector<Tensor>{mean(t[0]), max(t[0], {0}, false)};
      },
      {x});
}
TEST(Record, FusedOps) {
  const Tensor x = ramp({2, 4}), s = ramp({4});
  check_program(
      [](Tensors t) {
        return std::vector<Tensor>{call(Softmax{}, t[0]), call(Gelu{}, t[0]),
                                   call(LayerNorm{}, t[0], t[1], Tensor())[0]};
      },
      {x, s});
}
TEST(Record, Lists) {
  const Tensor x = ramp({2, 4}), y = ramp({3, 4});
  check_program([](Tensors t) { return split(concat(t, 0), {1, 4}, 0); }, {x, y});
}
TEST(Record, GradientsAreOrdinaryOps) {
  const Tensor x = leaf(ramp({2, 4})), s = leaf(ramp({4}));
  const Program f = [](Tensors t) {
    const Tensor y = sum(call(LayerNorm{}, t[0] * t[0], t[1], Tensor())[0] * call(Softmax{}, t[0]));
    const Tensor in[] = {t[0], t[1]};
    auto g = gradients({&y, 1}, in, {}, false, true);
    const Tensor z = sum(g[0] * g[0]);
    g.push_back(gradients({&z, 1}, in, {})[0]);
    return g;
  };
  const auto want = f(std::vector<Tensor>{x, s});
  for (bool symbolic : {false, true}) {
    const GraphRef g = record(f, {x, s}, symbolic, true);
    PassManager::named("training").run(*g);
    const auto got = executable(*g).run(std::vector<Tensor>{x, s});
    for (size_t i = 0; i < want.size(); ++i) expect_near(got[i], want[i], 1e-7);
  }
}
TEST(Record, InPlaceWritesBecomeValues) {
  const Tensor x = ramp({2, 3});
  check_program(
      [](Tensors t) {
        const Tensor y = t[0] * 2, row = slice(y, 0, 0, 1), column = slice(y, 1, 1, 2);
        call_into(Exp{}, row);
        call_into(Add{}, y, t[0]);
        call_into(Multiply{}, column, column);
        return std::vector<Tensor>{y, row + 0, column * 1};
      },
      {x});
}
TEST(Record, StateIsWrittenAfterTheRun) {
  const Tensor counter = tensor({1}, {5}), other = tensor({1}, {7}), x = tensor({1}, {2});
  const Program f = [&](Tensors t) {
    const Tensor before = counter + 0;
    call_into(Add{}, counter, t[0]);
    // a swap
    const Tensor a = counter * 1;
    ModeScope scope(mode());
    call_into(Assign{}, counter, other);
    return std::vector<Tensor>{before, a};
  };
  const GraphRef g = record(
      [&](Tensors t) {
        const Tensor before = counter + 0;
        call_into(Add{}, counter, t[0]);
        return std::vector<Tensor>{before, counter * 10};
      },
      {x});
  EXPECT_EQ(values(counter)[0], 5) << "recording moves no data";
  EXPECT_FALSE(counter.is_recorded());
  for (int i = 0; i < 3; ++i) {
    const auto out = executable(*g).run({&x, 1});
    EXPECT_EQ(values(out[0])[0], 5 + 2 * i);
    EXPECT_EQ(values(out[1])[0], 10 * (7 + 2 * i));
    EXPECT_EQ(values(counter)[0], 7 + 2 * i);
  }
  (void)f;
}
TEST(Record, TwoBuffersAreSwapped) {
  const Tensor a = tensor({1}, {1}), b = tensor({1}, {2});
  const GraphRef g = record(
      [&](Tensors) {
        const Tensor old = assign(a);
        rebind(a, assign(b));
        rebind(b, old);
        return std::vector<Tensor>{};
      },
      {});
  PassManager::named("derive").run(*g);
  EXPECT_TRUE(g->body.empty());
  executable(*g).run({});
  EXPECT_EQ(values(a)[0], 2);
  EXPECT_EQ(values(b)[0], 1);
}
TEST(Record, RandomOpsAdvanceTheGenerator) {
  const Program f = [](Tensors) {
    return std::vector<Tensor>{call(Uniform{.shape = {4}})[0], call(Uniform{.shape = {4}})[0]};
  };
  Generator& gen = default_generator(kCpuPlace);
  gen.seed(7);
  const auto want = f({}), want2 = f({});
  const GraphRef g = record(f, {});
  PassManager::named("training").run(*g);
  gen.seed(7);
  const auto got = executable(*g).run({}), got2 = executable(*g).run({});
  for (int i = 0; i < 2; ++i) {
    expect_near(got[size_t(i)], want[size_t(i)], 0);
    expect_near(got2[size_t(i)], want2[size_t(i)], 0);
  }
}
TEST(Record, DropoutsGradientUsesTheSameMask) {
  const Tensor x = leaf(ramp({50}, 1, 0));
  const Program f = [](Tensors t) {
    const Tensor y = call(Dropout{}, t[0])[0];
    return std::vector<Tensor>{y, gradients({&y, 1}, {&t[0], 1}, {})[0] * t[0]};
  };
  const GraphRef g = record(f, {x}, false, true);
  const auto out = executable(*g).run({&x, 1});
  expect_near(out[0], out[1]);
}
TEST(Record, DataDependentSizes) {
  const Tensor x = tensor({2, 2}, {1, 0, 0, 2});
  const Program f = [](Tensors t) {
    const Tensor n = call(Nonzero{}, t[0]);
    return std::vector<Tensor>{cast(n, DType::kFloat64) * 2, sum(n, {0})};
  };
  check_program(f, {x});
  const GraphRef g = record(f, {x});
  const Tensor all = ramp({2, 2});
  EXPECT_EQ(executable(*g).run({&all, 1})[0].dims()[0].number(), 4);
}
TEST(Record, AxisAsATensor) {
  const Tensor x = ramp({2, 3}), axis = tensor({1}, {1}, DType::kInt64);
  const Program f = [](Tensors t) { return std::vector<Tensor>{call(Sum{}, t[0], t[1])}; };
  const GraphRef g = record(f, {x, axis});
  for (double k : {0, 1, -1}) {
    const std::vector<Tensor> in = {x, tensor({1}, {k}, DType::kInt64)};
    expect_near(executable(*g).run(in)[0], sum(x, {Dim(int64_t(k))}));
  }
  // And with a gradient, whose op mentions the unknown axis.
  const Program h = [](Tensors t) {
    const Tensor y = call(Sum{}, t[0] * t[0], t[1]);
    return gradients({&y, 1}, {&t[0], 1}, {});
  };
  const GraphRef gg = record(h, {leaf(x), axis}, false, true);
  expect_near(executable(*gg).run(std::vector<Tensor>{x, axis})[0], x * 2);
}
TEST(Record, ConstantOperandsBecomeNumbers) {
  const GraphRef g = record(
      [](Tensors t) { return std::vector<Tensor>{call(Sum{}, t[0], call(FullIntArray{{1}}))}; },
      {ramp({2, 3})});
  PassManager::named("derive").run(*g);
  EXPECT_EQ(
      print(*g),
      "program (%0: float64[2, 3]) {\n  %1 = sum(%0) {axis=[1]} : float64[2]\n  return %1\n}\n");
}

// ---- control flow
TEST(Control, If) {
  const Tensor x = tensor({2}, {1, 2}), small = tensor({2}, {-1, -2});
  const Program f = [](Tensors t) {
    const Tensor positive = call(GreaterThan{}, sum(t[0]), full({}, 0.0, DType::kFloat64));
    return cond(
        positive, [&] { return std::vector<Tensor>{t[0] * 2}; },
        [&] { return std::vector<Tensor>{exp(t[0])}; });
  };
  const GraphRef g = record(f, {x});
  expect_near(executable(*g).run({&x, 1})[0], x * 2);
  expect_near(executable(*g).run({&small, 1})[0], exp(small));
  const Program h = [&](Tensors t) {
    const Tensor y = f(t)[0];
    const Tensor d = gradients({&y, 1}, {&t[0], 1}, {}, false, true)[0];
    return std::vector<Tensor>{d, gradients({&d, 1}, {&t[0], 1}, {})[0]};
  };
  const GraphRef gg = record(h, {leaf(x)}, false, true);
  EXPECT_EQ(values(executable(*gg).run({&x, 1})[0])[0], 2);
  expect_near(executable(*gg).run({&small, 1})[0], exp(small));
  expect_near(executable(*gg).run({&small, 1})[1], exp(small));
}
TEST(Control, IfUpdatesOuterTensors) {
  const Tensor state = tensor({1}, {3}), x = tensor({1}, {1}), y = tensor({1}, {-1});
  const GraphRef g = record(
      [&](Tensors t) {
        const Tensor local = t[0] * 1;
        cond(
            call(GreaterThan{}, t[0], full({1}, 0.0, DType::kFloat64)),
            [&] {
              call_into(Add{}, state, t[0]);
              call_into(Scale{.scale = 5.0}, local);
              return std::vector<Tensor>{};
            },
            [&] { return std::vector<Tensor>{}; });
        return std::vector<Tensor>{local, state * 2};
      },
      {x});
  auto out = executable(*g).run({&x, 1});
  EXPECT_EQ(values(out[0])[0], 5);
  EXPECT_EQ(values(out[1])[0], 8);
  EXPECT_EQ(values(state)[0], 4);
  out = executable(*g).run({&y, 1});
  EXPECT_EQ(values(out[0])[0], -1);
  EXPECT_EQ(values(state)[0], 4);
}
static std::vector<Tensor> power(Tensors t) {  // x ^ n * scale, n a tensor
  auto vars = std::vector<Tensor>{t[1], full({}, 1.0, DType::kFloat64)};
  const auto out = while_loop(
      [](Tensors v) { return call(GreaterThan{}, v[0], full({}, 0.0, DType::kFloat64)); },
      [&](Tensors v) {
        return std::vector<Tensor>{v[0] - 1, v[1] * t[0]};
      },
      vars);
  return {out[1] * t[2]};
}
TEST(Control, While) {
  const Tensor x = tensor({}, {1.5}), n = tensor({}, {3}), s = tensor({}, {2});
  const GraphRef g = record(power, {x, n, s});
  EXPECT_NEAR(values(executable(*g).run(std::vector<Tensor>{x, n, s})[0])[0], 2 * 1.5 * 1.5 * 1.5,
              1e-12);
  const Program h = [](Tensors t) {
    const Tensor y = power(t)[0];
    const Tensor d = gradients({&y, 1}, {&t[0], 1}, {}, false, true)[0];
    return std::vector<Tensor>{d, gradients({&d, 1}, {&t[0], 1}, {})[0]};
  };
  const GraphRef gg = record(h, {leaf(x), n, s}, false, true);
  verify(*gg);
  const auto out = executable(*gg).run(std::vector<Tensor>{x, tensor({}, {4}), s});
  EXPECT_NEAR(values(out[0])[0], 2 * 4 * std::pow(1.5, 3), 1e-10);
  EXPECT_NEAR(values(out[1])[0], 2 * 12 * std::pow(1.5, 2), 1e-10);
}
TEST(Control, LoopInAnIfWithState) {
  const Tensor count = tensor({}, {0}), x = tensor({}, {3});
  const GraphRef g = record(
      [&](Tensors t) {
        return cond(
            call(GreaterThan{}, t[0], full({}, 0.0, DType::kFloat64)),
            [&] {
              return while_loop(
                  [](Tensors v) {
                    return call(GreaterThan{}, v[0], full({}, 0.0, DType::kFloat64));
                  },
                  [&](Tensors v) {
                    call_into(Add{}, count, full({}, 1.0, DType::kFloat64));
                    return std::vector<Tensor>{v[0] - 1};
                  },
                  {t[0]});
            },
            [&] { return std::vector<Tensor>{t[0]}; });
      },
      {x});
  verify(*g);
  executable(*g).run({&x, 1});
  EXPECT_EQ(values(count)[0], 3);
}

// ---- plans
TEST(Plan, ArenaIsShared) {
  const Tensor x = ramp({1000});
  const GraphRef g = record(
      [](Tensors t) {
        Tensor y = t[0];
        for (int i = 0; i < 10; ++i) y = exp(y * 0.1) + t[0];
        return std::vector<Tensor>{y};
      },
      {x});
  const auto plan = executable(*g).plan({x.meta()});
  EXPECT_LE(plan->arena_bytes(), 3 * 8000u + 256);
}
TEST(Plan, BoundedNumberOfPlans) {
  const GraphRef g =
      record([](Tensors t) { return std::vector<Tensor>{t[0] * 2 + 1}; }, {ramp({3})}, true);
  for (int n = 1; n < 2000; ++n) {
    const Tensor x = ramp({n}, 1, 0);
    EXPECT_EQ(executable(*g).run({&x, 1})[0].numel(), n);
  }
  EXPECT_LT(executable(*g).plans() * 2000, 4 * Executable::kMostPlanBytes);
}
TEST(Plan, RulesAndGuards) {
  const GraphRef g = record([](Tensors t) { return std::vector<Tensor>{t[0] + t[1]}; },
                            {ramp({3}), ramp({3}, 1)}, true);
  const std::vector<Tensor> good = {ramp({5}), ramp({5})}, bad = {ramp({5}), ramp({4})};
  executable(*g).run(good);
  expect_error([&] { executable(*g).run(bad); }, "cannot be broadcast");
  const std::vector<Tensor> one = {ramp({5}), ramp({1})};
  EXPECT_THROW(executable(*g).run(one), GuardMiss);
}
TEST(Plan, ManyThreads) {
  const GraphRef g =
      record([](Tensors t) { return std::vector<Tensor>{call(Softmax{}, t[0] * 2)}; },
             {ramp({2, 3})}, true);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      for (int k = 1; k < 50; ++k) {
        const Tensor x = ramp({k % 5 + 1, i + 1});
        expect_near(executable(*g).run({&x, 1})[0], call(Softmax{}, x * 2));
      }
    });
  for (auto& t : threads) t.join();
}
TEST(Plan, SeveralOutputsOfOneBuffer) {
  const Tensor x = ramp({4});
  const GraphRef g = record(
      [](Tensors t) {
        const Tensor y = t[0] * 2, v = slice(y, 0, 1, 3);
        return std::vector<Tensor>{y, v, t[0], y};
      },
      {x});
  const auto out = executable(*g).run({&x, 1});
  expect_near(out[1], slice(x * 2, 0, 1, 3));
  expect_near(out[2], x);
  expect_near(out[3], x * 2);
}

// ---- text
TEST(Text, ErrorsNameTheLine) {
  expect_error(
      [] { parse("program (%0: float64[2]) {\n  %1 = nothing(%0) : float64[2]\n  return %1\n}"); },
      "line 2: there is no op 'nothing'");
  expect_error([] { parse("program (%0: float64[2]) {\n  return %7\n}"); }, "%7 is not defined");
}
}  // namespace paddle

#include <thread>

#include "common.h"
#include "paddle/phi/core/hooks.h"
#include "paddle/phi/core/view.h"
#include "paddle/phi/ops/cast.h"
#include "paddle/phi/ops/concat.h"
#include "paddle/phi/ops/conv.h"
#include "paddle/phi/ops/gelu.h"
#include "paddle/phi/ops/layer_norm.h"
#include "paddle/phi/ops/random.h"
#include "paddle/phi/ops/reduce.h"
#include "paddle/phi/ops/scale.h"
#include "paddle/phi/ops/softmax.h"
#include "paddle/phi/ops/unary.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
TEST(Gradient, OfElementwiseOps) {
  const Tensor y = ramp({3}, 0.7), x = ramp({2, 3});
  check_gradients([&](auto& t) { return t * y; }, x);
  check_gradients([&](auto& t) { return y / t; }, x);
  check_gradients([&](auto& t) { return t * t + exp(t) - tanh(t); }, x);
  check_gradients([&](auto& t) { return sqrt(t) + rsqrt(t) + erf(t); }, x);
}
TEST(Gradient, OfReductionsAndViews) {
  const Tensor x = ramp({2, 3, 2});
  check_gradients([&](auto& t) { return sum(t * t, {1}); }, x);
  check_gradients([&](auto& t) { return mean(t * t, {0, 2}, true); }, x);
  check_gradients([&](auto& t) { return max(t * t, {-1}, false); }, x);
  check_gradients([&](auto& t) { return transpose(t * t, {2, 0, 1}); }, x);
  check_gradients([&](auto& t) { return reshape(t * t, {3, -1}); }, x);
  check_gradients([&](auto& t) { return slice(t * t, 1, 1, 3); }, x);
  check_gradients([&](auto& t) { return expand(slice(t * t, 0, 0, 1), {4, 3, 2}); }, x);
  check_gradients(
      [&](auto& t) {
        const Tensor p[] = {t * t, t};
        return concat(p, 1);
      },
      x);
  check_gradients([&](auto& t) { return split(t * t, {1, -1}, 1)[1]; }, x);
}
TEST(Gradient, OfFusedOps) {
  const Tensor x = ramp({2, 4}), s = ramp({4}, 0.8), b = ramp({4}, -0.2);
  check_gradients([&](auto& t) { return call(Softmax{}, t); }, x);
  check_gradients([&](auto& t) { return call(Softmax{0}, t); }, x);
  check_gradients([&](auto& t) { return call(Gelu{}, t); }, x);
  check_gradients([&](auto& t) { return call(Gelu{true}, t); }, x);
  check_gradients([&](auto& t) { return call(LayerNorm{}, t, s, b)[0]; }, x, 1e-4);
  check_gradients([&](auto& t) { return call(LayerNorm{}, x, t, b)[0]; }, s, 1e-4);
  check_gradients([&](auto& t) { return call(LayerNorm{}, x, t, Tensor())[0]; }, s, 1e-4);
}
TEST(Gradient, OfTheSameTensorTwice) {
  const Tensor x = ramp({4});
  check_gradients([&](auto& t) { return call(LayerNorm{.begin_norm_axis = 0}, t, t, Tensor())[0]; },
                  x, 1e-4);
}

static BackwardNode& node_behind(const Tensor& t) {
  return static_cast<BackwardNode&>(*t.impl()->node);
}
TEST(NodeHooks, RunInOrderAroundTheNode) {
  const Tensor x = leaf(tensor({2}, {1, 2})), w = tensor({2}, {3, 4});
  const Tensor y = x * w;
  std::vector<std::string> log;
  add_hook(y, [&](const Tensor&) {
    log.push_back("tensor");
    return Tensor();
  });
  add_pre_hook(node_behind(y), [&](Tensors douts) {
    log.push_back("pre");
    EXPECT_EQ(values(douts[0]), (std::vector<double>{1, 1}));
    return std::vector<Tensor>{douts[0] * tensor({2}, {10, 100})};
  });
  add_post_hook(node_behind(y), [&](Tensors grads, Tensors douts) {
    log.push_back("post");
    EXPECT_EQ(grads.size(), 2u);
    EXPECT_FALSE(grads[1]);  // w wants none
    EXPECT_EQ(values(douts[0]), (std::vector<double>{10, 100}));
    EXPECT_EQ(values(grads[0]), (std::vector<double>{30, 400}));
    return std::vector<Tensor>{grads[0] + tensor({2}, {1, 1}), Tensor()};
  });
  const Tensor total = sum(y);
  backward({&total, 1}, {});
  EXPECT_EQ(log, (std::vector<std::string>{"tensor", "pre", "post"}));
  EXPECT_EQ(values(grad_of(x)), (std::vector<double>{31, 401}));
}
TEST(NodeHooks, AreRemoved) {
  const Tensor x = leaf(tensor({1}, {2})), y = x * x;
  int calls = 0;
  const auto pre = add_pre_hook(node_behind(y), [&](Tensors) {
    ++calls;
    return std::vector<Tensor>();
  });
  const auto post = add_post_hook(node_behind(y), [&](Tensors, Tensors) {
    ++calls;
    return std::vector<Tensor>();
  });
  EXPECT_TRUE(remove_node_hook(node_behind(y), pre));
  EXPECT_FALSE(remove_node_hook(node_behind(y), pre));
  backward({&y, 1}, {}, /*retain_graph=*/true);
  EXPECT_EQ(calls, 1);
  EXPECT_TRUE(remove_node_hook(node_behind(y), post));
  backward({&y, 1}, {});
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(values(grad_of(x)), std::vector<double>{8});
}
TEST(NodeHooks, MustGiveWhatFits) {
  const Tensor x = leaf(tensor({2}, {1, 2})), y = x * x;
  const auto id = add_pre_hook(node_behind(y), [](Tensors) {
    return std::vector<Tensor>{tensor({3}, {1, 2, 3})};
  });
  expect_error([&] { backward({&y, 1}, {}, true); }, "gives a gradient of shape [3]");
  remove_node_hook(node_behind(y), id);
  add_post_hook(node_behind(y),
                [](Tensors grads, Tensors) { return std::vector<Tensor>{grads[0]}; });
  expect_error([&] { backward({&y, 1}, {}, true); }, "the gradients of its 2 inputs, got 1");
  expect_error([&] { add_pre_hook(*static_cast<BackwardNode*>(edge_of(x).node.get()), {}); },
               "hooks go on its tensor");
}
TEST(NodeHooks, PartsOfAGraphThatIsNotWantedDoNotRun) {
  const Tensor x = leaf(tensor({1}, {2})), other = leaf(tensor({1}, {5}));
  const Tensor a = x * x, b = other * other, y = a + b;
  int calls = 0;
  add_post_hook(node_behind(b), [&](Tensors, Tensors) {
    ++calls;
    return std::vector<Tensor>();
  });
  EXPECT_EQ(values(gradients({&y, 1}, {&x, 1}, {})[0]), std::vector<double>{4});
  EXPECT_EQ(calls, 0);
}

TEST(Backward, AccumulatesInLeaves) {
  const Tensor x = leaf(tensor({2}, {1, 2}));
  const Tensor y = x * x;
  backward({&y, 1}, {});
  EXPECT_EQ(values(grad_of(x)), (std::vector<double>{2, 4}));
  const Tensor z = x * x;
  backward({&z, 1}, {});
  EXPECT_EQ(values(grad_of(x)), (std::vector<double>{4, 8}));
}
TEST(Backward, TwiceNeedsRetainGraph) {
  const Tensor x = leaf(tensor({2}, {1, 2})), y = x * x;
  backward({&y, 1}, {}, true);
  backward({&y, 1}, {});
  EXPECT_EQ(values(grad_of(x)), (std::vector<double>{4, 8}));
  expect_error([&] { backward({&y, 1}, {}); }, "retain_graph=True");
}
TEST(Backward, GivenGradientIsNotShared) {
  const Tensor x = leaf(tensor({2}, {1, 2})), g = tensor({2}, {1, 1}), y = x + g;
  backward({&y, 1}, {&g, 1});
  EXPECT_NE(grad_of(x).raw_data(), g.raw_data());
}
TEST(Backward, LongChains) {
  const Tensor x = leaf(tensor({1}, {1}));
  Tensor y = x;
  for (int i = 0; i < 200000; ++i) y = y + x;
  backward({&y, 1}, {});
  EXPECT_EQ(values(grad_of(x))[0], 200001);
}
namespace {
int64_t sums, sums_in_place;
void count_sums(const Applied& a) {
  if (a.def.name != "add") return;
  ++sums;
  sums_in_place += a.written != nullptr;
}
}  // namespace
TEST(Backward, AddsInPlaceWhereNobodyElseHoldsTheBuffer) {
  const Tensor x = leaf(tensor({2}, {1, 2})), h = x * 1;
  const Tensor y = h * 2 + h * 3 + h * 4 + h * 5;
  sums = sums_in_place = 0;
  hooks().check_results = count_sums;
  backward({&y, 1}, {}, /*retain_graph=*/true);
  EXPECT_EQ(sums, 3);
  EXPECT_EQ(sums_in_place, 3);
  backward({&y, 1}, {});  // and into the leaf's gradient
  hooks().check_results = nullptr;
  EXPECT_EQ(sums, 7);
  EXPECT_EQ(sums_in_place, 7);
  EXPECT_EQ(values(grad_of(x))[0], 28);
}
TEST(Backward, HooksChangeGradients) {
  const Tensor x = leaf(tensor({2}, {1, 2})), y = x * x;
  const int64_t id = add_hook(y, [](const Tensor& g) { return g * 10; });
  add_hook(x, [](const Tensor& g) { return g + 1; });
  const Tensor z = y * 1;
  retain_grad(y);
  backward({&z, 1}, {}, true);
  EXPECT_EQ(values(grad_of(x)), (std::vector<double>{21, 41}));
  EXPECT_EQ(values(grad_of(y)), (std::vector<double>{10, 10}));
  EXPECT_TRUE(remove_hook(y, id));
  EXPECT_FALSE(remove_hook(y, id));
}
TEST(Backward, ManyThreads) {
  const Tensor w = leaf(tensor({2}, {1, 2}));
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int k = 0; k < 200; ++k) {
        const Tensor x = ramp({2}), y = sum(w * x * w);
        const Tensor g = gradients({&y, 1}, {&w, 1}, {})[0];
        expect_near(g, x * w * 2);
      }
    });
  for (auto& t : threads) t.join();
}

// ---- in place
TEST(InPlace, LeafThatWantsGradientIsRefused) {
  const Tensor x = leaf(ramp({2}));
  expect_error([&] { call_into(Add{}, x, x); }, "leaf");
  ModeScope scope(with_tape(false));
  call_into(Add{}, x, x);
}
TEST(InPlace, GradientGoesOnBehindTheWrite) {
  const Tensor x = ramp({3});
  const Function f = [](const Tensor& t) {
    const Tensor y = t * t;
    call_into(Exp{}, y);
    return y * t;
  };
  check_gradients(f, x, 1e-4);
}
TEST(InPlace, WhatTheGradientReadsIsKept) {
  const Function f = [](const Tensor& t) {
    const Tensor y = t * 2, row = slice(y, 0, 1, 2);
    call_into(Multiply{}, y, y);
    call_into(Multiply{}, row, row);
    return y;
  };
  check_gradients(f, ramp({2}), 1e-4);
}
TEST(InPlace, WriteOfASavedTensorIsFound) {
  const Tensor x = leaf(ramp({3})), y = x * 2, z = y * y;
  call_into(Scale{.scale = 3.0}, y);
  expect_error(
      [&] {
        backward({&z, 1}, {});
      },
      "was written in place by scale_ after multiply had saved it");
}
TEST(InPlace, WriteThatNobodySavedIsFine) {
  const Tensor x = leaf(ramp({3})), y = x * 2, z = y + y;
  call_into(Scale{.scale = 3.0}, y);
  backward({&z, 1}, {});
  EXPECT_EQ(values(grad_of(x))[0], 4);
}
TEST(InPlace, ThroughAView) {
  const Tensor x = ramp({2, 3});
  const Function f = [](const Tensor& t) {
    const Tensor base = t * 2, row = slice(base, 0, 0, 1), other = slice(base, 0, 1, 2);
    call_into(Scale{.scale = 3.0}, row);
    call_into(Add{}, other, row);  // base[1] += base[0]
    return base * t;
  };
  check_gradients(f, x, 1e-4);
}
TEST(InPlace, ThroughAViewOfAView) {
  const Tensor x = ramp({2, 3, 2});
  const Function f = [](const Tensor& t) {
    const Tensor base = t * 2, v = transpose(base, {2, 0, 1}), w = slice(v, 1, 0, 1);
    call_into(Scale{.scale = 3.0}, w);
    call_into(Add{}, v, transpose(t, {2, 0, 1}));
    return base * sum(w * w);
  };
  check_gradients([&](auto& t) { return f(t); }, x, 1e-3);
}
TEST(InPlace, BaseIsSeenInTheView) {
  const Tensor x = ramp({2, 3});
  const Function f = [](const Tensor& t) {
    const Tensor base = t * 2, row = slice(base, 0, 0, 1);
    call_into(Exp{}, base);
    return row * row;
  };
  check_gradients(f, x, 1e-4);
}
TEST(InPlace, ViewGetsAGradientFromWhatIsWritten) {
  const Tensor base = ramp({2, 3}), w = leaf(ramp({3}));
  const Tensor row = slice(base, 0, 1, 2);
  call_into(Add{}, row, w);
  EXPECT_TRUE(base.wants_grad());
  const Tensor y = sum(base * base);
  backward({&y, 1}, {});
  expect_near(grad_of(w), reshape(row, {3}) * 2);
}
TEST(InPlace, OverlappingOperands) {
  const Tensor x = tensor({4}, {1, 2, 3, 4}), a = slice(x, 0, 0, 3), b = slice(x, 0, 1, 4);
  call_into(Add{}, a, b);
  EXPECT_EQ(values(x), (std::vector<double>{3, 5, 7, 4}));
}
TEST(InPlace, StridedTarget) {
  const Tensor x = tensor({2, 2}, {1, 2, 3, 4}), t = transpose(x, {1, 0});
  call_into(Softmax{.axis = 0}, t);
  const Tensor want =
      transpose(call(Softmax{.axis = 0}, transpose(tensor({2, 2}, {1, 2, 3, 4}), {1, 0})), {1, 0});
  expect_near(x, want);
}
TEST(InPlace, ResultMustFit) {
  const Tensor x = ramp({3});
  expect_error([&] { call_into(Add{}, x, ramp({2, 3})); }, "does not fit");
  expect_error([&] { call_into(Add{}, tensor({1}, {1}, DType::kInt64), x); }, "cannot be written");
}

TEST(Graph, HigherOrders) {
  const Tensor x = leaf(tensor({1}, {0.7}));
  Tensor y = exp(x * 2);
  for (int order = 1; order <= 4; ++order) y = gradients({&y, 1}, {&x, 1}, {}, true, true)[0];
  EXPECT_NEAR(values(y)[0], 16 * std::exp(1.4), 1e-10);
}
TEST(Graph, OnlyWantedGradients) {
  const Tensor x = leaf(ramp({2})), w = leaf(ramp({2})), y = x * w;
  const Tensor g = gradients({&y, 1}, {&x, 1}, {})[0];
  expect_near(g, w);
  EXPECT_FALSE(grad_of(w));
  const Tensor other = leaf(ramp({2}));
  EXPECT_FALSE(gradients({&y, 1}, {&other, 1}, {}, true)[0]);
}
}  // namespace paddle

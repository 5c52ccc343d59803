// What run() does in its steps, and what it leaves undone.
#include <atomic>
#include <thread>

#include "common.h"
#include "paddle/device/device.h"
#include "paddle/ir/graph.h"
#include "paddle/ir/recorder.h"
#include "paddle/phi/core/autocast.h"
#include "paddle/phi/core/hooks.h"
#include "paddle/phi/core/view.h"
#include "paddle/phi/ops/concat.h"
#include "paddle/phi/ops/gelu.h"
#include "paddle/phi/ops/layer_norm.h"
#include "paddle/phi/ops/reduce.h"
#include "paddle/phi/ops/scale.h"
#include "paddle/phi/ops/softmax.h"
#include "paddle/phi/ops/unary.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
static_assert(sizeof(Dim) == sizeof(int64_t) && !std::is_convertible_v<Dim, int64_t> &&
                  !std::is_convertible_v<Dim, double> && !std::is_convertible_v<Dim, bool>,
              "a size becomes a number only where the code says so");
static_assert(!std::is_copy_constructible_v<Buffer> && !std::is_copy_assignable_v<Buffer>);

namespace {
// While it lives, `hooks().check_results` is this function.
struct After {
  explicit After(void (*f)(const Applied&)) { hooks().check_results = f; }
  ~After() { hooks().check_results = nullptr; }
};
std::vector<std::string> seen;
void note(const Applied& a) {
  seen.push_back(a.def.name + ":" + show(a.in[0][0].dtype()));
}
[[noreturn]] void refuse(const Applied& a) {
  fail(ErrorKind::kValue, a.def.name + " gave a NaN");
}
constexpr int64_t kHuge = int64_t(1) << 40;
Tensor huge(DType t = DType::kFloat32) {
  return meta_tensor({t, {kHuge, 4}});
}
uint64_t allocations() {
  const MemoryStats s = allocator(kCpuPlace).stats();
  return s.device_allocations + s.reuses;
}
}  // namespace

#ifndef __SANITIZE_ADDRESS__  // which has a malloc of its own
extern "C" void* __libc_malloc(size_t);
static std::atomic<int64_t> mallocs{0};
extern "C" PADDLE_API void* malloc(size_t n) {
  ++mallocs;
  return __libc_malloc(n);
}
TEST(SmallResults, DoNotTouchMalloc) {
  const Tensor x = ramp({4, 4}), y = ramp({4}), w = leaf(ramp({4, 4}));
  const auto work = [&] {
    (void)(x + y);
    (void)exp(transpose(x * x, {1, 0}));
    (void)sum(x, {1}, true);
    (void)(w * x);  // with a gradient node
  };
  for (int i = 0; i < 300; ++i) work();  // the pool takes what it needs
  const int64_t before = mallocs;
  for (int i = 0; i < 100; ++i) work();
  EXPECT_GT(before, 0) << "counted at all";
  EXPECT_EQ(mallocs, before);
}
#endif

TEST(MetaMode, AllocatesNothing) {
  ModeScope scope(meta_mode(/*tape=*/false));
  const uint64_t before = allocations();
  const Tensor x = huge();
  EXPECT_EQ((x + x).numel(), 4 * kHuge);
  EXPECT_EQ(sum(x, {0}).dims()[0].number(), 4);
  EXPECT_EQ(transpose(x, {1, 0}).dims()[1].number(), kHuge);
  EXPECT_EQ(reshape(x, {-1}).numel(), 4 * kHuge);
  EXPECT_EQ(concat(std::vector<Tensor>{x, x, x}, 0).dims()[0].number(), 3 * kHuge);
  EXPECT_EQ(call(Softmax{}, x).numel(), 4 * kHuge) << "a shape rule derived from compose";
  EXPECT_EQ(call(Gelu{}, x).numel(), 4 * kHuge);
  EXPECT_EQ(call(LayerNorm{}, x, Tensor(), Tensor())[0].numel(), 4 * kHuge);
  EXPECT_EQ(allocations(), before);
  EXPECT_FALSE((x + x).is_concrete());
}
TEST(MetaMode, KnowsGradientsToo) {
  ModeScope scope(meta_mode(/*tape=*/true));
  const uint64_t before = allocations();
  const Tensor x = leaf(huge());
  const Tensor y = sum(call(Softmax{}, x * x));
  const Tensor g = gradients({&y, 1}, {&x, 1}, {})[0];
  EXPECT_EQ(g.numel(), 4 * kHuge);
  EXPECT_EQ(allocations(), before);
}
TEST(MetaMode, RulesHold) {
  ModeScope scope(meta_mode(false));
  expect_error([] { huge() + meta_tensor({DType::kFloat32, {3}}); }, "cannot be broadcast");
  expect_error([] { call_into(Add{}, huge(), huge()); }, "must be pure");
}

TEST(Steps, AutocastComesBeforePromotion) {
  Autocast to;
  to.dtype = DType::kBFloat16;
  to.level = AmpLevel::kO2;
  Mode m = mode();
  m.autocast = &to;
  const Tensor x = tensor({2}, {1, 2}, DType::kBFloat16), y = tensor({2}, {1, 2}, DType::kFloat32);
  seen.clear();
  {
    ModeScope scope(m);
    After after(note);
    EXPECT_EQ((x + y).dtype(), DType::kBFloat16);
  }
  EXPECT_EQ(seen, (std::vector<std::string>{"cast:float32", "add:bfloat16"}));
}
TEST(Steps, PromotionComesBeforeTheRecorder) {
  auto g = make_ref<Graph>();
  Recording r(g, GraphRecorder::Kind::kProgram, false);
  const Tensor x = g->handle(g->add_arg({DType::kInt32, {2}}));
  const Tensor y = g->handle(g->add_arg({DType::kFloat32, {2}}));
  r->finish(std::vector<Tensor>{x + y});
  ASSERT_EQ(g->body.size(), 2u);
  EXPECT_EQ(g->body.front().def->name, "cast");
}
TEST(Steps, AHookSeesWhatHasRunAndNothingElse) {
  const Tensor x = ramp({3});
  seen.clear();
  After after(note);
  (void)(x + x);
  EXPECT_EQ(seen.size(), 1u);
  {
    ModeScope scope(meta_mode(false));
    (void)(x + x);
  }
  auto g = make_ref<Graph>();
  Recording r(g, GraphRecorder::Kind::kProgram, false);
  const Tensor y = g->handle(g->add_arg(x.meta()));
  r->finish(std::vector<Tensor>{y + y});
  EXPECT_EQ(seen.size(), 1u);
}
TEST(Steps, WhatAHookThrowsArrivesAndTheNextOpRuns) {
  const Tensor x = ramp({3});
  {
    After after(refuse);
    expect_error([&] { exp(x); }, "exp gave a NaN");
    expect_error([&] { call_into(Exp{}, assign(x)); }, "gave a NaN");
  }
  EXPECT_EQ((x + x).numel(), 3);
}
TEST(Steps, ARuleThatFailsLeavesAllAsItWas) {
  const Tensor x = ramp({3});
  const auto before = values(x);
  const uint32_t version = x.impl()->storage->version;
  expect_error([&] { call_into(Add{}, x, ramp({2})); }, "cannot be broadcast");
  expect_error([&] { call_into(Softmax{.axis = 4}, x); }, "axis must be in");
  EXPECT_EQ(values(x), before);
  EXPECT_EQ(x.impl()->storage->version, version);
}
TEST(Steps, EachWriteIsCountedOnce) {
  const Tensor x = ramp({3}), view = slice(x, 0, 0, 2);
  const uint32_t version = x.impl()->storage->version;
  call_into(Exp{}, x);
  EXPECT_EQ(x.impl()->storage->version, version + 1);
  call_into(Exp{}, view);
  EXPECT_EQ(x.impl()->storage->version, version + 2);
  (void)exp(x);
  EXPECT_EQ(x.impl()->storage->version, version + 2);
}
TEST(Steps, AStaleViewIsTakenAgainFirst) {
  const Tensor w = leaf(ramp({3})), y = w * 2, v = slice(y, 0, 0, 2);
  const Node* before = v.impl()->node.get();
  call_into(Exp{}, y);
  EXPECT_EQ(v.impl()->node.get(), before);
  (void)(v + v);
  EXPECT_NE(v.impl()->node.get(), before);
}
TEST(Steps, ModesAreThoseOfTheThread) {
  const Tensor x = leaf(ramp({3}));
  auto g = make_ref<Graph>();
  Recording r(g, GraphRecorder::Kind::kProgram, /*tape=*/false);
  std::thread other([&] {
    const Tensor y = x + x;
    EXPECT_TRUE(y.is_concrete());
    EXPECT_TRUE(y.wants_grad());
    ModeScope scope(meta_mode(false));
    EXPECT_FALSE((x + x).is_concrete());
  });
  other.join();
  EXPECT_TRUE(g->body.empty());
  const Tensor y = x + x;
  EXPECT_TRUE(y.is_recorded());
  r->finish(std::vector<Tensor>{y});
}
}  // namespace paddle

// What the profiler's sessions record.
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "common.h"
#include "paddle/phi/ops/conv.h"
#include "paddle/phi/ops/matmul.h"
#include "paddle/profiler/counts.h"
#include "paddle/profiler/session.h"

namespace paddle::profiler {
namespace {
std::vector<Event> named(const Recording& r, const std::string& name,
                         Event::Kind kind = Event::kOp) {
  std::vector<Event> found;
  for (const Event& e : r.events)
    if (e.name == name && e.kind == kind) found.push_back(e);
  return found;
}

TEST(Profiler, AnOpWithItsShapesAndFlops) {
  const Tensor x = ramp({2, 3}), y = ramp({3, 5});
  matmul(x, y);
  Session all({.shapes = true, .flops = true});
  Session plain({});
  matmul(x, y);
  const Recording r = all.stop(), few = plain.stop();
  matmul(x, y);
  ASSERT_EQ(named(r, "matmul").size(), 1u);
  const Event e = named(r, "matmul")[0];
  EXPECT_EQ(e.flops, 2 * 2 * 3 * 5);
  EXPECT_EQ(e.thread, gettid());
  EXPECT_LE(e.begin, e.end);
  ASSERT_EQ(e.inputs.size(), 2u);
  EXPECT_EQ(e.inputs[1].name, std::string("y"));
  EXPECT_EQ(e.inputs[1].dtype, DType::kFloat64);
  EXPECT_EQ(show(e.inputs[1].dims), show(Dims{3, 5}));
  ASSERT_EQ(named(few, "matmul").size(), 1u);
  EXPECT_TRUE(named(few, "matmul")[0].inputs.empty());
  EXPECT_EQ(named(few, "matmul")[0].flops, -1);
  EXPECT_TRUE(all.stop().events.empty());
}

TEST(Profiler, FlopsOfAConvolutionAndItsGradients) {
  const Tensor x = leaf(ramp({2, 4, 7, 7})), f = leaf(ramp({6, 2, 3, 3}));
  Session s({.flops = true});
  const Tensor y = call(Conv2d{{.strides = {2, 2}, .groups = 2}}, x, f);
  backward({&y, 1}, {}, false, false);
  const Recording r = s.stop();
  const int64_t want = 2 * (2 * 6 * 3 * 3) * (2 * 3 * 3);  // elements of the result, terms of each
  for (const char* name : {"conv2d", "conv2d_input_grad", "conv2d_filter_grad"}) {
    ASSERT_EQ(named(r, name).size(), 1u) << name;
    EXPECT_EQ(named(r, name)[0].flops, want) << name;
  }
  const auto nodes = named(r, "conv2d", Event::kNode);
  ASSERT_EQ(nodes.size(), 1u);
  const Event inner = named(r, "conv2d_filter_grad")[0];
  EXPECT_LE(nodes[0].begin, inner.begin);
  EXPECT_GE(nodes[0].end, inner.end);
}

TEST(Profiler, Memory) {
  constexpr int64_t kBytes = 1 << 20;
  Session s({.memory = true});
  { const Tensor big = empty({DType::kUInt8, {kBytes}}, kCpuPlace); }
  const Recording r = s.stop();
  std::vector<Event> changes = named(r, "", Event::kMemory);
  ASSERT_EQ(changes.size(), 2u);
  EXPECT_GE(changes[0].bytes, kBytes);
  EXPECT_EQ(changes[1].bytes, -changes[0].bytes);
  EXPECT_EQ(changes[0].in_use - changes[1].in_use, changes[0].bytes);
}

// Threads that begin, end and go on while sessions come and go.
TEST(Profiler, Threads) {
  constexpr int kThreads = 8, kOps = 600;
  const Tensor x = ramp({2});
  Session s({.shapes = true});
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < kOps; ++i) x + x;
    });
  for (int i = 0; i < 20; ++i) {
    Session other({});
    x + x;
    EXPECT_GE(other.stop().events.size(), 1u);
  }
  for (auto& t : threads) t.join();
  const Recording r = s.stop();
  EXPECT_EQ(named(r, "add").size(), size_t(kThreads * kOps + 20));
  EXPECT_EQ(r.dropped, 0);
  for (size_t i = 1; i < r.events.size(); ++i) ASSERT_LE(r.events[i - 1].begin, r.events[i].begin);
}

TEST(Profiler, WhatFindsNoRoomIsCounted) {
  ThreadLog log(1);
  const int64_t before = ThreadLog::dropped(), most = ThreadLog::kMostChunks * ThreadLog::kChunk;
  for (int64_t i = 0; i < most + 5; ++i) {
    Event e;
    e.begin = e.end = i;
    log.append(std::move(e));
  }
  EXPECT_GE(ThreadLog::dropped() - before, 5);
  Session s({});
  std::thread([x = ramp({2})] { x + x; }).join();
  EXPECT_EQ(s.stop().dropped, 1);
  log.drop(most);
  int64_t held = 0;
  log.each([&](const Event&) { ++held; });
  EXPECT_EQ(held, ThreadLog::kChunk);
}

TEST(Profiler, AForkedChildRecordsAnew) {
  const Tensor x = ramp({2});
  Session s({});
  x + x;
  const pid_t child = fork();
  if (child == 0) {
    x + x;
    const bool over = s.stop().events.empty();
    Session own({});
    x + x;
    const Recording r = own.stop();
    _exit(over && r.events.size() == 1 && r.events[0].thread == gettid() ? 0 : 1);
  }
  int status = 1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  x + x;
  EXPECT_EQ(named(s.stop(), "add").size(), 2u);
}

TEST(Profiler, Counts) {
  const Tensor x = ramp({2});
  start_counting();
  x + x;
  call(Add{}, ramp({2}, 1, 1, DType::kInt64), ramp({2}, 1, 1, DType::kInt64));
  x + x;
  OpCounts counts = stop_counting().value();
  x + x;
  EXPECT_EQ(counts["add"][DType::kFloat64], 2);
  EXPECT_EQ(counts["add"][DType::kInt64], 1);
  EXPECT_FALSE(stop_counting().has_value());
}
}  // namespace
}  // namespace paddle::profiler

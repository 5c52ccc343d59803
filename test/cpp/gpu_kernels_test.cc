// What kernels for GPUs are made of, on the host: Note [Kernels without a GPU]. The kernels
// themselves run in the stand-in.
#include <set>

#include "paddle/phi/kernels/functors/optimizer.h"
#include "paddle/phi/kernels/functors/philox.h"
#include "paddle/phi/kernels/functors/pooling.h"
#include "paddle/phi/kernels/functors/space.h"
#include "paddle/phi/kernels/gpu/elementwise.h"
#include "test/cpp/common.h"

namespace paddle {
gpu::Working::Working() {}
gpu::Working::~Working() {}

namespace {
// A view of t with its axes in another order.
Tensor permuted(const Tensor& t, const Ints& order) {
  Tensor v = snapshot(t);
  const Ints s = t.strides();
  Dims dims, strides;
  for (int64_t a : order) {
    dims.push_back(t.dims()[a]);
    strides.push_back(s[a]);
  }
  v.impl()->meta.dims = dims;
  v.impl()->layout = tidy({v.impl()->layout.offset, strides}, dims);
  return v;
}

TEST(Space, LocatesWhatAWalkMeets) {
  const Tensor x = permuted(ramp({4, 3, 5}), {2, 0, 1}), y = ramp({4, 1}), one = ramp({});
  const Tensor out = ramp({5, 4, 3});
  const Space s(out, {&x, &y, &one});
  EXPECT_EQ(s.total(), 60);
  int64_t i = 0;
  s.walk(0, s.total(), [&](char** p, int64_t n) {
    for (int64_t j = 0; j < n; ++j, ++i) {
      char* at[4];
      s.locate(i, at);
      for (int o = 0; o < 4; ++o) EXPECT_EQ(at[o], p[o] + j * s.step(o));
    }
  });
  EXPECT_EQ(i, 60);
}
TEST(Space, MergesAxes) {
  const Tensor out = ramp({2, 3, 4}), x = ramp({2, 3, 4});
  EXPECT_EQ(Space(out, {&x}).inner(), 24);
  const Tensor row = ramp({4});
  EXPECT_EQ(Space(out, {&row}).inner(), 4);
}

TEST(Dense, CallsCoverAllElementsOnce) {
  for (int64_t n : {0, 1, 255, 1024, 1025, 5000}) {
    std::vector<float> x(size_t(n), 2.0f), y(size_t(n), 0.0f);
    const gpu::Dense<float, fn::Add, float, float> d{
        y.data(), {x.data(), x.data()}, {false, false}, n, fn::Add()};
    gpu::for_each(kCpuPlace, d.calls(n), d);
    EXPECT_EQ(std::count(y.begin(), y.end(), 4.0f), n);
  }
}

TEST(Pooling, WindowsWithAnElementAreFound) {
  for (int64_t size : {1, 5, 7, 12})
    for (int64_t kernel : {1, 2, 3})
      for (int64_t stride : {1, 2, 4})
        for (int adaptive : {0, 1})
          for (int64_t pad = 0; pad < kernel; ++pad) {
            PoolAxis a;
            a.size = size;
            a.kernel = kernel;
            a.stride = stride;
            a.before = a.after = pad;
            a.adaptive = adaptive;
            a.windows = adaptive ? kernel : (size + 2 * pad - kernel) / stride + 1;
            if (a.windows < 1) continue;
            for (int64_t at = 0; at < size; ++at) {
              const Span near = a.windows_with(at);
              for (int64_t w = 0; w < a.windows; ++w) {
                const Span s = a.span(w);
                const bool inside = s.begin <= at && at < s.end;
                EXPECT_TRUE(!inside || (near.begin <= w && w < near.end))
                    << size << " " << kernel << " " << stride << " " << adaptive << " " << pad;
              }
            }
          }
}

// The published answers of Philox-4x32-10.
TEST(Philox, KnownAnswers) {
  const auto is = [](const fn::Words& v, std::array<uint32_t, 4> want) {
    for (size_t i = 0; i < 4; ++i) EXPECT_EQ(v.w[i], want[i]);
  };
  is(fn::philox(0, 0, 0), {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  is(fn::philox(0x299f31d0a4093822, 0x85a308d3243f6a88, 0x0370734413198a2e),
     {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}
TEST(Philox, NumbersLieWhereTheyShould) {
  double sum = 0, squares = 0;
  std::set<double> met;
  constexpr int kMany = 10000;
  for (int i = 0; i < kMany; ++i) {
    const fn::Words w = fn::philox(7, uint64_t(i), 3);
    const double u = fn::Unit<double>::first(w), n = fn::normal<double>(w);
    EXPECT_TRUE(u >= 0 && u < 1);
    met.insert(u);
    sum += n;
    squares += n * n;
  }
  EXPECT_EQ(met.size(), size_t(kMany));
  EXPECT_NEAR(sum / kMany, 0, 0.03);
  EXPECT_NEAR(squares / kMany, 1, 0.05);
}

// The first step of Adam goes by the learning rate against the gradient's sign.
TEST(Optimizer, FirstStepOfAdam) {
  const AdamSettings settings{0.9, 0.999, 1e-12};
  double p = 1, m1 = 0, m2 = 0;
  settings.step<double>(0.1, 0.9, 0.999, 0, 0)(p, -3.0, m1, m2, nullptr);
  EXPECT_NEAR(p, 1.1, 1e-9);
}
}  // namespace
}  // namespace paddle

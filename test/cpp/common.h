// What the tests of the core share.
#pragma once
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "paddle/autograd/backward.h"
#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/ops/binary.h"

namespace paddle {
inline Tensor tensor(Dims dims, const std::vector<double>& values, DType dtype = DType::kFloat64) {
  Tensor t = empty({dtype, dims}, kCpuPlace);
  dispatch(kEvery, dtype, [&]<class T>() {
    for (size_t i = 0; i < values.size(); ++i) {
      if constexpr (requires { typename T::value_type; })
        t.data<T>()[i] = T(typename T::value_type(values[i]), 0);
      else if constexpr (std::is_same_v<T, float16> || std::is_same_v<T, bfloat16>)
        t.data<T>()[i] = T(float(values[i]));
      else
        t.data<T>()[i] = T(values[i]);
    }
  });
  return t;
}
// Different, neither 0 nor large.
inline Tensor ramp(Dims dims, double from = 0.3, double step = 0.17,
                   DType dtype = DType::kFloat64) {
  std::vector<double> v;
  for (int64_t i = 0, n = numel(dims).number(); i < n; ++i)
    v.push_back(from + step * double((i * 7) % 11) - 0.01 * double(i));
  return tensor(dims, v, dtype);
}
inline Tensor leaf(Tensor t) {
  t.impl()->stop_gradient = false;
  return t;
}
inline std::vector<double> values(const Tensor& t) {
  std::vector<double> v;
  for (int64_t i = 0; i < t.numel(); ++i) v.push_back(element(t, i).to<double>());
  return v;
}
inline void expect_near(const Tensor& a, const Tensor& b, double tolerance = 1e-10) {
  ASSERT_TRUE(known(a.dims() == b.dims())) << show(a.dims()) << " against " << show(b.dims());
  const auto x = values(a), y = values(b);
  for (size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(x[i], y[i], tolerance) << "at " << i;
}
// The message of what f throws; "" if nothing.
template <class F>
std::string error_of(F&& f) {
  try {
    f();
  } catch (const std::exception& e) {
    return e.what();
  }
  return "";
}
inline void expect_error(const std::function<void()>& f, const std::string& part) {
  const std::string e = error_of(f);
  EXPECT_NE(e.find(part), std::string::npos) << "got: '" << e << "'";
}

// The derivative of sum(f(x) * weights) by central differences.
using Function = std::function<Tensor(const Tensor&)>;
inline std::vector<double> numeric_gradient(const Function& f, const Tensor& x, double eps = 1e-6) {
  std::vector<double> g;
  ModeScope scope(with_tape(false));
  const auto total = [&](const Tensor& t) {
    double s = 0;
    const auto v = values(f(t));
    for (size_t i = 0; i < v.size(); ++i) s += v[i] * (1 + 0.1 * double(i));
    return s;
  };
  for (int64_t i = 0; i < x.numel(); ++i) {
    Tensor a = copy_to(x, kCpuPlace), b = copy_to(x, kCpuPlace);
    a.data<double>()[i] += eps;
    b.data<double>()[i] -= eps;
    g.push_back((total(a) - total(b)) / (2 * eps));
  }
  return g;
}
// The same by backward, differentiable.
inline Tensor tape_gradient(const Function& f, const Tensor& x, bool create_graph) {
  const Tensor y = f(x);
  std::vector<double> w;
  for (int64_t i = 0; i < numel(y.dims()).number(); ++i) w.push_back(1 + 0.1 * double(i));
  const Tensor weights = tensor(y.dims(), w);
  const Tensor g = gradients({&y, 1}, {&x, 1}, {&weights, 1}, true, create_graph)[0];
  return g ? g : zeros(x.meta());  // f does not depend on x
}
// First and second gradient of f at x against differences.
inline void check_gradients(const Function& f, const Tensor& at, double tolerance = 1e-5) {
  const Tensor x = leaf(copy_to(at, kCpuPlace));
  const auto first = values(tape_gradient(f, x, false)), want = numeric_gradient(f, at);
  for (size_t i = 0; i < want.size(); ++i)
    EXPECT_NEAR(first[i], want[i], tolerance) << "first order, at " << i;
  const Function g = [&](const Tensor& t) {
    const Tensor u = t.wants_grad() ? t : leaf(snapshot(t));
    ModeScope scope(with_tape(true));
    return tape_gradient(f, u, true);
  };
  const auto second = values(tape_gradient(g, x, false)), want2 = numeric_gradient(g, at, 1e-5);
  for (size_t i = 0; i < want2.size(); ++i)
    EXPECT_NEAR(second[i], want2[i], 20 * tolerance) << "second order, at " << i;
}
}  // namespace paddle

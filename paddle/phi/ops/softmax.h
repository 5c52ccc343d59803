#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Softmax {
  int64_t axis = -1;

  static constexpr OpInfo info{.name = "softmax",
                               .doc = "exp(x) / sum(exp(x)) along an axis.",
                               .inputs = {"x"},
                               .traits = kMayAlias,
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("axis", &Softmax::axis, "The axis along which the values sum to one.");
  }
  Meta infer(const Meta& x) const;
  Tensor compose(const Tensor& x) const;
  Grads grad(const GradIn& g) const;
};
struct SoftmaxGrad {
  int64_t axis = -1;

  static constexpr OpInfo info{.name = "softmax_grad",
                               .doc = "out * (dout - sum(out * dout)) along an axis.",
                               .inputs = {"out", "dout"},
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) { a("axis", &SoftmaxGrad::axis, "As in softmax."); }
  void check(const Meta& out, const Meta& dout) const;
  Tensor compose(const Tensor& out, const Tensor& dout) const;
};
struct LogSoftmax {
  int64_t axis = -1;

  static constexpr OpInfo info{.name = "log_softmax",
                               .doc = "The logarithm of softmax along an axis.",
                               .inputs = {"x"},
                               .traits = kMayAlias,
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) { a("axis", &LogSoftmax::axis, "As in softmax."); }
  Meta infer(const Meta& x) const;
  Tensor compose(const Tensor& x) const;
  Grads grad(const GradIn& g) const;
};
struct LogSoftmaxGrad {
  int64_t axis = -1;

  static constexpr OpInfo info{.name = "log_softmax_grad",
                               .doc = "dout - exp(out) * sum(dout) along an axis.",
                               .inputs = {"out", "dout"},
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) { a("axis", &LogSoftmaxGrad::axis, "As in softmax."); }
  void check(const Meta& out, const Meta& dout) const;
  Tensor compose(const Tensor& out, const Tensor& dout) const;
};
// Checks the axis of an op that normalises along one.
PADDLE_API void check_axis(const OpInfo& info, const Meta& x, int64_t axis);
}  // namespace paddle

// Element-wise activation functions. A further one is a struct here, its formula in activation.cc,
// and value and slope in kernels/functors/activation.h.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
// What each has beside its attributes. `compose` states the formula by ops, which is what gradients
// of gradients are made of; value and first gradient have kernels.
#define ACTIVATION(NAME, DOC)                                                            \
  static constexpr OpInfo info{                                                          \
      .name = NAME, .doc = DOC, .inputs = {"x"}, .traits = kElementwise | kMayAlias};    \
  void check(const Meta& x) const {                                                      \
    OP_CHECK_AS(kType, C1, is_floating(x.dtype), "x must be floating, got {}", x.dtype); \
  }                                                                                      \
  Tensor compose(const Tensor& x) const

// Elfwing, Uchibe and Doya, "Sigmoid-Weighted Linear Units", 2017.
struct Silu {
  ACTIVATION("silu", "x * sigmoid(x).");
};
// Ramachandran, Zoph and Le, "Searching for Activation Functions", 2017, with beta = 1: as silu.
struct Swish {
  ACTIVATION("swish", "x * sigmoid(x).");
};
// Misra, "Mish: A Self Regularized Non-Monotonic Activation Function", 2019.
struct Mish {
  double lambda = 20.0;

  ACTIVATION("mish", "x * tanh(log(1 + exp(x))).");
  static constexpr void attrs(auto&& a) {
    a("lambda", &Mish::lambda, "From where on log(1 + exp(x)) is x.");
  }
};
struct LogSigmoid {
  ACTIVATION("logsigmoid", "log(sigmoid(x)).");
};
struct TanhShrink {
  ACTIVATION("tanh_shrink", "x - tanh(x).");
};
struct Softsign {
  ACTIVATION("softsign", "x / (1 + abs(x)).");
};
struct Softplus {
  double beta = 1.0, threshold = 20.0;

  ACTIVATION("softplus", "log(1 + exp(beta * x)) / beta.");
  static constexpr void attrs(auto&& a) {
    a("beta", &Softplus::beta, "How sharp the bend is.");
    a("threshold", &Softplus::threshold, "Where beta * x is larger, the result is x.");
  }
};
struct LeakyRelu {
  double negative_slope = 0.01;

  ACTIVATION("leaky_relu", "x where it is positive, else x times a slope.");
  static constexpr void attrs(auto&& a) {
    a("negative_slope", &LeakyRelu::negative_slope, "The slope below zero.");
  }
};
// Clevert, Unterthiner and Hochreiter, "Fast and Accurate Deep Network Learning by Exponential
// Linear Units", 2015.
struct Elu {
  double alpha = 1.0;

  ACTIVATION("elu", "x where it is positive, else alpha * (exp(x) - 1).");
  static constexpr void attrs(auto&& a) {
    a("alpha", &Elu::alpha, "Minus the limit towards minus infinity.");
  }
};
// Barron, "Continuously Differentiable Exponential Linear Units", 2017.
struct Celu {
  double alpha = 1.0;

  ACTIVATION("celu", "x where it is positive, else alpha * (exp(x / alpha) - 1).");
  static constexpr void attrs(auto&& a) {
    a("alpha", &Celu::alpha, "Minus the limit towards minus infinity; not zero.");
  }
};
// Klambauer et al., "Self-Normalizing Neural Networks", 2017.
struct Selu {
  double scale = 1.0507009873554805, alpha = 1.6732632423543772;

  ACTIVATION("selu", "scale * elu(x).");
  static constexpr void attrs(auto&& a) {
    a("scale", &Selu::scale, "The slope above zero.");
    a("alpha", &Selu::alpha, "As in elu.");
  }
};
struct Relu6 {
  ACTIVATION("relu6", "x limited to [0, 6].");
};
struct Hardtanh {
  double t_min = -1.0, t_max = 1.0;

  ACTIVATION("hardtanh", "x limited to [t_min, t_max].");
  static constexpr void attrs(auto&& a) {
    a("t_min", &Hardtanh::t_min, "The smallest result.");
    a("t_max", &Hardtanh::t_max, "The largest result.");
  }
};
struct Hardsigmoid {
  double slope = 0.1666667, offset = 0.5;

  ACTIVATION("hardsigmoid", "slope * x + offset, limited to [0, 1].");
  static constexpr void attrs(auto&& a) {
    a("slope", &Hardsigmoid::slope, "The slope around zero.");
    a("offset", &Hardsigmoid::offset, "The value at zero.");
  }
};
// Howard et al., "Searching for MobileNetV3", 2019.
struct Hardswish {
  ACTIVATION("hardswish", "x times (x + 3) / 6 limited to [0, 1].");
};
struct HardShrink {
  double threshold = 0.5;

  ACTIVATION("hard_shrink", "x, and zero where abs(x) is at most the threshold.");
  static constexpr void attrs(auto&& a) {
    a("threshold", &HardShrink::threshold, "How far from zero the result is zero.");
  }
};
struct SoftShrink {
  double threshold = 0.5;

  ACTIVATION("softshrink", "x moved towards zero by the threshold, as far as zero.");
  static constexpr void attrs(auto&& a) {
    a("threshold", &SoftShrink::threshold, "By how much; not negative.");
  }
};
struct ThresholdedRelu {
  double threshold = 1.0, value = 0.0;

  ACTIVATION("thresholded_relu", "x where it is above a threshold, else a value.");
  static constexpr void attrs(auto&& a) {
    a("threshold", &ThresholdedRelu::threshold, "What x is compared with.");
    a("value", &ThresholdedRelu::value, "The result elsewhere.");
  }
};
struct Stanh {
  double scale_a = 0.67, scale_b = 1.7159;

  ACTIVATION("stanh", "scale_b * tanh(scale_a * x).");
  static constexpr void attrs(auto&& a) {
    a("scale_a", &Stanh::scale_a, "The factor of x.");
    a("scale_b", &Stanh::scale_b, "The factor of the result.");
  }
};

PADDLE_API Tensor softplus(const Tensor& x);
PADDLE_API Tensor log_sigmoid(const Tensor& x);
// max(x, 0).
PADDLE_API Tensor positive_part(const Tensor& x);
}  // namespace paddle

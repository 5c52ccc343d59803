#pragma once
#include "paddle/phi/ops/conv.h"

namespace paddle {
// Ioffe and Szegedy, "Batch Normalization", 2015.
struct BatchNorm {
  bool is_test = false;
  double momentum = 0.9;
  double epsilon = 1e-5;
  DataFormat data_format = DataFormat::kNCHW;
  bool use_global_stats = false;
  bool trainable_statistics = false;

  static constexpr OpInfo info{
      .name = "batch_norm_",
      .doc =
          "x normalised per channel, by the statistics of the batch or by running ones, which it "
          "updates.",
      .inputs = {"x", "mean", "variance", optional("scale"), optional("bias")},
      .outputs = {"out", inplace_of("mean_out", "mean"), inplace_of("variance_out", "variance"),
                  hidden("saved_mean"), hidden("saved_variance"), hidden("reserve_space")},
      .traits = kMayAlias};
  static constexpr void attrs(auto&& a) {
    a("is_test", &BatchNorm::is_test,
      "Whether the running statistics are used, and left as they are.");
    a("momentum", &BatchNorm::momentum, "How much of a running statistic stays at an update.");
    a("epsilon", &BatchNorm::epsilon, "Added to the variance.");
    a("data_format", &BatchNorm::data_format, "Where the channels are.");
    a("use_global_stats", &BatchNorm::use_global_stats, "As is_test, also in training.");
    a("trainable_statistics", &BatchNorm::trainable_statistics, "Whether is_test does not count.");
  }
  std::array<Meta, 4> infer(const Meta& x, const Meta& mean, const Meta& variance,
                            const Meta* scale, const Meta* bias) const;
  Grads grad(const GradIn& g) const;
  bool uses_running() const { return (is_test && !trainable_statistics) || use_global_stats; }
};
// The gradient for x, scale and bias. mean and inverse_std are what the forward pass used. If they
// are the batch's, they are functions of x, and compose computes them anew: so its own gradient is
// complete, and a kernel may take the given.
struct BatchNormGrad {
  double epsilon = 1e-5;
  DataFormat data_format = DataFormat::kNCHW;
  bool running = false;

  static constexpr OpInfo info{.name = "batch_norm_grad",
                               .doc = "The gradients of batch_norm_ for x, scale and bias.",
                               .inputs = {"x", optional("scale"), "mean", "inverse_std", "dout"},
                               .outputs = {"dx", "dscale", "dbias"}};
  static constexpr void attrs(auto&& a) {
    a("epsilon", &BatchNormGrad::epsilon, "As in batch_norm_.");
    a("data_format", &BatchNormGrad::data_format, "As in batch_norm_.");
    a("running", &BatchNormGrad::running,
      "Whether mean and inverse_std are running statistics, not functions of x.");
  }
  std::array<Meta, 3> infer(const Meta& x, const Meta* scale, const Meta& mean,
                            const Meta& inverse_std, const Meta& dout) const;
  std::array<Tensor, 3> compose(const Tensor& x, const Tensor& scale, const Tensor& mean,
                                const Tensor& inverse_std, const Tensor& dout) const;
};
// The axis of the channels of a tensor of that rank; a rank of 2 has them last in any case.
inline int64_t channel_axis(DataFormat f, int rank) {
  return channels_last(f) ? rank - 1 : 1;
}
}  // namespace paddle

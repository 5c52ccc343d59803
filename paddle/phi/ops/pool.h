// Pooling, for two and three axes: each closed under differentiation. What a window's maximum or
// average takes is linear in the values at fixed places, so the gradient, and the gradient of
// that, are linear in what comes.
#pragma once
#include "paddle/phi/ops/conv.h"

namespace paddle {
enum class PoolingType : uint8_t { kMax, kAvg };
inline constexpr const char* kPoolingTypes[] = {"max", "avg"};
constexpr EnumNames enum_names(PoolingType) {
  return kPoolingTypes;
}

struct Pooling {
  Dims kernel_size;
  Ints strides{1, 1};
  Ints paddings{0, 0};
  bool ceil_mode = false;
  bool exclusive = true;
  DataFormat data_format = DataFormat::kNCHW;
  PoolingType pooling_type = PoolingType::kMax;
  bool global_pooling = false;
  bool adaptive = false;
  PaddingAlgorithm padding_algorithm = PaddingAlgorithm::kExplicit;

  static constexpr void attrs(auto&& a) {
    a("kernel_size", &Pooling::kernel_size, "Sizes of the window, or of the result if adaptive.")
        .tensor();
    a("strides", &Pooling::strides, "Step of the window, per axis.");
    a("paddings", &Pooling::paddings, "Added per axis; or before and after, per axis.");
    a("ceil_mode", &Pooling::ceil_mode, "Whether a last window may reach over the end.");
    a("exclusive", &Pooling::exclusive, "Whether an average leaves out what is padding.");
    a("data_format", &Pooling::data_format, "Where the channels are.");
    a("pooling_type", &Pooling::pooling_type, "What a window gives: \"max\" or \"avg\".");
    a("global_pooling", &Pooling::global_pooling, "Whether the window is everything.");
    a("adaptive", &Pooling::adaptive, "Whether the windows follow from the result's sizes.");
    a("padding_algorithm", &Pooling::padding_algorithm,
      "Whether paddings count, or follow from the sizes.");
  }
};
// The sizes, for shape rules and kernels alike. Spatial axes only.
struct PADDLE_API PoolGeometry {
  Dims input, kernel, output, before, after;

  PoolGeometry(const OpInfo& info, const Pooling& p, const Meta& x, int axes);
};
PADDLE_API Meta pool_rule(const OpInfo& info, const Pooling& p, const Meta& x, int axes);

#define POOL_OPS(N)                                                                                \
  struct Pool##N##d {                                                                              \
    static constexpr int kAxes = N;                                                                \
    Pooling pool;                                                                                  \
    static constexpr OpInfo info{                                                                  \
        .name = "pool" #N "d", .doc = "The maxima or averages of windows of x.", .inputs = {"x"}}; \
    static constexpr void attrs(auto&& a) { a.nested(&Pool##N##d::pool); }                         \
    Meta infer(const Meta& x) const { return pool_rule(info, pool, x, N); }                        \
    Grads grad(const GradIn& g) const;                                                             \
  };                                                                                               \
  struct Pool##N##dGrad {                                                                          \
    static constexpr int kAxes = N;                                                                \
    Pooling pool;                                                                                  \
    static constexpr OpInfo info{.name = "pool" #N "d_grad",                                       \
                                 .doc = "The gradient of pool" #N "d for x.",                      \
                                 .inputs = {"x", "dout"}};                                         \
    static constexpr void attrs(auto&& a) { a.nested(&Pool##N##dGrad::pool); }                     \
    Meta infer(const Meta& x, const Meta& dout) const;                                             \
    Grads grad(const GradIn& g) const;                                                             \
  };                                                                                               \
  struct Pool##N##dDoubleGrad {                                                                    \
    static constexpr int kAxes = N;                                                                \
    Pooling pool;                                                                                  \
    static constexpr OpInfo info{.name = "pool" #N "d_double_grad",                                \
                                 .doc = "y pooled by what pool" #N                                 \
                                        "d takes of x: its elements at the maxima, or averages.",  \
                                 .inputs = {"x", "y"}};                                            \
    static constexpr void attrs(auto&& a) { a.nested(&Pool##N##dDoubleGrad::pool); }               \
    Meta infer(const Meta& x, const Meta& y) const;                                                \
    Grads grad(const GradIn& g) const;                                                             \
  };                                                                                               \
  struct MaxPool##N##dWithIndex {                                                                  \
    static constexpr int kAxes = N;                                                                \
    Dims kernel_size;                                                                              \
    Ints strides = Ints(N, 1), paddings = Ints(N, 0);                                              \
    bool global_pooling = false, adaptive = false, ceil_mode = false;                              \
    static constexpr OpInfo info{                                                                  \
        .name = "max_pool" #N "d_with_index",                                                      \
        .doc = "The maxima of windows of x, and where in their channel they are.",                 \
        .inputs = {"x"},                                                                           \
        .outputs = {"out", no_grad("mask")}};                                                      \
    static constexpr void attrs(auto&& a) {                                                        \
      using Op = MaxPool##N##dWithIndex;                                                           \
      a("kernel_size", &Op::kernel_size, "As in pool" #N "d.");                                    \
      a("strides", &Op::strides, "Step of the window, per axis.");                                 \
      a("paddings", &Op::paddings, "Added per axis.");                                             \
      a("global_pooling", &Op::global_pooling, "Whether the window is everything.");               \
      a("adaptive", &Op::adaptive, "As in pool" #N "d.");                                          \
      a("ceil_mode", &Op::ceil_mode, "As in pool" #N "d.");                                        \
    }                                                                                              \
    Pooling pooling() const {                                                                      \
      return {.kernel_size = kernel_size,                                                          \
              .strides = strides,                                                                  \
              .paddings = paddings,                                                                \
              .ceil_mode = ceil_mode,                                                              \
              .global_pooling = global_pooling,                                                    \
              .adaptive = adaptive};                                                               \
    }                                                                                              \
    std::array<Meta, 2> infer(const Meta& x) const {                                               \
      const Meta out = pool_rule(info, pooling(), x, N);                                           \
      return {out, out.with(DType::kInt32)};                                                       \
    }                                                                                              \
    Grads grad(const GradIn& g) const;                                                             \
  }
POOL_OPS(2);
POOL_OPS(3);
#undef POOL_OPS

// Elements of each channel by their place in it, the spatial axes taken as one: reading them and
// adding to them are each other's gradient.
struct GatherPoints {
  static constexpr OpInfo info{.name = "gather_points",
                               .doc = "The elements of each channel of x at index.",
                               .inputs = {"x", index("index")}};
  Meta infer(const Meta& x, const Meta& index) const;
  Grads grad(const GradIn& g) const;
};
struct ScatterPoints {
  Dims shape;
  bool accumulate = true;

  static constexpr OpInfo info{.name = "scatter_points",
                               .doc = "Zeros, with x added, or put, at index of each channel.",
                               .inputs = {"x", index("index")}};
  static constexpr void attrs(auto&& a) {
    a("shape", &ScatterPoints::shape, "The shape of the result.");
    a("accumulate", &ScatterPoints::accumulate, "Whether equal places add up, or one value wins.");
  }
  Meta infer(const Meta& x, const Meta& index) const;
  Grads grad(const GradIn& g) const;
};
}  // namespace paddle

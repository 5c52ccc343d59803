// An image read at points that lie anywhere.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
enum class SampleMode : uint8_t { kBilinear, kNearest };
inline constexpr const char* kSampleModes[] = {"bilinear", "nearest"};
constexpr EnumNames enum_names(SampleMode) {
  return kSampleModes;
}
enum class SamplePadding : uint8_t { kZeros, kBorder, kReflection };
inline constexpr const char* kSamplePaddings[] = {"zeros", "border", "reflection"};
constexpr EnumNames enum_names(SamplePadding) {
  return kSamplePaddings;
}
// Jaderberg et al., "Spatial Transformer Networks", 2015. The last axis of grid has the coordinates
// of a point, that of x's last axis first.
struct GridSample {
  SampleMode mode = SampleMode::kBilinear;
  SamplePadding padding_mode = SamplePadding::kZeros;
  bool align_corners = true;

  static constexpr OpInfo info{.name = "grid_sample",
                               .doc = "x at the points of grid, whose coordinates are in [-1, 1].",
                               .inputs = {"x", "grid"},
                               .amp = Amp::kWidest};
  static constexpr void attrs(auto&& a) {
    a("mode", &GridSample::mode, "Interpolated between the pixels around, or the nearest pixel.");
    a("padding_mode", &GridSample::padding_mode,
      "What is outside: zeros, the outermost pixels, or x mirrored at its edges.");
    a("align_corners", &GridSample::align_corners,
      "Whether -1 and 1 are the middles of the outermost pixels, not their outer edges.");
  }
  void check(const Meta& x, const Meta& grid) const;
  Tensor compose(const Tensor& x, const Tensor& grid) const;
};
}  // namespace paddle

// Padding and its gradient, which are each other's gradient.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
enum class PadMode : uint8_t { kConstant, kReflect, kReplicate, kCircular };
inline constexpr const char* kPadModes[] = {"constant", "reflect", "replicate", "circular"};
constexpr EnumNames enum_names(PadMode) {
  return kPadModes;
}
struct Pad {
  Dims paddings;
  Scalar pad_value = 0.0;
  PadMode mode = PadMode::kConstant;

  static constexpr OpInfo info{.name = "pad",
                               .doc = "x with elements added before and after it, per axis.",
                               .inputs = {"x"}};
  static constexpr void attrs(auto&& a) {
    a("paddings", &Pad::paddings, "How many before and after, for each axis.");
    a("pad_value", &Pad::pad_value, "What is added in the mode \"constant\".").tensor();
    a("mode", &Pad::mode,
      "What is added: pad_value, x mirrored at its outermost elements, those elements, or x "
      "again.");
  }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct PadGrad {
  Dims paddings;
  PadMode mode = PadMode::kConstant;

  static constexpr OpInfo info{
      .name = "pad_grad", .doc = "The gradient of pad.", .inputs = {"dout"}};
  static constexpr void attrs(auto&& a) {
    a("paddings", &PadGrad::paddings, "As in pad.");
    a("mode", &PadGrad::mode, "As in pad.");
  }
  Meta infer(const Meta& dout) const;
  Grads grad(const GradIn& g) const;
};
}  // namespace paddle

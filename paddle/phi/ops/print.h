#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
enum class PrintPhase : uint8_t { kBoth, kForward, kBackward };
inline constexpr const char* kPrintPhases[] = {"BOTH", "FORWARD", "BACKWARD"};
constexpr EnumNames enum_names(PrintPhase) {
  return kPrintPhases;
}

// Shows its input and passes it on. Its gradient shows the gradient.
struct Print {
  int64_t first_n = -1;
  std::string message;
  int64_t summarize = 20;
  bool print_tensor_name = true, print_tensor_type = true, print_tensor_shape = true;
  bool print_tensor_layout = true, print_tensor_lod = true;
  PrintPhase print_phase = PrintPhase::kBoth;
  bool is_forward = true;
  int64_t counter = 0;
  Strings around;
  bool wants_grad = false;

  static constexpr OpInfo info{.name = "print",
                               .doc = "Shows its input whenever it runs, and passes it on.",
                               .inputs = {"in"},
                               .traits = kOrdered | kMayAlias,
                               .amp = Amp::kNever};
  static constexpr void attrs(auto&& a) {
    a("first_n", &Print::first_n, "How many times it is shown; -1: always.");
    a("message", &Print::message, "What is said before it.");
    a("summarize", &Print::summarize, "How many elements are shown; -1: all.");
    a("print_tensor_name", &Print::print_tensor_name, "Whether the name is shown.");
    a("print_tensor_type", &Print::print_tensor_type, "Whether the dtype is shown.");
    a("print_tensor_shape", &Print::print_tensor_shape, "Whether the sizes are shown.");
    a("print_tensor_layout", &Print::print_tensor_layout, "Whether the layout is shown.");
    a("print_tensor_lod", &Print::print_tensor_lod, "Whether levels of detail are shown: none.");
    a("print_phase", &Print::print_phase, "Whether the input, its gradient or both are shown.");
    a("is_forward", &Print::is_forward, "Whether this shows an input, not a gradient.");
    a("counter", &Print::counter, "What counts up to first_n; see new_print_counter().");
    a("around", &Print::around,
      "The texts before and behind it, where it is shown as Python's print() does.");
    a("wants_grad", &Print::wants_grad, "Whether Python shows it as one that wants a gradient.");
  }
  Meta infer(const Meta& in) const { return in; }
  Grads grad(const GradIn& g) const;
};
// The number of a counter that nobody uses yet. Copies of a program count together.
PADDLE_API int64_t new_print_counter();
}  // namespace paddle

// What programs show to whoever runs them, as opposed to the log.
#pragma once
#include <string>

#include "paddle/phi/core/tensor.h"

namespace paddle {
struct Console {
  // All of the text at once, so that those of several threads do not mix. By default to the
  // process's standard output; the binding writes to Python's.
  void (*write)(const std::string& text);
  // A tensor as the user's language shows it; null where there is none.
  std::string (*show)(const Tensor&) = nullptr;
};
PADDLE_API Console& console();
}  // namespace paddle

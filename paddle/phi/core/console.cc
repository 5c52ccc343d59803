#include "paddle/phi/core/console.h"

#include <cstdio>

namespace paddle {
Console& console() {
  static Console c{[](const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
  }};
  return c;
}
}  // namespace paddle

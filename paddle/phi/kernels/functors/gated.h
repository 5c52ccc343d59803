// Activations with a second operand, for CPU and GPU.
#pragma once
#include "paddle/common/hd.h"

namespace paddle::fn {
struct Prelu {
  template <class T>
  HD T operator()(T x, T slope) const {
    return x > T(0) ? x : x * slope;
  }
};
}  // namespace paddle::fn

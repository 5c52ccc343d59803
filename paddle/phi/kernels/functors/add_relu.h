#pragma once
#include "paddle/phi/kernels/functors/unary.h"

namespace paddle::fn {
struct AddRelu {
  template <class T>
  HD T operator()(T x, T y) const {
    return Relu()(Add()(x, y));
  }
};
}  // namespace paddle::fn

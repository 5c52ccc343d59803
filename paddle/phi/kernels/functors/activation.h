// Value and slope of activation functions, for CPU and GPU. T is float or double, or a vector of
// them (cpu/vec/vec.h): so choices are calls of select().
#pragma once
#include <cmath>

#include "paddle/common/hd.h"

namespace paddle::fn {
using std::abs, std::exp, std::expm1, std::log1p, std::tanh;
template <class T>
HD inline T select(bool c, T yes, T no) {
  return c ? yes : no;
}
template <class T>
HD inline T sigmoid_of(T x) {
  return T(1) / (T(1) + exp(-x));
}
// log(1 + exp(x)), without an overflow.
template <class T>
HD inline T soft_positive(T x) {
  return select(x > 0, x, T(0)) + log1p(exp(-abs(x)));
}
// NaN stays NaN.
template <class T>
HD inline T limited(T x, T min, T max) {
  return select(x < min, min, select(x > max, max, x));
}
template <class T>
HD inline T squared(T x) {
  return x * x;
}

// What a functor has beside its parameters.
#define VALUE_AND_SLOPE(VALUE, SLOPE) \
  template <class T>                  \
  HD T value(T x) const {             \
    return VALUE;                     \
  }                                   \
  template <class T>                  \
  HD T slope(T x) const {             \
    return SLOPE;                     \
  }
struct Silu {
  VALUE_AND_SLOPE(x* sigmoid_of(x), sigmoid_of(x) * (T(1) + x * sigmoid_of(-x)))
};
using Swish = Silu;
struct Softplus {
  double beta, threshold;
  VALUE_AND_SLOPE(select(T(beta) * x > T(threshold), x, soft_positive(T(beta) * x) / T(beta)),
                  select(T(beta) * x > T(threshold), T(1), sigmoid_of(T(beta) * x)))
};
struct Mish {
  double lambda;
  template <class T>
  HD T value(T x) const {
    return x * tanh(Softplus{1, lambda}.value(x));
  }
  template <class T>
  HD T slope(T x) const {
    const T t = tanh(Softplus{1, lambda}.value(x));
    return t + x * (T(1) - t * t) * Softplus{1, lambda}.slope(x);
  }
};
struct LogSigmoid {
  VALUE_AND_SLOPE(-soft_positive(-x), sigmoid_of(-x))
};
struct TanhShrink {
  VALUE_AND_SLOPE(x - tanh(x), squared(tanh(x)))
};
struct Softsign {
  VALUE_AND_SLOPE(x / (T(1) + abs(x)), T(1) / squared(T(1) + abs(x)))
};
struct LeakyRelu {
  double negative_slope;
  VALUE_AND_SLOPE(select(x > 0, x, T(negative_slope) * x), select(x > 0, T(1), T(negative_slope)))
};
struct Elu {
  double alpha;
  VALUE_AND_SLOPE(select(x > 0, x, T(alpha) * expm1(x)), select(x > 0, T(1), T(alpha) * exp(x)))
};
struct Celu {
  double alpha;
  VALUE_AND_SLOPE(select(x > 0, x, T(alpha) * expm1(x / T(alpha))),
                  select(x > 0, T(1), exp(x / T(alpha))))
};
struct Selu {
  double scale, alpha;
  VALUE_AND_SLOPE(T(scale) * Elu{alpha}.value(x), T(scale) * Elu{alpha}.slope(x))
};
struct Hardtanh {
  double min, max;
  VALUE_AND_SLOPE(limited(x, T(min), T(max)), select(x > T(min) && x < T(max), T(1), T(0)))
};
struct Relu6 {
  VALUE_AND_SLOPE(limited(x, T(0), T(6)), select(x > 0 && x < 6, T(1), T(0)))
};
struct Hardsigmoid {
  double factor, offset;
  template <class T>
  HD T value(T x) const {
    return limited(T(factor) * x + T(offset), T(0), T(1));
  }
  template <class T>
  HD T slope(T x) const {
    const T line = T(factor) * x + T(offset);
    return select(line > 0 && line < 1, T(factor), T(0));
  }
};
struct Hardswish {
  VALUE_AND_SLOPE(x* limited(x + T(3), T(0), T(6)) / T(6),
                  select(x <= -3, T(0), select(x >= 3, T(1), x / T(3) + T(0.5))))
};
struct HardShrink {
  double threshold;
  VALUE_AND_SLOPE(select(abs(x) <= T(threshold), T(0), x),
                  select(abs(x) <= T(threshold), T(0), T(1)))
};
struct SoftShrink {
  double threshold;
  VALUE_AND_SLOPE(select(x > T(threshold), x - T(threshold),
                         select(x < T(-threshold), x + T(threshold), T(0))),
                  select(abs(x) > T(threshold), T(1), T(0)))
};
struct ThresholdedRelu {
  double threshold, other;
  VALUE_AND_SLOPE(select(x > T(threshold), x, T(other)), select(x > T(threshold), T(1), T(0)))
};
struct Stanh {
  double a, b;
  VALUE_AND_SLOPE(T(b) * tanh(T(a) * x), T(a) * T(b) * (T(1) - squared(tanh(T(a) * x))))
};
#undef VALUE_AND_SLOPE
}  // namespace paddle::fn

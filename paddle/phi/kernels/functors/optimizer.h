// One element of optimizer steps, for CPU and GPU. C is float or double; G may be half precision.
#pragma once
#include <cmath>

#include "paddle/common/hd.h"

namespace paddle {
// What a step of Adam needs besides the tensors; lr and epsilon already hold the bias corrections.
template <class C>
struct AdamStep {
  C lr, decay, beta1, beta2, epsilon;  // decay: 1 - lr * weight decay
  C l2;                                // how much of the parameter is added to its gradient

  // p, m1, m2 and, unless null, top are updated.
  template <class G>
  HD void operator()(C& p, G g, C& m1, C& m2, C* top) const {
    const C d = C(g) + l2 * p;
    const C a = beta1 * m1 + (1 - beta1) * d;
    C b = beta2 * m2 + (1 - beta2) * d * d;
    m1 = a;
    m2 = b;
    if (top) *top = b = *top > b ? *top : b;
    p = p * decay - lr * (a / (C(std::sqrt(b)) + epsilon));
  }
};
// The same for all parameters, as users give it, and how it becomes a parameter's.
struct AdamSettings {
  double beta1, beta2, epsilon;

  // rate: the parameter's learning rate; pow1, pow2: the powers of the betas so far.
  template <class C>
  HD AdamStep<C> step(double rate, double pow1, double pow2, double weight_decay, double l2) const {
    const double correction = std::sqrt(1 - pow2);
    return {C(rate * correction / (1 - pow1)),
            C(1 - rate * weight_decay),
            C(beta1),
            C(beta2),
            C(epsilon * correction),
            C(l2)};
  }
};

template <class C>
struct MomentumStep {
  C lr, mu, l2, rescale;
  bool nesterov;

  // p and, unless null, the velocity v are updated; without one it is plain gradient descent.
  template <class G>
  HD void operator()(C& p, G g, C* v) const {
    const C d = C(g) * rescale + l2 * p;
    C step = d;
    if (v) {
      *v = mu * *v + d;
      step = nesterov ? d + mu * *v : *v;
    }
    p -= lr * step;
  }
};
}  // namespace paddle

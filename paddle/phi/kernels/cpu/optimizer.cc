#include "paddle/phi/ops/optimizer.h"

#include <cmath>

#include "paddle/common/parallel.h"
#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/cpu/vec/elementwise.h"
#include "paddle/phi/kernels/cpu/vec/optimizer.h"

namespace paddle {
namespace {
double number(const Tensor& t) {
  return element(t, 0).to<double>();
}
double at(const Floats& list, size_t i, double otherwise) {
  return list.empty() ? otherwise : list[i];
}

// A parameter of half precision is updated in a float32 copy: its master, or one made for this
// step.
template <class T>
struct Updated {
  using C = Compute<T>;
  Tensor wide;
  Tensor param;

  Updated(const Tensor& p, Tensors masters, size_t i) : param(p) {
    if constexpr (std::is_same_v<T, C>) {
      wide = p;
    } else if (!masters.empty()) {
      wide = masters[i];
    } else {
      wide = empty(p.meta().with(dtype_of<C>), p.place());
      BEST(cast_loop<T, C>)(p.data<T>(), wide.data<C>(), p.numel());
    }
  }
  C* data() const { return wide.data<C>(); }
  void store() const {
    if constexpr (!std::is_same_v<T, C>)
      BEST(cast_loop<C, T>)(wide.data<C>(), param.data<T>(), param.numel());
  }
};

// Calls f(gradient from `begin` on, begin, n) for parts of the gradient, whose dtype may be another
// than the parameter's.
template <class C, class F>
void with_grad(const Tensor& grad, F&& f) {
  const auto run = [&]<class G>() {
    const G* g = grad.template data<G>();
    parallel_for(grad.numel(), kGrain,
                 [&](int64_t begin, int64_t end) { f(g + begin, begin, end - begin); });
  };
  if constexpr (std::is_same_v<C, double>)
    dispatch(Types<double>(), grad.dtype(), run);
  else
    dispatch(Types<float, float16, bfloat16>(), grad.dtype(), run);
}

template <class T>
void fused_adam(const FusedAdam& op, const KernelArgs& k) {
  using C = Compute<T>;
  enum { kParams, kGrads, kLr, kM1, kM2, kTop, kPow1, kPow2, kMasters };
  const double rate = number(k.in(kLr));
  const AdamSettings settings{op.beta1.to<double>(), op.beta2.to<double>(),
                              op.epsilon.to<double>()};
  for (size_t i = 0; i < k.list(kParams).size(); ++i) {
    const Updated<T> p(k.list(kParams)[i], k.list(kMasters), i);
    const Tensor &pow1 = k.list(kPow1)[i], &pow2 = k.list(kPow2)[i];
    const AdamStep<C> step =
        settings.step<C>(rate * at(op.lr_ratios, i, 1), number(pow1), number(pow2),
                         at(op.weight_decays, i, 0), at(op.l2_coeffs, i, 0));
    C *param = p.data(), *m1 = k.list(kM1)[i].template data<C>(),
      *m2 = k.list(kM2)[i].template data<C>();
    C* top = op.amsgrad ? k.list(kTop)[i].template data<C>() : nullptr;
    with_grad<C>(k.list(kGrads)[i], [&]<class G>(const G* g, int64_t begin, int64_t n) {
      static const auto loop = BEST(adam_loop<C, G>);
      loop(param + begin, g, m1 + begin, m2 + begin, top ? top + begin : nullptr, n, step);
    });
    p.store();
    for (auto [pow, beta] : {std::pair(&pow1, settings.beta1), std::pair(&pow2, settings.beta2)})
      dispatch(kFloat32And64, pow->dtype(),
               [&]<class S>() { *pow->template data<S>() *= S(beta); });
  }
}

template <class T>
void merged_momentum(const MergedMomentum& op, const KernelArgs& k) {
  using C = Compute<T>;
  enum { kParam, kGrad, kVelocity, kLr, kMaster };
  for (size_t i = 0; i < k.list(kParam).size(); ++i) {
    const Updated<T> p(k.list(kParam)[i], k.list(kMaster), i);
    const MomentumStep<C> step{C(number(k.list(kLr)[i])), C(op.mu),
                               C(at(op.regularization_coeff, i, 0)), C(op.rescale_grad),
                               op.use_nesterov};
    C* param = p.data();
    C* v = k.has(kVelocity) ? k.list(kVelocity)[i].template data<C>() : nullptr;
    with_grad<C>(k.list(kGrad)[i], [&]<class G>(const G* g, int64_t begin, int64_t n) {
      static const auto loop = BEST(momentum_loop<C, G>);
      loop(param + begin, g, v ? v + begin : nullptr, n, step);
    });
    p.store();
  }
}
}  // namespace
REGISTER_KERNEL(FusedAdam, kCPU, fused_adam, kFloating);
REGISTER_KERNEL(MergedMomentum, kCPU, merged_momentum, kFloating);
}  // namespace paddle

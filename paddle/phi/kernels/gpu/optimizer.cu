#include "paddle/phi/ops/optimizer.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/functors/optimizer.h"
#include "paddle/phi/kernels/gpu/elementwise.h"

namespace paddle::gpu {
namespace {
double at(const Floats& list, size_t i, double otherwise) {
  return list.empty() ? otherwise : list[i];
}
// One number on the device, which the host does not wait for.
struct Number {
  const void* data;
  bool wide;

  explicit Number(const Tensor& t) : data(t.raw_data()), wide(t.dtype() == DType::kFloat64) {
    INTERNAL_CHECK(wide || t.dtype() == DType::kFloat32, "a learning rate of {}", t.dtype());
  }
  HD double value() const {
    return wide ? *static_cast<const double*>(data) : double(*static_cast<const float*>(data));
  }
};
// A parameter, and its float32 copy if it is of half precision: its master, or one made for this
// step.
template <class T>
struct Updated {
  using C = Compute<T>;
  Tensor wide, param;

  Updated(const Tensor& p, Tensors masters, size_t i) : param(p) {
    if constexpr (std::is_same_v<T, C>)
      wide = p;
    else
      wide = masters.empty() ? cast(p, dtype_of<C>) : masters[i];
  }
  C* data() const { return wide.data<C>(); }
  // Null if the parameter is updated itself.
  T* half() const { return std::is_same_v<T, C> ? nullptr : param.data<T>(); }
};
// Calls f<type of the gradient>().
template <class C, class F>
void with_type(const Tensor& grad, F&& f) {
  if constexpr (std::is_same_v<C, double>)
    dispatch(Types<double>(), grad.dtype(), f);
  else
    dispatch(Types<float, float16, bfloat16>(), grad.dtype(), f);
}

// A call does kTogether elements, so that the rates are computed once for them.
template <class T, class G>
struct AdamOn {
  using C = Compute<T>;
  AdamSettings settings;
  Number rate, pow1, pow2;
  double ratio, weight_decay, l2;
  C *p, *m1, *m2, *top;
  T* half;
  const G* g;
  int64_t n;

  HD void operator()(int64_t call) const {
    const AdamStep<C> step =
        settings.step<C>(rate.value() * ratio, pow1.value(), pow2.value(), weight_decay, l2);
    const int64_t first = call / kThreads * kThreads * kTogether + call % kThreads;
    for (int u = 0; u < kTogether; ++u) {
      const int64_t i = first + u * kThreads;
      if (i >= n) break;
      step(p[i], g[i], m1[i], m2[i], top ? top + i : nullptr);
      if (half) half[i] = T(p[i]);
    }
  }
};
template <class S>
struct TimesBeta {
  S* pow;
  S beta;
  HD void operator()(int64_t) const { *pow *= beta; }
};
template <class T>
void fused_adam(const FusedAdam& op, const KernelArgs& k) {
  using C = Compute<T>;
  enum { kParams, kGrads, kLr, kM1, kM2, kTop, kPow1, kPow2, kMasters };
  ModeScope scope(plain_mode());
  const AdamSettings settings{op.beta1.to<double>(), op.beta2.to<double>(),
                              op.epsilon.to<double>()};
  for (size_t i = 0; i < k.list(kParams).size(); ++i) {
    const Updated<T> p(k.list(kParams)[i], k.list(kMasters), i);
    const Tensor &pow1 = k.list(kPow1)[i], &pow2 = k.list(kPow2)[i], &grad = k.list(kGrads)[i];
    const int64_t n = grad.numel();
    with_type<C>(grad, [&]<class G>() {
      for_each(k.place, Dense<T, fn::Add, T>::calls(n),
               AdamOn<T, G>{settings, Number(k.in(kLr)), Number(pow1), Number(pow2),
                            at(op.lr_ratios, i, 1), at(op.weight_decays, i, 0),
                            at(op.l2_coeffs, i, 0), p.data(), k.list(kM1)[i].template data<C>(),
                            k.list(kM2)[i].template data<C>(),
                            op.amsgrad ? k.list(kTop)[i].template data<C>() : nullptr, p.half(),
                            grad.data<G>(), n});
    });
    for (auto [pow, beta] : {std::pair(&pow1, settings.beta1), std::pair(&pow2, settings.beta2)})
      dispatch(kFloat32And64, pow->dtype(), [&]<class S>() {
        for_each(k.place, 1, TimesBeta<S>{pow->template data<S>(), S(beta)});
      });
  }
}

template <class T, class G>
struct MomentumOn {
  using C = Compute<T>;
  MomentumStep<C> step;
  Number rate;
  C *p, *v;
  T* half;
  const G* g;

  HD void operator()(int64_t i) const {
    MomentumStep<C> s = step;
    s.lr = C(rate.value());
    s(p[i], g[i], v ? v + i : nullptr);
    if (half) half[i] = T(p[i]);
  }
};
template <class T>
void merged_momentum(const MergedMomentum& op, const KernelArgs& k) {
  using C = Compute<T>;
  enum { kParam, kGrad, kVelocity, kLr, kMaster };
  ModeScope scope(plain_mode());
  for (size_t i = 0; i < k.list(kParam).size(); ++i) {
    const Updated<T> p(k.list(kParam)[i], k.list(kMaster), i);
    const Tensor& grad = k.list(kGrad)[i];
    const MomentumStep<C> step{0, C(op.mu), C(at(op.regularization_coeff, i, 0)),
                               C(op.rescale_grad), op.use_nesterov};
    with_type<C>(grad, [&]<class G>() {
      for_each(
          k.place, grad.numel(),
          MomentumOn<T, G>{step, Number(k.list(kLr)[i]), p.data(),
                           k.has(kVelocity) ? k.list(kVelocity)[i].template data<C>() : nullptr,
                           p.half(), grad.data<G>()});
    });
  }
}
}  // namespace
REGISTER_KERNEL(FusedAdam, kGPU, fused_adam, kFloating);
REGISTER_KERNEL(MergedMomentum, kGPU, merged_momentum, kFloating);
}  // namespace paddle::gpu

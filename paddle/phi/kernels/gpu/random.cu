// Random ops by counter: an element's number follows from the seed, the draw and its place.
#include "paddle/phi/ops/random.h"

#include "paddle/phi/core/generator.h"
#include "paddle/phi/kernels/functors/philox.h"
#include "paddle/phi/kernels/gpu/elementwise.h"

namespace paddle::gpu {
namespace {
// The generator's state, or a seed of the op's own.
struct Source {
  const CounterState* state;
  uint64_t seed;

  HD fn::Words words(int64_t i) const {
    return state ? fn::philox(state->seed, uint64_t(i), state->drawn)
                 : fn::philox(seed, uint64_t(i), 0);
  }
};
struct Advance {
  CounterState* state;
  HD void operator()(int64_t) const { ++state->drawn; }
};
template <class T, class F>
struct Draw {
  Source source;
  T* y;
  F f;
  HD void operator()(int64_t i) const { y[i] = T(f(source.words(i))); }
};
// The elements of the result are f(words).
template <class T, class F>
void draw(const KernelArgs& k, const Tensor& state, int64_t seed, const F& f) {
  auto* const s = static_cast<CounterState*>(state.raw_data());
  for_each(k.place, k.out(0).numel(),
           Draw<T, F>{{seed ? nullptr : s, uint64_t(seed)}, k.out_data<T>(0), f});
  if (!seed) for_each(k.place, 1, Advance{s});
}

template <class C>
struct UniformIn {
  C min, max;
  HD C operator()(const fn::Words& w) const {
    const C v = min + (max - min) * fn::Unit<C>::first(w);
    return v < max ? v : min;  // rounding may reach max
  }
};
template <class C>
struct NormalOf {
  C mean, std;
  HD C operator()(const fn::Words& w) const { return mean + std * fn::normal<C>(w); }
};
struct IntegerIn {
  int64_t low;
  uint64_t range;
  HD int64_t operator()(const fn::Words& w) const {
    return low + int64_t((uint64_t(w.w[0]) << 32 | w.w[1]) % range);
  }
};
template <class T>
void uniform_kernel(const Uniform& op, const KernelArgs& k) {
  using C = Compute<T>;
  draw<T>(k, k.out(1), op.seed, UniformIn<C>{op.min.to<C>(), op.max.to<C>()});
}
template <class T>
void uniform_inplace(const UniformInplace& op, const KernelArgs& k) {
  using C = Compute<T>;
  draw<T>(k, k.out(1), op.seed, UniformIn<C>{C(op.min), C(op.max)});
}
template <class T>
void gaussian_kernel(const Gaussian& op, const KernelArgs& k) {
  using C = Compute<T>;
  draw<T>(k, k.out(1), op.seed, NormalOf<C>{C(op.mean), C(op.std)});
}
template <class T>
void gaussian_inplace(const GaussianInplace& op, const KernelArgs& k) {
  using C = Compute<T>;
  draw<T>(k, k.out(1), op.seed, NormalOf<C>{C(op.mean), C(op.std)});
}
template <class T>
void randint_kernel(const Randint& op, const KernelArgs& k) {
  draw<T>(k, k.out(1), 0, IntegerIn{op.low, uint64_t(op.high) - uint64_t(op.low)});
}
template <class T>
struct BernoulliOf {
  const T* p;
  T* y;
  Source source;
  HD void operator()(int64_t i) const {
    using C = Compute<T>;
    y[i] = T(fn::Unit<C>::first(source.words(i)) < C(p[i]) ? C(1) : C(0));
  }
};
template <class T>
void bernoulli_kernel(const Bernoulli&, const KernelArgs& k) {
  auto* const s = static_cast<CounterState*>(k.out(1).raw_data());
  for_each(k.place, k.out(0).numel(), BernoulliOf<T>{k.data<T>(0), k.out_data<T>(0), {s, 0}});
  for_each(k.place, 1, Advance{s});
}

// How a kept element is scaled.
template <class C>
C keep_factor(float p, DropoutMode mode) {
  if (mode != DropoutMode::kUpscaleInTrain) return 1;
  return p == 1 ? C(0) : C(1) / C(1 - p);
}
template <class T>
struct DropoutOne {
  using C = Compute<T>;
  Source source;
  const T* x;
  T* y;
  uint8_t* mask;
  float p;
  C factor;

  HD void operator()(int64_t i) const {
    mask[i] = fn::Unit<float>::first(source.words(i)) >= p;
    y[i] = mask[i] ? T(C(x[i]) * factor) : T(0);
  }
};
template <class T>
struct ScaleKept {
  using C = Compute<T>;
  const T* x;
  T* y;
  const uint8_t* mask;  // null: all are kept
  uint8_t* all;         // set to 1 unless null
  C factor;

  HD void operator()(int64_t i) const {
    y[i] = !mask || mask[i] ? T(C(x[i]) * factor) : T(0);
    if (all) all[i] = 1;
  }
};
template <class T>
void dropout_kernel(const Dropout& op, const KernelArgs& k) {
  using C = Compute<T>;
  const int64_t n = k.in(0).numel();
  const double p = op.p.to<double>();
  uint8_t* mask = k.out_data<uint8_t>(1);
  if (op.is_test) {
    const C factor = op.mode == DropoutMode::kUpscaleInTrain ? C(1) : C(1 - p);
    return for_each(k.place, n,
                    ScaleKept<T>{k.data<T>(0), k.out_data<T>(0), nullptr, mask, factor});
  }
  int64_t seed = op.fix_seed ? op.seed : 0;
  if (k.has(1) && k.in(1).numel() > 0) seed = element(k.in(1), 0).to<int64_t>();
  auto* const s = static_cast<CounterState*>(k.out(2).raw_data());
  for_each(k.place, n,
           DropoutOne<T>{{seed ? nullptr : s, uint64_t(seed)},
                         k.data<T>(0),
                         k.out_data<T>(0),
                         mask,
                         float(p),
                         keep_factor<C>(float(p), op.mode)});
  if (!seed) for_each(k.place, 1, Advance{s});
}
template <class T>
void dropout_grad(const DropoutGrad& op, const KernelArgs& k) {
  using C = Compute<T>;
  const double p = op.p.to<double>();
  const C factor = !op.is_test                               ? keep_factor<C>(float(p), op.mode)
                   : op.mode == DropoutMode::kUpscaleInTrain ? C(1)
                                                             : C(1 - p);
  for_each(k.place, k.in(1).numel(),
           ScaleKept<T>{k.data<T>(1), k.out_data<T>(0), k.data<uint8_t>(0), nullptr, factor});
}
}  // namespace
REGISTER_KERNEL(Uniform, kGPU, uniform_kernel, kFloating);
REGISTER_KERNEL(UniformInplace, kGPU, uniform_inplace, kFloating);
REGISTER_KERNEL(Gaussian, kGPU, gaussian_kernel, kFloating);
REGISTER_KERNEL(GaussianInplace, kGPU, gaussian_inplace, kFloating);
REGISTER_KERNEL(Randint, kGPU, randint_kernel, (Types<int32_t, int64_t>()));
REGISTER_KERNEL(Bernoulli, kGPU, bernoulli_kernel, kFloat32And64);
REGISTER_KERNEL(Dropout, kGPU, dropout_kernel, kFloating);
REGISTER_KERNEL(DropoutGrad, kGPU, dropout_grad, kFloating);
}  // namespace paddle::gpu

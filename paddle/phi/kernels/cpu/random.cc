#include "paddle/phi/ops/random.h"

#include <random>

#include "paddle/phi/core/generator.h"
#include "paddle/phi/core/kernel.h"

namespace paddle {
namespace {
// The engine that an op draws from: the generator's, or one of its own.
class Source {
 public:
  Source(const Tensor& state, int64_t seed)
      : own_(seed ? make_engine(uint64_t(seed)) : Engine()),
        engine_(seed ? own_ : engine_of(state)) {}
  Engine& operator*() { return engine_; }

 private:
  Engine own_;
  Engine& engine_;
};
template <class T>
void uniform_kernel(const Uniform& op, const KernelArgs& k) {
  using C = Compute<T>;
  Source source(k.out(1), op.seed);
  std::uniform_real_distribution<C> draw(op.min.to<C>(), op.max.to<C>());
  T* y = k.out_data<T>(0);
  for (int64_t i = 0, n = k.out(0).numel(); i < n; ++i) y[i] = T(draw(*source));
}

// How a kept element is scaled.
template <class C>
C keep_factor(double p, DropoutMode mode) {
  return mode == DropoutMode::kUpscaleInTrain ? (p == 1 ? C(0) : C(1) / C(1 - C(p))) : C(1);
}
template <class T>
void dropout_kernel(const Dropout& op, const KernelArgs& k) {
  using C = Compute<T>;
  const T* x = k.data<T>(0);
  T* y = k.out_data<T>(0);
  uint8_t* mask = k.out_data<uint8_t>(1);
  const int64_t n = k.in(0).numel();
  const double p = op.p.to<double>();
  if (op.is_test) {
    const C factor = op.mode == DropoutMode::kUpscaleInTrain ? C(1) : C(1 - p);
    for (int64_t i = 0; i < n; ++i) y[i] = T(C(x[i]) * factor);
    std::fill(mask, mask + n, uint8_t(1));
    return;
  }
  int64_t seed = op.fix_seed ? op.seed : 0;
  if (k.has(1) && k.in(1).numel() > 0) seed = element(k.in(1), 0).to<int64_t>();
  Source source(k.out(2), seed);
  std::uniform_real_distribution<float> draw(0, 1);
  const C factor = keep_factor<C>(p, op.mode);
  for (int64_t i = 0; i < n; ++i) {
    mask[i] = draw(*source) >= float(p);
    y[i] = mask[i] ? T(C(x[i]) * factor) : T(0);
  }
}
template <class T>
void dropout_grad(const DropoutGrad& op, const KernelArgs& k) {
  using C = Compute<T>;
  const uint8_t* mask = k.data<uint8_t>(0);
  const T* dy = k.data<T>(1);
  T* dx = k.out_data<T>(0);
  const double p = op.p.to<double>();
  const C factor = !op.is_test                               ? keep_factor<C>(p, op.mode)
                   : op.mode == DropoutMode::kUpscaleInTrain ? C(1)
                                                             : C(1 - p);
  for (int64_t i = 0, n = k.in(1).numel(); i < n; ++i)
    dx[i] = mask[i] ? T(C(dy[i]) * factor) : T(0);
}
}  // namespace
REGISTER_KERNEL(Uniform, kCPU, uniform_kernel, kFloating);
REGISTER_KERNEL(Dropout, kCPU, dropout_kernel, kFloating);
REGISTER_KERNEL(DropoutGrad, kCPU, dropout_grad, kFloating);
}  // namespace paddle

// What the kernels of random ops share.
#pragma once
#include "paddle/phi/core/generator.h"
#include "paddle/phi/core/kernel.h"

namespace paddle {
// The engine that an op draws from: the generator's, or with a seed one of its own.
class Source {
 public:
  explicit Source(const Tensor& state) : engine_(engine_of(state)) {}
  Source(const Tensor& state, int64_t seed)
      : own_(uint64_t(seed)),
        engine_(seed ? own_ : engine_of(state)) {}
  Engine& operator*() { return engine_; }

 private:
  Engine own_;
  Engine& engine_;
};
// Draws the elements of a result one by one.
template <class T, class D>
void draw_all(const Tensor& out, Engine& engine, D draw) {
  T* y = out.data<T>();
  for (int64_t i = 0, n = out.numel(); i < n; ++i) y[i] = T(draw(engine));
}
}  // namespace paddle

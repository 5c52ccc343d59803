// What the kernels of random ops share.
#pragma once
#include "paddle/phi/core/generator.h"
#include "paddle/phi/core/kernel.h"
#include "paddle/phi/kernels/cpu/vec/random.h"

namespace paddle {
// The engine that an op draws from: the generator's, or with a seed one of its own.
class Source {
 public:
  explicit Source(const Tensor& state) : engine_(engine_of(state)) {}
  Source(const Tensor& state, int64_t seed)
      : own_(uint64_t(seed)), engine_(seed ? own_ : engine_of(state)) {}
  Engine& operator*() { return engine_; }

 private:
  Engine own_;
  Engine& engine_;
};
// The numbers of an engine, made in blocks: several times as fast as one by one. In the end the
// engine is where those that were drawn would have left it.
class Draws {
 public:
  using result_type = uint64_t;
  explicit Draws(Engine& engine) : state_(reinterpret_cast<State*>(&engine)), end_(state_->next) {}
  ~Draws() { state_->next = end_ - size_t(left_); }
  Draws(const Draws&) = delete;
  static constexpr uint64_t min() { return Engine::min(); }
  static constexpr uint64_t max() { return Engine::max(); }
  uint64_t operator()() {
    if (left_ == 0) refill();
    return *next(1);
  }
  // The next n as fractions in [0, 1).
  template <class T>
  void fractions(T* y, int64_t n) {
    static const auto convert = BEST(to_fractions<T>);
    while (n > 0) {
      if (left_ == 0) refill();
      const int64_t m = std::min(n, left_);
      convert(next(m), y, m);
      y += m;
      n -= m;
    }
  }

 private:
  // How libstdc++ lays it out.
  struct __attribute__((may_alias)) State {
    uint64_t words[kTwisterSize];
    size_t next;
  };
  static_assert(sizeof(State) == sizeof(Engine) && Engine::state_size == kTwisterSize);
  static constexpr int64_t kBlock = kTwisterSize / 3;

  const uint64_t* next(int64_t n) {
    const uint64_t* const at = block_ + (filled_ - left_);
    left_ -= n;
    return at;
  }
  void refill() {
    static const auto step = BEST(twist);
    static const auto numbers = BEST(temper);
    if (end_ >= size_t(kTwisterSize)) {
      step(state_->words);
      end_ = 0;
    }
    filled_ = left_ = std::min(kBlock, kTwisterSize - int64_t(end_));
    numbers(state_->words + end_, block_, left_);
    end_ += size_t(left_);
  }

  State* const state_;
  size_t end_;  // of the words that are in the block
  int64_t filled_ = 0, left_ = 0;
  uint64_t block_[kBlock];
};
// Draws the elements of a result one by one.
template <class T, class D>
void draw_all(const Tensor& out, Engine& engine, D draw) {
  Draws draws(engine);
  T* y = out.data<T>();
  for (int64_t i = 0, n = out.numel(); i < n; ++i) y[i] = T(draw(draws));
}
// Calls f(fractions, i, n) for those of the elements [i, i + n) of so many.
template <class T, class F>
void draw_fractions(int64_t count, Engine& engine, const F& f) {
  constexpr int64_t kPiece = 512;
  Draws draws(engine);
  T fractions[kPiece];
  for (int64_t i = 0; i < count; i += kPiece) {
    const int64_t n = std::min(kPiece, count - i);
    draws.fractions(fractions, n);
    f(static_cast<const T*>(fractions), i, n);
  }
}
}  // namespace paddle

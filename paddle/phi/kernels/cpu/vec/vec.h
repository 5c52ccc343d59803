// A vector with the operators of a number, for functors that are written for both
// (functors/activation.h). Per-level files only (levels.h).
#pragma once
#include "paddle/phi/kernels/cpu/vec/simd.h"

namespace paddle::LEVEL {
template <class T>
struct Vec {
  using Raw = typename VectorOf<T>::type;
  using Bits = decltype(Raw() < Raw());
  struct Mask {
    Bits bits;
    INLINE friend Mask operator&&(Mask a, Mask b) { return {a.bits & b.bits}; }
  };
  Raw raw;

  INLINE Vec(Raw r) : raw(r) {}
  INLINE Vec(double x) : raw(all(T(x))) {}
  INLINE friend Vec operator-(Vec a) { return -a.raw; }
  INLINE friend Vec operator+(Vec a, Vec b) { return a.raw + b.raw; }
  INLINE friend Vec operator-(Vec a, Vec b) { return a.raw - b.raw; }
  INLINE friend Vec operator*(Vec a, Vec b) { return a.raw * b.raw; }
  INLINE friend Vec operator/(Vec a, Vec b) { return a.raw / b.raw; }
  INLINE friend Mask operator<(Vec a, Vec b) { return {a.raw < b.raw}; }
  INLINE friend Mask operator>(Vec a, Vec b) { return {a.raw > b.raw}; }
  INLINE friend Mask operator<=(Vec a, Vec b) { return {a.raw <= b.raw}; }
  INLINE friend Mask operator>=(Vec a, Vec b) { return {a.raw >= b.raw}; }
  INLINE friend Vec select(Mask c, Vec yes, Vec no) { return c.bits ? yes.raw : no.raw; }
  INLINE friend Vec abs(Vec a) { return magnitude(a.raw); }
  INLINE friend Vec exp(Vec a) { return apply(fn::Exp(), a.raw); }
  INLINE friend Vec expm1(Vec a) { return apply(fn::Expm1(), a.raw); }
  INLINE friend Vec log1p(Vec a) { return apply(fn::Log1p(), a.raw); }
  INLINE friend Vec tanh(Vec a) { return apply(fn::Tanh(), a.raw); }
};
}  // namespace paddle::LEVEL

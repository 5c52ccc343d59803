// Discrete Fourier transforms along axes: of complex numbers, from real ones, and back to those.
// The sum of x[j] exp(-2 pi i j k / n) over j is the forward transform, that with the other sign
// the backward one.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
// Which direction is divided by the number n of elements that take part; kOrtho: both by sqrt(n).
enum class FftNorm : uint8_t { kBackward, kForward, kOrtho };
inline constexpr const char* kFftNorms[] = {"backward", "forward", "ortho"};
constexpr EnumNames enum_names(FftNorm) {
  return kFftNorms;
}
// What a transform is, whatever it is of.
struct Fft {
  Ints axes;
  FftNorm normalization = FftNorm::kBackward;
  bool forward = true;

  static constexpr void attrs(auto&& a) {
    a("axes", &Fft::axes, "The axes to transform; of real numbers, the last one is halved.");
    a("normalization", &Fft::normalization, "The direction that is divided by the length.");
    a("forward", &Fft::forward, "The sign of the exponent: -1, or 1.");
  }
  // The transform whose matrix is the adjoint of this one's.
  Fft adjoint() const;
};

struct FftC2C {
  Fft fft;

  static constexpr OpInfo info{.name = "fft_c2c",
                               .doc = "Fourier transform of complex numbers.",
                               .inputs = {"x"},
                               .amp = Amp::kNever};
  static constexpr void attrs(auto&& a) { a.nested(&FftC2C::fft); }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct FftR2C {
  Fft fft;
  bool onesided = true;

  static constexpr OpInfo info{.name = "fft_r2c",
                               .doc = "Fourier transform of real numbers.",
                               .inputs = {"x"},
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a.nested(&FftR2C::fft);
    a("onesided", &FftR2C::onesided,
      "Whether the result ends with element n / 2 of the last of the axes; the others are the "
      "conjugates of these.");
  }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct FftC2R {
  Fft fft;
  Dim last_dim_size = 0;

  static constexpr OpInfo info{
      .name = "fft_c2r",
      .doc = "Fourier transform of the first half of numbers whose transform is real.",
      .inputs = {"x"},
      .amp = Amp::kNever};
  static constexpr void attrs(auto&& a) {
    a.nested(&FftC2R::fft);
    a("last_dim_size", &FftC2R::last_dim_size,
      "The result's size along the last of the axes; 0: twice that of x, less 2.");
  }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;

  // The result's size along the last of the axes.
  Dim length(const Meta& x) const;
};
}  // namespace paddle

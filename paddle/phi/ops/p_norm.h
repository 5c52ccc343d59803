#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct PNorm {
  double porder = 2.0;
  int64_t axis = -1;
  double epsilon = 1e-12;
  bool keepdim = false, asvector = false;

  static constexpr OpInfo info{.name = "p_norm",
                               .doc = "The p-norm of vectors along an axis.",
                               .inputs = {"x"},
                               .amp = Amp::kFloat32};
  static constexpr void attrs(auto&& a) {
    a("porder", &PNorm::porder, "p; infinite: the largest (smallest) magnitude; 0: the count.");
    a("axis", &PNorm::axis, "The axis along which the vectors lie.");
    a("epsilon", &PNorm::epsilon, "The least norm that a gradient is divided by.");
    a("keepdim", &PNorm::keepdim, "Whether that axis stays, with size 1.");
    a("asvector", &PNorm::asvector, "Whether x is one vector, whatever its shape.");
  }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
  Dims axes() const { return asvector ? Dims{} : Dims{Dim(axis)}; }
};
}  // namespace paddle

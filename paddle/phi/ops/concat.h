// Joining tensors along an axis, and cutting one into several.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Concat {
  Dim axis = 0;

  static constexpr OpInfo info{.name = "concat",
                               .doc = "Tensors joined along an existing axis.",
                               .inputs = {many("x")},
                               .traits = kPromotes,
                               .amp = Amp::kWidest};
  static constexpr void attrs(auto&& a) {
    a("axis", &Concat::axis, "The axis along which to join.").tensor();
  }
  Meta infer(Metas x) const;
  Grads grad(const GradIn& g) const;
  bool elements(KnownElements in, Dims& out) const;
};
struct Split {
  Dims sections;
  Dim axis = 0;

  static constexpr OpInfo info{.name = "split",
                               .doc = "x cut into parts along an axis.",
                               .inputs = {"x"},
                               .outputs = {many("out")}};
  static constexpr void attrs(auto&& a) {
    a("sections", &Split::sections, "The sizes of the parts; one may be -1 (what is left).")
        .tensor();
    a("axis", &Split::axis, "The axis along which to cut.").tensor();
  }
  std::vector<Meta> infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};

struct SplitWithNum {
  int64_t num = 1;
  Dim axis = 0;

  static constexpr OpInfo info{.name = "split_with_num",
                               .doc = "x cut into equal parts along an axis.",
                               .inputs = {"x"},
                               .outputs = {many("out")}};
  static constexpr void attrs(auto&& a) {
    a("num", &SplitWithNum::num, "The number of parts.");
    a("axis", &SplitWithNum::axis, "The axis along which to cut.").tensor();
  }
  std::vector<Meta> infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
struct Unbind {
  int64_t axis = 0;

  static constexpr OpInfo info{.name = "unbind",
                               .doc = "The parts of input along an axis, without that axis.",
                               .inputs = {"input"},
                               .outputs = {many("out")}};
  static constexpr void attrs(auto&& a) { a("axis", &Unbind::axis, "The axis."); }
  std::vector<Meta> infer(const Meta& input) const;
  Grads grad(const GradIn& g) const;
};
struct Unstack {
  int64_t axis = 0, num = 0;

  static constexpr OpInfo info{.name = "unstack",
                               .doc = "The parts of x along an axis, without that axis.",
                               .inputs = {"x"},
                               .outputs = {many("out")}};
  static constexpr void attrs(auto&& a) {
    a("axis", &Unstack::axis, "The axis.");
    a("num", &Unstack::num, "Its size; 0: whatever it is.");
  }
  std::vector<Meta> infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};

PADDLE_API Tensor concat(Tensors x, int64_t axis);
PADDLE_API std::vector<Tensor> split(const Tensor& x, Dims sections, int64_t axis);
}  // namespace paddle

// Views with strides of their own, views as another dtype, and what writes through them.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
// as_strided and put_strided are each other's gradients. Positions count the elements of x in their
// order.
struct AsStrided {
  Dims dims, stride;
  Dim offset = 0;

  static constexpr OpInfo info{.name = "as_strided",
                               .doc = "The elements of input that strides name, maybe repeatedly.",
                               .inputs = {"input"},
                               .traits = kView};
  static constexpr void attrs(auto&& a) {
    a("dims", &AsStrided::dims, "The shape of the result.");
    a("stride", &AsStrided::stride, "How many elements apart neighbours on each axis are.");
    a("offset", &AsStrided::offset, "The position of the first element.");
  }
  Meta infer(const Meta& input) const;
  bool view(const Meta& input, Layout& l) const;
  Tensor put(const Tensor& base, const Tensor& part) const;
  Grads grad(const GradIn& g) const;
};
struct PutStrided {
  Dims stride;
  Dim offset = 0;
  bool accumulate = false;

  static constexpr OpInfo info{.name = "put_strided",
                               .doc = "x with values in place of the elements that strides name.",
                               .inputs = {"x", "values"},
                               .traits = kMayAlias | kScatters};
  static constexpr void attrs(auto&& a) {
    a("stride", &PutStrided::stride, "How many elements apart neighbours on each axis are.");
    a("offset", &PutStrided::offset, "The position of the first element.");
    a("accumulate", &PutStrided::accumulate, "Whether values are added to what is there.");
  }
  Meta infer(const Meta& x, const Meta& values) const;
  Grads grad(const GradIn& g) const;
};

struct TensorUnfold {
  int64_t axis = 0;
  Dim size = 1, step = 1;

  static constexpr OpInfo info{
      .name = "tensor_unfold",
      .doc = "Windows of input along an axis; a last axis goes along them.",
      .inputs = {"input"},
      .traits = kView};
  static constexpr void attrs(auto&& a) {
    a("axis", &TensorUnfold::axis, "The axis along which windows are taken.");
    a("size", &TensorUnfold::size, "The size of a window.");
    a("step", &TensorUnfold::step, "How far a window begins behind the one before.");
  }
  Meta infer(const Meta& input) const;
  bool view(const Meta& input, Layout& l) const;
  Tensor put(const Tensor& base, const Tensor& part) const;
  Grads grad(const GradIn& g) const;
};
struct Diagonal {
  int64_t offset = 0, axis1 = 0, axis2 = 1;

  static constexpr OpInfo info{.name = "diagonal",
                               .doc = "The diagonals of the planes of two axes, as the last axis.",
                               .inputs = {"x"},
                               .traits = kView};
  static constexpr void attrs(auto&& a) {
    a("offset", &Diagonal::offset, "How far above the main diagonal; negative: below.");
    a("axis1", &Diagonal::axis1, "The axis of rows.");
    a("axis2", &Diagonal::axis2, "The axis of columns.");
  }
  Meta infer(const Meta& x) const;
  bool view(const Meta& x, Layout& l) const;
  Tensor put(const Tensor& base, const Tensor& part) const;
};

struct AsComplex {
  static constexpr OpInfo info{.name = "as_complex",
                               .doc = "Complex numbers of the pairs along the last axis of x.",
                               .inputs = {"x"},
                               .traits = kView};
  Meta infer(const Meta& x) const;
  bool view(const Meta& x, Layout& l) const;
  Tensor put(const Tensor& base, const Tensor& part) const;
};
struct AsReal {
  static constexpr OpInfo info{.name = "as_real",
                               .doc = "Real and imaginary parts of x along a new last axis.",
                               .inputs = {"x"},
                               .traits = kView};
  Meta infer(const Meta& x) const;
  bool view(const Meta& x, Layout& l) const;
  Tensor put(const Tensor& base, const Tensor& part) const;
};
struct ViewDtype {
  DType dtype = DType::kUndefined;

  static constexpr OpInfo info{.name = "view_dtype",
                               .doc = "The bytes of input taken for elements of another dtype.",
                               .inputs = {"input"},
                               .outputs = {no_grad("out")},
                               .traits = kView};
  static constexpr void attrs(auto&& a) { a("dtype", &ViewDtype::dtype, "The other dtype."); }
  Meta infer(const Meta& input) const;
  bool view(const Meta& input, Layout& l) const;
  Tensor put(const Tensor& base, const Tensor& part) const;
};
}  // namespace paddle

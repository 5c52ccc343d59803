// New tensors: sequences, unit matrices, copies of a shape. full and random numbers have headers of
// their own.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct FullLike {
  Scalar value = 0.0;
  DType dtype = DType::kUndefined;

  static constexpr OpInfo info{
      .name = "full_like", .doc = "Equal elements in the shape of x.", .inputs = {"x"}};
  static constexpr void attrs(auto&& a) {
    a("value", &FullLike::value, "The elements.").tensor();
    a("dtype", &FullLike::dtype, "The dtype; undefined: that of x.");
  }
  Tensor compose(const Tensor& x) const;
  Grads grad(const GradIn&) const { return {Tensor()}; }
};
struct FullWithTensor {
  Scalar value = 0.0;
  Dims shape;
  DType dtype = DType::kFloat32;

  static constexpr OpInfo info{
      .name = "full_with_tensor",
      .doc = "full, as saved programs have it where its arguments are tensors."};
  static constexpr void attrs(auto&& a) {
    a("value", &FullWithTensor::value, "The elements.").tensor();
    a("shape", &FullWithTensor::shape, "The sizes.").tensor();
    a("dtype", &FullWithTensor::dtype, "The dtype.");
  }
  Tensor compose() const;
};
// Memory as it was found.
struct Empty {
  Dims shape;
  DType dtype = DType::kFloat32;

  static constexpr OpInfo info{.name = "empty", .doc = "A tensor of any elements."};
  static constexpr void attrs(auto&& a) {
    a("shape", &Empty::shape, "The sizes.").tensor();
    a("dtype", &Empty::dtype, "The dtype.");
  }
  Meta infer() const;
};
struct EmptyLike {
  DType dtype = DType::kUndefined;

  static constexpr OpInfo info{
      .name = "empty_like", .doc = "Any elements in the shape of x.", .inputs = {"x"}};
  static constexpr void attrs(auto&& a) {
    a("dtype", &EmptyLike::dtype, "The dtype; undefined: that of x.");
  }
  Tensor compose(const Tensor& x) const;
  Grads grad(const GradIn&) const { return {Tensor()}; }
};

struct Arange {
  Scalar start = 0, end = 0, step = 1;
  DType dtype = DType::kInt64;

  static constexpr OpInfo info{
      .name = "arange", .doc = "start, start + step, start + 2 * step, … up to end, without it."};
  static constexpr void attrs(auto&& a) {
    a("start", &Arange::start, "The first number.").tensor();
    a("end", &Arange::end, "No number reaches it.").tensor();
    a("step", &Arange::step, "From one number to the next; not 0.").tensor();
    a("dtype", &Arange::dtype, "The dtype, in which the arguments count and the steps are added.");
  }
  Meta infer() const;

 private:
  Dim count() const;
};
struct Linspace {
  Scalar start = 0.0, stop = 1.0;
  Dim number = 1;
  DType dtype = DType::kFloat32;

  static constexpr OpInfo info{
      .name = "linspace", .doc = "Numbers at equal distances from start to stop, both included."};
  static constexpr void attrs(auto&& a) {
    a("start", &Linspace::start, "The first number.").tensor();
    a("stop", &Linspace::stop, "The last number.").tensor();
    a("number", &Linspace::number, "How many there are.").tensor();
    a("dtype", &Linspace::dtype, "The dtype.");
  }
  Meta infer() const;
};
struct Logspace {
  Scalar start = 0.0, stop = 1.0;
  Dim num = 1;
  Scalar base = 10.0;
  DType dtype = DType::kFloat32;

  static constexpr OpInfo info{.name = "logspace", .doc = "base to the power of linspace."};
  static constexpr void attrs(auto&& a) {
    a("start", &Logspace::start, "The first exponent.").tensor();
    a("stop", &Logspace::stop, "The last exponent.").tensor();
    a("num", &Logspace::num, "How many numbers there are.").tensor();
    a("base", &Logspace::base, "The base.").tensor();
    a("dtype", &Logspace::dtype, "The dtype.");
  }
  Meta infer() const;
};

struct Eye {
  Dim num_rows = 0, num_columns = -1;
  DType dtype = DType::kFloat32;

  static constexpr OpInfo info{.name = "eye", .doc = "Ones on the diagonal, zeros elsewhere."};
  static constexpr void attrs(auto&& a) {
    a("num_rows", &Eye::num_rows, "How many rows.").tensor();
    a("num_columns", &Eye::num_columns, "How many columns; -1: as many as rows.").tensor();
    a("dtype", &Eye::dtype, "The dtype.");
  }
  Meta infer() const;
};
struct OneHot {
  Dim num_classes = 1;

  static constexpr OpInfo info{
      .name = "one_hot",
      .doc = "A row per integer of x, with a 1 at that position, as float32.",
      .inputs = {"x"}};
  static constexpr void attrs(auto&& a) {
    a("num_classes", &OneHot::num_classes, "The size of a row.").tensor();
  }
  Meta infer(const Meta& x) const;
};
struct Meshgrid {
  static constexpr OpInfo info{.name = "meshgrid",
                               .doc = "Vectors, each repeated along the axes of the others.",
                               .inputs = {many("inputs")},
                               .outputs = {many("out")}};
  void check(Metas inputs) const;
  std::vector<Tensor> compose(Tensors inputs) const;
};
// x's shape and dtype count, its elements do not.
struct Fill {
  Scalar value = 0.0;

  static constexpr OpInfo info{.name = "fill",
                               .doc = "One number in place of every element of x.",
                               .inputs = {"x"},
                               .traits = kMayAlias};
  static constexpr void attrs(auto&& a) { a("value", &Fill::value, "The number.").tensor(); }
  Meta infer(const Meta& x) const { return x; }
  Grads grad(const GradIn& g) const;
};
}  // namespace paddle

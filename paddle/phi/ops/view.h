// Ops that show a tensor's elements in another shape: views, and expand, which copies as in the
// real package.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Reshape {
  Dims shape;

  static constexpr OpInfo info{.name = "reshape",
                               .doc = "The elements of x in another shape.",
                               .inputs = {"x"},
                               .traits = kView};
  static constexpr void attrs(auto&& a) {
    a("shape", &Reshape::shape,
      "The new sizes; one may be -1 (what is left), 0 takes x's size there.")
        .tensor();
  }
  Meta infer(const Meta& x) const;
  bool view(const Meta& x, Layout& l) const;
  Tensor put(const Tensor& base, const Tensor& part) const;
  bool elements(KnownElements in, Dims& out) const { return same_elements(in, out); }
};

// reshape of neighbouring axes into one.
struct Flatten {
  int64_t start_axis = 0, stop_axis = -1;

  static constexpr OpInfo info{.name = "flatten",
                               .doc = "x with the axes from start_axis to stop_axis made one.",
                               .inputs = {"x"},
                               .traits = kView};
  static constexpr void attrs(auto&& a) {
    a("start_axis", &Flatten::start_axis, "The first of the axes.");
    a("stop_axis", &Flatten::stop_axis, "The last of them.");
  }
  Meta infer(const Meta& x) const;
  bool view(const Meta& x, Layout& l) const;
  Tensor put(const Tensor& base, const Tensor& part) const;
};
// reshape that never copies.
struct ViewShape {
  Dims dims;

  static constexpr OpInfo info{.name = "view_shape",
                               .doc = "The memory of input seen in another shape.",
                               .inputs = {"input"},
                               .traits = kView};
  static constexpr void attrs(auto&& a) {
    a("dims", &ViewShape::dims, "The new sizes, as for reshape.");
  }
  Meta infer(const Meta& input) const;
  bool view(const Meta& input, Layout& l) const;
  Tensor put(const Tensor& base, const Tensor& part) const;
};

struct Transpose {
  Ints perm;

  static constexpr OpInfo info{.name = "transpose",
                               .doc = "x with its axes in another order.",
                               .inputs = {"x"},
                               .traits = kView};
  static constexpr void attrs(auto&& a) {
    a("perm", &Transpose::perm, "For each axis of the result, its axis in x.");
  }
  Meta infer(const Meta& x) const;
  bool view(const Meta& x, Layout& l) const;
  Tensor put(const Tensor& base, const Tensor& part) const;
};

// What slice, strided_slice and set_value have in common.
struct Range {
  Ints axes;
  Dims starts, ends, strides;  // strides: all 1 if empty
  Ints decrease_axis;          // axes of one element that the result does not have

  static constexpr void attrs(auto&& a) {
    a("axes", &Range::axes, "The axes that are cut.");
    a("starts", &Range::starts, "Where to begin, per axis; negative: from the end.").tensor();
    a("ends", &Range::ends, "Where to end, per axis.").tensor();
    a("strides", &Range::strides, "Steps, per axis; negative: backwards.").tensor();
    a("decrease_axis", &Range::decrease_axis, "Axes of one element that the result does not have.");
  }
  static constexpr int64_t kToTheEnd = int64_t{1} << 62;  // behind any size

  // Of one axis: the first element, the step and how many.
  struct Cut {
    Dim start, step, count;
  };
  Cut cut(const OpInfo& info, int i, Dim size) const;
  void check(const OpInfo& info, const Meta& x) const;
  // The shape of the part, without decrease_axis if `squeezed`.
  Dims part(const OpInfo& info, const Meta& x, bool squeezed) const;
  void apply(const OpInfo& info, const Meta& x, Layout& l) const;
};

struct Slice {
  Range range;

  static constexpr OpInfo info{
      .name = "slice", .doc = "A part of input along axes.", .inputs = {"input"}, .traits = kView};
  static constexpr void attrs(auto&& a) { a.nested(&Slice::range); }
  Meta infer(const Meta& x) const;
  bool view(const Meta& x, Layout& l) const;
  Tensor put(const Tensor& base, const Tensor& part) const;
  bool elements(KnownElements in, Dims& out) const;
};
// x with another tensor in place of a part of it; in place it writes that part alone.
struct SetValue {
  Range range;

  static constexpr OpInfo info{.name = "set_value_with_tensor",
                               .doc = "x with values, broadcast, in place of a part of it.",
                               .inputs = {"x", "values"},
                               .traits = kMayAlias | kScatters};
  static constexpr void attrs(auto&& a) { a.nested(&SetValue::range); }
  Meta infer(const Meta& x, const Meta& values) const;
  Grads grad(const GradIn& g) const;
};

struct Squeeze {
  Dims axis;

  static constexpr OpInfo info{
      .name = "squeeze", .doc = "x without axes of size 1.", .inputs = {"x"}, .traits = kView};
  static constexpr void attrs(auto&& a) {
    a("axis", &Squeeze::axis, "The axes to drop where their size is 1; all such axes if empty.")
        .tensor();
  }
  Meta infer(const Meta& x) const;
  bool view(const Meta& x, Layout& l) const;
  Tensor put(const Tensor& base, const Tensor& part) const;
  bool elements(KnownElements in, Dims& out) const { return same_elements(in, out); }
};
struct Unsqueeze {
  Dims axis;

  static constexpr OpInfo info{
      .name = "unsqueeze", .doc = "x with new axes of size 1.", .inputs = {"x"}, .traits = kView};
  static constexpr void attrs(auto&& a) {
    a("axis", &Unsqueeze::axis, "Where in the result the new axes are; added one after the other.")
        .tensor();
  }
  Meta infer(const Meta& x) const;
  bool view(const Meta& x, Layout& l) const;
  Tensor put(const Tensor& base, const Tensor& part) const;
  bool elements(KnownElements in, Dims& out) const { return same_elements(in, out); }
};

struct Expand {
  Dims shape;

  static constexpr OpInfo info{
      .name = "expand", .doc = "x repeated to a larger shape.", .inputs = {"x"}};
  static constexpr void attrs(auto&& a) {
    a("shape", &Expand::shape, "The new sizes; -1 takes x's size there.").tensor();
  }
  Meta infer(const Meta& x) const;
  Grads grad(const GradIn& g) const;
};
// The same elements under a new identity.
struct Assign {
  static constexpr OpInfo info{.name = "assign",
                               .doc = "A copy of x.",
                               .inputs = {"x"},
                               .traits = kMayAlias,
                               .amp = Amp::kNever};
  Meta infer(const Meta& x) const { return x; }
  Grads grad(const GradIn& g) const { return {g.dout(0)}; }
  bool elements(KnownElements in, Dims& out) const { return same_elements(in, out); }
};

PADDLE_API Tensor reshape(const Tensor& x, Dims shape);
PADDLE_API Tensor transpose(const Tensor& x, Ints perm);
PADDLE_API Tensor expand(const Tensor& x, Dims shape);
PADDLE_API Tensor squeeze(const Tensor& x, int64_t axis);
PADDLE_API Tensor unsqueeze(const Tensor& x, int64_t axis);
// x[start:end] along an axis.
PADDLE_API Tensor slice(const Tensor& x, int64_t axis, Dim start, Dim end);
PADDLE_API Tensor assign(const Tensor& x);
}  // namespace paddle

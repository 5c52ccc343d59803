// Copies of a tensor's elements in another order or number, made of slices, reshape and expand.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Flip {
  Ints axis;

  static constexpr OpInfo info{
      .name = "flip", .doc = "x with the elements along axes in reverse.", .inputs = {"x"}};
  static constexpr void attrs(auto&& a) { a("axis", &Flip::axis, "The axes that are reversed."); }
  void check(const Meta& x) const;
  Tensor compose(const Tensor& x) const;
};
struct Roll {
  Dims shifts;
  Ints axis;

  static constexpr OpInfo info{
      .name = "roll",
      .doc = "x with its elements moved along axes; what leaves at one end enters at the other.",
      .inputs = {"x"}};
  static constexpr void attrs(auto&& a) {
    a("shifts", &Roll::shifts, "How far, per axis.").tensor();
    a("axis", &Roll::axis, "The axes; none: along all elements in a row.");
  }
  void check(const Meta& x) const;
  Tensor compose(const Tensor& x) const;
};
struct Tile {
  Dims repeat_times;

  static constexpr OpInfo info{
      .name = "tile", .doc = "x repeated as a whole along its axes.", .inputs = {"x"}};
  static constexpr void attrs(auto&& a) {
    a("repeat_times", &Tile::repeat_times, "How often, for the last axes; more of them add axes.")
        .tensor();
  }
  void check(const Meta& x) const;
  Tensor compose(const Tensor& x) const;
};
struct RepeatInterleave {
  Dim repeats = 1;
  int64_t axis = 0, output_size = -1;

  static constexpr OpInfo info{.name = "repeat_interleave",
                               .doc = "Each part of x along an axis repeated beside itself.",
                               .inputs = {"x"}};
  static constexpr void attrs(auto&& a) {
    a("repeats", &RepeatInterleave::repeats, "How often.");
    a("axis", &RepeatInterleave::axis, "The axis.");
    a("output_size", &RepeatInterleave::output_size, "The size that results, if known; -1 if not.");
  }
  void check(const Meta& x) const;
  Tensor compose(const Tensor& x) const;
};
struct Crop {
  Dims shape, offsets;

  static constexpr OpInfo info{.name = "crop", .doc = "A block cut out of x.", .inputs = {"x"}};
  static constexpr void attrs(auto&& a) {
    a("shape", &Crop::shape, "The block's sizes; -1 goes to the end.").tensor();
    a("offsets", &Crop::offsets, "Where it begins.").tensor();
  }
  void check(const Meta& x) const;
  Tensor compose(const Tensor& x) const;
};

struct ExpandAs {
  Ints target_shape;

  static constexpr OpInfo info{.name = "expand_as",
                               .doc = "x repeated to a larger shape: that of y, if it is given.",
                               .inputs = {"x", optional("y")}};
  static constexpr void attrs(auto&& a) {
    a("target_shape", &ExpandAs::target_shape, "The shape, if there is no y.");
  }
  void check(const Meta& x, const Meta* y) const;
  Tensor compose(const Tensor& x, const Tensor& y) const;
};
struct BroadcastTensors {
  static constexpr OpInfo info{.name = "broadcast_tensors",
                               .doc = "Tensors repeated to the shape that they have in common.",
                               .inputs = {many("input")},
                               .outputs = {many("out")}};
  std::vector<Meta> infer(Metas input) const;
  std::vector<Tensor> compose(Tensors input) const;
};

PADDLE_API Tensor flip(const Tensor& x, Ints axis);
}  // namespace paddle

// Reading and writing elements that are named by their coordinates.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct GatherNd {
  static constexpr OpInfo info{
      .name = "gather_nd",
      .doc = "The parts of x at coordinates: index's last axis holds those of x's first axes.",
      .inputs = {"x", index("index")}};
  Meta infer(const Meta& x, const Meta& index) const;
  Grads grad(const GradIn& g) const;
};
struct ScatterNdAdd {
  static constexpr OpInfo info{.name = "scatter_nd_add",
                               .doc = "x, with updates added to the parts at coordinates.",
                               .inputs = {"x", index("index"), "updates"},
                               .traits = kMayAlias | kScatters};
  Meta infer(const Meta& x, const Meta& index, const Meta& updates) const;
  Grads grad(const GradIn& g) const;
};
struct IndexPut {
  bool accumulate = false;

  static constexpr OpInfo info{
      .name = "index_put",
      .doc = "x, with value, broadcast, put at coordinates: one tensor of them per leading axis.",
      .inputs = {"x", many("indices"), "value"},
      .traits = kMayAlias | kScatters};
  static constexpr void attrs(auto&& a) {
    a("accumulate", &IndexPut::accumulate, "Whether value is added, instead of put in place.");
  }
  Meta infer(const Meta& x, Metas indices, const Meta& value) const;
  Grads grad(const GradIn& g) const;
};
}  // namespace paddle

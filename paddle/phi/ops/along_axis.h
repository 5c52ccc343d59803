// Reading and writing elements that are named by their positions along one axis.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
struct Gather {
  Dim axis = 0;

  static constexpr OpInfo info{.name = "gather",
                               .doc = "The parts of x at positions along an axis.",
                               .inputs = {"x", index("index")}};
  static constexpr void attrs(auto&& a) {
    a("axis", &Gather::axis, "The axis; it takes the place of index's axes.").tensor();
  }
  Meta infer(const Meta& x, const Meta& index) const;
  Grads grad(const GradIn& g) const;
};
struct IndexSelect {
  int64_t axis = 0;

  static constexpr OpInfo info{.name = "index_select",
                               .doc = "The parts of x at positions along an axis.",
                               .inputs = {"x", index("index")}};
  static constexpr void attrs(auto&& a) { a("axis", &IndexSelect::axis, "The axis."); }
  void check(const Meta& x, const Meta& index) const;
  Tensor compose(const Tensor& x, const Tensor& index) const;
};
struct IndexAdd {
  Dim axis = 0;

  static constexpr OpInfo info{.name = "index_add",
                               .doc = "x, with add_value added to the parts at positions.",
                               .inputs = {"x", index("index"), "add_value"},
                               .traits = kMayAlias | kScatters};
  static constexpr void attrs(auto&& a) { a("axis", &IndexAdd::axis, "The axis."); }
  Meta infer(const Meta& x, const Meta& index, const Meta& add_value) const;
  Grads grad(const GradIn& g) const;
};
struct Scatter {
  bool overwrite = true;

  static constexpr OpInfo info{.name = "scatter",
                               .doc = "x, with rows replaced by updates.",
                               .inputs = {"x", index("index"), "updates"},
                               .traits = kScatters};
  static constexpr void attrs(auto&& a) {
    a("overwrite", &Scatter::overwrite,
      "Whether the last of several updates of a row counts, instead of their sum.");
  }
  void check(const Meta& x, const Meta& index, const Meta& updates) const;
  Tensor compose(const Tensor& x, const Tensor& index, const Tensor& updates) const;
};

struct TakeAlongAxis {
  int64_t axis = 0;

  static constexpr OpInfo info{.name = "take_along_axis",
                               .doc = "Elements of arr, each at a position of its own on an axis.",
                               .inputs = {"arr", index("indices")}};
  static constexpr void attrs(auto&& a) { a("axis", &TakeAlongAxis::axis, "The axis."); }
  Meta infer(const Meta& arr, const Meta& indices) const;
  Grads grad(const GradIn& g) const;
};
struct IndexSample {
  static constexpr OpInfo info{
      .name = "index_sample", .doc = "Elements of each row of x.", .inputs = {"x", index("index")}};
  void check(const Meta& x, const Meta& index) const;
  Tensor compose(const Tensor& x, const Tensor& index) const;
};
struct PutAlongAxis {
  int64_t axis = 0;
  std::string reduce = "assign";
  bool include_self = true;

  static constexpr OpInfo info{
      .name = "put_along_axis",
      .doc = "arr, with values put at positions along an axis, or combined with what is there.",
      .inputs = {"arr", index("indices"), "values"},
      .traits = kMayAlias | kScatters};
  static constexpr void attrs(auto&& a) {
    a("axis", &PutAlongAxis::axis, "The axis.");
    a("reduce", &PutAlongAxis::reduce, "assign, add, mul, multiply, mean, amin or amax.");
    a("include_self", &PutAlongAxis::include_self, "Whether what was there counts.");
  }
  Meta infer(const Meta& arr, const Meta& indices, const Meta& values) const;
  Grads grad(const GradIn& g) const;
};

struct ShardIndex {
  int64_t index_num = 0, nshards = 1, shard_id = 0, ignore_value = -1;

  static constexpr OpInfo info{
      .name = "shard_index",
      .doc = "Indices of one of several shards, from its beginning; others are ignored.",
      .inputs = {"input"},
      .outputs = {no_grad("out")}};
  static constexpr void attrs(auto&& a) {
    a("index_num", &ShardIndex::index_num, "How many indices there are in all.");
    a("nshards", &ShardIndex::nshards, "The number of shards.");
    a("shard_id", &ShardIndex::shard_id, "Which of them.");
    a("ignore_value", &ShardIndex::ignore_value, "What indices of other shards become.");
  }
  Meta infer(const Meta& input) const;
};
}  // namespace paddle

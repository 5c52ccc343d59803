// Which operations of a graph become one kernel.
//
// Note [Groups]. A group is a set of element-wise operations whose results have the same sizes,
// each connected with the others by values that it reads or gives. It runs where its last operation
// stands; so nothing outside may read one of its values before that. What only members read is
// computed block by block and never has memory of its own (block_program.h).
#pragma once
#include <functional>

#include "paddle/ir/graph.h"

namespace paddle {
struct Group {
  struct Member {
    const Operation* op;
    int index;  // in the graph's body
  };
  std::vector<Member> members;                        // in order
  std::vector<const Value*> inputs;                   // from outside, each once
  std::vector<const Value*> results;                  // what is read outside
  int index() const { return members.back().index; }  // where it runs
};

// dims_of gives the sizes of an operation's result if it may be a member. Groups of one are left
// out.
PADDLE_API std::vector<Group> find_groups(
    const Graph& g, const std::function<std::optional<Dims>(const Operation&)>& dims_of);
}  // namespace paddle

#include <algorithm>

#include "paddle/passes/pass.h"

namespace paddle {
static int remove_dead(Graph& g, const PassContext&) {
  int n = 0;
  for (auto it = g.body.end(); it != g.body.begin();) {
    Operation& op = *--it;
    const auto used = [&](const Value* v) {
      return v && (!v->users.empty() || g.is_used_outside(v));
    };
    if (is_ordered(op) || std::any_of(op.results.begin(), op.results.end(), used)) continue;
    ++it;
    g.erase(&op);
    ++n;
  }
  return n;
}
REGISTER_PASS("remove_dead", "Removes operations whose results nobody reads.", remove_dead);
}  // namespace paddle

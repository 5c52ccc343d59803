#include <map>

#include "paddle/passes/pass.h"

namespace paddle {
static uint64_t hash(const Operation& op) {
  uint64_t h = hash_attrs(*op.def, op.attrs.get());
  for (const Value* v : op.operands) h = mix(h, uint64_t(v->id));
  return h;
}
// Commutative ops are compared with their operands in order of ids.
static void sort_operands(Operation& op) {
  if (op.def->has(kCommutative) && op.operands.size() == 2 &&
      op.operands[0]->id > op.operands[1]->id)
    std::swap(op.operands[0], op.operands[1]);
}
static int merge_common(Graph& g, const PassContext&) {
  int n = 0;
  std::multimap<uint64_t, Operation*> seen;
  for (auto it = g.body.begin(); it != g.body.end();) {
    Operation& op = *it++;
    // An op that sizes itself defines unknowns of its own.
    if (is_ordered(op) || op.def->has(kSizesItself)) continue;
    sort_operands(op);
    const uint64_t h = hash(op);
    Operation* same = nullptr;
    for (auto [a, b] = seen.equal_range(h); a != b; ++a) {
      const Operation& o = *a->second;
      if (o.def == op.def &&
          std::equal(o.operands.begin(), o.operands.end(), op.operands.begin(),
                     op.operands.end()) &&
          std::equal(o.counts.begin(), o.counts.end(), op.counts.begin(), op.counts.end()) &&
          same_attrs(*op.def, o.attrs.get(), op.attrs.get()))
        same = a->second;
    }
    if (!same) {
      seen.emplace(h, &op);
      continue;
    }
    for (int k = 0; k < op.results.size(); ++k)
      if (op.results[k]) g.replace_uses(op.results[k], same->results[k]);
    g.erase(&op);
    ++n;
  }
  return n;
}
REGISTER_PASS("merge_common", "Computes equal operations once.", merge_common);
}  // namespace paddle

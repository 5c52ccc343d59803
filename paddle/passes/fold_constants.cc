#include <algorithm>

#include "paddle/passes/pass.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/ops/full.h"

namespace paddle {
namespace {
// Constants of the program, and for inference the captured tensors that it does not update.
Tensor known_content(const Graph& g, const Value* v, const PassContext& context) {
  if (v->constant) return v->constant;
  if (!context.inference) return {};
  for (auto& l : g.captured)
    if (l.value == v) return g.writes_into(l.tensor) ? Tensor() : l.tensor;
  return {};
}
bool is_literal(const Operation& op) {
  return op.def == &def<Full>() || op.def == &def<FullIntArray>();
}

// A literal operand that is small enough to compute with.
Tensor literal_content(const Value* v) {
  constexpr int64_t kMost = 4096;
  if (!v->def || !is_literal(*v->def) || v->def->has_unknowns || numel(v->meta.dims).raw() > kMost)
    return {};
  TensorList out;
  run(*v->def->def, v->def->attrs.get(), {}, out);
  return out[0];
}

// Neither time nor memory is spent on what is much larger than what it is made of.
bool is_small(const Operation& op, const std::vector<Tensor>& in) {
  constexpr int64_t kFree = 1 << 20;
  int64_t given = 0, made = 0;
  const auto bytes = [](const Meta& m) {
    return known(m.dims) ? numel(m.dims).number() * int64_t(size_of(m.dtype)) : INT64_MAX;
  };
  for (const Tensor& t : in) given += bytes(t.meta());
  for (const Value* v : op.results)
    if (v && __builtin_add_overflow(made, bytes(v->meta), &made)) return false;
  return made <= std::max(2 * given, kFree);
}

int fold_constants(Graph& g, const PassContext& context) {
  ModeScope scope(plain_mode());
  int n = 0;
  for (auto it = g.body.begin(); it != g.body.end();) {
    Operation& op = *it++;
    if (is_literal(op) || is_ordered(op) || op.def->has(kSizesItself) || op.def->state_input >= 0 ||
        op.has_unknowns || op.operands.empty())
      continue;
    std::vector<Tensor> in;
    for (const Value* v : op.operands) {
      Tensor t = known_content(g, v, context);
      if (!t) t = literal_content(v);
      if (!t) break;
      in.push_back(t);
    }
    if (int(in.size()) < op.operands.size() || !is_small(op, in)) continue;
    std::vector<Tensors> slots;
    each_slot(op, [&](int, int at, int k) { slots.push_back(Tensors(in.data() + at, size_t(k))); });
    const bool writes =
        std::any_of(op.def->written.begin(), op.def->written.begin() + op.def->outputs,
                    [](int w) { return w >= 0; });
    if (writes) continue;
    TensorList out;
    run(*op.def, op.attrs.get(), slots, out);
    for (int k = 0; k < op.results.size(); ++k)
      if (op.results[k]) op.results[k]->constant = contiguous(out[k]);
    g.erase(&op);
    ++n;
  }
  return n;
}
}  // namespace
REGISTER_PASS("fold_constants", "Computes what depends on constants only.", fold_constants);
}  // namespace paddle

// Recorded programs.
//
// A Graph is an isolated function of its arguments in SSA form. A program is one; so is a branch of
// `if`, the body of `while`, the pattern of a rewrite rule, and the recorded body of a fused op.
// What a region reads from outside is an operand of its op, what it updates outside is a result.
// One recorder makes them all (recorder.h).
#pragma once
#include <deque>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "paddle/phi/core/attrs.h"
#include "paddle/phi/core/sym.h"

namespace paddle {
struct Operation;
class Graph;

struct Value {
  int id;
  Meta meta;
  Graph* graph;
  Operation* def = nullptr;       // null: an argument, a captured tensor or a constant
  int index = 0;                  // which result of `def`
  std::vector<Operation*> users;  // once per use
  Tensor constant;                // known content (of a folded value)
  std::optional<Dims> elements;   // of a small tensor of integers, as numbers or sizes
  std::string name;               // of an argument
};

struct Operation {
  const OpDef* def;
  Attrs attrs;
  SmallVector<Value*, 4> operands;  // slots flattened: inputs, then attributes that are tensors
  SmallVector<int, 4> counts;       // operands per slot
  SmallVector<Value*, 2> results;   // null where an output is absent
  SmallVector<Value*, 1>
      sizes;  // what defines the unknowns among the attributes, besides the operands
  bool has_unknowns = false;  // attributes have to be evaluated before the call
  std::string location;       // where in the user's program
  std::list<Operation>::iterator self;
};

// Where an unknown gets its number from: a size of a value, or an element of one.
struct Definer {
  Value* value = nullptr;
  int64_t axis = -1;
  int64_t element = -1;
};

class PADDLE_API Graph final : public Region {
 public:
  explicit Graph(Ref<SymbolTable> s = nullptr) : symbols(s ? s : make_ref<SymbolTable>()) {}
  Graph(const Graph&) = delete;

  struct Link {
    Tensor tensor;
    Value* value;
  };
  Ref<SymbolTable> symbols;
  std::vector<Value*> args, results;
  std::vector<std::string> result_names;
  std::vector<Link> captured;  // concrete tensors that the program reads
  std::vector<Link> writes;    // and those that it updates: stored after a run
  std::list<Operation> body;
  std::deque<Definer> definers;         // by symbol
  mutable std::shared_ptr<void> plans;  // what the executor keeps for this graph

  Value* add_value(const Meta& m);
  Value* add_arg(const Meta& m, std::string name = "");
  Value* add_constant(const Tensor& t);
  // A tensor that stands for a value.
  Tensor handle(Value* v);
  bool is_used_outside(const Value* v) const;  // a result, or stored after a run
  bool writes_into(const Tensor& t) const;     // a captured tensor that the program updates
  void replace_uses(Value* old, Value* now);
  void erase(Operation* op);
  // Forgets values and captures that nothing refers to.
  void drop_unused();
  const Definer* definer(int symbol) const;
  void define(int symbol, Definer d);
  // Grows with each change of the body: plans and caches compare it.
  uint64_t revision() const { return revision_; }
  void touch() { ++revision_; }
  size_t value_count() const { return values_.size(); }
  const std::deque<Value>& values() const { return values_; }
  std::deque<Value>& values() { return values_; }

 private:
  std::deque<Value> values_;  // ids are indices
  uint64_t revision_ = 0;
};
using GraphRef = Ref<Graph>;
inline Graph& graph_of(const RegionRef& r) {
  return static_cast<Graph&>(*r);
}

// What a recorded tensor holds: its value, and the graph that owns it.
struct GraphValue final : RecordedValue, Pooled<GraphValue> {
  GraphValue(GraphRef g, Value* v) : graph(std::move(g)), value(v) {}
  GraphRef graph;
  Value* value;
};
inline Value* value_of(const Tensor& t) {
  auto* v = static_cast<GraphValue*>(t.impl()->value.get());
  return v ? v->value : nullptr;
}

// Calls f(slot, first operand, count) for each slot of an operation.
template <class F>
void each_slot(const Operation& op, F&& f) {
  int at = 0;
  for (int s = 0; s < op.counts.size(); ++s) {
    f(s, at, op.counts[s]);
    at += op.counts[s];
  }
}
// Calls f for the graphs among an operation's attributes.
PADDLE_API void each_region(const Operation& op, const std::function<void(Graph&)>& f);
// Whether f holds for an operation, or for one in its regions.
PADDLE_API bool holds_within(const Operation& op, bool (*f)(const Operation&));
// Kept, in order, never merged; or holds such an operation.
PADDLE_API bool is_ordered(const Operation& op);

// An operation's kernel, as run() chooses it; null if there is none.
PADDLE_API const KernelEntry* find_kernel(const Operation& op, Place place);

// Text: print(g) parses back. docs/program_text.md has the grammar.
PADDLE_API std::string print(const Graph& g);
PADDLE_API std::string print(const Graph& g, const Operation& op);
// Captured tensors are found by name; raises ValueError with the line.
PADDLE_API GraphRef parse(std::string_view text,
                          const std::function<Tensor(const std::string& name)>& tensors = {});
// Checks what must hold of every graph, by the op table; raises Error(kInternal) that names the
// operation.
PADDLE_API void verify(const Graph& g);
// An independent copy; captured tensors are the same. Results and writes included. `copies` gets
// what each value became.
PADDLE_API GraphRef clone(const Graph& g,
                          std::unordered_map<const Value*, Value*>* copies = nullptr);
}  // namespace paddle

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

// A concrete tensor whose elements the recording has looked at, as a condition, a shape or an axis:
// the program holds for these elements alone.
struct Frozen {
  Tensor tensor;
  Ref<Storage> storage;  // where they lay then
  uint32_t version;
  Tensor elements;
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
  std::vector<Frozen> frozen;  // and those that decided what was recorded
  // Of a region: what it assumes besides. Those of a program are its symbol table's.
  std::vector<SymbolTable::Assumption> rules;
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
  // Once its attributes, or its results, are there: what defines the unknowns among them.
  void find_sizes(Operation& op);
  void define_sizes(const Operation& op);
  // Notes that the recording has looked at t's elements.
  void freeze(const Tensor& t);
  // The first such tensor that holds something else by now; null if none.
  const Tensor* changed() const;
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

// What the shape rule gives for an operation, in the order of its results; nothing where one is
// absent.
PADDLE_API std::vector<std::optional<Meta>> infer_results(const Operation& op);
// What is known of the elements of an operation's only result.
PADDLE_API std::optional<Dims> elements_of(const Operation& op);

// An operation's kernel, as run() chooses it; null if there is none.
PADDLE_API const KernelEntry* find_kernel(const Operation& op, Place place);

// An error of an operation that runs, with the place in the user's program where it was recorded.
PADDLE_API Error located(const Error& e, const Operation& op);

// Text: print(g) parses back. docs/program_text.md has the grammar.
PADDLE_API std::string print(const Graph& g);
PADDLE_API std::string print(const Graph& g, const Operation& op);
// Captured tensors are found by name; raises ValueError with the line.
PADDLE_API GraphRef parse(std::string_view text,
                          const std::function<Tensor(const std::string& name)>& tensors = {});
// What must hold of every graph by the op table; and that its values are what the shape rules say.
enum class Check : uint8_t { kStructure, kShapes };
// The first thing that does not; "" if all does.
PADDLE_API std::string find_flaw(const Graph& g, Check check = Check::kShapes);
// Raises Error(kInternal) for it.
PADDLE_API void verify(const Graph& g, Check check = Check::kShapes);
// An independent copy; captured tensors are the same. Results and writes included. `copies` gets
// what each value became.
PADDLE_API GraphRef clone(const Graph& g,
                          std::unordered_map<const Value*, Value*>* copies = nullptr);
// Puts copies in place of the regions among copied attributes: each belongs to one operation.
PADDLE_API void own_regions(const OpDef& def, void* attrs);
}  // namespace paddle

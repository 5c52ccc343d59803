// From a graph to something that runs: kernels bound, sizes evaluated, memory planned.
//
// Note [Plans]. A plan is made for the sizes of one set of arguments. Values live in slots of one
// arena, shared by those that do not live at the same time; a value may take over the slot of an
// input that ends there, and a state that is updated is updated where it lies. Views are resolved
// when the plan is made. Behind an op whose result's size depends on data the rest is sized at run
// time: such a step allocates its results. So does one that has no kernel but a composition. Groups
// of element-wise operations are one instruction (Note [Groups]).
//
// A plan does not change when it runs. What changes is in a Frame: tensors that point into the
// arena. So several threads may run one plan, each with a frame.
#pragma once
#include <memory>
#include <mutex>

#include "paddle/compiler/block_program.h"
#include "paddle/device/buffer.h"
#include "paddle/ir/graph.h"

namespace paddle {
// The sizes for which a program was traced do not hold: it has to be traced anew.
struct PADDLE_API GuardMiss : Error {
  using Error::Error;
};

// The memory that frames point into; grows to what the largest plan needs, and is used by one frame
// at a time.
class Workspace {
 public:
  void* reserve(size_t bytes, Place place);
  size_t bytes() const { return buffer_.bytes(); }
  void release() { buffer_ = Buffer(); }

 private:
  Buffer buffer_;
};

class PADDLE_API Plan {
 public:
  // Does not keep the graph alive. outer: what the symbols of an enclosing program are, for a
  // region.
  Plan(const Graph& g, const std::vector<Meta>& args, const SymbolTable::Values& outer = {});
  ~Plan();

  class Frame;
  std::unique_ptr<Frame> make_frame() const;
  // Raises what the ops raise, with the place in the user's program where the op was recorded.
  void run(Frame& frame, Workspace& memory, Tensors args, std::vector<Tensor>& results) const;

  // Whether the captured tensors lie where they lay: `p.data = t` gives them other memory.
  bool is_current() const;
  size_t arena_bytes() const { return arena_bytes_; }
  size_t estimate_bytes() const;  // what the plan itself holds
  std::string show() const;       // instructions with their slots

 private:
  struct Slot {  // memory of one value or several; views lie in their base's slot
    // kGiven: an operation without a kernel brings the memory of what it gives.
    enum Kind : uint8_t { kArena, kArgument, kHeld, kResult, kGiven, kDynamic } kind = kArena;
    int index = -1;        // of the argument
    Tensor held;           // captured or constant
    Ref<Storage> storage;  // of that when the plan was made
    size_t bytes = 0, offset = 0;
    int first = -1, last = -1;  // instructions between which it lives
    std::vector<int> values;    // that lie in it
  };
  struct ValuePlan {
    int slot = -1;
    Meta meta;
    Layout layout;
    const Value* value = nullptr;
  };
  struct Instruction {
    const KernelEntry* kernel = nullptr;  // null: run() at run time
    const Operation* op = nullptr;
    int index = 0;  // of the operation in the graph
    Attrs attrs;
    std::vector<int> in, out;                   // values; -1 for an absent result
    std::vector<int> counts;                    // inputs per slot
    std::vector<std::pair<int, int>> copies;    // (from, to): before the kernel runs
    std::vector<int> dropped;                   // dynamic values that end here
    std::vector<int> let_go;                    // given slots that end here
    std::unique_ptr<const BlockProgram> group;  // in place of a kernel; op is its last operation
  };

  void bind_sizes(const std::vector<Meta>& args, const SymbolTable::Values& outer);
  void check_assumptions(const SymbolTable::Values& v) const;
  int plan_value(const Value* v);
  void plan_operations();
  std::vector<Group> find_groups() const;
  void plan_group(const Group& g);
  int plan_group_result(const Instruction& ins, const Value* v, int result);
  void plan_operation(const Operation& op, int index);
  bool plan_view(const Operation& op, int index);
  bool is_static(const Operation& op) const;
  bool needs_elements(const Operation& op) const;
  Meta known_meta(const Value* v) const;
  Attrs known_attrs(const Operation& op) const;
  int new_slot(Slot::Kind kind);
  int add_value(const Value* v, int slot, Meta meta, Layout layout);
  int temporary(const Meta& meta, int index);
  void use(int value, int instruction);
  bool may_take_over(int value, int instruction, const Value* result, bool written) const;
  bool lies_over(const Instruction& ins, const Value* v, const Meta& m, int over,
                 bool written) const;
  int add_over(const Instruction& ins, const Value* v, Meta m, int over);
  int add_to_arena(const Value* v, const Meta& m);
  int plan_result(const Operation& op, const Instruction& ins, const Value* v, int output);
  int plan_written(Instruction& ins, const Value* v, int over);
  void plan_results(const Operation& op, Instruction& ins);
  void plan_run(const Operation& op, Instruction ins, Slot::Kind kind);
  void find_dropped();
  void find_lives(const std::vector<int>& position);
  // ---- running
  void step(Frame& f, size_t instruction) const;
  void step_dynamic(Frame& f, size_t instruction) const;
  void run_kernel(const KernelEntry& kernel, const OpDef& def, const void* attrs, Slots in,
                  std::span<Tensor> out) const;
  void take_results(Frame& f, const Instruction& ins, TensorList& out) const;
  Attrs attrs_now(Frame& f, const Instruction& ins) const;
  void bind_element(Frame& f, int symbol) const;
  bool lies_in_reused_memory(const Frame& f, const Instruction& ins, const Tensor& y,
                             bool given) const;
  void finish(Frame& f, std::vector<Tensor>& results, bool outermost) const;
  void place_arena();

  const Graph& graph_;
  SymbolTable::Values sizes_;  // known when the plan is made
  std::vector<ValuePlan> values_;
  std::vector<int> by_id_;  // the graph's values -> values_
  std::vector<Slot> slots_;
  std::vector<int> held_;  // slots of that kind
  std::vector<Instruction> instructions_;
  std::vector<int> last_use_;  // by the graph's value: where it is read last
  std::vector<int> results_;
  std::vector<std::pair<Tensor, int>> writes_;  // stored after a run
  size_t arena_bytes_ = 0;
  Place place_;
  bool any_dynamic_ = false, draws_ = false;
};
}  // namespace paddle

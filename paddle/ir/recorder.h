// The recorder: run() with a current graph. paddle.static, to_static, rewrite rules, derived
// gradients and the gradient of a program all use it.
//
// Note [Writes become values]. While recording, a tensor that is written in place comes to stand
// for a new value. A concrete tensor that the program reads is captured; one that it updates is
// also a write: a further result that the executor stores after the run. When the recording ends,
// the tensors stand again for what they were.
#pragma once
#include <memory>
#include <unordered_map>

#include "paddle/ir/graph.h"
#include "paddle/phi/core/mode.h"

namespace paddle {
class PADDLE_API GraphRecorder final : public Recorder {
 public:
  enum class Kind : uint8_t {
    kProgram,
    kRegion,   // tensors of the enclosing recording become arguments
    kPattern,  // of a rewrite rule: no inference, its arguments have no meta
  };
  // Appends to g, or before an operation of it. A graph that was recorded into before goes on where
  // it stopped.
  explicit GraphRecorder(GraphRef g, Kind kind = Kind::kProgram);
  GraphRecorder(GraphRef g, std::list<Operation>::iterator before);
  ~GraphRecorder() override;

  void append(const OpDef& def, const void* attrs, Slots in, TensorList& out) override;
  void touch(const Tensor& x, bool updated) override;
  Tensor known_value(const Tensor& t) override;
  Dim element(const Tensor& t, int64_t index) override;

  Value* value_of(const Tensor& t);
  // Ends the recording; the tensors are as before. Gives the outer tensors that were updated, with
  // their new values: for a program they have become its writes.
  std::vector<Graph::Link> finish(Tensors results);

  // What a region takes from outside.
  struct Import {
    Value* outer;
    Value* arg;
    Tensor tensor;  // the outer one
  };
  const std::vector<Import>& imports() const { return imports_; }
  // Our value for one of an enclosing graph; works after finish(), too.
  Value* import_value(Value* outer, const Tensor& t);
  const GraphRef& graph() const { return graph_; }
  Kind kind() const { return kind_; }
  // Python has looked at elements of a concrete tensor. Where code is traced that decides what is
  // recorded.
  void note_read(const Tensor& t);
  bool traces_code = false;
  // A concrete tensor that Python makes anew whenever what is recorded runs: what is written into
  // it is not stored.
  void note_made(const Tensor& t) { made_.push_back(t); }
  GraphRecorder& program();  // the recording that encloses us, or this one
  // Of a pattern: operations whose attributes match anything, and the struct that gets the matched
  // ones (rewrite.h).
  std::vector<std::pair<Operation*, void*>> wildcards;

 private:
  struct Touched {
    Tensor tensor;
    Ref<RecordedValue> value;
    Ref<Node> node;
    Tensor grad;  // of a leaf
    uint32_t slot;
    bool stop_gradient, updated;
  };
  Value* capture(const Tensor& t);
  Value* add_result(Operation& op, const Meta& m);
  bool is_touched(const Tensor& t) const;  // by us, or by an enclosing recording
  bool is_made(const Tensor& t) const;
  void restore();

  const GraphRef graph_;
  const Kind kind_;
  const std::list<Operation>::iterator at_;
  Recorder* const outer_;
  std::unordered_map<TensorImpl*, Value*> known_;  // captured tensors and what they are now
  std::vector<Touched> touched_;
  std::unordered_map<TensorImpl*, size_t> touched_at_;
  std::vector<Tensor> made_;
  std::vector<Import> imports_;
  const SymbolTable::Mark assumed_;  // before us
  bool done_ = false;
};

// A recording as a scope: the recorder, the mode and the symbol table, which begin and end
// together.
class PADDLE_API Recording {
 public:
  explicit Recording(GraphRef g, GraphRecorder::Kind kind = GraphRecorder::Kind::kProgram,
                     bool tape = true);
  Recording(GraphRef g, std::list<Operation>::iterator before);
  GraphRecorder* operator->() { return &recorder_; }
  GraphRecorder& operator*() { return recorder_; }

 private:
  GraphRecorder recorder_;
  ModeScope mode_;
  SymbolScope symbols_;
};

// The graph that this thread records into; null if none.
PADDLE_API GraphRecorder* current_recorder();
// Calls g as an ordinary function where we are: eager, recording or differentiating. Arguments bind
// its symbols.
PADDLE_API std::vector<Tensor> replay(const Graph& g, Tensors args);
// While it is set, an op called with these attributes is a wildcard of the pattern that is traced.
PADDLE_API void*& wildcard_attrs();
}  // namespace paddle

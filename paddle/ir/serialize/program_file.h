// Programs as the real package's 3.x saves them: .json, with the parameters in .pdiparams.
//
// Reading replays the file's ops under the recorder, so shapes are inferred and checked anew, and
// constants that were operands become attributes. Writing goes the other way by the table of
// saved_ops.h; what one op of ours needs several of theirs for is in program_writer.cc.
#pragma once
#include <functional>
#include <istream>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "paddle/ir/graph.h"

namespace paddle {
struct SavedProgram {
  std::string json;
  std::vector<Tensor> parameters;  // in the order of a parameter file
};
// Tensors that the program captures become its parameters, by name. Raises NotImplementedError for
// what the format cannot say.
PADDLE_API SavedProgram write_program(const Graph& g);

// A call of a saved op that is none of ours.
struct SavedCall {
  struct Operand {
    std::string name;
    bool list;
    std::vector<Tensor> tensors;
  };
  std::string name;
  std::vector<Operand> operands;  // those that are present, and no constants
  std::string attributes;         // a JSON object, with the constant operands
};
// Says such a call by ops of ours, which are recorded: its results. Empty if it cannot.
using Composer = std::function<std::optional<std::vector<std::vector<Tensor>>>(const SavedCall&)>;
PADDLE_API void set_composer(Composer composer);

// A program that was read, with its parameters. Raises ValueError with the number of the op for
// what cannot be read.
class PADDLE_API ProgramFile {
 public:
  // params: what a parameter file holds; unused if the program has no parameters.
  ProgramFile(std::string_view json, std::istream& params, const std::string& params_name);
  // The two files.
  static ProgramFile open(const std::string& program, const std::string& params);
  ~ProgramFile();
  ProgramFile(ProgramFile&&) noexcept;

  // By name. All graphs capture these very tensors.
  const std::map<std::string, Tensor>& parameters() const { return parameters_; }
  // The program as a graph. `sizes`, by input, are what unknown sizes are likely to be: where the
  // program's meaning depends on them, the graph holds for them alone (GuardMiss asks for another).
  GraphRef graph(const std::map<std::string, Dims>& sizes = {}) const;

 private:
  struct Document;
  std::unique_ptr<const Document> document_;
  std::map<std::string, Tensor> parameters_;
};
}  // namespace paddle

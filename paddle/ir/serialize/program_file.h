// Programs as the real package's 3.x saves them: .json, with the parameters in .pdiparams.
//
// Reading replays the file's ops under the recorder, so shapes are inferred and checked anew, and
// constants that were operands become attributes. Writing goes the other way by the table of
// saved_ops.h; what one op of ours needs several of theirs for is in program_writer.cc.
#pragma once
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

struct ProgramFile {
  GraphRef graph;
  std::vector<Tensor> parameters;
};
// params: the path of the parameter file; unused if the program has no parameters. Raises
// ValueError with the number of the op for what cannot be read.
PADDLE_API ProgramFile read_program(std::string_view json, const std::string& params);
}  // namespace paddle

// Running saved models: what paddle.inference is made of.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "paddle/common/api.h"
#include "paddle/phi/core/tensor.h"

namespace paddle::inference {
// What to load, and how.
struct Config {
  std::string program_file, params_file;
  std::string program, params;  // the files' contents instead
  bool from_memory = false;     // which of the two
  bool optimize = true;         // run passes over the program
  std::vector<std::string> removed_passes, added_passes;
  int threads = 0;  // of the CPU's kernels; 0: as they are
  Place place{PlaceKind::kCPU};
};

class Model;
struct Run;
// An input or output of a predictor, by name.
class PADDLE_API Handle {
 public:
  Handle(std::shared_ptr<Run> run, size_t index, bool input);
  const std::string& name() const;
  Ints shape() const;
  DType dtype() const;
  void reshape(const Ints& dims);  // inputs only
  // Copies from contiguous memory on the CPU, whose shape is what reshape() said.
  void copy_from_cpu(DType dtype, const void* data);
  // Uses the tensor itself; its memory has to live as long as the predictor uses it.
  void share(const Tensor& t);
  // The tensor, which the next run may write into.
  Tensor tensor() const;
  void copy_to_cpu(void* data) const;

 private:
  Tensor& slot() const;

  std::shared_ptr<Run> run_;
  const size_t index_;
  const bool input_;
};

// Runs one model. A predictor may be used by several threads, one run at a time; clones share the
// weights and run at the same time.
class PADDLE_API Predictor {
 public:
  explicit Predictor(const Config& config);
  std::unique_ptr<Predictor> clone() const;

  std::vector<std::string> input_names() const;
  std::vector<std::string> output_names() const;
  // Sizes as the program has them; -1: any.
  std::map<std::string, Ints> input_shapes() const;
  std::map<std::string, DType> input_types() const;
  Handle input(const std::string& name) const;
  Handle output(const std::string& name) const;
  // With what the handles hold.
  void run();
  std::vector<Tensor> run(Tensors inputs);
  // Gives back the memory of intermediate values, plans for shapes and the process's caches.
  void shrink_memory();
  std::string program_text() const;

 private:
  explicit Predictor(std::shared_ptr<Model> model);
  std::shared_ptr<Model> model_;
  std::shared_ptr<Run> run_;
};
}  // namespace paddle::inference

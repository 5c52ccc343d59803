#include "paddle/inference/predictor.h"

#include <malloc.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <sstream>

#include "paddle/common/parallel.h"
#include "paddle/device/allocator.h"
#include "paddle/executor/executable.h"
#include "paddle/ir/serialize/program_file.h"
#include "paddle/passes/pass.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/cpu/onednn/onednn.h"

namespace paddle::inference {
// What predictors share: the programs of a file. There is one, unless what it means depends on
// sizes that the file leaves open; only then is the file kept, whose parameters may have been
// folded into others.
class Model {
 public:
  explicit Model(const Config& c) : config(c), file_(open(c)) {
    first_ = optimized(file_->graph());
    programs_.push_back(first_);
    if (first_->symbols->guards().empty()) file_.reset();  // no other program will be wanted
  }
  const Graph& first() const { return *first_; }

  std::vector<Tensor> run(Tensors inputs, Workspace& memory) {
    for (size_t i = 0;; ++i) {
      GraphRef g;
      {
        std::lock_guard lock(mutex_);
        if (i == programs_.size()) programs_.push_back(optimized(file_->graph(sizes_of(inputs))));
        g = programs_[i];
      }
      try {
        return executable(*g).run(inputs, &memory);
      } catch (const GuardMiss&) {
        constexpr size_t kMost = 64;
        if (i >= kMost) throw;
      }
    }
  }

  const Config config;

  void shrink() {
    std::lock_guard lock(mutex_);
    for (const GraphRef& g : programs_) executable(*g).shrink();
  }

 private:
  static ProgramFile open(const Config& c) {
    if (!c.from_memory) return ProgramFile::open(c.program_file, c.params_file);
    std::istringstream params(c.params);
    return ProgramFile(c.program, params, "params");
  }
  GraphRef optimized(GraphRef g) const {
    if (!config.optimize) return g;
    auto passes = PassManager::named("inference").passes();
    for (auto& p : config.removed_passes) std::erase(passes, p);
    for (auto& p : config.added_passes) passes.push_back(find_pass(p).name);
    PassManager(passes, {.inference = true}).run(*g, /*check=*/false);
    g->drop_unused();
    return g;
  }
  std::map<std::string, Dims> sizes_of(Tensors inputs) const {
    std::map<std::string, Dims> sizes;
    for (size_t i = 0; i < inputs.size(); ++i) sizes[first_->args[i]->name] = inputs[i].dims();
    return sizes;
  }

  std::optional<ProgramFile> file_;
  GraphRef first_;
  std::mutex mutex_;
  std::vector<GraphRef> programs_;
};

// What a predictor has of its own.
struct Run {
  std::shared_ptr<Model> model;
  std::mutex mutex;
  Workspace memory;
  std::vector<std::string> input_names, output_names;
  std::vector<Tensor> inputs, outputs;

  explicit Run(std::shared_ptr<Model> m) : model(std::move(m)) {
    const Graph& g = model->first();
    for (const Value* v : g.args) input_names.push_back(v->name);
    for (size_t i = 0; i < g.results.size(); ++i) {
      const bool named = i < g.result_names.size() && !g.result_names[i].empty();
      output_names.push_back(named ? g.result_names[i] : "fetch_name_" + std::to_string(i));
    }
    inputs.resize(input_names.size());
    outputs.resize(output_names.size());
  }
  void run();  // the caller holds the mutex
};

// ---- handles
Handle::Handle(std::shared_ptr<Run> run, size_t index, bool input)
    : run_(std::move(run)), index_(index), input_(input) {}
const std::string& Handle::name() const {
  return (input_ ? run_->input_names : run_->output_names)[index_];
}
Tensor& Handle::slot() const {
  return (input_ ? run_->inputs : run_->outputs)[index_];
}
Tensor Handle::tensor() const {
  std::lock_guard lock(run_->mutex);
  USER_CHECK(kRuntime, slot(), "'{}' has no data: {}", name(),
             input_ ? "copy_from_cpu has not been called" : "the predictor has not run");
  return slot();
}
Ints Handle::shape() const {
  std::lock_guard lock(run_->mutex);
  if (slot()) return numbers_of(slot().dims());
  const Graph& g = run_->model->first();
  Ints shape;
  for (Dim d : (input_ ? g.args : g.results)[index_]->meta.dims)
    shape.push_back(d.is_number() ? d.raw() : -1);
  return shape;
}
DType Handle::dtype() const {
  const Graph& g = run_->model->first();
  return (input_ ? g.args : g.results)[index_]->meta.dtype;
}
void Handle::reshape(const Ints& dims) {
  USER_CHECK(kRuntime, input_, "the output '{}' cannot be reshaped", name());
  for (int64_t d : dims) USER_CHECK(kValue, d >= 0, "a size must not be negative, got {}", dims);
  USER_CHECK(kValue, dims.size() <= kMaxRank, "a shape has at most {} axes, got {}", kMaxRank,
             dims);
  std::lock_guard lock(run_->mutex);
  // Never the memory of a tensor that was shared.
  slot() = empty({dtype(), dims_of(dims)}, kCpuPlace);
}
void Handle::copy_from_cpu(DType t, const void* data) {
  USER_CHECK(kRuntime, input_, "'{}' is an output", name());
  USER_CHECK(kType, t == dtype(), "input '{}' must be {}, got {}", name(), dtype(), t);
  std::lock_guard lock(run_->mutex);
  USER_CHECK(kRuntime, slot(), "input '{}' has no shape yet: call reshape first", name());
  if (const size_t bytes = size_t(slot().numel()) * size_of(t))
    std::memcpy(slot().raw_data(), data, bytes);
}
void Handle::share(const Tensor& t) {
  USER_CHECK(kRuntime, input_, "'{}' is an output", name());
  USER_CHECK(kType, t.dtype() == dtype(), "input '{}' must be {}, got {}", name(), dtype(),
             t.dtype());
  std::lock_guard lock(run_->mutex);
  slot() = t;
}
void Handle::copy_to_cpu(void* data) const {
  const Tensor t = tensor();
  const Tensor c = contiguous(t.place() == kCpuPlace ? t : copy_to(t, kCpuPlace));
  if (const size_t bytes = size_t(c.numel()) * size_of(c.dtype()))
    std::memcpy(data, c.raw_data(), bytes);
}

// ---- the predictor
Predictor::Predictor(const Config& config) : Predictor(std::make_shared<Model>(config)) {}
Predictor::Predictor(std::shared_ptr<Model> model)
    : model_(std::move(model)), run_(std::make_shared<Run>(model_)) {}
std::unique_ptr<Predictor> Predictor::clone() const {
  return std::unique_ptr<Predictor>(new Predictor(model_));
}
std::vector<std::string> Predictor::input_names() const {
  return run_->input_names;
}
std::vector<std::string> Predictor::output_names() const {
  return run_->output_names;
}
std::map<std::string, Ints> Predictor::input_shapes() const {
  std::map<std::string, Ints> shapes;
  for (const Value* v : model_->first().args)
    for (Dim d : v->meta.dims) shapes[v->name].push_back(d.is_number() ? d.raw() : -1);
  return shapes;
}
std::map<std::string, DType> Predictor::input_types() const {
  std::map<std::string, DType> types;
  for (const Value* v : model_->first().args) types[v->name] = v->meta.dtype;
  return types;
}
static size_t index_of(const std::vector<std::string>& names, const std::string& name,
                       const char* what) {
  const auto it = std::find(names.begin(), names.end(), name);
  USER_CHECK(kValue, it != names.end(), "there is no {} '{}'; there are {}", what, name,
             show_list(names));
  return size_t(it - names.begin());
}
Handle Predictor::input(const std::string& name) const {
  return Handle(run_, index_of(run_->input_names, name, "input"), true);
}
Handle Predictor::output(const std::string& name) const {
  return Handle(run_, index_of(run_->output_names, name, "output"), false);
}
void Run::run() {
  for (size_t i = 0; i < inputs.size(); ++i)
    USER_CHECK(kRuntime, inputs[i], "input '{}' has no data", input_names[i]);
  ModeScope scope(plain_mode());
  mode().place = model->config.place;
  if (model->config.threads > 0) set_num_threads(model->config.threads);
  outputs = model->run(inputs, memory);
}
void Predictor::run() {
  std::lock_guard lock(run_->mutex);
  run_->run();
}
std::vector<Tensor> Predictor::run(Tensors inputs) {
  std::lock_guard lock(run_->mutex);
  USER_CHECK(kValue, inputs.size() == run_->inputs.size(), "there are {} inputs, got {}",
             run_->inputs.size(), inputs.size());
  std::copy(inputs.begin(), inputs.end(), run_->inputs.begin());
  run_->run();
  return run_->outputs;
}
void Predictor::shrink_memory() {
  std::lock_guard lock(run_->mutex);
  run_->memory = Workspace();
  model_->shrink();
  onednn::clear_cache();
  allocator(kCpuPlace).empty_cache();
  malloc_trim(0);
}
std::string Predictor::program_text() const {
  return print(model_->first());
}
}  // namespace paddle::inference

// Passes: functions that change a graph and say how often.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "paddle/ir/graph.h"

namespace paddle {
// Options that passes ask for.
struct PassContext {
  bool inference = false;  // captured tensors are constants, unless the program writes them
};
using PassFunction = std::function<int(Graph&, const PassContext&)>;
struct Pass {
  std::string name, doc;
  PassFunction run;  // of one graph; regions are visited by the manager
};
PADDLE_API bool add_pass(Pass p);
PADDLE_API const Pass& find_pass(const std::string& name);  // raises ValueError
PADDLE_API std::vector<std::string> pass_names();
#define REGISTER_PASS(name, doc, function)                                                       \
  namespace {                                                                                    \
  [[maybe_unused]] const bool registered_##function = ::paddle::add_pass({name, doc, function}); \
  }                                                                                              \
  static_assert(true)

// Runs passes over a graph and its regions, again and again until none changes anything.
class PADDLE_API PassManager {
 public:
  explicit PassManager(std::vector<std::string> passes, PassContext context = {});
  // The usual passes for a purpose: "derive", "inference", "training".
  static PassManager named(const std::string& set);
  void remove(const std::string& pass) { std::erase(passes_, pass); }
  void append(const std::string& pass) { passes_.push_back(find_pass(pass).name); }
  const std::vector<std::string>& passes() const { return passes_; }

  // Returns the number of changes. Verifies after each pass that changed something if `check`.
  int run(Graph& g, bool check = true);

  struct Report {
    std::string pass;
    int changes = 0;
    double milliseconds = 0;
  };
  const std::vector<Report>& reports() const { return reports_; }

 private:
  int run_pass(const Pass& p, Graph& g, bool check, Report& report);
  int run_pass_inside(const Pass& p, Graph& region, Report& report);

  std::vector<std::string> passes_;
  PassContext context_;
  std::vector<Report> reports_;
};

// A rewrite for the log (FLAGS_log_rewrites): which rule, where in the user's program, and what it
// replaced by what.
PADDLE_API void log_rewrite(const std::string& rule, const std::string& location,
                            const std::string& before, const std::string& after);
}  // namespace paddle

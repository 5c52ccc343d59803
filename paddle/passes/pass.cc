#include "paddle/passes/pass.h"

#include <gflags/gflags.h>

#include <chrono>
#include <fstream>
#include <map>
#include <mutex>

#include "paddle/common/fork.h"
#include "paddle/common/log.h"
#include "paddle/passes/draw.h"

DEFINE_bool(log_rewrites, false, "Log each rewrite of a program: rule, place, before and after.");
DEFINE_string(dump_passes, "",
              "A folder for the programs before and after each pass, as text and SVG.");

namespace paddle {
namespace {
struct Registry {
  KeptMutex mutex{ForkOrder::kTables};
  std::map<std::string, Pass> passes;
};
Registry& registry() {
  static Registry& r = *new Registry;
  return r;
}
}  // namespace

bool add_pass(Pass p) {
  Registry& r = registry();
  std::lock_guard lock(r.mutex);
  const std::string name = p.name;
  r.passes[name] = std::move(p);
  return true;
}
const Pass& find_pass(const std::string& name) {
  Registry& r = registry();
  std::lock_guard lock(r.mutex);
  const auto it = r.passes.find(name);
  USER_CHECK(kValue, it != r.passes.end(), "there is no pass '{}'", name);
  return it->second;
}
std::vector<std::string> pass_names() {
  Registry& r = registry();
  std::lock_guard lock(r.mutex);
  std::vector<std::string> names;
  for (auto& [name, p] : r.passes) names.push_back(name);
  return names;
}

PassManager::PassManager(std::vector<std::string> passes, PassContext context)
    : passes_(std::move(passes)), context_(context) {
  for (auto& p : passes_) find_pass(p);
}
PassManager PassManager::named(const std::string& set) {
  if (set == "derive") return PassManager({"remove_no_ops", "merge_common", "remove_dead"});
  if (set == "training")
    return PassManager({"remove_no_ops", "merge_common", "fold_constants", "remove_dead"});
  if (set == "inference")
    return PassManager({"remove_no_ops", "merge_common", "fold_constants", "fold_conv_bn",
                        "fuse_add_relu", "remove_dead"},
                       {.inference = true});
  fail(ErrorKind::kValue, "there is no set of passes called '" + set + "'");
}

static void dump(const Graph& g, const std::string& name) {
  if (FLAGS_dump_passes.empty()) return;
  static std::atomic<int> count{0};
  const std::string base = fmt::format("{}/{:04}_{}", FLAGS_dump_passes, count++, name);
  std::ofstream(base + ".txt") << print(g);
  std::ofstream(base + ".svg") << draw(g);
}

// A region's rules hold inside, and what a pass has to assume there is added to them.
int PassManager::run_pass_inside(const Pass& p, Graph& region, Report& report) {
  SymbolTable& symbols = *region.symbols;
  const SymbolTable::Mark before = symbols.mark();
  for (auto& r : region.rules) symbols.require(r.cond, r.why);
  const int n = run_pass(p, region, false, report);
  region.rules = symbols.take_rules(before);
  return n;
}
int PassManager::run_pass(const Pass& p, Graph& g, bool check, Report& report) {
  int n = 0;
  for (auto& op : g.body) each_region(op, [&](Graph& r) { n += run_pass_inside(p, r, report); });
  const auto start = std::chrono::steady_clock::now();
  {
    SymbolScope symbols(g.symbols.get());
    n += p.run(g, context_);
  }
  report.milliseconds +=
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  if (n && check) verify(g, Check::kStructure);
  return n;
}
int PassManager::run(Graph& g, bool check) {
  reports_.assign(passes_.size(), {});
  constexpr int kRounds = 100;
  int total = 0;
  dump(g, "before");
  for (int round = 0;; ++round) {
    int n = 0;
    std::string changed;
    for (size_t i = 0; i < passes_.size(); ++i) {
      reports_[i].pass = passes_[i];
      const int k = run_pass(find_pass(passes_[i]), g, check, reports_[i]);
      reports_[i].changes += k;
      n += k;
      if (!k) continue;
      changed += (changed.empty() ? "" : ", ") + passes_[i];
      dump(g, passes_[i]);
    }
    total += n;
    if (n == 0) break;
    USER_CHECK(kRuntime, round < kRounds, "passes do not come to an end; the last were {}",
               changed);
  }
  g.drop_unused();
  return total;
}

void log_rewrite(const std::string& rule, const std::string& location, const std::string& before,
                 const std::string& after) {
  if (FLAGS_log_rewrites)
    LOG_INFO("{}{}: {} -> {}", rule, location.empty() ? "" : " at " + location, before, after);
}
}  // namespace paddle

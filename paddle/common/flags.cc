#include "paddle/common/flags.h"

#include <gflags/gflags.h>

#include <cstdlib>

#include "paddle/common/error.h"

namespace paddle {
// gflags and glog bring flags of their own; ours are those that are defined below paddle/.
static bool is_ours(const gflags::CommandLineFlagInfo& f) {
  return f.filename.find("paddle/") != std::string::npos;
}

static gflags::CommandLineFlagInfo find(const std::string& name) {
  gflags::CommandLineFlagInfo f;
  const bool found = gflags::GetCommandLineFlagInfo(name.c_str(), &f) && is_ours(f);
  USER_CHECK(kValue, found, "there is no flag FLAGS_{}", name);
  return f;
}

std::vector<FlagInfo> all_flags() {
  std::vector<gflags::CommandLineFlagInfo> flags;
  gflags::GetAllFlags(&flags);
  std::vector<FlagInfo> ours;
  for (auto& f : flags)
    if (is_ours(f))
      ours.push_back({f.name, f.type, f.current_value, f.default_value, f.description});
  return ours;
}

void read_flags_from_environment() {
  for (auto& f : all_flags())
    if (const char* v = std::getenv(("FLAGS_" + f.name).c_str())) set_flag(f.name, v);
}

std::string get_flag(const std::string& name, std::string* type) {
  const auto f = find(name);
  if (type) *type = f.type;
  return f.current_value;
}

void set_flag(const std::string& name, const std::string& value) {
  const auto f = find(name);
  USER_CHECK(kValue, !gflags::SetCommandLineOption(name.c_str(), value.c_str()).empty(),
             "FLAGS_{} is of type {}; '{}' is not", name, f.type, value);
}
}  // namespace paddle

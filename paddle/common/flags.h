// Settings that a user can change: by environment (FLAGS_name=value) or paddle.set_flags.
//
// A flag is declared where it is used, with gflags' DEFINE_bool and its kin; here is what the
// binding needs.
#pragma once
#include <string>
#include <vector>

#include "paddle/common/api.h"

namespace paddle {
struct FlagInfo {
  std::string name, type, value, default_value, help;
};
// Reads the environment. Called by whoever loads the library, when all flags are defined.
PADDLE_API void read_flags_from_environment();
PADDLE_API std::vector<FlagInfo> all_flags();
PADDLE_API std::string get_flag(const std::string& name, std::string* type);
PADDLE_API void set_flag(const std::string& name, const std::string& value);
}  // namespace paddle

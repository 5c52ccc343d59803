// Messages for the log (stderr), through glog, which stays out of headers.
#pragma once
#include <string>

#include "paddle/common/api.h"
#include "paddle/common/format.h"

namespace paddle {
enum class Severity { kInfo, kWarning, kError };
PADDLE_API void log(Severity severity, const char* file, int line, const std::string& text);
// Whether messages of FLAGS_v = level are wanted.
PADDLE_API bool verbose(int level);
}  // namespace paddle

#define LOG_INFO(...) \
  ::paddle::log(::paddle::Severity::kInfo, __FILE__, __LINE__, ::fmt::format(__VA_ARGS__))
#define LOG_WARNING(...) \
  ::paddle::log(::paddle::Severity::kWarning, __FILE__, __LINE__, ::fmt::format(__VA_ARGS__))

#include "paddle/common/log.h"

#include <glog/logging.h>

namespace paddle {
void log(Severity severity, const char* file, int line, const std::string& text) {
  // glog warns about output before initialisation; a library must not initialise it for the program
  // it is in.
  static const bool to_stderr = (FLAGS_logtostderr = true);
  (void)to_stderr;
  google::LogMessage(file, line, static_cast<google::LogSeverity>(severity)).stream() << text;
}
bool verbose(int level) {
  return FLAGS_v >= level;
}
}  // namespace paddle

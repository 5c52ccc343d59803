#include "paddle/common/error.h"

namespace paddle {
Error::Error(ErrorKind kind, std::string where, std::string text, std::string label)
    : kind_(kind), where_(std::move(where)), text_(std::move(text)), label_(std::move(label)) {
  whole_ = message(where_);
}

std::string Error::message(const std::string& where) const {
  std::string s = where.empty() ? text_ : where + ": " + text_;
  return label_.empty() ? s : s + "  [" + label_ + "]";
}

Error Error::within(const std::string& caller) const {
  return Error(kind_, caller, where_.empty() ? text_ : where_ + ": " + text_, label_);
}

void fail(ErrorKind kind, std::string text) {
  throw Error(kind, "", std::move(text));
}

void fail_at(ErrorKind kind, const char* where, const char* label, std::string text) {
  throw Error(kind, where, std::move(text), std::string(where) + " " + label);
}

void fail_internal(const char* file, int line, std::string text) {
  throw Error(ErrorKind::kInternal, "",
              fmt::format("{} ({}:{}). This is a defect of this library; please report it.", text,
                          file, line));
}
}  // namespace paddle

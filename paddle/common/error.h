// Errors. Users read them, so they name the function, the argument, the value and the rule
// (docs/errors.md).
//
//   OP_CHECK(C1, cond, "…", …)            in an op: a rule of the op (phi/core/op.h)
//   USER_CHECK(kValue, cond, "…", …)      elsewhere: the user's mistake
//   INTERNAL_CHECK(cond, "…", …)          our mistake
#pragma once
#include <exception>
#include <string>

#include "paddle/common/api.h"
#include "paddle/common/format.h"

namespace paddle {
// Each kind is one Python exception.
enum class ErrorKind : unsigned char {
  kValue,
  kType,
  kIndex,
  kKey,
  kNotImplemented,
  kMemory,
  kOverflow,
  kFile,
  kAssertion,
  kRuntime,
  kInternal
};

class PADDLE_API Error : public std::exception {
 public:
  // where: the function, as far as this code knows it; the binding puts the public name there.
  // label: names the rule, such as "concat C2"; leads to the documentation and to its test.
  Error(ErrorKind kind, std::string where, std::string text, std::string label = "");
  const char* what() const noexcept override { return whole_.c_str(); }
  ErrorKind kind() const { return kind_; }
  const std::string& where() const { return where_; }
  const std::string& text() const { return text_; }
  const std::string& label() const { return label_; }
  // The message with another function in front.
  std::string message(const std::string& where) const;
  // The same error, seen from the function that called `where()`.
  Error within(const std::string& caller) const;

 private:
  ErrorKind kind_;
  std::string where_, text_, label_, whole_;
};

[[noreturn]] PADDLE_API void fail(ErrorKind kind, std::string text);
[[noreturn]] PADDLE_API void fail_at(ErrorKind kind, const char* where, const char* label,
                                     std::string text);
[[noreturn]] PADDLE_API void fail_internal(const char* file, int line, std::string text);

// The messages are built out of line, so that a check costs one branch.
#define USER_CHECK(kind, condition, ...)                                       \
  do {                                                                         \
    if (!(condition)) [[unlikely]]                                             \
      [&]() __attribute__((noinline, cold)) {                                  \
        ::paddle::fail(::paddle::ErrorKind::kind, ::fmt::format(__VA_ARGS__)); \
      }                                                                        \
    ();                                                                        \
  } while (false)

#define INTERNAL_CHECK(condition, ...)                                           \
  do {                                                                           \
    if (!(condition)) [[unlikely]]                                               \
      [&]() __attribute__((noinline, cold)) {                                    \
        ::paddle::fail_internal(__FILE__, __LINE__, ::fmt::format(__VA_ARGS__)); \
      }                                                                          \
    ();                                                                          \
  } while (false)
}  // namespace paddle

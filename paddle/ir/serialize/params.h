// .pdiparams: tensors one behind the other, in the order of their names, which the file does not
// hold.
#pragma once
#include <istream>
#include <string>
#include <vector>

#include "paddle/phi/core/tensor.h"

namespace paddle {
// Sorted by name already. Written beside the file and renamed, so that a failed save loses nothing.
PADDLE_API void write_params(const std::string& path, Tensors tensors);
// Tensors of these metas, in the file's order. Raises RuntimeError for a file that does not fit.
// `path` is for messages.
PADDLE_API std::vector<Tensor> read_params(std::istream& in, const std::string& path,
                                           const std::vector<Meta>& metas,
                                           const std::vector<std::string>& names);
// Replaces a file by new content at once: written beside it, flushed, renamed.
class PADDLE_API SafeFile {
 public:
  explicit SafeFile(std::string path);
  ~SafeFile();
  SafeFile(const SafeFile&) = delete;
  void write(const void* data, size_t bytes);
  void commit();

 private:
  [[noreturn]] void fail_with_errno(const char* what);
  const std::string path_, temporary_;
  int fd_ = -1;
};
}  // namespace paddle

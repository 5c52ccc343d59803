#include "paddle/phi/core/dtype.h"

namespace paddle {
DType find_dtype(std::string_view name) {
  if (name.starts_with("paddle.")) name.remove_prefix(7);
  for (int i = 1; i < kDTypes; ++i)
    if (name == kDTypeInfo[i].name) return DType(i);
  return DType::kUndefined;
}
}  // namespace paddle

// How often ops run, by dtype.
#pragma once
#include <map>
#include <optional>
#include <string>

#include "paddle/common/api.h"
#include "paddle/phi/core/dtype.h"

namespace paddle::profiler {
// By op, then by the dtype that chooses its kernel.
using OpCounts = std::map<std::string, std::map<DType, int64_t>>;

// Counts from zero.
PADDLE_API void start_counting();
// What has been counted; nothing if counting has not been started. It ends.
PADDLE_API std::optional<OpCounts> stop_counting();
}  // namespace paddle::profiler

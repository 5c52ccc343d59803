// Automatic mixed precision: run() casts floating inputs by the op's class (Amp in op.h).
#pragma once
#include <set>
#include <string>

#include "paddle/phi/core/mode.h"

namespace paddle {
enum class AmpLevel : uint8_t { kO0, kOD, kO1, kO2 };

struct Autocast : Counted {
  DType dtype = DType::kFloat16;
  AmpLevel level = AmpLevel::kO1;
  std::set<std::string, std::less<>> white, black;  // by op name, before the op's own class

  // The dtype for the op's floating inputs; kUndefined: as they are. `widest` is the widest among
  // them.
  PADDLE_API DType dtype_for(const OpDef& def, DType widest) const;
};
}  // namespace paddle

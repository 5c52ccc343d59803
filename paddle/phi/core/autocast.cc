#include "paddle/phi/core/autocast.h"

namespace paddle {
DType Autocast::dtype_for(const OpDef& def, DType widest) const {
  if (level == AmpLevel::kO0) return DType::kUndefined;
  const bool forced_half = white.contains(def.name), forced_float = black.contains(def.name);
  if (forced_half) return dtype;
  if (forced_float || def.info->amp == Amp::kFloat32) return DType::kFloat32;
  switch (level) {
    case AmpLevel::kO2:
      return dtype;  // all but what must stay float32
    case AmpLevel::kOD:
      return def.info->amp == Amp::kHalf ? dtype : DType::kFloat32;
    default:
      break;
  }
  if (def.info->amp == Amp::kHalf) return dtype;
  return def.info->amp == Amp::kWidest ? widest : DType::kUndefined;
}
}  // namespace paddle

// Which dtype two tensors have in common: one table for every binary op, eager, recorded and in
// place.
//
// bool < integers < floating < complex. Within a kind the wider one wins; int8 with uint8 gives
// int16, and so on; float16 with bfloat16 gives float32. Across kinds the higher kind wins with its
// own width, but a complex number is wide enough for a float64.
#pragma once
#include "paddle/phi/core/meta.h"

namespace paddle {
// kUndefined if there is none (a string).
PADDLE_API DType promote(DType a, DType b);
// The same for ops where scalars yield (kScalarsYield): of two operands of one kind, the dtype of
// the one that has axes, if the other has none.
PADDLE_API DType promote_yielding(const Meta& a, const Meta& b);
// Whether a result of dtype `from` may be written into a tensor of dtype `to`: not to a lower kind.
PADDLE_API bool can_write(DType from, DType to);
}  // namespace paddle

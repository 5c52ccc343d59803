// Views: tensors that share a part of another one, and writes through them.
//
// Note [Writes through views]. A write to a view is a write to its base, and the other way round.
// Where both share a storage the data need nothing; what has to follow is what the tensors stand
// for: the node that computed them, and in a recorded program the value. So a view remembers its
// base and the op that took it. A write to the view `put`s it into the base; a view whose base has
// changed since is stale, and is taken again before it is used. Both are ordinary op calls: on
// concrete tensors in meta mode, for the sake of the tape alone, as `put` moves data and its
// gradient reads none; while recording, for the value too.
#pragma once
#include "paddle/common/pool.h"
#include "paddle/phi/core/attrs.h"
#include "paddle/phi/core/tensor.h"

namespace paddle {
struct View : Pooled<View> {
  const OpDef* def;
  Attrs attrs;
  Tensor base;
  uint32_t seen;  // base's version when this was taken
  bool tracked;   // gradients pass through it: not if taken under no_grad, or told to stop them
};

// Takes a stale view again.
PADDLE_API void refresh(const Tensor& t);
// x now stands for `now`: its node, and while recording its value. Passed on to what x is a view
// of.
PADDLE_API void rebind(const Tensor& x, const Tensor& now);
// The data of t were written by an op, or otherwise if it is null: for the checks of saved tensors,
// and for views. The tape is told by rebind().
PADDLE_API void mark_written(const Tensor& t, const OpDef* by);
}  // namespace paddle

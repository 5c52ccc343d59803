// Where in the user's program something was called, for error messages. Kept only with
// FLAGS_keep_gradient_places, since to ask Python takes longer than a small op.
#pragma once
#include <string>

#include "paddle/phi/core/tensor.h"

namespace paddle {
PADDLE_API bool keeps_places();
// Where this thread is; "" where nobody knows.
PADDLE_API std::string this_place();
// The last write to a storage was called here.
PADDLE_API void note_write(const Storage& s);
// Where it was called; "" if that was not kept.
PADDLE_API std::string place_of_write(const Storage& s);
}  // namespace paddle

// Matrices copied to their transposes.
#pragma once
#include "paddle/phi/kernels/cpu/vec/levels.h"

namespace paddle {
// to(i, j) = from(j, i) for `rows` times `columns` elements of the size of W; rows of `to` and of
// `from` are so many bytes apart.
PER_LEVEL(template <class W> void transpose(char* to, int64_t to_row, const char* from,
                                            int64_t from_row, int64_t rows, int64_t columns))
}  // namespace paddle

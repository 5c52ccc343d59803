// Work along one axis of contiguous tensors of one shape, brought into rows.
#pragma once
#include <functional>
#include <initializer_list>

#include "paddle/common/parallel.h"
#include "paddle/phi/kernels/cpu/elementwise.h"

namespace paddle {
// The axis moved to the end; contiguous. And back into a tensor of the old order.
Tensor axis_last(const Tensor& x, int64_t axis);
void from_axis_last(const Tensor& out, const Tensor& moved, int64_t axis);

// Calls f(in, out, rows, n) for groups of rows along the axis. Where the axis is not the last one,
// through copies of a group.
using RowsFunction =
    std::function<void(const void* const* in, void* const* out, int64_t rows, int64_t n)>;
void along_axis(int64_t axis, std::initializer_list<const Tensor*> in,
                std::initializer_list<const Tensor*> out, int64_t cost, const RowsFunction& f);
}  // namespace paddle

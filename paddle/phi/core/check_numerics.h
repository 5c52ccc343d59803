// Looks for NaN and infinity in tensors: by hand, or after every op (FLAGS_check_nan_inf).
#pragma once
#include <set>
#include <string>

#include "paddle/phi/core/tensor.h"

namespace paddle {
// Of the elements of a tensor; of the parts of complex ones.
struct Numerics {
  int64_t nans = 0, infinities = 0, zeros = 0;
  double max = 0, min = 0, mean = 0;
};
PADDLE_API Numerics numerics_of(const Tensor& t);
// Raises, or logs, what FLAGS_check_nan_inf_level says of such a tensor. op and what name it.
PADDLE_API void check_numerics(const Tensor& t, const std::string& op, const std::string& what,
                               int level);
// Which ops FLAGS_check_nan_inf looks at: those named, all if none is, but not the skipped ones.
PADDLE_API void set_checked_ops(std::set<std::string> checked, std::set<std::string> skipped);
}  // namespace paddle

// Loops over several threads. OpenMP is the one thread pool: our loops, oneDNN and the executor.
//
// Note [Cut by size]. Work is cut into pieces by its size, never by the number of threads, and
// partial results are combined in order: so results are bit-equal whatever the number of threads.
#pragma once
#include <omp.h>

#include <algorithm>
#include <cstdint>
#include <exception>

#include "paddle/common/api.h"

namespace paddle {
// How many threads a loop may use. In a forked child it is one: libgomp hangs there otherwise.
PADDLE_API int num_threads();
PADDLE_API void set_num_threads(int n);

// Calls f(begin, end) for pieces of [0, n) of about `grain`; a piece begins at a multiple of the
// grain.
template <class F>
void parallel_for(int64_t n, int64_t grain, F&& f) {
  grain = std::max<int64_t>(grain, 1);
  const int64_t pieces = (n + grain - 1) / grain;
  if (pieces <= 1 || num_threads() == 1 || omp_in_parallel()) {
    for (int64_t i = 0; i < n; i += grain) f(i, std::min(n, i + grain));
    return;
  }
  std::exception_ptr error;  // one must not leave a parallel region by exception
#pragma omp parallel for schedule(static) num_threads(num_threads())
  for (int64_t p = 0; p < pieces; ++p) {
    try {
      f(p * grain, std::min(n, (p + 1) * grain));
    } catch (...) {
#pragma omp critical(paddle_parallel_error)
      error = std::current_exception();
    }
  }
  if (error) std::rethrow_exception(error);
}
}  // namespace paddle

#include "paddle/phi/ops/factorization.h"

#include <algorithm>
#include <numeric>

#include "paddle/phi/kernels/cpu/matrix.h"

namespace paddle {
namespace {
// Factors `a` in place, row exchanges into `pivots`. Returns the first zero on the diagonal,
// from 1.
template <class T>
int32_t factor_lu(Eigen::Map<Matrix<T>> a, int32_t* pivots, bool pivot) {
  int32_t first_zero = 0;
  const int64_t n = std::min(a.rows(), a.cols());
  for (int64_t c = 0; c < n; ++c) {
    Eigen::Index best = 0;
    if (pivot) a.col(c).tail(a.rows() - c).cwiseAbs().maxCoeff(&best);
    pivots[c] = int32_t(c + best + 1);
    if (best) a.row(c).swap(a.row(c + best));
    if (a(c, c) == T(0)) {
      if (!first_zero) first_zero = int32_t(c + 1);
      continue;
    }
    for (int64_t r = c + 1; r < a.rows(); ++r) {
      a(r, c) /= a(c, c);
      a.row(r).tail(a.cols() - c - 1) -= a(r, c) * a.row(c).tail(a.cols() - c - 1);
    }
  }
  return first_zero;
}
template <class T>
void lu(const Lu& op, const KernelArgs& k) {
  int32_t* infos = k.out_data<int32_t>(2);
  std::fill(infos, infos + k.out(2).numel(), 0);
  for_each_matrix(k.in(0), [&](int64_t i) {
    auto out = matrix_at<T>(k.out(0), i);
    out = matrix_at<T>(k.in(0), i);
    int32_t* pivots = vector_at<int32_t>(k.out(1), i).data();
    infos[i] = factor_lu<T>(out, pivots, op.pivot);
    auto rows = vector_at<int32_t>(k.out(3), i);
    std::iota(rows.data(), rows.data() + rows.size(), 0);
    for (int64_t c = 0; c < std::min(out.rows(), out.cols()); ++c)
      std::swap(rows.data()[c], rows.data()[pivots[c] - 1]);
  });
}
}  // namespace
REGISTER_KERNEL(Lu, kCPU, lu, kMatrixTypes);
}  // namespace paddle

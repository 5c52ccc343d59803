#include "paddle/phi/ops/factorization.h"

#include "paddle/phi/kernels/cpu/matrix.h"

namespace paddle {
namespace {
template <class T>
void qr(const Qr& op, const KernelArgs& k) {
  if (k.in(0).numel() == 0 && op.mode != QrMode::kR) set_identity<T>(k.out(0));
  for_each_matrix(k.in(0), [&](int64_t i) {
    const Eigen::HouseholderQR<Matrix<T>> f(matrix_at<T>(k.in(0), i));
    auto r = matrix_at<T>(k.out(1), i);
    r = f.matrixQR().topRows(r.rows()).template triangularView<Eigen::Upper>();
    if (op.mode == QrMode::kR) return;
    auto q = matrix_at<T>(k.out(0), i);
    q = f.householderQ() * Matrix<T>::Identity(q.rows(), q.cols());
  });
}
}  // namespace
REGISTER_KERNEL(Qr, kCPU, qr, kMatrixTypes);
}  // namespace paddle

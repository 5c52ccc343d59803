#include "paddle/phi/ops/factorization.h"

#include "paddle/phi/kernels/cpu/matrix.h"

namespace paddle {
namespace {
template <class T>
void svd(const Svd& op, const KernelArgs& k) {
  const unsigned parts = op.full_matrices ? Eigen::ComputeFullU | Eigen::ComputeFullV
                                          : Eigen::ComputeThinU | Eigen::ComputeThinV;
  if (k.in(0).numel() == 0) {
    set_identity<T>(k.out(0));
    set_identity<T>(k.out(2));
  }
  for_each_matrix(k.in(0), [&](int64_t i) {
    const Eigen::JacobiSVD<Matrix<T>, Eigen::HouseholderQRPreconditioner> f(
        matrix_at<T>(k.in(0), i), parts);
    matrix_at<T>(k.out(0), i) = f.matrixU();
    vector_at<RealOf<T>>(k.out(1), i) = f.singularValues();
    matrix_at<T>(k.out(2), i) = f.matrixV().adjoint();
  });
}
}  // namespace
REGISTER_KERNEL(Svd, kCPU, svd, kMatrixTypes);
}  // namespace paddle

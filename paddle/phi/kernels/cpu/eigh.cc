#include "paddle/phi/ops/factorization.h"

#include "paddle/phi/kernels/cpu/matrix.h"

namespace paddle {
namespace {
template <class T>
void eigh(const Eigh& op, const KernelArgs& k) {
  for_each_matrix(k.in(0), [&](int64_t i) {
    Matrix<T> x = matrix_at<T>(k.in(0), i);
    if (op.UPLO == "U") x = x.adjoint().eval();  // the solver reads the lower triangle
    const Eigen::SelfAdjointEigenSolver<Matrix<T>> f(x);
    vector_at<RealOf<T>>(k.out(0), i) = f.eigenvalues();
    matrix_at<T>(k.out(1), i) = f.eigenvectors();
  });
}
}  // namespace
REGISTER_KERNEL(Eigh, kCPU, eigh, kMatrixTypes);
}  // namespace paddle

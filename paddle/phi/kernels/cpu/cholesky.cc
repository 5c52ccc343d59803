#include "paddle/phi/ops/factorization.h"

#include "paddle/phi/kernels/cpu/matrix.h"

namespace paddle {
namespace {
template <class T>
void cholesky(const Cholesky& op, const KernelArgs& k) {
  for_each_matrix(k.in(0), [&](int64_t i) {
    Matrix<T> x = matrix_at<T>(k.in(0), i);
    if (op.upper) x = x.adjoint().eval();  // the factor is made of the lower triangle
    const Eigen::LLT<Matrix<T>> llt(x);
    KERNEL_CHECK(kValue, D1, llt.info() == Eigen::Success,
                 "matrix {} of x is not positive definite", i);
    const Matrix<T> l = llt.matrixL();
    if (op.upper)
      matrix_at<T>(k.out(0), i) = l.adjoint();
    else
      matrix_at<T>(k.out(0), i) = l;
  });
}
}  // namespace
REGISTER_KERNEL(Cholesky, kCPU, cholesky, kMatrixTypes);
}  // namespace paddle

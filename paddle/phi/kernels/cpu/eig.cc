#include "paddle/phi/ops/factorization.h"

#include <complex>

#include "paddle/phi/kernels/cpu/matrix.h"

namespace paddle {
namespace {
template <class T>
void eig(const Eig&, const KernelArgs& k) {
  using C = std::complex<RealOf<T>>;
  using Solver =
      std::conditional_t<Eigen::NumTraits<T>::IsComplex, Eigen::ComplexEigenSolver<Matrix<T>>,
                         Eigen::EigenSolver<Matrix<T>>>;
  for_each_matrix(k.in(0), [&](int64_t i) {
    const Solver f(matrix_at<T>(k.in(0), i));
    vector_at<C>(k.out(0), i) = f.eigenvalues();
    matrix_at<C>(k.out(1), i) = f.eigenvectors();
  });
}
}  // namespace
REGISTER_KERNEL(Eig, kCPU, eig, kMatrixTypes);
}  // namespace paddle

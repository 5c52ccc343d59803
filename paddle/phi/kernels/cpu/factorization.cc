#include "paddle/phi/ops/factorization.h"

#include <algorithm>
#include <cmath>

#include "paddle/phi/kernels/cpu/matrix.h"

namespace paddle {
namespace {
template <class T>
using RealOf = typename Eigen::NumTraits<T>::Real;

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
template <class T>
void qr(const Qr& op, const KernelArgs& k) {
  for_each_matrix(k.in(0), [&](int64_t i) {
    const Eigen::HouseholderQR<Matrix<T>> f(matrix_at<T>(k.in(0), i));
    auto r = matrix_at<T>(k.out(1), i);
    r = f.matrixQR().topRows(r.rows()).template triangularView<Eigen::Upper>();
    if (op.mode == QrMode::kR) return;
    auto q = matrix_at<T>(k.out(0), i);
    q = f.householderQ() * Matrix<T>::Identity(q.rows(), q.cols());
  });
}
template <class T>
void svd(const Svd& op, const KernelArgs& k) {
  const unsigned parts = op.full_matrices ? Eigen::ComputeFullU | Eigen::ComputeFullV
                                          : Eigen::ComputeThinU | Eigen::ComputeThinV;
  for_each_matrix(k.in(0), [&](int64_t i) {
    const Eigen::BDCSVD<Matrix<T>> f(matrix_at<T>(k.in(0), i), parts);
    matrix_at<T>(k.out(0), i) = f.matrixU();
    vector_at<RealOf<T>>(k.out(1), i) = f.singularValues();
    matrix_at<T>(k.out(2), i) = f.matrixV().adjoint();
  });
}
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
    infos[i] = factor_lu<T>(out, vector_at<int32_t>(k.out(1), i).data(), op.pivot);
  });
}
}  // namespace
REGISTER_KERNEL(Cholesky, kCPU, cholesky, kMatrixTypes);
REGISTER_KERNEL(Qr, kCPU, qr, kMatrixTypes);
REGISTER_KERNEL(Svd, kCPU, svd, kMatrixTypes);
REGISTER_KERNEL(Eigh, kCPU, eigh, kMatrixTypes);
REGISTER_KERNEL(Eig, kCPU, eig, kMatrixTypes);
REGISTER_KERNEL(Lu, kCPU, lu, kMatrixTypes);
}  // namespace paddle

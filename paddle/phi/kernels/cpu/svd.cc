#include "paddle/phi/ops/factorization.h"

#include <limits>

#include "paddle/phi/kernels/cpu/matrix.h"

namespace paddle {
namespace {
// Computed in double precision: one instantiation compiles for a minute. Divide and conquer is a
// hundred times as fast as Jacobi's method for large matrices; complex ones have to do without.
template <class T>
using Wide = std::conditional_t<Eigen::NumTraits<T>::IsComplex, complex128, double>;
template <class T>
using Solver =
    std::conditional_t<Eigen::NumTraits<T>::IsComplex,
                       Eigen::JacobiSVD<Matrix<Wide<T>>, Eigen::HouseholderQRPreconditioner>,
                       Eigen::BDCSVD<Matrix<Wide<T>>>>;

template <class T>
void svd(const Svd& op, const KernelArgs& k) {
  using R = RealOf<T>;
  const unsigned parts = op.full_matrices ? Eigen::ComputeFullU | Eigen::ComputeFullV
                                          : Eigen::ComputeThinU | Eigen::ComputeThinV;
  if (k.in(0).numel() == 0) {
    set_identity<T>(k.out(0));
    set_identity<T>(k.out(2));
  }
  for_each_matrix(k.in(0), [&](int64_t i) {
    const auto x = matrix_at<T>(k.in(0), i);
    auto u = matrix_at<T>(k.out(0), i), v = matrix_at<T>(k.out(2), i);
    auto s = vector_at<R>(k.out(1), i);
    if (!x.allFinite()) {  // Eigen leaves its result as it was
      constexpr R nan = std::numeric_limits<R>::quiet_NaN();
      u.setConstant(T(nan));
      s.setConstant(nan);
      v.setConstant(T(nan));
      return;
    }
    const Solver<T> f(x.template cast<Wide<T>>(), parts);
    u = f.matrixU().template cast<T>();
    s = f.singularValues().template cast<R>();
    v = f.matrixV().adjoint().template cast<T>();
  });
}
}  // namespace
REGISTER_KERNEL(Svd, kCPU, svd, kMatrixTypes);
}  // namespace paddle

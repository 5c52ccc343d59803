#include "paddle/phi/ops/linalg.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "paddle/phi/kernels/cpu/matrix.h"

namespace paddle {
namespace {
template <class T>
Eigen::PartialPivLU<Matrix<T>> factorized(const KernelArgs& k, const Tensor& x, int64_t i) {
  Eigen::PartialPivLU<Matrix<T>> lu(matrix_at<T>(x, i));
  KERNEL_CHECK(kValue, D1, lu.matrixLU().diagonal().cwiseAbs().minCoeff() != 0,
               "matrix {} of x is singular", i);
  return lu;
}
template <class T>
void inverse(const Inverse&, const KernelArgs& k) {
  for_each_matrix(k.in(0), [&](int64_t i) {
    matrix_at<T>(k.out(0), i) = factorized<T>(k, k.in(0), i).inverse();
  });
}
template <class T>
void solve(const Solve&, const KernelArgs& k) {
  for_each_matrix(k.in(0), [&](int64_t i) {
    matrix_at<T>(k.out(0), i) = factorized<T>(k, k.in(0), i).solve(matrix_at<T>(k.in(1), i));
  });
}
template <class T>
void det(const Det&, const KernelArgs& k) {
  T* out = k.out_data<T>(0);
  std::fill(out, out + k.out(0).numel(), T(1));  // of no rows
  for_each_matrix(k.in(0), [&](int64_t i) {
    out[i] = Eigen::PartialPivLU<Matrix<T>>(matrix_at<T>(k.in(0), i)).determinant();
  });
}
template <class T>
void slogdet(const Slogdet&, const KernelArgs& k) {
  const int64_t n = k.out(0).numel() / 2;
  T *sign = k.out_data<T>(0), *log = sign + n;
  std::fill(sign, log, T(1));
  std::fill(log, log + n, T(0));
  for_each_matrix(k.in(0), [&](int64_t i) {
    const Eigen::PartialPivLU<Matrix<T>> lu(matrix_at<T>(k.in(0), i));
    sign[i] = T(lu.permutationP().determinant());
    for (const T d : lu.matrixLU().diagonal()) {
      sign[i] *= T((d > 0) - (d < 0));
      log[i] += std::log(std::abs(d));
    }
  });
}

// f(triangular view) of a matrix.
template <unsigned kTriangle, class M, class F>
void with_triangle(const M& m, bool transposed, F&& f) {
  if (transposed)
    f(m.template triangularView<kTriangle>().transpose());
  else
    f(m.template triangularView<kTriangle>());
}
template <class T>
void triangular_solve_kernel(const TriangularSolve& op, const KernelArgs& k) {
  for_each_matrix(k.in(0), [&](int64_t i) {
    const auto x = matrix_at<T>(k.in(0), i);
    auto out = matrix_at<T>(k.out(0), i);
    out = matrix_at<T>(k.in(1), i);
    const auto solve_in_place = [&](const auto& triangle) { triangle.solveInPlace(out); };
    if (op.upper && op.unitriangular)
      with_triangle<Eigen::UnitUpper>(x, op.transpose, solve_in_place);
    else if (op.upper)
      with_triangle<Eigen::Upper>(x, op.transpose, solve_in_place);
    else if (op.unitriangular)
      with_triangle<Eigen::UnitLower>(x, op.transpose, solve_in_place);
    else
      with_triangle<Eigen::Lower>(x, op.transpose, solve_in_place);
  });
}
}  // namespace
REGISTER_KERNEL(Inverse, kCPU, inverse, kMatrixTypes);
REGISTER_KERNEL(Solve, kCPU, solve, kMatrixTypes);
REGISTER_KERNEL(Det, kCPU, det, kMatrixTypes);
REGISTER_KERNEL(Slogdet, kCPU, slogdet, kFloat32And64);
REGISTER_KERNEL(TriangularSolve, kCPU, triangular_solve_kernel, kMatrixTypes);
}  // namespace paddle

// Matrices of a batch, as Eigen sees them.
#pragma once
#include <Eigen/Dense>

#include "paddle/common/parallel.h"
#include "paddle/phi/core/kernel.h"

namespace paddle {
template <class T>
using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class T>
using Vector = Eigen::Matrix<T, Eigen::Dynamic, 1>;
template <class T>
using RealOf = typename Eigen::NumTraits<T>::Real;

inline constexpr auto kMatrixTypes = kFloat32And64 + kComplexes;

// The i-th matrix of a contiguous tensor; of a result, to be written.
template <class T>
Eigen::Map<Matrix<T>> matrix_at(const Tensor& t, int64_t i) {
  const int64_t rows = t.dims()[-2].raw(), columns = t.dims()[-1].raw();
  return {const_cast<T*>(t.data<T>()) + i * rows * columns, rows, columns};
}
// The i-th vector along the last axis.
template <class T>
Eigen::Map<Vector<T>> vector_at(const Tensor& t, int64_t i) {
  const int64_t n = t.dims()[-1].raw();
  return {const_cast<T*>(t.data<T>()) + i * n, n};
}
// Calls f(i) for each matrix of x, none of which is empty.
template <class F>
void for_each_matrix(const Tensor& x, F&& f) {
  int64_t n = 1;
  for (int i = 0; i < x.rank() - 2; ++i) n *= x.dims()[i].raw();
  if (x.numel() == 0) return;
  parallel_for(n, 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) f(i);
  });
}
// What an orthogonal factor of a matrix without elements is.
template <class T>
void set_identity(const Tensor& q) {
  for_each_matrix(q, [&](int64_t i) { matrix_at<T>(q, i).setIdentity(); });
}
}  // namespace paddle

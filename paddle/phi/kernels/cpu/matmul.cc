#include "paddle/phi/kernels/cpu/matmul.h"

#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/kernel.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/kernels/cpu/elementwise.h"

namespace paddle {
namespace {
// The strides of the matrix whose columns (for x) or rows (for y) are summed over.
Product::Factor factor(const Tensor& t, const Ints& batch, bool left, bool transposed) {
  const Ints s = t.strides();
  const int rank = t.rank(), lead = batch.size() - std::max(rank - 2, 0);
  Product::Factor f{Ints(batch.size(), 0), 0, 0};
  for (int i = 0; i + 2 < rank; ++i)
    if (t.dims()[i].raw() != 1) f.batch[lead + i] = s[i];
  if (rank == 1) {
    (left ? f.col : f.row) = s[0];
    (left ? f.row : f.col) = s[0] * t.dims()[0].raw();
  } else {
    f.row = s[transposed ? -1 : -2];
    f.col = s[transposed ? -2 : -1];
  }
  return f;
}
}  // namespace

Product::Product(const Matmul& op, const Tensor& x, const Tensor& y) {
  const Dims &dx = x.dims(), &dy = y.dims();
  const bool tx = op.transpose_x && x.rank() > 1, ty = op.transpose_y && y.rank() > 1;
  m = x.rank() == 1 ? 1 : dx[tx ? -1 : -2].raw();
  k = dx[tx ? -2 : -1].raw();
  n = y.rank() == 1 ? 1 : dy[ty ? -2 : -1].raw();
  const int rank = std::max(std::max(x.rank(), y.rank()) - 2, 0);
  for (int i = 0; i < rank; ++i) {
    const int ix = i - rank + x.rank() - 2, iy = i - rank + y.rank() - 2;
    const int64_t sx = ix < 0 ? 1 : dx[ix].raw(), sy = iy < 0 ? 1 : dy[iy].raw();
    batch.push_back(sx == 1 ? sy : sx);
  }
  a = factor(x, batch, true, tx);
  b = factor(y, batch, false, ty);
  // Axes that lie one in the other, in both factors, are one. c lies densely, so it allows any.
  for (int i = batch.size() - 1; i >= 0; --i) {
    const bool last = i + 1 == batch.size();
    const int64_t size = last ? 1 : batch[i + 1];
    if (batch[i] == 1) {
      batch.erase(i), a.batch.erase(i), b.batch.erase(i);
    } else if (!last && a.batch[i] == a.batch[i + 1] * size &&
               b.batch[i] == b.batch[i + 1] * size) {
      batch[i + 1] *= batch[i];
      batch.erase(i), a.batch.erase(i), b.batch.erase(i);
    }
  }
  // A batch of x's rows against one matrix is a taller product.
  const int j = batch.size() - 1;
  if (j >= 0 && b.batch[j] == 0 && a.batch[j] == m * a.row) {
    m *= batch[j];
    batch.erase(j), a.batch.erase(j), b.batch.erase(j);
  }
}
int64_t Product::batches() const {
  int64_t total = 1;
  for (int64_t s : batch) total *= s;
  return total;
}
int64_t Product::offset(const Factor& f, int64_t i) const {
  int64_t at = 0;
  for (int axis = batch.size() - 1; axis >= 0; --axis) {
    at += i % batch[axis] * f.batch[axis];
    i /= batch[axis];
  }
  return at;
}

namespace {
template <class T>
void by_gemm(const Product& p, const T* a, const T* b, T* c) {
  const int64_t batches = p.batches(), work = std::max<int64_t>(p.m * p.n * p.k, 1);
  parallel_for(batches, std::max<int64_t>(kWorthAThread / work, 1),
               [&](int64_t begin, int64_t end) {
                 for (int64_t i = begin; i < end; ++i)
                   gemm<T>({a + p.offset(p.a, i), p.a.row, p.a.col},
                           {b + p.offset(p.b, i), p.b.row, p.b.col}, {c + i * p.m * p.n, p.n, 1},
                           p.m, p.n, p.k);
               });
}
// Each row of c is b times an element of a, where both are vectors.
template <class T>
void by_rows(const Product& p, const T* a, const T* b, T* c) {
  static const auto multiply = BEST(binary_loop<fn::Multiply, T>);
  parallel_for(p.batches() * p.m, std::max<int64_t>(1, kGrain / p.n),
               [&](int64_t begin, int64_t end) {
                 for (int64_t r = begin; r < end; ++r) {
                   const int64_t i = r / p.m;
                   multiply(a + p.offset(p.a, i) + r % p.m * p.a.row, b + p.offset(p.b, i),
                            c + r * p.n, p.n, 1);
                 }
               });
}
// Whether oneDNN is faster than our own loops; measured.
bool worth_onednn(const Product& p, DType t) {
  constexpr int64_t kEnough = 1 << 18;  // multiplications per matrix
  if (!onednn::supports(t)) return false;
  const int64_t work = p.m * p.n * p.k;
  return t == DType::kFloat32 ? p.m > 1 && p.n > 1 && work > kEnough : work > 0;
}
// As it is if rows or columns lie densely, as oneDNN wants it; else a contiguous copy.
Tensor dense(const Tensor& t) {
  const Ints s = t.strides();
  const int r = t.rank();
  if (r == 1) return s[0] == 1 ? t : contiguous(t);
  const int64_t rows = t.dims()[-2].raw(), cols = t.dims()[-1].raw();
  const bool plain = (s[-1] == 1 && s[-2] >= cols) || (s[-2] == 1 && s[-1] >= rows);
  return plain ? t : contiguous(t);
}
template <class T>
void matmul(const Matmul& op, const KernelArgs& k) {
  constexpr bool half = std::is_same_v<T, float16> || std::is_same_v<T, bfloat16>;
  const Tensor& out = k.out(0);
  if (out.numel() == 0) return;
  const Product p(op, k.in(0), k.in(1));
  if constexpr (!half) {
    if (p.k == 1 && p.b.col == 1 && p.n >= 8)
      return by_rows(p, k.data<T>(0), k.data<T>(1), k.out_data<T>(0));
  }
  if constexpr (half || std::is_same_v<T, float>) {
    if (worth_onednn(p, dtype_of<T>)) {
      const Tensor x = dense(k.in(0)), y = dense(k.in(1));
      return onednn::matmul(Product(op, x, y), dtype_of<T>, x.raw_data(), y.raw_data(),
                            out.raw_data());
    }
  }
  if constexpr (half) {
    ModeScope scope(plain_mode());
    const Tensor wide = call(op, cast(k.in(0), DType::kFloat32), cast(k.in(1), DType::kFloat32));
    copy_elements(out, cast(wide, out.dtype()));
  } else {
    by_gemm(p, k.data<T>(0), k.data<T>(1), k.out_data<T>(0));
  }
}
inline constexpr auto kProducts = kFloating + kComplexes + Types<int32_t, int64_t>{};
}  // namespace
REGISTER_KERNEL(Matmul, kCPU, matmul, kProducts, kStrided);
}  // namespace paddle

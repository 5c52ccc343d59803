#include "paddle/phi/ops/nonzero.h"

#include <vector>

#include "paddle/common/parallel.h"
#include "paddle/phi/core/kernel.h"

namespace paddle {
namespace {
constexpr int64_t kPiece = 4096;

// The coordinates of positions that rise from `begin` on.
void put_coordinates(const Dims& dims, int64_t begin, const int64_t* positions, int64_t n,
                     int64_t* row) {
  const int rank = dims.size();
  if (rank == 0) return;
  const int64_t inner = dims[-1].raw();
  int64_t at[kMaxRank] = {}, size[kMaxRank];
  for (int a = 0; a < rank; ++a) size[a] = dims[a].raw();
  int64_t rest = begin / inner, line = rest * inner;  // the position of at, with its last one 0
  for (int a = rank - 2; a >= 0; --a) {
    at[a] = rest % size[a];
    rest /= size[a];
  }
  for (int64_t i = 0; i < n; ++i, row += rank) {
    for (; positions[i] - line >= inner; line += inner)
      for (int a = rank - 2; a >= 0 && ++at[a] == size[a]; --a) at[a] = 0;
    for (int a = 0; a < rank - 1; ++a) row[a] = at[a];
    row[rank - 1] = positions[i] - line;
  }
}
template <class T>
void nonzero_kernel(const Nonzero&, const KernelArgs& k) {
  const Tensor& x = k.in(0);
  const T* data = k.data<T>(0);
  const int64_t n = x.numel(), pieces = (n + kPiece - 1) / kPiece;
  std::vector<int64_t> before(size_t(pieces + 1), 0);  // how many the pieces up to each one have
  parallel_for(n, kPiece, [&](int64_t begin, int64_t end) {
    int64_t found = 0;
    for (int64_t i = begin; i < end; ++i) found += data[i] != T(0);
    before[size_t(begin / kPiece + 1)] = found;
  });
  for (size_t i = 1; i < before.size(); ++i) before[i] += before[i - 1];
  k.out(0) = empty({DType::kInt64, {before.back(), x.rank()}}, k.place);
  int64_t* const out = k.out(0).template data<int64_t>();
  parallel_for(n, kPiece, [&](int64_t begin, int64_t end) {
    int64_t positions[kPiece], found = 0;
    for (int64_t i = begin; i < end; ++i) {  // without a branch, which would be mispredicted often
      positions[found] = i;
      found += data[i] != T(0);
    }
    put_coordinates(x.dims(), begin, positions, found,
                    out + before[size_t(begin / kPiece)] * x.rank());
  });
}
}  // namespace
REGISTER_KERNEL(Nonzero, kCPU, nonzero_kernel, kEvery);
}  // namespace paddle

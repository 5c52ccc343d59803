// Running the regions of `if` and `while`.
#include <cstring>

#include "paddle/executor/executable.h"
#include "paddle/ir/control.h"
#include "paddle/phi/core/kernel.h"

namespace paddle {
namespace {
bool is_true(const Tensor& t) {
  return element(t, 0).to<bool>();
}

template <class T>
void if_kernel(const If& op, const KernelArgs& k) {
  const auto out = executable(graph_of(is_true(k.in(0)) ? op.yes : op.no)).run(k.list(1));
  std::copy(out.begin(), out.end(), k.outs.begin());
}
// What a variable was in each round, as one tensor.
Tensor stacked(const std::vector<std::vector<Tensor>>& rounds, size_t i, const Tensor& like) {
  Dims dims{int64_t(rounds.size())};
  dims.append(like.dims().begin(), like.dims().end());
  Tensor t = empty(like.meta().with(dims), like.place());
  const int64_t n = like.numel();
  for (size_t r = 0; r < rounds.size(); ++r) {
    Tensor part = snapshot(t);
    part.impl()->meta.dims = like.dims();
    part.impl()->layout.offset = Dim(int64_t(r) * n);
    USER_CHECK(kValue, known(rounds[r][i].dims() == like.dims()),
               "while: variable {} had shape {} at first and {} in round {}; with a gradient its "
               "shape must stay",
               i, like.dims(), rounds[r][i].dims(), r);
    copy_elements(part, rounds[r][i]);
  }
  return t;
}
template <class T>
void while_kernel(const While& op, const KernelArgs& k) {
  const size_t m = size_t(op.carried);
  std::vector<Tensor> args(k.list(0).begin(), k.list(0).end());
  const std::vector<Tensor> first(args.begin(), args.begin() + int64_t(m));
  std::vector<std::vector<Tensor>> rounds;
  Executable &more = executable(graph_of(op.more)), &body = executable(graph_of(op.body));
  while (is_true(more.run(args)[0])) {
    if (op.save) rounds.emplace_back(args.begin(), args.begin() + int64_t(m));
    const auto next = body.run(args);
    std::copy(next.begin(), next.end(), args.begin());
  }
  std::copy_n(args.begin(), m, k.outs.begin());
  if (!op.save) return;
  Tensor count = empty({DType::kInt64, {}}, kCpuPlace);
  *count.data<int64_t>() = int64_t(rounds.size());
  k.out(int(m)) = copy_to(count, k.place);
  for (size_t i = 0; i < m; ++i) k.out(int(m + 1 + i)) = stacked(rounds, i, first[i]);
}
}  // namespace
REGISTER_KERNEL(If, kCPU, if_kernel, kEvery);
REGISTER_KERNEL(While, kCPU, while_kernel, kEvery);
REGISTER_KERNEL(If, kGPU, if_kernel, kEvery);
REGISTER_KERNEL(While, kGPU, while_kernel, kEvery);
}  // namespace paddle

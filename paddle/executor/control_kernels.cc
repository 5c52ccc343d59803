// Running the regions of `if` and `while`, and the functions of users.
#include <cstring>

#include "paddle/executor/executable.h"
#include "paddle/executor/running.h"
#include "paddle/ir/control.h"
#include "paddle/ir/py_func.h"
#include "paddle/phi/core/kernel.h"
#include "paddle/phi/core/mode.h"

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
// What the function gets is a copy, since it may keep it: what a program computes lies in memory
// that is used again.
template <class T>
void py_func_kernel(const PyFunc& op, const KernelArgs& k) {
  const HostFunction& f = function_of(op.function);
  const Tensors in = k.list(0);
  std::vector<Tensor> args, given;
  std::vector<Meta> want = f.results;
  for (size_t i = 0; i < in.size(); ++i) {
    const bool copied = i + f.likes < in.size();
    args.push_back(copied ? copy_to(in[i], in[i].place()) : in[i]);
    if (!copied) want.push_back(in[i].meta());
  }
  {
    const OutsideOfProgram outside;
    const ModeScope scope(plain_mode());
    given = f.call(std::move(args));
  }
  KERNEL_CHECK(kValue, K1, given.size() == want.size(),
               "the function {} gives {} tensors, where {} are declared", f.name, given.size(),
               want.size());
  for (size_t i = 0; i < given.size(); ++i) {
    bool fits = given[i].dtype() == want[i].dtype && given[i].rank() == want[i].rank();
    for (int a = 0; fits && a < want[i].rank(); ++a)
      fits = want[i].dims[a].raw() == -1 || want[i].dims[a].raw() == given[i].dims()[a].raw();
    KERNEL_CHECK(kValue, K2, fits, "the function {} gives a tensor {} for its result {}, {}",
                 f.name, given[i], i, want[i]);
    k.out(int(i)) = given[i].place() == k.place ? given[i] : copy_to(given[i], k.place);
  }
}
}  // namespace
REGISTER_KERNEL(PyFunc, kCPU, py_func_kernel, kEvery);
REGISTER_KERNEL(PyFunc, kGPU, py_func_kernel, kEvery);
REGISTER_KERNEL(If, kCPU, if_kernel, kEvery);
REGISTER_KERNEL(While, kCPU, while_kernel, kEvery);
REGISTER_KERNEL(If, kGPU, if_kernel, kEvery);
REGISTER_KERNEL(While, kGPU, while_kernel, kEvery);
}  // namespace paddle

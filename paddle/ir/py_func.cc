#include "paddle/ir/py_func.h"

#include <algorithm>

#include "paddle/phi/core/register.h"

namespace paddle {
std::vector<Meta> PyFunc::infer(Metas x) const {
  OP_CHECK(C1, bool(function), "there is no function");
  const HostFunction& f = function_of(function);
  std::vector<Meta> metas = f.results;
  for (size_t i = x.size() - std::min(f.likes, x.size()); i < x.size(); ++i) metas.push_back(*x[i]);
  for (Meta& m : metas)
    for (Dim& d : m.dims)
      if (d.is_number() && d.raw() == -1) d = sym::fresh("py_func");
  return metas;
}
// What is saved must not depend on attributes: so it is all inputs and outputs.
Grads PyFunc::grad(const GradIn& g) const {
  std::vector<Tensor> args;
  const auto add = [&](const Tensor& t, size_t index) {
    if (std::find(skipped.begin(), skipped.end(), int64_t(index)) == skipped.end())
      args.push_back(t);
  };
  const size_t n = size_t(g.size(0));
  for (size_t i = 0; i < n; ++i) add(g.list(0)[i], i);
  for (size_t i = 0; i < g.outs.size(); ++i) add(g.out(int(i)), n + i);
  if (!backward) return Grads(n);
  for (size_t i = 0; i < g.outs.size(); ++i) args.push_back(g.dout(int(i)));
  for (size_t i = 0; i < n; ++i)
    if (is_inexact(g.meta(0, int(i)).dtype)) args.push_back(g.list(0)[i]);
  const auto given = call(PyFunc{backward}, args);
  Grads dx(n);
  size_t k = 0;
  for (size_t i = 0; i < n; ++i)
    if (is_inexact(g.meta(0, int(i)).dtype)) dx[i] = given[k++];
  return dx;
}
REGISTER_OP(PyFunc);
}  // namespace paddle

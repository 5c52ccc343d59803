#include "paddle/phi/kernels/cpu/matmul.h"
#include "paddle/phi/kernels/cpu/onednn/onednn.h"

namespace paddle::onednn {
namespace {
// A factor with `batch` in front of rows x columns; an axis that is broadcast has size 1.
MemoryDesc factor_desc(const Product& p, const Product::Factor& f, int64_t rows, int64_t cols,
                       DType t) {
  dnnl::memory::dims dims, strides;
  for (int i = 0; i < p.batch.size(); ++i) {
    dims.push_back(f.batch[i] ? p.batch[i] : 1);
    strides.push_back(f.batch[i] ? f.batch[i] : rows * cols);
  }
  dims.insert(dims.end(), {rows, cols});
  strides.insert(strides.end(), {f.row, f.col});
  return MemoryDesc(dims, data_type(t), strides);
}
}  // namespace

void matmul(const Product& p, DType t, const void* a, const void* b, void* c) {
  open();
  dnnl::memory::dims result(p.batch.begin(), p.batch.end());
  result.insert(result.end(), {p.m, p.n});
  const MemoryDesc da = factor_desc(p, p.a, p.m, p.k, t), db = factor_desc(p, p.b, p.k, p.n, t),
                   dc = plain(result, t);
  Key key("matmul");
  key << da.get_dims() << da.get_strides() << db.get_dims() << db.get_strides() << int(t);
  const auto prim = cached(key, [&] {
    dnnl::primitive_attr attr;
    attr.set_scratchpad_mode(dnnl::scratchpad_mode::user);
    const dnnl::matmul::primitive_desc d(engine(), da, db, dc, attr);
    return Primitive{dnnl::matmul(d), {}, d.scratchpad_desc().get_size()};
  });
  execute(*prim, {{DNNL_ARG_SRC, {da, const_cast<void*>(a)}},
                  {DNNL_ARG_WEIGHTS, {db, const_cast<void*>(b)}},
                  {DNNL_ARG_DST, {dc, c}}});
}
}  // namespace paddle::onednn

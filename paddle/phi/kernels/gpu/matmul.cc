// Products of matrices by cuBLASLt.
#include <cublasLt.h>

#include <mutex>
#include <vector>

#include "paddle/device/allocator.h"
#include "paddle/device/gpu/cuda.h"
#include "paddle/phi/core/kernel.h"
#include "paddle/phi/kernels/functors/product.h"
#include "paddle/phi/kernels/gpu/shared_library.h"

namespace paddle::gpu {
namespace {
#define CUBLASLT_FUNCTIONS(X)              \
  X(cublasLtCreate)                        \
  X(cublasLtGetStatusString)               \
  X(cublasLtMatmul)                        \
  X(cublasLtMatmulAlgoGetHeuristic)        \
  X(cublasLtMatmulDescInit_internal)       \
  X(cublasLtMatmulDescSetAttribute)        \
  X(cublasLtMatmulPreferenceInit_internal) \
  X(cublasLtMatmulPreferenceSetAttribute)  \
  X(cublasLtMatrixLayoutInit_internal)     \
  X(cublasLtMatrixLayoutSetAttribute)
struct CublasLt {
#define MEMBER(name) decltype(&::name) name;
  CUBLASLT_FUNCTIONS(MEMBER)
#undef MEMBER
  CublasLt() {
    const SharedLibrary library("libcublasLt.so.13");
#define FIND(name) library.find(#name, this->name);
    CUBLASLT_FUNCTIONS(FIND)
#undef FIND
  }
};
const CublasLt& lt() {
  static const CublasLt table;
  return table;
}
void check(cublasStatus_t status, const char* what) {
  USER_CHECK(kRuntime, status == CUBLAS_STATUS_SUCCESS, "cuBLASLt: {} in {}",
             lt().cublasLtGetStatusString(status), what);
}
#define LT(name, ...) check(lt().name(__VA_ARGS__), #name)

// One per device; it may be used by several threads.
cublasLtHandle_t handle_of(Place place) {
  static std::mutex& mutex = *new std::mutex;
  static auto& handles = *new std::vector<cublasLtHandle_t>;
  std::lock_guard lock(mutex);
  if (handles.size() <= size_t(place.device)) handles.resize(size_t(place.device) + 1);
  cublasLtHandle_t& h = handles[size_t(place.device)];
  if (!h) LT(cublasLtCreate, &h);
  return h;
}

struct NumberTypes {
  cudaDataType_t data, scale;
  cublasComputeType_t compute;
};
NumberTypes types_of(DType t) {
  switch (t) {
    case DType::kFloat64:
      return {CUDA_R_64F, CUDA_R_64F, CUBLAS_COMPUTE_64F};
    case DType::kFloat16:
      return {CUDA_R_16F, CUDA_R_32F, CUBLAS_COMPUTE_32F};
    case DType::kBFloat16:
      return {CUDA_R_16BF, CUDA_R_32F, CUBLAS_COMPUTE_32F};
    default:
      return {CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F};
  }
}

// A matrix as cuBLASLt has it, column by column.
struct Matrix {
  cublasLtMatrixLayoutOpaque_t layout;
  bool transposed;

  // rows x columns, whose rows, or else columns, lie densely.
  Matrix(cudaDataType_t type, int64_t rows, int64_t columns, int64_t row_step, int64_t column_step,
         int64_t batches, int64_t batch_step)
      : transposed(row_step != 1 && rows != 1) {
    if (transposed) {
      std::swap(rows, columns);
      std::swap(row_step, column_step);
    }
    const int64_t lead = std::max(column_step, rows);
    LT(cublasLtMatrixLayoutInit_internal, &layout, sizeof(layout), type, uint64_t(rows),
       uint64_t(columns), lead);
    const int32_t count = int32_t(batches);
    LT(cublasLtMatrixLayoutSetAttribute, &layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &count,
       sizeof(count));
    LT(cublasLtMatrixLayoutSetAttribute, &layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET,
       &batch_step, sizeof(batch_step));
  }
};

// c = a b, read column by column: the transpose of c is that of b times that of a.
class Gemm {
 public:
  Gemm(const Product& p, const NumberTypes& t)
      : inner_(p.batch.empty() ? 1 : p.batch[-1]),
        left_(t.data, p.n, p.k, p.b.col, p.b.row, inner_, p.batch.empty() ? 0 : p.b.batch[-1]),
        right_(t.data, p.k, p.m, p.a.col, p.a.row, inner_, p.batch.empty() ? 0 : p.a.batch[-1]),
        result_(t.data, p.n, p.m, 1, p.n, inner_, p.m * p.n) {
    LT(cublasLtMatmulDescInit_internal, &desc_, sizeof(desc_), t.compute, t.scale);
    const cublasOperation_t left = left_.transposed ? CUBLAS_OP_T : CUBLAS_OP_N,
                            right = right_.transposed ? CUBLAS_OP_T : CUBLAS_OP_N;
    LT(cublasLtMatmulDescSetAttribute, &desc_, CUBLASLT_MATMUL_DESC_TRANSA, &left, sizeof(left));
    LT(cublasLtMatmulDescSetAttribute, &desc_, CUBLASLT_MATMUL_DESC_TRANSB, &right, sizeof(right));
  }
  void run(const Product& p, Place place, size_t width, const char* a, const char* b, char* c,
           const void* one, const void* zero) {
    const cublasLtHandle_t handle = handle_of(place);
    const Buffer workspace = allocator(place).allocate(kWorkspace);
    struct Pointers {
      const char *a, *b;
      char* c;
    };
    std::vector<Pointers> calls;
    uintptr_t bits[3] = {};  // of all addresses
    for (int64_t i = 0, n = p.batches(); i < n; i += inner_) {
      const auto step = [&](int64_t elements) { return elements * int64_t(width); };
      calls.push_back(
          {a + step(p.offset(p.a, i)), b + step(p.offset(p.b, i)), c + step(i * p.m * p.n)});
      bits[0] |= uintptr_t(calls.back().b);
      bits[1] |= uintptr_t(calls.back().a);
      bits[2] |= uintptr_t(calls.back().c);
    }
    const cublasLtMatmulHeuristicResult_t best = choose(handle, bits);
    for (const Pointers& q : calls)
      LT(cublasLtMatmul, handle, &desc_, one, q.b, &left_.layout, q.a, &right_.layout, zero, q.c,
         &result_.layout, q.c, &result_.layout, &best.algo, workspace.data(), kWorkspace,
         stream_of(place));
  }

 private:
  static constexpr size_t kWorkspace = 32 << 20;  // what NVIDIA advises for Hopper

  cublasLtMatmulHeuristicResult_t choose(cublasLtHandle_t handle, const uintptr_t (&bits)[3]) {
    cublasLtMatmulPreferenceOpaque_t wish;
    LT(cublasLtMatmulPreferenceInit_internal, &wish, sizeof(wish));
    const auto set = [&](cublasLtMatmulPreferenceAttributes_t which, const auto& value) {
      LT(cublasLtMatmulPreferenceSetAttribute, &wish, which, &value, sizeof(value));
    };
    // Views may begin anywhere.
    const auto alignment = [](uintptr_t b) { return uint32_t(std::min<uintptr_t>(b & -b, 256)); };
    set(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, kWorkspace);
    set(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, alignment(bits[0]));
    set(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, alignment(bits[1]));
    set(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, alignment(bits[2]));
    set(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, alignment(bits[2]));
    cublasLtMatmulHeuristicResult_t best{};
    int found = 0;
    LT(cublasLtMatmulAlgoGetHeuristic, handle, &desc_, &left_.layout, &right_.layout,
       &result_.layout, &result_.layout, &wish, 1, &best, &found);
    USER_CHECK(kRuntime, found > 0, "cuBLASLt has no algorithm for this product");
    return best;
  }

  const int64_t inner_;  // batches in one call
  cublasLtMatmulDescOpaque_t desc_;
  Matrix left_, right_, result_;
};

// As it is if rows or columns lie densely; else a contiguous copy.
Tensor dense(const Tensor& t) {
  const Ints s = t.strides();
  if (t.rank() == 1) return s[0] == 1 ? t : contiguous(t);
  const int64_t rows = t.dims()[-2].raw(), columns = t.dims()[-1].raw();
  const bool plain = (s[-1] == 1 && s[-2] >= columns) || (s[-2] == 1 && s[-1] >= rows);
  return plain ? t : contiguous(t);
}
template <class T>
void matmul(const Matmul& op, const KernelArgs& k) {
  using C = Compute<T>;
  static const C one = 1, zero = 0;
  const Tensor &out = k.out(0), a = dense(k.in(0)), b = dense(k.in(1));
  if (out.numel() == 0) return;
  const Product p(op, a, b);
  if (p.k == 0)
    return CUDA_CHECK(
        cudaMemsetAsync(out.raw_data(), 0, size_t(out.numel()) * sizeof(T), stream_of(k.place)));
  Gemm(p, types_of(dtype_of<T>))
      .run(p, k.place, sizeof(T), static_cast<const char*>(a.raw_data()),
           static_cast<const char*>(b.raw_data()), static_cast<char*>(out.raw_data()), &one, &zero);
}
}  // namespace
REGISTER_KERNEL(Matmul, kGPU, matmul, kFloating, kStrided);
}  // namespace paddle::gpu

// Convolutions and their gradients by cuDNN.
#include <cudnn.h>

#include <mutex>
#include <vector>

#include "paddle/device/allocator.h"
#include "paddle/device/gpu/cuda.h"
#include "paddle/phi/core/kernel.h"
#include "paddle/phi/kernels/gpu/shared_library.h"
#include "paddle/phi/ops/conv.h"

namespace paddle::gpu {
namespace {
#define CUDNN_FUNCTIONS(X)                         \
  X(cudnnConvolutionBackwardData)                  \
  X(cudnnConvolutionBackwardFilter)                \
  X(cudnnConvolutionForward)                       \
  X(cudnnCreate)                                   \
  X(cudnnCreateConvolutionDescriptor)              \
  X(cudnnCreateFilterDescriptor)                   \
  X(cudnnCreateTensorDescriptor)                   \
  X(cudnnDestroyConvolutionDescriptor)             \
  X(cudnnDestroyFilterDescriptor)                  \
  X(cudnnDestroyTensorDescriptor)                  \
  X(cudnnGetConvolutionBackwardDataAlgorithm_v7)   \
  X(cudnnGetConvolutionBackwardFilterAlgorithm_v7) \
  X(cudnnGetConvolutionForwardAlgorithm_v7)        \
  X(cudnnGetErrorString)                           \
  X(cudnnSetConvolutionGroupCount)                 \
  X(cudnnSetConvolutionMathType)                   \
  X(cudnnSetConvolutionNdDescriptor)               \
  X(cudnnSetFilterNdDescriptor)                    \
  X(cudnnSetStream)                                \
  X(cudnnSetTensorNdDescriptor)
struct Cudnn {
#define MEMBER(name) decltype(&::name) name;
  CUDNN_FUNCTIONS(MEMBER)
#undef MEMBER
  Cudnn() {
    const SharedLibrary library("libcudnn.so.9");
#define FIND(name) library.find(#name, this->name);
    CUDNN_FUNCTIONS(FIND)
#undef FIND
  }
};
const Cudnn& dnn() {
  static const Cudnn table;
  return table;
}
void check(cudnnStatus_t status, const char* what) {
  USER_CHECK(kRuntime, status == CUDNN_STATUS_SUCCESS, "cuDNN: {} in {}",
             dnn().cudnnGetErrorString(status), what);
}
#define DNN(name, ...) check(dnn().name(__VA_ARGS__), #name)

// One per device, held while it is used.
class Handle {
 public:
  explicit Handle(Place place) {
    static auto& handles = *new std::vector<cudnnHandle_t>;
    const cudaStream_t stream = stream_of(place);
    if (handles.size() <= size_t(place.device)) handles.resize(size_t(place.device) + 1);
    cudnnHandle_t& h = handles[size_t(place.device)];
    if (!h) DNN(cudnnCreate, &h);
    DNN(cudnnSetStream, h, stream);
    handle_ = h;
  }
  operator cudnnHandle_t() const { return handle_; }

 private:
  static std::mutex& mutex() {
    static std::mutex& m = *new std::mutex;
    return m;
  }
  const std::lock_guard<std::mutex> lock_{mutex()};
  cudnnHandle_t handle_ = nullptr;
};

template <class D>
class Descriptor {
 public:
  using Function = cudnnStatus_t (*)(D);
  Descriptor(cudnnStatus_t (*create)(D*), Function destroy) : destroy_(destroy) {
    check(create(&d_), "creating a descriptor");
  }
  ~Descriptor() { destroy_(d_); }
  Descriptor(const Descriptor&) = delete;
  operator D() const { return d_; }

 private:
  const Function destroy_;
  D d_ = nullptr;
};

cudnnDataType_t type_of(DType t) {
  return t == DType::kFloat64    ? CUDNN_DATA_DOUBLE
         : t == DType::kFloat16  ? CUDNN_DATA_HALF
         : t == DType::kBFloat16 ? CUDNN_DATA_BFLOAT16
                                 : CUDNN_DATA_FLOAT;
}
std::vector<int> sizes_of(const Tensor& t) {
  std::vector<int> v;
  for (Dim d : t.dims()) {
    USER_CHECK(kValue, d.raw() <= INT32_MAX, "cuDNN convolves sizes below 2^31 only, got {}", d);
    v.push_back(int(d.raw()));
  }
  return v;
}

// A convolution of contiguous tensors, channels first, with the same padding on both sides.
struct Problem {
  Descriptor<cudnnTensorDescriptor_t> x{dnn().cudnnCreateTensorDescriptor,
                                        dnn().cudnnDestroyTensorDescriptor},
      y{dnn().cudnnCreateTensorDescriptor, dnn().cudnnDestroyTensorDescriptor};
  Descriptor<cudnnFilterDescriptor_t> f{dnn().cudnnCreateFilterDescriptor,
                                        dnn().cudnnDestroyFilterDescriptor};
  Descriptor<cudnnConvolutionDescriptor_t> conv{dnn().cudnnCreateConvolutionDescriptor,
                                                dnn().cudnnDestroyConvolutionDescriptor};

  Problem(const Window& w, const std::vector<int>& padding, const Tensor& tx, const Tensor& tf,
          const Tensor& ty) {
    const cudnnDataType_t type = type_of(tx.dtype());
    const auto set = [&](cudnnTensorDescriptor_t d, const Tensor& t) {
      const std::vector<int> sizes = sizes_of(t);
      std::vector<int> steps(sizes.size(), 1);
      for (size_t i = sizes.size() - 1; i > 0; --i) steps[i - 1] = steps[i] * sizes[i];
      DNN(cudnnSetTensorNdDescriptor, d, type, int(sizes.size()), sizes.data(), steps.data());
    };
    set(x, tx);
    set(y, ty);
    const std::vector<int> filter = sizes_of(tf);
    DNN(cudnnSetFilterNdDescriptor, f, type, CUDNN_TENSOR_NCHW, int(filter.size()), filter.data());
    const std::vector<int> strides(w.strides.begin(), w.strides.end()),
        dilations(w.dilations.begin(), w.dilations.end());
    DNN(cudnnSetConvolutionNdDescriptor, conv, int(padding.size()), padding.data(), strides.data(),
        dilations.data(), CUDNN_CROSS_CORRELATION,
        type == CUDNN_DATA_DOUBLE ? CUDNN_DATA_DOUBLE : CUDNN_DATA_FLOAT);
    DNN(cudnnSetConvolutionGroupCount, conv, int(w.groups));
    // float32 is not rounded to 19 bits.
    DNN(cudnnSetConvolutionMathType, conv,
        is_half(tx.dtype()) ? CUDNN_TENSOR_OP_MATH : CUDNN_FMA_MATH);
  }
};

// The fastest by cuDNN's reckoning that does with some workspace; one that gives the same again, if
// there is one.
template <class Perf, class F>
Perf fastest(F&& ask) {
  constexpr int kMost = 8;
  constexpr size_t kMostWorkspace = size_t(1) << 30;
  Perf found[kMost];
  int n = 0;
  ask(kMost, &n, found);
  const Perf* best = nullptr;
  for (int i = 0; i < n; ++i) {
    if (found[i].status != CUDNN_STATUS_SUCCESS || found[i].memory > kMostWorkspace) continue;
    if (!best) best = &found[i];
    if (found[i].determinism == CUDNN_DETERMINISTIC) {
      best = &found[i];
      break;
    }
  }
  USER_CHECK(kRuntime, best, "cuDNN has no algorithm for this convolution");
  return *best;
}

Tensor reordered(const Tensor& t, bool channels_to_front) {
  Tensor view = snapshot(t);
  const Dims steps = contiguous_strides(t.dims());
  Dims dims, strides;
  for (int i = 0; i < t.rank(); ++i) {
    const int r = t.rank();
    const int from = channels_to_front ? (i == 0   ? 0
                                          : i == 1 ? r - 1
                                                   : i - 1)
                                       : (i == 0       ? 0
                                          : i == r - 1 ? 1
                                                       : i + 1);
    dims.push_back(t.dims()[from]);
    strides.push_back(steps[from]);
  }
  view.impl()->meta.dims = dims;
  view.impl()->layout.strides = strides;
  view.impl()->layout = tidy(view.impl()->layout, dims);
  return view;
}
void zero(const Tensor& t) {
  CUDA_CHECK(cudaMemsetAsync(t.raw_data(), 0, size_t(t.numel()) * size_of(t.dtype()),
                             stream_of(t.place())));
}
// The part of a padded tensor that is x.
Tensor inside(const Tensor& padded, const Tensor& x, const Dims& before) {
  Tensor part = snapshot(padded);
  const Dims steps = contiguous_strides(padded.dims());
  Dim offset = padded.impl()->layout.offset;
  for (int i = 0; i < before.size(); ++i) offset = offset + before[i] * steps[2 + i];
  part.impl()->meta.dims = x.dims();
  part.impl()->layout = tidy({offset, steps}, x.dims());
  return part;
}

// The input of a convolution as cuDNN wants it: channels first, and with its padding inside where
// that is uneven.
struct Input {
  Tensor plain, padded;  // channels first; the second may be the first
  std::vector<int> padding;
  Dims before;
  bool last;

  // `given` has no elements yet if it is a result.
  Input(const Window& w, const ConvGeometry& g, const Tensor& given, bool is_result)
      : before(g.before), last(channels_last(w.data_format)) {
    if (!last)
      plain = given;
    else if (is_result)
      plain = empty(reordered(given, true).meta(), given.place());
    else
      plain = contiguous(reordered(given, true));
    Dims dims = plain.dims();
    bool even = true;
    for (int i = 0; i < g.before.size(); ++i) {
      even &= g.before[i].number() == g.after[i].number();
      dims[2 + i] = dims[2 + i] + g.before[i] + g.after[i];
    }
    for (Dim b : g.before) padding.push_back(even ? int(b.number()) : 0);
    padded = even ? plain : empty(plain.meta().with(dims), plain.place());
    if (even || is_result) return;
    zero(padded);
    copy_elements(inside(padded, plain, before), plain);
  }
  // As a result: from `padded` into `given`.
  void store(const Tensor& given) const {
    if (padded.impl() != plain.impl()) copy_elements(plain, inside(padded, plain, before));
    if (last) copy_elements(given, reordered(plain, false));
  }
};
// The other side of a convolution, channels first.
Tensor plain_output(const Window& w, const Tensor& t, bool is_result) {
  if (!channels_last(w.data_format)) return t;
  const Tensor view = reordered(t, true);
  return is_result ? empty(view.meta(), t.place()) : contiguous(view);
}
bool nothing_to_sum(const Tensor& a, const Tensor& b) {
  return a.numel() == 0 || b.numel() == 0;
}
// cuDNN's factors of what it computes and of what was there.
template <class T>
struct Factors {
  static constexpr std::conditional_t<std::is_same_v<T, double>, double, float> one = 1, zero = 0;
};

template <class T, class Op>
void conv(const Op& op, const KernelArgs& k) {
  using N = Factors<T>;
  const Tensor &x = k.in(0), &f = k.in(1), &out = k.out(0);
  if (out.numel() == 0) return;
  if (nothing_to_sum(x, f)) return zero(out);
  const ConvGeometry g(Op::info, op.conv, x.meta(), f.meta(), x.rank() - 2);
  const Input in(op.conv, g, x, false);
  const Tensor y = plain_output(op.conv, out, true);
  const Problem p(op.conv, in.padding, in.padded, f, y);
  const Handle handle(k.place);
  const auto best = fastest<cudnnConvolutionFwdAlgoPerf_t>([&](int most, int* n, auto* found) {
    DNN(cudnnGetConvolutionForwardAlgorithm_v7, handle, p.x, p.f, p.conv, p.y, most, n, found);
  });
  const Buffer work = allocator(k.place).allocate(best.memory);
  DNN(cudnnConvolutionForward, handle, &N::one, p.x, in.padded.raw_data(), p.f, f.raw_data(),
      p.conv, best.algo, work.data(), best.memory, &N::zero, p.y, y.raw_data());
  if (y.impl() != out.impl()) copy_elements(out, reordered(y, false));
}
template <class T, class Op>
void conv_input_grad(const Op& op, const KernelArgs& k) {
  using N = Factors<T>;
  const Tensor &f = k.in(0), &dout = k.in(1), &dx = k.out(0);
  if (dx.numel() == 0) return;
  if (nothing_to_sum(f, dout)) return zero(dx);
  const ConvGeometry g(Op::info, op.conv, dx.meta(), f.meta(), dx.rank() - 2);
  const Input in(op.conv, g, dx, true);
  const Tensor dy = plain_output(op.conv, dout, false);
  const Problem p(op.conv, in.padding, in.padded, f, dy);
  const Handle handle(k.place);
  const auto best = fastest<cudnnConvolutionBwdDataAlgoPerf_t>([&](int most, int* n, auto* found) {
    DNN(cudnnGetConvolutionBackwardDataAlgorithm_v7, handle, p.f, p.y, p.conv, p.x, most, n, found);
  });
  const Buffer work = allocator(k.place).allocate(best.memory);
  DNN(cudnnConvolutionBackwardData, handle, &N::one, p.f, f.raw_data(), p.y, dy.raw_data(), p.conv,
      best.algo, work.data(), best.memory, &N::zero, p.x, in.padded.raw_data());
  in.store(dx);
}
template <class T, class Op>
void conv_filter_grad(const Op& op, const KernelArgs& k) {
  using N = Factors<T>;
  const Tensor &x = k.in(0), &dout = k.in(1), &df = k.out(0);
  if (df.numel() == 0) return;
  if (nothing_to_sum(x, dout)) return zero(df);
  const ConvGeometry g(Op::info, op.conv, x.meta(), df.meta(), x.rank() - 2);
  const Input in(op.conv, g, x, false);
  const Tensor dy = plain_output(op.conv, dout, false);
  const Problem p(op.conv, in.padding, in.padded, df, dy);
  const Handle handle(k.place);
  const auto best =
      fastest<cudnnConvolutionBwdFilterAlgoPerf_t>([&](int most, int* n, auto* found) {
        DNN(cudnnGetConvolutionBackwardFilterAlgorithm_v7, handle, p.x, p.y, p.conv, p.f, most, n,
            found);
      });
  const Buffer work = allocator(k.place).allocate(best.memory);
  DNN(cudnnConvolutionBackwardFilter, handle, &N::one, p.x, in.padded.raw_data(), p.y,
      dy.raw_data(), p.conv, best.algo, work.data(), best.memory, &N::zero, p.f, df.raw_data());
}
}  // namespace
#define CONV_KERNELS(N)                                                   \
  REGISTER_KERNEL(Conv##N##d, kGPU, conv, kFloating);                     \
  REGISTER_KERNEL(Conv##N##dInputGrad, kGPU, conv_input_grad, kFloating); \
  REGISTER_KERNEL(Conv##N##dFilterGrad, kGPU, conv_filter_grad, kFloating)
CONV_KERNELS(2);
CONV_KERNELS(3);
}  // namespace paddle::gpu

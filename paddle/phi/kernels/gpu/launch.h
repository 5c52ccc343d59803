// Work for many indices, and for many blocks of threads that work together.
//
// Note [Kernels without a GPU]. Compiled by nvcc, this is a GPU's work. Compiled by a C++ compiler,
// it is a loop on the host, whose blocks have one thread. So tests run the kernels of this folder,
// but for those of CUDA's libraries, where there is no GPU: the stand-in, test/cpp/stand_in.
#pragma once
#include <cstdint>
#include <cstring>

#include "paddle/common/hd.h"
#include "paddle/device/place.h"

#ifdef __CUDACC__
#include "paddle/device/gpu/cuda.h"
#define DEVICE __device__  // for what a block's threads do together
#else
#define DEVICE
#endif

namespace paddle::gpu {
inline constexpr int kThreads = 256;  // per block, where nothing speaks for another number
inline constexpr int kMostThreads = 512;

#ifdef __CUDACC__
// The threads of a block, a power of two and at least 32.
class Block {
 public:
  __device__ int thread() const { return int(threadIdx.x); }
  __device__ int threads() const { return int(blockDim.x); }
  // The values of all threads joined; each thread gets the result.
  template <class A, class Join>
  __device__ A join(A v, Join join) const {
    static_assert(sizeof(A) <= 16);
    __shared__ alignas(16) char memory[32 * 16];
    A* const of_warp = reinterpret_cast<A*>(memory);
    v = among_lanes(v, join, 32);
    const int warps = threads() / 32;
    if (warps == 1) return v;
    __syncthreads();  // what was joined before has been read
    if (thread() % 32 == 0) of_warp[thread() / 32] = v;
    __syncthreads();
    return among_lanes(of_warp[thread() % warps], join, warps);
  }

 private:
  template <class A, class Join>
  static __device__ A among_lanes(A v, Join join, int lanes) {
    for (int away = lanes / 2; away > 0; away /= 2) v = join(v, of_lane(v, away));
    return v;
  }
  template <class A>
  static __device__ A of_lane(A v, int away) {
    int words[(sizeof(A) + 3) / 4] = {};
    memcpy(words, &v, sizeof(A));
    for (int& w : words) w = __shfl_xor_sync(~0u, w, away);
    memcpy(&v, words, sizeof(A));
    return v;
  }
};

template <class F>
__global__ void __launch_bounds__(kThreads) each_index(int64_t n, const F f) {
  const int64_t step = int64_t(gridDim.x) * kThreads;
  for (int64_t i = int64_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += step) f(i);
}
template <class F>
__global__ void __launch_bounds__(kMostThreads) each_block(const F f) {
  f(Block(), int64_t(blockIdx.x));
}

// Calls f(i) for i in [0, n).
template <class F>
void for_each(Place place, int64_t n, const F& f) {
  if (n == 0) return;
  constexpr int64_t kMostBlocks = 1 << 22;
  const int64_t blocks = (n + kThreads - 1) / kThreads;
  each_index<<<unsigned(blocks < kMostBlocks ? blocks : kMostBlocks), kThreads, 0,
               stream_of(place)>>>(n, f);
  CUDA_CHECK(cudaGetLastError());
}
// Calls f(block, i) for i in [0, blocks), in all threads of a block each; as many threads as suit
// `work` items per block.
template <class F>
void for_each_block(Place place, int64_t blocks, int64_t work, const F& f) {
  if (blocks == 0) return;
  unsigned threads = 32;
  while (threads < kMostThreads && threads * 4 < work) threads *= 2;
  each_block<<<unsigned(blocks), threads, 0, stream_of(place)>>>(f);
  CUDA_CHECK(cudaGetLastError());
}
#else
// While it lives, the host can reach the stand-in's memory.
struct Working {
  Working();
  ~Working();
};
class Block {
 public:
  int thread() const { return 0; }
  int threads() const { return 1; }
  template <class A, class Join>
  A join(A v, Join) const {
    return v;
  }
};
template <class F>
void for_each(Place, int64_t n, const F& f) {
  const Working now;
  for (int64_t i = 0; i < n; ++i) f(i);
}
template <class F>
void for_each_block(Place, int64_t blocks, int64_t, const F& f) {
  const Working now;
  for (int64_t i = 0; i < blocks; ++i) f(Block(), i);
}
#endif
}  // namespace paddle::gpu

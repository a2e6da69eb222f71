// Full reductions of a mapped expression: one pass over the arrays, then one over a number of partial results.
#include "vectors.cuh"

struct Sum {
  template <typename T> __device__ __forceinline__ T operator()(T a, T b) const { return a + b; }
};

struct Maximum {
  template <typename T> __device__ __forceinline__ T operator()(T a, T b) const { return a > b || a != a ? a : b; }
};

// The element that is reduced.
struct SquaredDifference {
  template <typename T> __device__ __forceinline__ T operator()(T x, T y) const { const T d = x - y; return d * d; }
};
struct AbsoluteDifference {
  template <typename T> __device__ __forceinline__ T operator()(T x, T y) const { return fabsf(x - y); }
};

// What becomes of the reduced value.
struct Same {
  template <typename T> __device__ __forceinline__ T operator()(T value) const { return value; }
};

// The reduction over the block, in thread 0: a tree whose shape is fixed by THREADS.
template <int THREADS, typename T, typename Op>
__device__ __forceinline__ T across_block(Op op, T part) {
  __shared__ T of_warp[THREADS / 32];
#pragma unroll
  for (int step = 16; step > 0; step /= 2) part = op(part, __shfl_down_sync(0xffffffffu, part, step));
  if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = part;
  __syncthreads();
  part = of_warp[threadIdx.x % (THREADS / 32)];
#pragma unroll
  for (int step = THREADS / 64; step > 0; step /= 2) part = op(part, __shfl_down_sync(0xffffffffu, part, step));
  return part;
}

// This thread's share: AHEAD vectors at a time, each lane with a sum of its own, the lanes by a tree at the end.
template <int THREADS, int WIDTH, int AHEAD, typename Index, typename Op, typename Map, typename T>
__device__ __forceinline__ T share(const T* __restrict__ x, const T* __restrict__ y, const Index size, const T identity) {
  const Op op;
  const Map map;
  T part[AHEAD * WIDTH];
#pragma unroll
  for (int k = 0; k < AHEAD * WIDTH; ++k) part[k] = identity;
  const Index step = Index(gridDim.x) * THREADS * AHEAD * WIDTH;
  const Index whole = is_aligned<WIDTH>(x) && is_aligned<WIDTH>(y) ? size / (THREADS * AHEAD * WIDTH) * (THREADS * AHEAD * WIDTH) : 0;
  for (Index block = Index(blockIdx.x) * THREADS * AHEAD * WIDTH; block < whole; block += step) {
    Lanes<T, WIDTH> x_[AHEAD];
    Lanes<T, WIDTH> y_[AHEAD];
#pragma unroll
    for (int a = 0; a < AHEAD; ++a) {
      const Index first = block + (a * THREADS + threadIdx.x) * WIDTH;
      load(x_[a], x + first);
      load(y_[a], y + first);
    }
#pragma unroll
    for (int a = 0; a < AHEAD; ++a)
#pragma unroll
      for (int w = 0; w < WIDTH; ++w) part[a * WIDTH + w] = op(part[a * WIDTH + w], map(x_[a].lane[w], y_[a].lane[w]));
  }
  for (Index i = whole + Index(blockIdx.x) * THREADS + threadIdx.x; i < size; i += Index(gridDim.x) * THREADS)
    part[0] = op(part[0], map(x[i], y[i]));
#pragma unroll
  for (int half = AHEAD * WIDTH / 2; half > 0; half /= 2)
#pragma unroll
    for (int k = 0; k < half; ++k) part[k] = op(part[k], part[k + half]);
  return part[0];
}

// First pass: partial[b] is the reduction of what block b has read.
template <int THREADS, int WIDTH, int AHEAD, typename Index, typename Op, typename Map, typename T>
__global__ void __launch_bounds__(THREADS)
reduce_blocks(const T* __restrict__ x, const T* __restrict__ y, T* __restrict__ partial, const Index size, const double identity) {
  const T part = across_block<THREADS>(Op{}, share<THREADS, WIDTH, AHEAD, Index, Op, Map>(x, y, size, T(identity)));
  if (threadIdx.x == 0) partial[blockIdx.x] = part;
}

// One pass, one block: enough for small arrays.
template <int THREADS, int WIDTH, int AHEAD, typename Index, typename Op, typename Map, typename T>
__global__ void __launch_bounds__(THREADS)
reduce_one_block(const T* __restrict__ x, const T* __restrict__ y, T* __restrict__ value, const Index size, const double identity, const double count) {
  const T part = across_block<THREADS>(Op{}, share<THREADS, WIDTH, AHEAD, Index, Op, Map>(x, y, size, T(identity)));
  if (threadIdx.x == 0) *value = count == 1.0 ? part : part / T(count);
}

// Second pass, one block: value is the reduction of the partial results, divided by `count` (1 for a sum, the size for a mean).
template <int THREADS, typename Op, typename T>
__global__ void __launch_bounds__(THREADS)
reduce_partials(const T* __restrict__ partial, T* __restrict__ value, const int partials, const double identity, const double count) {
  const Op op;
  T part = T(identity);
  for (int i = threadIdx.x; i < partials; i += THREADS) part = op(part, partial[i]);
  part = across_block<THREADS>(op, part);
  if (threadIdx.x == 0) *value = count == 1.0 ? part : part / T(count);
}

// Both passes in one launch: the block that is last to arrive reduces the partial results, and leaves `arrived` at 0.
template <int THREADS, int WIDTH, int AHEAD, typename Index, typename Op, typename Map, typename T>
__global__ void __launch_bounds__(THREADS)
reduce_last_block(const T* __restrict__ x, const T* __restrict__ y, T* partial, T* __restrict__ value, unsigned* arrived,
                  const Index size, const double identity, const double count) {
  const Op op;
  T part = across_block<THREADS>(op, share<THREADS, WIDTH, AHEAD, Index, Op, Map>(x, y, size, T(identity)));
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = part;
    __threadfence();
    is_last = atomicAdd(arrived, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (!is_last) return;
  __threadfence();
  part = T(identity);
  for (unsigned i = threadIdx.x; i < gridDim.x; i += THREADS) part = op(part, __ldcg(partial + i));
  part = across_block<THREADS>(op, part);
  if (threadIdx.x == 0) {
    *value = count == 1.0 ? part : part / T(count);
    *arrived = 0;
  }
}

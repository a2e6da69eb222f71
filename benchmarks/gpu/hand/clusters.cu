// Layer norm of long rows by clusters of blocks: each block of a cluster has the same stretch of columns in every row, and so
// keeps its weights in shared memory, where a block that takes whole rows reads them again for each of them. What the blocks
// of a cluster add up they tell each other through distributed shared memory.
#include "vectors.cuh"

__device__ __forceinline__ unsigned int rank_in_cluster() {
  unsigned int rank;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return rank;
}

__device__ __forceinline__ void wait_for_cluster() {
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}

// Store into the same place of another block's shared memory.
__device__ __forceinline__ void tell(float* own, unsigned int rank, float value) {
  const unsigned int here = static_cast<unsigned int>(__cvta_generic_to_shared(own));
  unsigned int there;
  asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(here), "r"(rank));
  asm volatile("st.shared::cluster.f32 [%0], %1;" ::"r"(there), "f"(value) : "memory");
}

// The sum over all threads of the cluster; `told` are two rows of one number for each block, used in turn.
template <int CLUSTER, int THREADS>
__device__ __forceinline__ float cluster_sum(float value, float (*told)[CLUSTER], int& turn, unsigned int rank) {
  __shared__ float of_warp[2][THREADS / 32];
  turn ^= 1;
#pragma unroll
  for (int step = 16; step > 0; step /= 2) value += __shfl_xor_sync(0xffffffffu, value, step);
  if (threadIdx.x % 32 == 0) of_warp[turn][threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x < CLUSTER) {
    float sum = 0;
#pragma unroll
    for (int w = 0; w < THREADS / 32; ++w) sum += of_warp[turn][w];
    if (CLUSTER == 1) {
      told[turn][0] = sum;
    } else {
      tell(&told[turn][rank], threadIdx.x, sum);
    }
  }
  if (CLUSTER == 1) {
    __syncthreads();
  } else {
    wait_for_cluster();
  }
  float sum = 0;
#pragma unroll
  for (int k = 0; k < CLUSTER; ++k) sum += told[turn][k];
  return sum;
}

// `words` of four columns in each block; a cluster takes every row whose number is its own, modulo how many clusters there are.
template <int CLUSTER, int THREADS, int VECTORS, int BLOCKS>
__global__ void __cluster_dims__(CLUSTER, 1, 1) __launch_bounds__(THREADS, BLOCKS)
    layer_norm_in_clusters(const float* x, const float* gamma, const float* beta, float* value, float eps, unsigned int rows, int columns) {
  extern __shared__ float4 weights[];  // gamma's stretch, then beta's
  __shared__ float told[2][CLUSTER];
  const unsigned int rank = rank_in_cluster();
  const int words = (columns / 4 + CLUSTER - 1) / CLUSTER, first = int(rank) * words;
  const int own = min(words, columns / 4 - first);
  for (int i = threadIdx.x; i < own; i += THREADS) {
    weights[i] = reinterpret_cast<const float4*>(gamma)[first + i];
    weights[words + i] = reinterpret_cast<const float4*>(beta)[first + i];
  }
  int turn = 0;
  wait_for_cluster();  // all blocks run, and each has its weights
  for (unsigned int row = blockIdx.x / CLUSTER; row < rows; row += gridDim.x / CLUSTER) {
    const float4* const from = reinterpret_cast<const float4*>(x + (long long)row * columns) + first;
    float4* const to = reinterpret_cast<float4*>(value + (long long)row * columns) + first;
    float4 held[VECTORS];
    float sum = 0;
#pragma unroll
    for (int v = 0; v < VECTORS; ++v) {
      const int i = int(threadIdx.x) + v * THREADS;
      held[v] = i < own ? from[i] : float4{0, 0, 0, 0};
    }
#pragma unroll
    for (int v = 0; v < VECTORS; ++v) sum += (held[v].x + held[v].y) + (held[v].z + held[v].w);
    const float mean = cluster_sum<CLUSTER, THREADS>(sum, told, turn, rank) / columns;
    float squares = 0;
#pragma unroll
    for (int v = 0; v < VECTORS; ++v) {
      held[v] = {held[v].x - mean, held[v].y - mean, held[v].z - mean, held[v].w - mean};
      const float4 h = held[v];
      if (int(threadIdx.x) + v * THREADS < own) squares += (h.x * h.x + h.y * h.y) + (h.z * h.z + h.w * h.w);
    }
    const float deviation = sqrtf(cluster_sum<CLUSTER, THREADS>(squares, told, turn, rank) / columns + eps);
#pragma unroll
    for (int v = 0; v < VECTORS; ++v) {
      const int i = int(threadIdx.x) + v * THREADS;
      if (i >= own) continue;
      const float4 h = held[v], g = weights[i], b = weights[words + i];
      to[i] = {h.x / deviation * g.x + b.x, h.y / deviation * g.y + b.y, h.z / deviation * g.z + b.z, h.w / deviation * g.w + b.w};
    }
  }
  wait_for_cluster();  // nobody leaves whom another one may still tell something
}

// A block for each multiprocessor, the next row on its way while this one is computed: each thread copies into slots of its own, so
// that no barrier is needed. The weights of the first `KEPT` of a thread's vectors are in slots, too; `LOADED` is false to tell what
// loading the others costs. `OWN` vectors are in registers, the others in slots of a second kind.
template <int THREADS, int VECTORS, int KEPT, int OWN, bool LOADED>
__global__ void __launch_bounds__(THREADS, 1)
    layer_norm_ahead(const float* x, const float* gamma, const float* beta, float* value, float eps, unsigned int rows, int columns) {
  extern __shared__ float4 shared[];  // slots for the next row, gamma's stretch, beta's
  __shared__ float told[2][1];
  const int own = columns / 4;
  float4* const slots = shared + threadIdx.x;
  float4* const weights = slots + VECTORS * THREADS;
  float4* const rest = weights + 2 * KEPT * THREADS;
  const float4* const gammas = reinterpret_cast<const float4*>(gamma);
  const float4* const betas = reinterpret_cast<const float4*>(beta);
  const auto has = [&](int v) { return v < VECTORS - 1 || int(threadIdx.x) + v * THREADS < own; };
  const auto fetch = [&](unsigned int row) {
    const float4* const from = reinterpret_cast<const float4*>(x + (long long)row * columns);
#pragma unroll
    for (int v = 0; v < VECTORS; ++v) {
      const unsigned int to = static_cast<unsigned int>(__cvta_generic_to_shared(slots + v * THREADS));
      const float4* const word = from + int(threadIdx.x) + v * THREADS;
      if (has(v)) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(word) : "memory");
    }
    asm volatile("cp.async.commit_group;" ::: "memory");
  };
  unsigned int row = blockIdx.x;
  if (row < rows) fetch(row);
#pragma unroll
  for (int v = 0; v < KEPT; ++v)
    if (has(v)) {
      weights[2 * v * THREADS] = gammas[threadIdx.x + v * THREADS];
      weights[(2 * v + 1) * THREADS] = betas[threadIdx.x + v * THREADS];
    }
  int turn = 0;
  for (; row < rows; row += gridDim.x) {
    float4* const to = reinterpret_cast<float4*>(value + (long long)row * columns);
    float4 held[OWN];
    const auto get = [&](int v) { return v < OWN ? held[v] : rest[(v - OWN) * THREADS]; };
    const auto set = [&](int v, float4 value) {
      if (v < OWN) held[v] = value;
      else rest[(v - OWN) * THREADS] = value;
    };
    float sum = 0;
    asm volatile("cp.async.wait_group 0;" ::: "memory");
#pragma unroll
    for (int v = 0; v < VECTORS; ++v)
      if (has(v)) {
        const float4 h = slots[v * THREADS];
        sum += (h.x + h.y) + (h.z + h.w);
        set(v, h);
      }
    if (gridDim.x < rows - row) fetch(row + gridDim.x);
    const float mean = cluster_sum<1, THREADS>(sum, told, turn, 0) / columns;
    float squares = 0;
#pragma unroll
    for (int v = 0; v < VECTORS; ++v)
      if (has(v)) {
        float4 h = get(v);
        h = {h.x - mean, h.y - mean, h.z - mean, h.w - mean};
        squares += (h.x * h.x + h.y * h.y) + (h.z * h.z + h.w * h.w);
        set(v, h);
      }
    const float deviation = sqrtf(cluster_sum<1, THREADS>(squares, told, turn, 0) / columns + eps);
#pragma unroll
    for (int v = 0; v < VECTORS; ++v)
      if (has(v)) {
        const int i = int(threadIdx.x) + v * THREADS;
        const float4 none = {1, 1, 1, 1}, h = get(v);
        const float4 g = v < KEPT ? weights[2 * v * THREADS] : LOADED ? gammas[i] : none;
        const float4 b = v < KEPT ? weights[(2 * v + 1) * THREADS] : LOADED ? betas[i] : none;
        to[i] = {h.x / deviation * g.x + b.x, h.y / deviation * g.y + b.y, h.z / deviation * g.z + b.z, h.w / deviation * g.w + b.w};
      }
  }
}

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
    tell(&told[turn][rank], threadIdx.x, sum);
  }
  wait_for_cluster();
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

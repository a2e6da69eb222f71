// Map -> row reduction -> map in one pass: the row stays in the registers of the threads that share it.
#include "vectors.cuh"

// Minus this starts a maximum; the run-time compiler has no INFINITY.
#define POSITIVE_INFINITY __longlong_as_double(0x7ff0000000000000)

struct Sum {
  template <typename T> __device__ __forceinline__ T operator()(T a, T b) const { return a + b; }
};

// NaN wins, as it does in the array library.
struct Maximum {
  template <typename T> __device__ __forceinline__ T operator()(T a, T b) const { return a > b || a != a ? a : b; }
};

// What one thread knows of its row: THREADS threads share it, each holds VECTORS vectors of WIDTH elements, no fewer than are
// needed: (VECTORS - 1) * THREADS * WIDTH < columns <= VECTORS * THREADS * WIDTH, and columns is a multiple of WIDTH.
template <int THREADS, int VECTORS, int WIDTH>
struct Row {
  static constexpr int ITEMS = VECTORS * WIDTH;
  const int rank;
  const int vectors;
  int phase = 0;

  __device__ __forceinline__ explicit Row(int columns) : rank(threadIdx.x % THREADS), vectors(columns / WIDTH) {}

  __device__ __forceinline__ bool holds(int v) const { return v < VECTORS - 1 || v * THREADS + rank < vectors; }
  __device__ __forceinline__ int column(int v) const { return (v * THREADS + rank) * WIDTH; }

  template <typename T>
  __device__ __forceinline__ void load(T (&into)[ITEMS], const T* row) const {
#pragma unroll
    for (int v = 0; v < VECTORS; ++v)
      if (holds(v)) {
        Lanes<T, WIDTH> lanes;
        ::load(lanes, row + column(v));
#pragma unroll
        for (int w = 0; w < WIDTH; ++w) into[v * WIDTH + w] = lanes.lane[w];
      }
  }

  // into[k] = map(k) for every element that the thread holds.
  template <typename T, typename Map>
  __device__ __forceinline__ void map(T (&into)[ITEMS], Map map) const {
#pragma unroll
    for (int v = 0; v < VECTORS; ++v)
      if (holds(v)) {
#pragma unroll
        for (int w = 0; w < WIDTH; ++w) into[v * WIDTH + w] = map(v * WIDTH + w);
      }
  }

  template <typename T, typename Map>
  __device__ __forceinline__ void store(T* row, Map map) const {
#pragma unroll
    for (int v = 0; v < VECTORS; ++v)
      if (holds(v)) {
        Lanes<T, WIDTH> lanes;
#pragma unroll
        for (int w = 0; w < WIDTH; ++w) lanes.lane[w] = map(v * WIDTH + w);
        ::store(row + column(v), lanes);
      }
  }

  // The reduction of map(k) over the row, the same bits in every thread; the order depends on the template parameters alone.
  template <typename T, typename Op, typename Map>
  __device__ __forceinline__ T reduce(Op op, T identity, Map map) {
    T part[WIDTH];
#pragma unroll
    for (int w = 0; w < WIDTH; ++w) part[w] = holds(0) ? map(w) : identity;
#pragma unroll
    for (int v = 1; v < VECTORS; ++v)
      if (holds(v)) {
#pragma unroll
        for (int w = 0; w < WIDTH; ++w) part[w] = op(part[w], map(v * WIDTH + w));
      }
#pragma unroll
    for (int step = WIDTH / 2; step > 0; step /= 2)
#pragma unroll
      for (int w = 0; w < step; ++w) part[w] = op(part[w], part[w + step]);
    return across_threads(op, identity, part[0]);
  }

  // THREADS is a power of two up to 32, or a multiple of 32.
  template <typename T, typename Op>
  __device__ __forceinline__ T across_threads(Op op, T identity, T part) {
    constexpr int LANES = THREADS < 32 ? THREADS : 32;
#pragma unroll
    for (int step = LANES / 2; step > 0; step /= 2) part = op(part, __shfl_xor_sync(0xffffffffu, part, step));
    if constexpr (THREADS > 32) {
      constexpr int WARPS = THREADS / 32;
      __shared__ T of_warp[2][WARPS];  // two, so that one barrier is enough
      if (rank % 32 == 0) of_warp[phase][rank / 32] = part;
      __syncthreads();
      part = rank % 32 < WARPS ? of_warp[phase][rank % 32] : identity;
      phase ^= 1;
#pragma unroll
      for (int step = WARPS > 16 ? 16 : WARPS > 8 ? 8 : WARPS > 4 ? 4 : WARPS > 2 ? 2 : 1; step > 0; step /= 2)
        part = op(part, __shfl_xor_sync(0xffffffffu, part, step));
      part = __shfl_sync(0xffffffffu, part, 0);
    }
    return part;
  }
};

// How many blocks a multiprocessor shall hold, so that one row's loads run beside another's arithmetic: what that many
// elements a thread need in registers, of 65,536.
__host__ __device__ constexpr int blocks(int threads, int items) {
  const int registers = items <= 8 ? 48 : items <= 16 ? 56 : 64;
  return 65536 / registers / threads > 0 ? 65536 / registers / threads : 1;
}

// value = exp(x - max(x)) / sum(exp(x - max(x))) of each row.
template <int THREADS, int VECTORS, int WIDTH, int ROWS, typename T>
__global__ void __launch_bounds__(THREADS * ROWS, blocks(THREADS * ROWS, VECTORS * WIDTH))
softmax(const T* __restrict__ x, T* __restrict__ value, const unsigned rows, const int columns) {
  const unsigned index = blockIdx.x * ROWS + threadIdx.x / THREADS;
  const size_t start = size_t(index < rows ? index : rows - 1) * columns;  // a row too many is computed, not stored
  Row<THREADS, VECTORS, WIDTH> row(columns);
  constexpr int ITEMS = VECTORS * WIDTH;
  T x_[ITEMS];
  row.load(x_, x + start);
  const T m = row.reduce(Maximum{}, T(-POSITIVE_INFINITY), [&](int k) { return x_[k]; });
  T e_[ITEMS];
  row.map(e_, [&](int k) { return exp(x_[k] - m); });
  const T s = row.reduce(Sum{}, T(0), [&](int k) { return e_[k]; });
  if (index < rows) row.store(value + start, [&](int k) { return e_[k] / s; });
}

// value = (x - mean) / sqrt(var + eps) * gamma + beta of each row.
template <int THREADS, int VECTORS, int WIDTH, int ROWS, typename T>
__global__ void __launch_bounds__(THREADS * ROWS, blocks(THREADS * ROWS, VECTORS * WIDTH))
layer_norm(const T* __restrict__ x, const T* __restrict__ gamma, const T* __restrict__ beta, T* __restrict__ value,
           const double eps, const unsigned rows, const int columns) {
  const unsigned index = blockIdx.x * ROWS + threadIdx.x / THREADS;
  const size_t start = size_t(index < rows ? index : rows - 1) * columns;
  Row<THREADS, VECTORS, WIDTH> row(columns);
  constexpr int ITEMS = VECTORS * WIDTH;
  T x_[ITEMS];
  row.load(x_, x + start);
  const T mean = row.reduce(Sum{}, T(0), [&](int k) { return x_[k]; }) / T(columns);
  row.map(x_, [&](int k) { return x_[k] - mean; });
  const T var = row.reduce(Sum{}, T(0), [&](int k) { return x_[k] * x_[k]; }) / T(columns);
  const T scale = sqrt(var + T(eps));
  if (index >= rows) return;
#pragma unroll
  for (int v = 0; v < VECTORS; ++v)  // gamma and beta a vector at a time: a whole row of each would not fit
    if (row.holds(v)) {
      Lanes<T, WIDTH> gamma_, beta_, value_;
      load_kept(gamma_, gamma + row.column(v));
      load_kept(beta_, beta + row.column(v));
#pragma unroll
      for (int w = 0; w < WIDTH; ++w) value_.lane[w] = x_[v * WIDTH + w] / scale * gamma_.lane[w] + beta_.lane[w];
      store(value + start + row.column(v), value_);
    }
}

// A thread's own slots in shared memory, filled with its part of the next row while this one is computed.
template <int THREADS, int VECTORS, typename T>
struct NextRow {
  uint4* const slots;  // of VECTORS * THREADS words; nobody else touches this thread's, so no barrier

  template <int WIDTH>
  __device__ __forceinline__ void fetch(const Row<THREADS, VECTORS, WIDTH>& row, const T* from) const {
    static_assert(WIDTH * sizeof(T) == 16, "cp.async.cg copies 16 bytes");
#pragma unroll
    for (int v = 0; v < VECTORS; ++v)
      if (row.holds(v)) {
        const unsigned to = __cvta_generic_to_shared(slots + v * THREADS + row.rank);
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from + row.column(v)) : "memory");
      }
    asm volatile("cp.async.commit_group;" ::: "memory");
  }

  template <int WIDTH>
  __device__ __forceinline__ void take(T (&into)[VECTORS * WIDTH], const Row<THREADS, VECTORS, WIDTH>& row) const {
    asm volatile("cp.async.wait_group 0;" ::: "memory");
#pragma unroll
    for (int v = 0; v < VECTORS; ++v)
      if (row.holds(v)) {
        Lanes<T, WIDTH> lanes;
        lanes.word[0] = slots[v * THREADS + row.rank];
#pragma unroll
        for (int w = 0; w < WIDTH; ++w) into[v * WIDTH + w] = lanes.lane[w];
      }
    __syncwarp();  // what was read is read before the next row is written over it
  }
};

// softmax for rows so long that one block fills a multiprocessor: the blocks stay, and load one row ahead.
template <int THREADS, int VECTORS, int WIDTH, int BLOCKS, typename T>
__global__ void __launch_bounds__(THREADS, BLOCKS)
softmax_ahead(const T* __restrict__ x, T* __restrict__ value, const unsigned rows, const int columns) {
  extern __shared__ uint4 slots[];
  constexpr int ITEMS = VECTORS * WIDTH;
  Row<THREADS, VECTORS, WIDTH> row(columns);
  const NextRow<THREADS, VECTORS, T> next{slots};
  if (blockIdx.x < rows) next.fetch(row, x + size_t(blockIdx.x) * columns);
  for (unsigned index = blockIdx.x; index < rows; index += gridDim.x) {
    T x_[ITEMS];
    next.take(x_, row);
    if (gridDim.x < rows - index) next.fetch(row, x + size_t(index + gridDim.x) * columns);
    const T m = row.reduce(Maximum{}, T(-POSITIVE_INFINITY), [&](int k) { return x_[k]; });
    row.map(x_, [&](int k) { return exp(x_[k] - m); });
    const T s = row.reduce(Sum{}, T(0), [&](int k) { return x_[k]; });
    row.store(value + size_t(index) * columns, [&](int k) { return x_[k] / s; });
  }
}

// layer_norm, likewise.
template <int THREADS, int VECTORS, int WIDTH, int BLOCKS, typename T>
__global__ void __launch_bounds__(THREADS, BLOCKS)
layer_norm_ahead(const T* __restrict__ x, const T* __restrict__ gamma, const T* __restrict__ beta,
                 T* __restrict__ value, const double eps, const unsigned rows, const int columns) {
  extern __shared__ uint4 slots[];
  constexpr int ITEMS = VECTORS * WIDTH;
  Row<THREADS, VECTORS, WIDTH> row(columns);
  const NextRow<THREADS, VECTORS, T> next{slots};
  if (blockIdx.x < rows) next.fetch(row, x + size_t(blockIdx.x) * columns);
  for (unsigned index = blockIdx.x; index < rows; index += gridDim.x) {
    T x_[ITEMS];
    next.take(x_, row);
    if (gridDim.x < rows - index) next.fetch(row, x + size_t(index + gridDim.x) * columns);
    const T mean = row.reduce(Sum{}, T(0), [&](int k) { return x_[k]; }) / T(columns);
    row.map(x_, [&](int k) { return x_[k] - mean; });
    const T var = row.reduce(Sum{}, T(0), [&](int k) { return x_[k] * x_[k]; }) / T(columns);
    const T scale = sqrt(var + T(eps));
    T* const to = value + size_t(index) * columns;
#pragma unroll
    for (int v = 0; v < VECTORS; ++v)
      if (row.holds(v)) {
        Lanes<T, WIDTH> gamma_, beta_, value_;
        load_kept(gamma_, gamma + row.column(v));
        load_kept(beta_, beta + row.column(v));
#pragma unroll
        for (int w = 0; w < WIDTH; ++w) value_.lane[w] = x_[v * WIDTH + w] / scale * gamma_.lane[w] + beta_.lane[w];
        store(to + row.column(v), value_);
      }
  }
}

// The row's elements that a thread holds: the first KEPT in registers, the others in shared memory, its own column of it.
template <int THREADS, int KEPT, int ITEMS, typename T>
struct Held {
  T kept[KEPT];
  T* const slots;  // of (ITEMS - KEPT) * THREADS elements

  __device__ __forceinline__ explicit Held(T* shared) : slots(shared + threadIdx.x) {}
  __device__ __forceinline__ T get(int k) const { return k < KEPT ? kept[k] : slots[(k - KEPT) * THREADS]; }
  __device__ __forceinline__ void set(int k, T value) {
    if (k < KEPT)
      kept[k] = value;
    else
      slots[(k - KEPT) * THREADS] = value;
  }
};

// softmax for rows so long that two of them fill the registers and the shared memory of a multiprocessor.
template <int THREADS, int VECTORS, int WIDTH, int KEPT, typename T>
__global__ void __launch_bounds__(THREADS, 2)
softmax_split(const T* __restrict__ x, T* __restrict__ value, const unsigned rows, const int columns) {
  extern __shared__ T split[];
  constexpr int ITEMS = VECTORS * WIDTH;
  Row<THREADS, VECTORS, WIDTH> row(columns);
  Held<THREADS, KEPT, ITEMS, T> x_(split);
  const size_t start = size_t(blockIdx.x) * columns;
#pragma unroll
  for (int v = 0; v < VECTORS; ++v)
    if (row.holds(v)) {
      Lanes<T, WIDTH> lanes;
      load(lanes, x + start + row.column(v));
#pragma unroll
      for (int w = 0; w < WIDTH; ++w) x_.set(v * WIDTH + w, lanes.lane[w]);
    }
  const T m = row.reduce(Maximum{}, T(-POSITIVE_INFINITY), [&](int k) { return x_.get(k); });
#pragma unroll
  for (int k = 0; k < ITEMS; ++k) x_.set(k, exp(x_.get(k) - m));
  const T s = row.reduce(Sum{}, T(0), [&](int k) { return x_.get(k); });
  row.store(value + start, [&](int k) { return x_.get(k) / s; });
}

// layer_norm, likewise.
template <int THREADS, int VECTORS, int WIDTH, int KEPT, typename T>
__global__ void __launch_bounds__(THREADS, 2)
layer_norm_split(const T* __restrict__ x, const T* __restrict__ gamma, const T* __restrict__ beta,
                 T* __restrict__ value, const double eps, const unsigned rows, const int columns) {
  extern __shared__ T split[];
  constexpr int ITEMS = VECTORS * WIDTH;
  Row<THREADS, VECTORS, WIDTH> row(columns);
  Held<THREADS, KEPT, ITEMS, T> x_(split);
  const size_t start = size_t(blockIdx.x) * columns;
#pragma unroll
  for (int v = 0; v < VECTORS; ++v)
    if (row.holds(v)) {
      Lanes<T, WIDTH> lanes;
      load(lanes, x + start + row.column(v));
#pragma unroll
      for (int w = 0; w < WIDTH; ++w) x_.set(v * WIDTH + w, lanes.lane[w]);
    }
  const T mean = row.reduce(Sum{}, T(0), [&](int k) { return x_.get(k); }) / T(columns);
#pragma unroll
  for (int k = 0; k < ITEMS; ++k) x_.set(k, x_.get(k) - mean);
  const T var = row.reduce(Sum{}, T(0), [&](int k) { return x_.get(k) * x_.get(k); }) / T(columns);
  const T scale = sqrt(var + T(eps));
#pragma unroll
  for (int v = 0; v < VECTORS; ++v)
    if (row.holds(v)) {
      Lanes<T, WIDTH> gamma_, beta_, value_;
      load_kept(gamma_, gamma + row.column(v));
      load_kept(beta_, beta + row.column(v));
#pragma unroll
      for (int w = 0; w < WIDTH; ++w) value_.lane[w] = x_.get(v * WIDTH + w) / scale * gamma_.lane[w] + beta_.lane[w];
      store(value + start + row.column(v), value_);
    }
}

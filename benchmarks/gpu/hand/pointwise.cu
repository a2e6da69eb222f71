// Chains of elementwise operations as one pass: each input read once, each output written once.
#include "vectors.cuh"

// value = sqrt(x * x + y * y) * 0.5 + exp(-x) / (1 + y); T is the dtype that the array library gives every step.
template <typename T>
__device__ __forceinline__ T element(T x, T y) {
  const T radius = sqrt(x * x + y * y) * T(0.5);
  return radius + exp(-x) / (T(1) + y);
}

// One vector a thread; the last block and unaligned arrays take single elements, still coalesced.
template <int WIDTH, typename Index, typename X, typename Y, typename T>
__global__ void __launch_bounds__(1024)
chain(const X* __restrict__ x, const Y* __restrict__ y, T* __restrict__ value, const Index size) {
  const Index block = Index(blockIdx.x) * blockDim.x * WIDTH;
  if (size - block >= Index(blockDim.x) * WIDTH && is_aligned<WIDTH>(x) && is_aligned<WIDTH>(y) &&
      is_aligned<WIDTH>(value)) {
    const Index first = block + threadIdx.x * WIDTH;
    Lanes<X, WIDTH> x_;
    Lanes<Y, WIDTH> y_;
    Lanes<T, WIDTH> value_;
    load(x_, x + first);
    load(y_, y + first);
#pragma unroll
    for (int k = 0; k < WIDTH; ++k) value_.lane[k] = element(T(x_.lane[k]), T(y_.lane[k]));
    store(value + first, value_);
    return;
  }
  for (int k = 0; k < WIDTH; ++k) {
    const Index i = block + k * blockDim.x + threadIdx.x;
    if (i < size) value[i] = element(T(x[i]), T(y[i]));
  }
}

// The same with a fixed grid whose threads walk the arrays.
template <int WIDTH, typename Index, typename X, typename Y, typename T>
__global__ void __launch_bounds__(1024)
chain_grid_stride(const X* __restrict__ x, const Y* __restrict__ y, T* __restrict__ value, const Index size) {
  const Index step = Index(gridDim.x) * blockDim.x * WIDTH;
  for (Index first = (Index(blockIdx.x) * blockDim.x + threadIdx.x) * WIDTH; first + WIDTH <= size; first += step) {
    Lanes<X, WIDTH> x_;
    Lanes<Y, WIDTH> y_;
    Lanes<T, WIDTH> value_;
    load(x_, x + first);
    load(y_, y + first);
#pragma unroll
    for (int k = 0; k < WIDTH; ++k) value_.lane[k] = element(T(x_.lane[k]), T(y_.lane[k]));
    store(value + first, value_);
  }
}

// x = chain(x, y): the array that is read and written is one pointer without __restrict__.
template <int WIDTH, typename Index, typename T>
__global__ void __launch_bounds__(1024) chain_in_place(T* x, const T* __restrict__ y, const Index size) {
  const Index block = Index(blockIdx.x) * blockDim.x * WIDTH;
  if (size - block >= Index(blockDim.x) * WIDTH && is_aligned<WIDTH>(x) && is_aligned<WIDTH>(y)) {
    const Index first = block + threadIdx.x * WIDTH;
    Lanes<T, WIDTH> x_;
    Lanes<T, WIDTH> y_;
    load(x_, x + first);
    load(y_, y + first);
#pragma unroll
    for (int k = 0; k < WIDTH; ++k) x_.lane[k] = element(x_.lane[k], y_.lane[k]);
    store(x + first, x_);
    return;
  }
  for (int k = 0; k < WIDTH; ++k) {
    const Index i = block + k * blockDim.x + threadIdx.x;
    if (i < size) x[i] = element(x[i], y[i]);
  }
}

// The same arrays without __restrict__: what the promise is worth.
template <int WIDTH, typename Index, typename T>
__global__ void __launch_bounds__(1024) chain_unrestricted(const T* x, const T* y, T* value, const Index size) {
  const Index block = Index(blockIdx.x) * blockDim.x * WIDTH;
  if (size - block >= Index(blockDim.x) * WIDTH && is_aligned<WIDTH>(x) && is_aligned<WIDTH>(y) &&
      is_aligned<WIDTH>(value)) {
    const Index first = block + threadIdx.x * WIDTH;
    Lanes<T, WIDTH> x_;
    Lanes<T, WIDTH> y_;
    Lanes<T, WIDTH> value_;
    load(x_, x + first);
    load(y_, y + first);
#pragma unroll
    for (int k = 0; k < WIDTH; ++k) value_.lane[k] = element(x_.lane[k], y_.lane[k]);
    store(value + first, value_);
    return;
  }
  for (int k = 0; k < WIDTH; ++k) {
    const Index i = block + k * blockDim.x + threadIdx.x;
    if (i < size) value[i] = element(x[i], y[i]);
  }
}

// Which of the device's ways to read and write 16 bytes; the chain is the same.
enum Way { STREAMING, PLAIN, KEPT, NO_ALLOCATE };

template <Way WAY>
__device__ __forceinline__ uint4 read_word(const uint4* from) {
  uint4 word;
  if constexpr (WAY == STREAMING) word = __ldcs(from);
  if constexpr (WAY == PLAIN) word = *from;
  if constexpr (WAY == KEPT) word = __ldg(from);
  if constexpr (WAY == NO_ALLOCATE)
    asm volatile("ld.global.nc.L1::no_allocate.L2::256B.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(word.x), "=r"(word.y), "=r"(word.z), "=r"(word.w)
                 : "l"(from));
  return word;
}

// VECTORS vectors a thread, a block's width apart, all read before the first is used; whole blocks only.
template <int VECTORS, Way READ, Way WRITE>
__global__ void __launch_bounds__(1024) chain_ways(const float* x, const float* y, float* value) {
  const size_t block = size_t(blockIdx.x) * blockDim.x * VECTORS;
  Lanes<float, 4> x_[VECTORS], y_[VECTORS];
#pragma unroll
  for (int v = 0; v < VECTORS; ++v) {
    const size_t at = block + v * blockDim.x + threadIdx.x;
    x_[v].word[0] = read_word<READ>(reinterpret_cast<const uint4*>(x) + at);
    y_[v].word[0] = read_word<READ>(reinterpret_cast<const uint4*>(y) + at);
  }
#pragma unroll
  for (int v = 0; v < VECTORS; ++v) {
    const size_t at = block + v * blockDim.x + threadIdx.x;
    Lanes<float, 4> value_;
#pragma unroll
    for (int k = 0; k < 4; ++k) value_.lane[k] = element(x_[v].lane[k], y_[v].lane[k]);
    if constexpr (WRITE == STREAMING) __stcs(reinterpret_cast<uint4*>(value) + at, value_.word[0]);
    if constexpr (WRITE == PLAIN) reinterpret_cast<uint4*>(value)[at] = value_.word[0];
  }
}

// How an operand of a two-dimensional chain meets (rows, columns).
enum Operand { ARRAY, ROW, COLUMN, SCALAR };

// value = element(x, y), y broadcast along rows, along columns or both. The arrays of full shape are read as vectors whatever
// `columns` is, at least WIDTH; one division a vector, then each lane steps on.
template <int WIDTH, Operand Y, typename Index, typename T>
__global__ void __launch_bounds__(1024)
chain_broadcast(const T* x, const T* y, T* value, const Index size, const Index columns) {
  const Index block = Index(blockIdx.x) * blockDim.x * WIDTH;
  if (size - block >= Index(blockDim.x) * WIDTH && columns >= WIDTH && is_aligned<WIDTH>(x) && is_aligned<WIDTH>(value)) {
    const Index first = block + threadIdx.x * WIDTH;
    Lanes<T, WIDTH> x_;
    Lanes<T, WIDTH> value_;
    load(x_, x + first);
    const Index row = first / columns;
    const Index column = first - row * columns;
#pragma unroll
    for (int k = 0; k < WIDTH; ++k) {
      const bool next = column + k >= columns;
      const Index at = Y == ARRAY ? first + k : Y == ROW ? column + k - (next ? columns : 0) : Y == COLUMN ? row + next : 0;
      value_.lane[k] = element(x_.lane[k], __ldg(y + at));
    }
    store(value + first, value_);
    return;
  }
  for (int k = 0; k < WIDTH; ++k) {
    const Index i = block + k * blockDim.x + threadIdx.x;
    if (i < size) {
      const Index at = Y == ARRAY ? i : Y == ROW ? i % columns : Y == COLUMN ? i / columns : 0;
      value[i] = element(x[i], y[at]);
    }
  }
}

// The same where rows divide into vectors: the row is read as vectors, too.
template <int WIDTH, Operand Y, typename Index, typename T>
__global__ void __launch_bounds__(1024)
chain_broadcast_even(const T* x, const T* y, T* value, const Index size, const Index columns) {
  const Index first = (Index(blockIdx.x) * blockDim.x + threadIdx.x) * WIDTH;
  if (first >= size) return;
  Lanes<T, WIDTH> x_;
  Lanes<T, WIDTH> y_;
  Lanes<T, WIDTH> value_;
  load(x_, x + first);
  if constexpr (Y == ARRAY) load(y_, y + first);
  if constexpr (Y == ROW) load_kept(y_, y + first % columns);
  if constexpr (Y == COLUMN || Y == SCALAR) {
    const T same = __ldg(y + (Y == COLUMN ? first / columns : 0));
#pragma unroll
    for (int k = 0; k < WIDTH; ++k) y_.lane[k] = same;
  }
#pragma unroll
  for (int k = 0; k < WIDTH; ++k) value_.lane[k] = element(x_.lane[k], y_.lane[k]);
  store(value + first, value_);
}

// The bandwidth that everything is measured against.
template <int WIDTH, typename T>
__global__ void __launch_bounds__(1024) copy(const T* __restrict__ x, T* __restrict__ value) {
  const size_t first = (size_t(blockIdx.x) * blockDim.x + threadIdx.x) * WIDTH;
  Lanes<T, WIDTH> x_;
  load(x_, x + first);
  store(value + first, x_);
}

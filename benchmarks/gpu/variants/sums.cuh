// One kernel text for all variants of two sums; compiled with -D.
__device__ inline int4 read_word(const int4* p) {
  int4 w;
#if HINT == 0
  w = *p;
#elif HINT == 1
  asm volatile("ld.global.L1::no_allocate.v4.s32 {%0,%1,%2,%3}, [%4];" : "=r"(w.x), "=r"(w.y), "=r"(w.z), "=r"(w.w) : "l"(p));
#elif HINT == 2
  asm volatile("ld.global.L1::no_allocate.L2::256B.v4.s32 {%0,%1,%2,%3}, [%4];" : "=r"(w.x), "=r"(w.y), "=r"(w.z), "=r"(w.w) : "l"(p));
#elif HINT == 3
  unsigned long long policy;
  asm("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(policy));
  asm volatile("ld.global.L1::no_allocate.L2::cache_hint.v4.s32 {%0,%1,%2,%3}, [%4], %5;" : "=r"(w.x), "=r"(w.y), "=r"(w.z), "=r"(w.w) : "l"(p), "l"(policy));
#elif HINT == 4
  w = __ldcs(p);
#elif HINT == 5
  asm volatile("ld.global.L2::128B.v4.s32 {%0,%1,%2,%3}, [%4];" : "=r"(w.x), "=r"(w.y), "=r"(w.z), "=r"(w.w) : "l"(p));
#elif HINT == 6
  unsigned long long policy;
  asm("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(policy));
  asm volatile("ld.global.L2::cache_hint.v4.s32 {%0,%1,%2,%3}, [%4], %5;" : "=r"(w.x), "=r"(w.y), "=r"(w.z), "=r"(w.w) : "l"(p), "l"(policy));
#elif HINT == 7
  asm volatile("ld.global.nc.L1::no_allocate.L2::256B.v4.s32 {%0,%1,%2,%3}, [%4];" : "=r"(w.x), "=r"(w.y), "=r"(w.z), "=r"(w.w) : "l"(p));
#endif
  return w;
}
struct Two { double a, b; };
__device__ inline Two as_two(int4 w) { Two t; *reinterpret_cast<int4*>(&t) = w; return t; }
#if WAVE
#define ARRAYS 3
__device__ inline double next(double s, double x) { return s > x || s != s ? s : x; }
__device__ inline double value(double h, double hu, double hv) {
  double u = hu / h, v = hv / h, c = sqrt(__dmul_rn(9.81, h));
  return __dadd_rn(sqrt(__dadd_rn(__dmul_rn(u, u), __dmul_rn(v, v))), c);
}
#define START (-__longlong_as_double(0x7ff0000000000000LL))
#else
#define ARRAYS 2
__device__ inline double next(double s, double x) { return __dadd_rn(s, x); }
__device__ inline double value(double u, double v) { return __dadd_rn(__dmul_rn(u, u), __dmul_rn(v, v)); }
#define START 0.0
#endif
__device__ inline double across(double part, double* of_warp) {
#pragma unroll
  for (int s = 16; s > 0; s /= 2) part = next(part, __shfl_xor_sync(~0u, part, s));
  if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = part;
  __syncthreads();
  part = threadIdx.x % 32 < THREADS / 32 ? of_warp[threadIdx.x % 32] : START;
#pragma unroll
  for (int s = 16; s > 0; s /= 2) part = next(part, __shfl_xor_sync(~0u, part, s));
  return part;
}
__device__ unsigned int arrived;
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS) reduce(int words, const int4* x, const int4* y, const int4* z, double* parts, double* total) {
  double own[2] = {START, START};
  int4 w[ARRAYS][UNROLL];
#if MODE == 0
  int i = blockIdx.x * THREADS + threadIdx.x;
  const int step = gridDim.x * THREADS, end = words;
#else  // a stretch for each block
  const int each = (words + gridDim.x - 1) / gridDim.x;
  int i = blockIdx.x * each + threadIdx.x;
  const int step = THREADS, end = min(words, (int(blockIdx.x) + 1) * each);
#endif
#if AHEAD
  // words of the next turn are on their way while these are added
  const int turns = (end - i + UNROLL * step - 1) / (UNROLL * step);
  auto fetch = [&](int at) {
#pragma unroll
    for (int k = 0; k < UNROLL; ++k) {
      const int j = min(at + k * step, words - 1);
      w[0][k] = read_word(x + j); w[1][k] = read_word(y + j);
#if WAVE
      w[2][k] = read_word(z + j);
#endif
    }
  };
  fetch(i);
  for (; i < end; i += UNROLL * step) {
    int4 now[ARRAYS][UNROLL];
#pragma unroll
    for (int a = 0; a < ARRAYS; ++a)
#pragma unroll
      for (int k = 0; k < UNROLL; ++k) now[a][k] = w[a][k];
    fetch(i + UNROLL * step);
#pragma unroll
    for (int k = 0; k < UNROLL; ++k) if (i + k * step < end) {
      Two a = as_two(now[0][k]), b = as_two(now[1][k]);
#if WAVE
      Two c = as_two(now[2][k]);
      own[0] = next(own[0], value(a.a, b.a, c.a)); own[1] = next(own[1], value(a.b, b.b, c.b));
#else
      own[0] = next(own[0], value(a.a, b.a)); own[1] = next(own[1], value(a.b, b.b));
#endif
    }
  }
#else
  auto body = [&](int count) {
#pragma unroll
    for (int k = 0; k < UNROLL; ++k) if (k < count) {
      w[0][k] = read_word(x + i + k * step); w[1][k] = read_word(y + i + k * step);
#if WAVE
      w[2][k] = read_word(z + i + k * step);
#endif
    }
#pragma unroll
    for (int k = 0; k < UNROLL; ++k) if (k < count) {
      Two a = as_two(w[0][k]), b = as_two(w[1][k]);
#if WAVE
      Two c = as_two(w[2][k]);
      own[0] = next(own[0], value(a.a, b.a, c.a)); own[1] = next(own[1], value(a.b, b.b, c.b));
#else
      own[0] = next(own[0], value(a.a, b.a)); own[1] = next(own[1], value(a.b, b.b));
#endif
    }
  };
  for (; i + (UNROLL - 1) * step < end; i += UNROLL * step) body(UNROLL);
  for (; i < end; i += step) body(1);
#endif
  __shared__ double of_warp[32];
  __shared__ bool is_last;
  const double part = across(next(own[0], own[1]), of_warp);
  if (threadIdx.x == 0) parts[blockIdx.x] = part;
#if LAST
  if (threadIdx.x == 0) {
    __threadfence();
    is_last = atomicInc(&arrived, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    double sum = START;
    for (int k = threadIdx.x; k < gridDim.x; k += THREADS) sum = next(sum, __ldcg(parts + k));
    sum = across(sum, of_warp);
    if (threadIdx.x == 0) *total = 0.5 * (sum / (2.0 * words));
  }
#endif
}
extern "C" __global__ void __launch_bounds__(512) complete(int count, double size, const double* parts, double* total) {
  double sum = START;
  for (int k = threadIdx.x; k < count; k += 512) sum = next(sum, parts[k]);
#pragma unroll
  for (int s = 16; s > 0; s /= 2) sum = next(sum, __shfl_xor_sync(~0u, sum, s));
  __shared__ double of_warp[32];
  if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = sum;
  __syncthreads();
  sum = threadIdx.x % 32 < 16 ? of_warp[threadIdx.x % 32] : START;
#pragma unroll
  for (int s = 16; s > 0; s /= 2) sum = next(sum, __shfl_xor_sync(~0u, sum, s));
  if (threadIdx.x == 0) *total = 0.5 * (sum / size);
}

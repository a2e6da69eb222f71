// Stencils whose planes come into a ring of shared memory by asynchronous copies, several of them at once, while a block marches
// along the first axis; and one by words, of rows that begin elsewhere in words each. A tile is a stretch of a plane as it lies in
// memory, whatever the length of its rows.
__device__ __forceinline__ unsigned int shared_address(const void* p) { return (unsigned int)__cvta_generic_to_shared(p); }

// `SLOTS` stretches of `count` doubles; stretch number k begins `k * step` after the first one. By bulk copies, or by words.
template <int THREADS, int SLOTS, bool IS_BULK>
struct Ring {
  double* slots;
  unsigned long long* full;
  const double* array;
  long long total, first, step;
  int count, pitch;

  __device__ __forceinline__ void begin() {
    if (!IS_BULK) return;
    if (threadIdx.x == 0) {
      for (int k = 0; k < SLOTS; ++k)
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(shared_address(full + k)) : "memory");
      asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncthreads();
  }
  // Element 0 of a stretch, which may be the second one of a word.
  __device__ __forceinline__ const double* operator[](int k) const {
    return slots + (k % SLOTS) * pitch + ((first + k * step) & 1);
  }
  __device__ __forceinline__ void fetch(int k, int last) {
    if (k <= last) {
      const long long from = (first + k * step) & ~1ll;
      const int skip = from < 0 ? int(-from / 2) : 0;
      int words = (count + 2) / 2;
      if (from + 2 * words > total) words = int((total - from) / 2);
      double* const to = slots + (k % SLOTS) * pitch;
      if (IS_BULK) {
        const unsigned int bytes = 16 * (words - skip), barrier = shared_address(full + k % SLOTS);
        if (threadIdx.x == 0) {
          asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes) : "memory");
          asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                       ::"r"(shared_address(to + 2 * skip)), "l"(array + from + 2 * skip), "r"(bytes), "r"(barrier) : "memory");
        }
      } else {
        for (int w = skip + threadIdx.x; w < words; w += THREADS)
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16;"
                       ::"r"(shared_address(to + 2 * w)), "l"(array + from + 2 * w) : "memory");
      }
    }
    if (!IS_BULK) asm volatile("cp.async.commit_group;" ::: "memory");
  }
  // Stretch k is there for all threads, and nobody reads those any more that were read before; `LATER` ones may be on their way.
  template <int LATER>
  __device__ __forceinline__ void arrive(int k) {
    if (IS_BULK) {
      asm volatile("{ .reg .pred p;\n again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n @!p bra again;\n }"
                   ::"r"(shared_address(full + k % SLOTS)), "r"((k / SLOTS) & 1) : "memory");
    } else {
      asm volatile("cp.async.wait_group %0;" ::"n"(LATER) : "memory");
    }
    __syncthreads();
  }
};

// A step of the heat equation in a cube: `EACH` elements a thread, whose neighbours along the planes stay in registers.
template <int THREADS, int EACH, int SLOTS, int BLOCKS, bool IS_BULK>
__global__ void __launch_bounds__(THREADS, BLOCKS)
heat(const double* __restrict__ before, double* __restrict__ after, double fourier, int n, int chunks, int ranges) {
  extern __shared__ __align__(128) double memory[];
  __shared__ unsigned long long full[SLOTS];
  const int plane = n * n, range = blockIdx.x / chunks, t = threadIdx.x;
  const int i0 = 1 + int((n - 2ll) * range / ranges), i1 = 1 + int((n - 2ll) * (range + 1) / ranges);
  const int e0 = n + 1 + int(blockIdx.x % chunks) * THREADS * EACH, own = n + 1 + t;
  const int count = THREADS * EACH + 2 * n + 2, pitch = (count + 17) / 16 * 16, last = i1 - i0 + 1;
  Ring<THREADS, SLOTS, IS_BULK> ring{memory, full, before, (long long)n * plane, (i0 - 1ll) * plane + e0 - n - 1, plane, count, pitch};
  ring.begin();
  for (int k = 0; k < SLOTS - 1; ++k) ring.fetch(k, last);
  unsigned int wanted = 0;
  for (int m = 0; m < EACH; ++m) {
    const int e = e0 + t + m * THREADS, k = e % n;
    if (k >= 1 && k <= n - 2 && e < plane - n - 1) wanted |= 1u << m;
  }
  double behind[EACH], here[EACH];
  ring.template arrive<SLOTS - 2>(0);
  for (int m = 0; m < EACH; ++m) behind[m] = ring[0][own + m * THREADS];
  ring.fetch(SLOTS - 1, last);
  ring.template arrive<SLOTS - 2>(1);
  for (int m = 0; m < EACH; ++m) here[m] = ring[1][own + m * THREADS];
  double* to = after + (long long)i0 * plane + e0 + t;
#pragma unroll 1
  for (int k = 1; k < last; ++k, to += plane) {
    ring.template arrive<SLOTS - 3>(k + 1);
    ring.fetch(k - 1 + SLOTS, last);
    const double* const now = ring[k] + own;
    const double* const next = ring[k + 1] + own;
#pragma unroll
    for (int m = 0; m < EACH; ++m) {
      const double* const at = now + m * THREADS;
      const double ahead = next[m * THREADS];
      const double x = ahead - 2.0 * here[m] + behind[m], y = at[n] - 2.0 * here[m] + at[-n], z = at[1] - 2.0 * here[m] + at[-1];
      if (wanted >> m & 1) to[m * THREADS] = here[m] + fourier * (x + y + z);
      behind[m] = here[m], here[m] = ahead;
    }
  }
}

// The same without shared memory, of cubes of an odd number of doubles a side: two neighbours in each of `PLANES`, words in every other
// plane, and words of the rows beside in the planes between.
template <int THREADS, int PLANES, int BLOCKS>
__global__ void __launch_bounds__(THREADS, BLOCKS)
heat_words(const double* __restrict__ before, double* __restrict__ after, double fourier, int n) {
  const int plane = n * n, i0 = 1 + blockIdx.y * PLANES, first = n + 1;
  const long long origin = (long long)i0 * plane;
  const int e = first - int((origin + first) & 1) + (int(blockIdx.x) * THREADS + int(threadIdx.x)) * 2;
  if (e >= plane - n - 1) return;
  const int k0 = e % n, k1 = (e + 1) % n;
  const bool is_one = e >= first && k0 >= 1 && k0 <= n - 2, is_other = e + 1 < plane - n - 1 && k1 >= 1 && k1 <= n - 2;
  const double* const at = before + origin + e;
  double* const to = after + origin + e;
  const auto value = [=](double centre, double x1, double x0, double y1, double y0, double z1, double z0) {
    const double x = x1 - 2.0 * centre + x0, y = y1 - 2.0 * centre + y0, z = z1 - 2.0 * centre + z0;
    return centre + fourier * (x + y + z);
  };
  if (i0 + PLANES > n - 1) {
    for (int p = 0; p < n - 1 - i0; ++p)
      for (int s = 0; s < 2; ++s) {
        const double* const a = at + (long long)p * plane + s;
        if (s ? is_other : is_one) to[(long long)p * plane + s] = value(*a, a[plane], a[-plane], a[n], a[-n], a[1], a[-1]);
      }
    return;
  }
  const auto word = [](const double* a) { return *reinterpret_cast<const double2*>(a); };
  double c[PLANES + 2][4], up[PLANES][2], down[PLANES][2];
#pragma unroll
  for (int p = -1; p <= PLANES; ++p) {
    const double* const a = at + (long long)p * plane;
    double(&own)[4] = c[p + 1];
    if (p & 1) {
      const double2 left = word(a - 1), right = word(a + 1);
      own[0] = left.x, own[1] = left.y, own[2] = right.x, own[3] = right.y;
    } else {
      const double2 both = word(a);
      own[1] = both.x, own[2] = both.y;
      if (p < PLANES) own[0] = a[-1], own[3] = a[2];
    }
    if (p < 0 || p == PLANES) continue;
    if (p & 1) {
      const double2 u = word(a - n), d = word(a + n);
      up[p][0] = u.x, up[p][1] = u.y, down[p][0] = d.x, down[p][1] = d.y;
    } else {
      up[p][0] = word(a - n - 1).y, up[p][1] = word(a - n + 1).x, down[p][0] = word(a + n - 1).y, down[p][1] = word(a + n + 1).x;
    }
  }
#pragma unroll
  for (int p = 0; p < PLANES; ++p) {
    double found[2];
    for (int s = 0; s < 2; ++s)
      found[s] = value(c[p + 1][1 + s], c[p + 2][1 + s], c[p][1 + s], down[p][s], up[p][s], c[p + 1][2 + s], c[p + 1][s]);
    double* const here = to + (long long)p * plane;
    if (!(p & 1) && is_one && is_other) {
      *reinterpret_cast<double2*>(here) = make_double2(found[0], found[1]);
    } else {
      if (is_one) here[0] = found[0];
      if (is_other) here[1] = found[1];
    }
  }
}

// The Laplacian of the Laplacian of a table, with neighbours `s` elements further along its rows, which the borders keep.
template <int THREADS, int EACH, int SLOTS, int BLOCKS, bool IS_BULK>
__global__ void __launch_bounds__(THREADS, BLOCKS)
smooth(const double* __restrict__ field, double* __restrict__ out, double strength, int rows, int row, int s, int chunks, int ranges) {
  extern __shared__ __align__(128) double memory[];
  __shared__ unsigned long long full[SLOTS];
  const int range = blockIdx.x / chunks, t = threadIdx.x, own = 2 * s + t;
  const int i0 = 2 + int((rows - 4ll) * range / ranges), i1 = 2 + int((rows - 4ll) * (range + 1) / ranges);
  const int e0 = int(blockIdx.x % chunks) * THREADS * EACH;
  const int count = THREADS * EACH + 4 * s, pitch = (count + 17) / 16 * 16, last = i1 - i0 + 3;
  Ring<THREADS, SLOTS, IS_BULK> ring{memory, full, field, (long long)rows * row, (i0 - 2ll) * row + e0 - 2 * s, row, count, pitch};
  ring.begin();
  for (int k = 0; k < SLOTS - 1; ++k) ring.fetch(k, last);
  unsigned int wanted = 0, inner = 0;
  for (int m = 0; m < EACH; ++m) {
    const int e = e0 + t + m * THREADS;
    if (e < row) wanted |= 1u << m;
    if (e >= 2 * s && e < row - 2 * s) inner |= 1u << m;
    for (int k = 0; k < 4; ++k) {
      const int r = k < 2 ? k : rows - 4 + k;
      if (e < row && (k < 2 ? range == 0 : range == ranges - 1)) out[(long long)r * row + e] = field[(long long)r * row + e];
    }
  }
  // Of the column: two rows; of those beside: two rows each; curvatures of the column: two rows.
  double f0[EACH], f1[EACH], l0[EACH], l1[EACH], r0[EACH], r1[EACH], c0[EACH], c1[EACH];
  ring.template arrive<SLOTS - 2>(0);
  ring.template arrive<SLOTS - 3>(1);
  ring.template arrive<SLOTS - 4>(2);
  ring.template arrive<SLOTS - 5>(3);
  for (int m = 0; m < EACH; ++m) {
    const double* const a = ring[1] + own + m * THREADS;
    const double* const b = ring[2] + own + m * THREADS;
    f0[m] = b[0], f1[m] = ring[3][own + m * THREADS];
    l0[m] = a[-s], r0[m] = a[s], l1[m] = b[-s], r1[m] = b[s];
    c0[m] = f0[m] + ring[0][own + m * THREADS] + r0[m] + l0[m] - 4.0 * a[0];
    c1[m] = f1[m] + a[0] + r1[m] + l1[m] - 4.0 * b[0];
  }
  __syncthreads();
  ring.fetch(SLOTS - 1, last);
  ring.fetch(SLOTS, last);
  double* to = out + (long long)i0 * row + e0 + t;
#pragma unroll 1
  for (int k = 2; k < last - 1; ++k, to += row) {
    ring.template arrive<SLOTS - 4>(k + 2);
    ring.fetch(k - 1 + SLOTS, last);
    const double* const now = ring[k] + own;
    const double* const next = ring[k + 1] + own;
    const double* const further = ring[k + 2] + own;
#pragma unroll
    for (int m = 0; m < EACH; ++m) {
      const double f2 = further[m * THREADS], l2 = next[m * THREADS - s], r2 = next[m * THREADS + s];
      const double c2 = f2 + f0[m] + r2 + l2 - 4.0 * f1[m];
      const double left = l2 + l0[m] + f0[m] + now[m * THREADS - 2 * s] - 4.0 * l1[m];
      const double right = r2 + r0[m] + now[m * THREADS + 2 * s] + f0[m] - 4.0 * r1[m];
      const double value = f0[m] - strength * (c2 + c0[m] + right + left - 4.0 * c1[m]);
      if (wanted >> m & 1) to[m * THREADS] = inner >> m & 1 ? value : f0[m];
      f0[m] = f1[m], f1[m] = f2, l0[m] = l1[m], l1[m] = l2, r0[m] = r1[m], r1[m] = r2, c0[m] = c1[m], c1[m] = c2;
    }
  }
}

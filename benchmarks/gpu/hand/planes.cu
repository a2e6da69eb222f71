// What does a march cost that computes nothing? Stretches of planes come into a ring of shared memory by bulk copies, with what lies beside
// them, and leave it by bulk copies; one thread of a block asks for both.
__device__ __forceinline__ unsigned int shared_address(const void* p) { return (unsigned int)__cvta_generic_to_shared(p); }

__device__ __forceinline__ void fetch(double* to, const double* from, unsigned int bytes, unsigned long long* full) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(full)), "r"(bytes) : "memory");
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
               ::"r"(shared_address(to)), "l"(from), "r"(bytes), "r"(shared_address(full)) : "memory");
}

__device__ __forceinline__ void arrive(unsigned long long* full, int parity) {
  asm volatile("{ .reg .pred p;\n again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n @!p bra again;\n }"
               ::"r"(shared_address(full)), "r"(parity) : "memory");
}

__device__ __forceinline__ void give(double* to, const double* from, unsigned int bytes) {
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;\n cp.async.bulk.commit_group;"
               ::"l"(to), "r"(shared_address(from)), "r"(bytes) : "memory");
}

// A block copies `length` elements of each of its planes, which have `row`, and loads `beside` more at either end, as a stencil would.
template <int SLOTS>
__global__ void __launch_bounds__(32)
copied(const double* __restrict__ field, double* __restrict__ out, int planes, int row, int length, int beside, int chunks, int ranges) {
  extern __shared__ __align__(128) double memory[];
  __shared__ unsigned long long full[SLOTS];
  if (threadIdx.x) return;
  const int first = int(blockIdx.x % chunks) * length, count = min(length, row - first), range = blockIdx.x / chunks;
  const int before = min(beside, first), after = min(beside, row - first - count), pitch = (length + 2 * beside + 15) / 16 * 16;
  const int begin = int((long long)planes * range / ranges), end = int((long long)planes * (range + 1) / ranges);
  for (int k = 0; k < SLOTS; ++k) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(shared_address(full + k)) : "memory");
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  const auto wanted = [&](int i) {
    const int slot = (i - begin) % SLOTS;
    if (i < end) fetch(memory + slot * pitch, field + (long long)i * row + first - before, 8 * (count + before + after), full + slot);
  };
  for (int i = begin; i < begin + SLOTS - 1; ++i) wanted(i);
  for (int i = begin; i < end; ++i) {
    const int slot = (i - begin) % SLOTS;
    arrive(full + slot, (i - begin) / SLOTS & 1);
    give(out + (long long)i * row + first, memory + slot * pitch + before, 8 * count);
    asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");  // what was given before has left its slot
    wanted(i - 1 + SLOTS);
  }
  asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}

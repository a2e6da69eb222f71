// One thread of the host for each thread of a block: as much of CUDA as chains of matrix products use. Warps are held back at
// random, so that a missing barrier shows.
#include <atomic>
#include <barrier>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

#define __device__
#define __global__
#define __shared__
#define __launch_bounds__(count)
#define FUSED_ON_HOST

struct alignas(16) uint4 {
    unsigned x, y, z, w;
};
struct alignas(16) float4 {
    float x, y, z, w;
};
struct Dimensions {
    unsigned x = 0;
};
static thread_local Dimensions threadIdx, blockIdx;
static Dimensions blockDim, gridDim;

template <typename T>
T __ldcs(const T* place) { return *place; }
template <typename T>
void __stcs(T* place, T value) { *place = value; }
inline float __fmaf_rn(float a, float b, float c) { return std::fma(a, b, c); }

struct Warp {
    std::barrier<> meeting{32};
    unsigned words[32][8];
    const unsigned short* places[32];
};
static std::barrier<>* of_block;
static Warp* warps_of_block;
inline Warp& own_warp() { return warps_of_block[threadIdx.x / 32]; }
inline void __syncthreads() { of_block->arrive_and_wait(); }

inline float to_float(unsigned short bits) {
    _Float16 value;
    std::memcpy(&value, &bits, 2);
    return float(value);
}
inline float of_brain(unsigned short bits) {
    const unsigned word = unsigned(bits) << 16;
    float value;
    std::memcpy(&value, &word, 4);
    return value;
}
inline unsigned short to_brain(float x) {
    unsigned word;
    std::memcpy(&word, &x, 4);
    return (word + 0x7fff + (word >> 16 & 1)) >> 16;
}
inline unsigned short to_half(float x) {
    const _Float16 value = _Float16(x);
    unsigned short bits;
    std::memcpy(&bits, &value, 2);
    return bits;
}

namespace fused {

template <typename T>
struct Number {
    T value;
};
inline Number<double> number(double value) { return {value}; }
inline Number<long long> number(int value) { return {value}; }
template <typename N>
constexpr bool is_number = true;

namespace products {

static uint4 shared[1 << 13];  // 128 KiB
typedef unsigned int Pair;

inline float quick_quotient(float x, float y) { return x / y; }
inline float near_quotient(float x, float y) { return x / y; }
inline float quick_exp(float x) { return std::exp(x); }
inline float quick_max(float x, float y) { return std::isnan(x) || std::isnan(y) ? NAN : std::fmax(x, y); }
inline float quick_min(float x, float y) { return std::isnan(x) || std::isnan(y) ? NAN : std::fmin(x, y); }
// Fragments as the PTX manual lays them out, "Matrix Fragments for mma.m16n8k16".
template <unsigned short (*rounded)(float), float (*whole)(unsigned short)>
struct Short {
    static Pair packed(float low, float high) { return rounded(low) | Pair(rounded(high)) << 16; }
    static void unpack(Pair pair, float (&values)[2]) {
        values[0] = whole(pair & 0xffff);
        values[1] = whole(pair >> 16);
    }
    static void multiply_add(float (&sums)[4], const Pair (&first)[4], Pair low, Pair high) {
        Warp& warp = own_warp();
        const unsigned lane = threadIdx.x % 32;
        for (int k = 0; k < 4; ++k) warp.words[lane][k] = first[k];
        warp.words[lane][4] = low;
        warp.words[lane][5] = high;
        warp.meeting.arrive_and_wait();
        const auto element = [&](unsigned owner, int word, int side) { return whole(warp.words[owner][word] >> 16 * side & 0xffff); };
        for (int q = 0; q < 4; ++q) {
            const unsigned row = lane / 4 + (q / 2) * 8, column = lane % 4 * 2 + q % 2;
            for (unsigned k = 0; k < 16; ++k) {
                const float a = element(row % 8 * 4 + k % 8 / 2, (row >= 8) + (k >= 8) * 2, k % 2);
                const float b = element(column * 4 + k % 8 / 2, 4 + (k >= 8), k % 2);
                sums[q] += a * b;
            }
        }
        warp.meeting.arrive_and_wait();
    }
};
typedef Short<to_half, to_float> Float16;
typedef Short<to_brain, of_brain> Bfloat16;

// `ldmatrix` with `.trans`: lane 8 m + r gives row r of matrix m.
inline void load_weights(Pair (&block)[4], const unsigned short* place) {
    Warp& warp = own_warp();
    const unsigned lane = threadIdx.x % 32;
    const auto* memory = reinterpret_cast<const unsigned short*>(shared);
    if (place < memory || place + 8 > memory + sizeof(shared) / 2 || (place - memory) % 8) std::abort();
    warp.places[lane] = place;
    warp.meeting.arrive_and_wait();
    for (int m = 0; m < 4; ++m) {
        const unsigned row = lane % 4 * 2, column = lane / 4;
        block[m] = warp.places[m * 8 + row][column] | Pair(warp.places[m * 8 + row + 1][column]) << 16;
    }
    warp.meeting.arrive_and_wait();
}

}  // namespace products

}  // namespace fused

// Runs the kernel for all threads of all blocks, one block after the other.
template <typename Kernel>
void run(unsigned blocks, unsigned warps, Kernel kernel) {
    gridDim.x = blocks;
    blockDim.x = warps * 32;
    for (unsigned block = 0; block < blocks; ++block) {
        std::memset(fused::products::shared, 0x7e, sizeof(fused::products::shared));  // NaNs
        std::barrier<> meeting(warps * 32);
        const auto own = std::make_unique<Warp[]>(warps);
        of_block = &meeting;
        warps_of_block = own.get();
        std::vector<std::thread> threads;
        for (unsigned k = 0; k < warps * 32; ++k) {
            threads.emplace_back([=] {
                threadIdx.x = k;
                blockIdx.x = block;
                std::this_thread::sleep_for(std::chrono::microseconds(k / 32 * 300));
                kernel();
            });
        }
        for (auto& thread : threads) thread.join();
    }
}

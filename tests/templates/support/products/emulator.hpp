// One thread of the host for each thread of a block: as much of CUDA as chains of matrix products use. Warps are held back at
// random, so that a missing barrier shows.
#include <atomic>
#include <barrier>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <thread>
#include <utility>
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
struct alignas(8) float2 {
    float x, y;
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
inline unsigned __float_as_uint(float value) { return std::bit_cast<unsigned>(value); }
inline float __uint_as_float(unsigned bits) { return std::bit_cast<float>(bits); }

struct Warp {
    std::barrier<> meeting{32};
    unsigned words[32][8];
    const void* places[32];
};
static std::barrier<>* of_block;
static Warp* warps_of_block;
inline Warp& own_warp() { return warps_of_block[threadIdx.x / 32]; }
inline void __syncthreads() { of_block->arrive_and_wait(); }
inline void __syncwarp() { own_warp().meeting.arrive_and_wait(); }

inline float to_float(unsigned short bits) {
    _Float16 value;
    std::memcpy(&value, &bits, 2);
    return float(value);
}
inline float of_brain(unsigned short bits) { return __uint_as_float(unsigned(bits) << 16); }
inline unsigned short to_brain(float x) {
    const unsigned word = __float_as_uint(x);
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
typedef unsigned int Word;

inline float quick_quotient(float x, float y) { return x / y; }
inline float near_quotient(float x, float y) { return x / y; }
inline float quick_exp(float x) { return std::exp(x); }
inline float quick_max(float x, float y) { return std::isnan(x) || std::isnan(y) ? NAN : std::fmax(x, y); }
inline float quick_min(float x, float y) { return std::isnan(x) || std::isnan(y) ? NAN : std::fmin(x, y); }
// A product of what the threads of a warp have. Fragments as the PTX manual lays them out, "Matrix Fragments for mma.m16n8k16"
// and, of words that hold one number, "mma.m16n8k8": `element` reads the number of a word that stands on its `side`.
template <int numbers, typename Element>
void multiply_fragments(float (&sums)[4], const Word (&first)[4], Word low, Word high, Element element) {
    Warp& warp = own_warp();
    const unsigned lane = threadIdx.x % 32;
    for (int k = 0; k < 4; ++k) warp.words[lane][k] = first[k];
    warp.words[lane][4] = low;
    warp.words[lane][5] = high;
    warp.meeting.arrive_and_wait();
    constexpr unsigned half = 4 * numbers;
    for (int q = 0; q < 4; ++q) {
        const unsigned row = lane / 4 + (q / 2) * 8, column = lane % 4 * 2 + q % 2;
        for (unsigned k = 0; k < 2 * half; ++k) {
            const unsigned owner = k % half / numbers, side = k % numbers;
            const float a = element(warp.words[row % 8 * 4 + owner][(row >= 8) + (k >= half) * 2], side);
            sums[q] += a * element(warp.words[column * 4 + owner][4 + (k >= half)], side);
        }
    }
    warp.meeting.arrive_and_wait();
}

template <typename Own>
struct Memory {
    typedef Own Number;
    static constexpr int side = 16 / sizeof(Own), depth = 2 * side, words = sizeof(Own) / 2;
};

template <unsigned short (*rounded)(float), float (*whole)(unsigned short)>
struct Short : Memory<unsigned short> {
    static void pack(float low, float high, Word (&words)[1]) { words[0] = rounded(low) | Word(rounded(high)) << 16; }
    static float value(unsigned short bits) { return whole(bits); }
    static Word as_factor(Word pair) { return pair; }
    static unsigned short number(const Word (&words)[4], int k) { return words[k / 2] >> k % 2 * 16; }
    static void multiply_add(float (&sums)[4], const Word (&first)[4], Word low, Word high) {
        multiply_fragments<2>(sums, first, low, high, [](Word word, int side) { return whole(word >> 16 * side & 0xffff); });
    }
};
typedef Short<to_half, to_float> Float16;
typedef Short<to_brain, of_brain> Bfloat16;

struct Tf32 : Memory<float> {
    static void pack(float low, float high, Word (&words)[2]) {
        words[0] = __float_as_uint(low);
        words[1] = __float_as_uint(high);
    }
    static float value(float number) { return number; }
    static Word as_factor(Word bits) { return bits + 0x1000 & ~0x1fffu; }
    static float number(const Word (&words)[4], int k) { return __uint_as_float(as_factor(words[k])); }
    static void multiply_add(float (&sums)[4], const Word (&first)[4], Word low, Word high) {
        multiply_fragments<1>(sums, first, low, high, [](Word word, int) {
            if (word & 0x1fff) std::abort();  // which the device may round either way
            return __uint_as_float(word);
        });
    }
};

// `ldmatrix`, of words that hold two numbers with `.trans`: lane 8 m + r gives 16 bytes of matrix m.
template <typename T>
void load_weights(Word (&block)[4], const typename T::Number* place) {
    Warp& warp = own_warp();
    const unsigned lane = threadIdx.x % 32;
    const auto* memory = reinterpret_cast<const typename T::Number*>(shared);
    if (place < memory || place + T::side > memory + sizeof(shared) / sizeof(*place) || (place - memory) % T::side) std::abort();
    warp.places[lane] = place;
    warp.meeting.arrive_and_wait();
    for (int m = 0; m < 4; ++m) {
        const auto at = [&](unsigned row, unsigned column) { return static_cast<const typename T::Number*>(warp.places[m * 8 + row])[column]; };
        if constexpr (T::words == 1) {
            const unsigned row = lane % 4 * 2, column = lane / 4;
            block[m] = at(row, column) | Word(at(row + 1, column)) << 16;
        } else {
            block[m] = __float_as_uint(at(lane / 4, lane % 4));
        }
    }
    warp.meeting.arrive_and_wait();
}

// Copies that are made when the thread awaits them.
static thread_local std::vector<std::pair<uint4*, const uint4*>> asked;
inline void copy_ahead(uint4* to, const void* from, bool is_there) {
    if (to < shared || to >= shared + sizeof(shared) / 16) std::abort();
    *to = {~0u, ~0u, ~0u, ~0u};  // NaNs
    asked.emplace_back(to, is_there ? static_cast<const uint4*>(from) : nullptr);
}
inline void await_copies() {
    for (const auto& [to, from] : asked) *to = from ? *from : uint4{0, 0, 0, 0};
    asked.clear();
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

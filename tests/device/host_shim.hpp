// What CUDA C++ has and C++ lacks, so that a host compiler takes the fused kernels.
//
// Threads run one after the other; with TOGETHER, for kernels that wait for each other, those of a block take turns: each runs until it waits.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <utility>
#ifdef TOGETHER
#include <ucontext.h>
#include <memory>
#include <vector>
#endif

using std::abs;
using std::isfinite;
using std::isinf;
using std::isnan;
using std::max;
using std::min;
using std::nextafter;
using std::signbit;

#define FUSED_PRODUCTS  // whose kernels have an emulator of their own
#define __global__
#define __device__
#define __host__
#define __noinline__
#define __shared__ static
#define __constant__ static
#define __launch_bounds__(...)

struct Dim {
    unsigned x = 1, y = 1, z = 1;
};
inline Dim blockIdx, blockDim, gridDim;
inline Dim threadIdx;

struct int2 {
    int x, y;
};
struct int4 {
    int x, y, z, w;
};

#ifdef TOGETHER
inline ucontext_t scheduler;
inline std::vector<ucontext_t> waiting;  // where each thread of the block goes on

// Where so many threads wait for each other.
struct Barrier {
    unsigned size = 0, arrived = 0, turn = 0;

    void wait() {
        const unsigned before = turn;
        if (++arrived == size) {
            arrived = 0;
            ++turn;
        }
        while (turn == before) swapcontext(&waiting[threadIdx.x], &scheduler);
    }
};
inline Barrier of_block, of_warp[32];
inline char words[1024][8];
inline void __syncthreads() { of_block.wait(); }

template <typename T>
T value_of_thread(unsigned thread, T value) {
    Barrier& warp = of_warp[threadIdx.x / 32];
    T other;
    std::memcpy(words[threadIdx.x], &value, sizeof value);
    warp.wait();
    std::memcpy(&other, words[thread], sizeof other);
    warp.wait();
    return other;
}
#else
inline void __syncthreads();
template <typename T>
T value_of_thread(unsigned thread, T value);
#endif

template <typename T>
T __shfl_xor_sync(unsigned, T value, int step) { return value_of_thread(threadIdx.x ^ step, value); }
template <typename T>
T __shfl_up_sync(unsigned, T value, int step, int lanes) {
    return value_of_thread(int(threadIdx.x) % lanes < step ? threadIdx.x : threadIdx.x - step, value);
}
template <typename T>
T __shfl_sync(unsigned, T value, int lane, int lanes = 32) {
    return value_of_thread(threadIdx.x / lanes * lanes + lane % lanes, value);
}

inline void __threadfence() {}
inline unsigned atomicInc(unsigned* place, unsigned last) {
    const unsigned before = *place;
    *place = before >= last ? 0 : before + 1;
    return before;
}

template <typename T>
T __ldg(const T* place) { return *place; }
template <typename T>
T __ldcs(const T* place) { return *place; }
template <typename T>
void __stcs(T* place, T value) { *place = value; }

inline float __fadd_rn(float x, float y) { return x + y; }
inline float __fsub_rn(float x, float y) { return x - y; }
inline float __fmul_rn(float x, float y) { return x * y; }
inline double __dadd_rn(double x, double y) { return x + y; }
inline double __dsub_rn(double x, double y) { return x - y; }
inline double __dmul_rn(double x, double y) { return x * y; }
inline float __fmaf_rn(float x, float y, float z) { return std::fma(x, y, z); }
inline double __fma_rn(double x, double y, double z) { return std::fma(x, y, z); }
inline double __longlong_as_double(long long bits) {
    double value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}
inline long long __double_as_longlong(double value) {
    long long bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return bits;
}

// Half precision: the nearest of its numbers, of two as near the even one.
inline float whole_of(unsigned short bits) {
    const int exponent = bits >> 10 & 31, digits = bits & 1023;
    const float value = exponent == 31 ? (digits ? NAN : INFINITY)
                                       : std::ldexp(float(exponent ? digits + 1024 : digits), (exponent ? exponent : 1) - 25);
    return std::copysign(value, bits & 0x8000 ? -1.0f : 1.0f);
}
inline unsigned short half_bits(double x) {
    const unsigned short sign = std::signbit(x) ? 0x8000 : 0;
    if (std::isnan(x)) return sign | 0x7e00;
    int exponent = 0;
    std::frexp(x, &exponent);
    exponent = exponent < -13 ? -13 : exponent;
    const double digits = std::nearbyint(std::ldexp(std::fabs(x), 11 - exponent));
    const double value = std::ldexp(digits, exponent - 11);
    if (!(value < 65520)) return sign | 0x7c00;
    if (value < std::ldexp(1.0, -14)) return sign | (unsigned short)std::ldexp(value, 24);
    std::frexp(value, &exponent);
    return sign | ((exponent + 14) << 10) | ((unsigned short)std::ldexp(value, 11 - exponent) & 1023);
}

template <typename... Parameters, std::size_t... places>
void call(void (*kernel)(Parameters...), void** arguments, std::index_sequence<places...>) {
    kernel(*static_cast<Parameters*>(arguments[places])...);
}

#ifdef TOGETHER
constexpr std::size_t stack_bytes = 1 << 18;  // of each thread

inline unsigned running;
template <typename Run>
inline const Run* of_thread;

template <typename Run>
void start() {
    (*of_thread<Run>)(threadIdx.x);
    --running;
}

// All threads of a block, in turns.
template <typename Run>
void run_together(unsigned threads, const Run& run) {
    const std::unique_ptr<char[]> stacks(new char[threads * stack_bytes]);
    waiting.resize(threads);
    of_block = {threads};
    running = threads;
    of_thread<Run> = &run;
    for (unsigned thread = 0; thread < threads; ++thread) {
        of_warp[thread / 32] = {threads - thread / 32 * 32 < 32 ? threads - thread / 32 * 32 : 32};
        getcontext(&waiting[thread]);
        waiting[thread].uc_stack = {stacks.get() + thread * stack_bytes, 0, stack_bytes};
        waiting[thread].uc_link = &scheduler;
        makecontext(&waiting[thread], &start<Run>, 0);
    }
    std::vector<char> is_done(threads);
    while (running > 0) {
        for (unsigned thread = 0; thread < threads; ++thread) {
            if (is_done[thread]) continue;
            const unsigned before = running;
            threadIdx.x = thread;
            swapcontext(&scheduler, &waiting[thread]);
            is_done[thread] = running < before;
        }
    }
}
#endif

template <typename... Parameters>
void launch(void (*kernel)(Parameters...), unsigned blocks, unsigned threads, void** arguments) {
    const auto run = [&](unsigned thread) {
        threadIdx.x = thread;
        call(kernel, arguments, std::index_sequence_for<Parameters...>{});
    };
    gridDim.x = blocks;
    blockDim.x = threads;
    for (blockIdx.x = 0; blockIdx.x < blocks; ++blockIdx.x) {
#ifdef TOGETHER
        run_together(threads, run);
#else
        for (unsigned thread = 0; thread < threads; ++thread) run(thread);
#endif
    }
}

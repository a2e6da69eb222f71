// What CUDA C++ has and C++ lacks, so that a host compiler takes the fused kernels: threads run one after the other.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

using std::abs;
using std::isfinite;
using std::isinf;
using std::isnan;
using std::max;
using std::min;
using std::signbit;

#define __global__
#define __device__
#define __host__

struct Dim {
    unsigned x = 1, y = 1, z = 1;
};
inline Dim blockIdx, threadIdx, blockDim, gridDim;

struct int2 {
    int x, y;
};
struct int4 {
    int x, y, z, w;
};

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
inline double __longlong_as_double(long long bits) {
    double value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

template <typename... Parameters, std::size_t... places>
void call(void (*kernel)(Parameters...), void** arguments, std::index_sequence<places...>) {
    kernel(*static_cast<Parameters*>(arguments[places])...);
}

template <typename... Parameters>
void launch(void (*kernel)(Parameters...), unsigned blocks, unsigned threads, void** arguments) {
    gridDim.x = blocks;
    blockDim.x = threads;
    for (blockIdx.x = 0; blockIdx.x < blocks; ++blockIdx.x) {
        for (threadIdx.x = 0; threadIdx.x < threads; ++threadIdx.x) {
            call(kernel, arguments, std::index_sequence_for<Parameters...>{});
        }
    }
}

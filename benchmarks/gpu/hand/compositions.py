"""Which way of compiling keeps CuPy's bits through a chain that holds power, remainder and plain arithmetic?

Either no FMA anywhere and the FMA of CuPy's own remainder written out, or FMA allowed and the author's + - * written as
functions that never contract.
"""

import json

import cupy as cp
import numpy as np

SIZE = 1 << 22
HEADER = """
#include <cupy/complex.cuh>
#include <cupy/float16.cuh>
#include <cupy/carray.cuh>
__device__ __forceinline__ float plus(float a, float b) { return __fadd_rn(a, b); }
__device__ __forceinline__ double plus(double a, double b) { return __dadd_rn(a, b); }
__device__ __forceinline__ float minus(float a, float b) { return __fsub_rn(a, b); }
__device__ __forceinline__ double minus(double a, double b) { return __dsub_rn(a, b); }
__device__ __forceinline__ float times(float a, float b) { return __fmul_rn(a, b); }
__device__ __forceinline__ double times(double a, double b) { return __dmul_rn(a, b); }
"""
CHAINS = {
    "pow": (
        lambda x, y, z: x**y * z + x,
        "POW(x, y) * z + x",
        "plus(times(POW(x, y), z), x)",
    ),
    "remainder": (
        lambda x, y, z: x % y * z + x,
        "fma(-_floor_divide(x, y), y, x) * z + x",
        "plus(times(x - _floor_divide(x, y) * y, z), x)",
    ),
    "hypot_exp": (
        lambda x, y, _: cp.sqrt(x * x + y * y) * 0.5 + cp.exp(-x) / (1 + y),
        "sqrt(x * x + y * y) * T(0.5) + exp(-x) / (T(1) + y)",
        "plus(times(sqrt(plus(times(x, x), times(y, y))), T(0.5)), exp(-x) / plus(T(1), y))",
    ),
    "trigonometry": (
        lambda x, y, z: cp.arctan2(cp.sin(x) * y, cp.cos(y) * z) + cp.log1p(y) * cp.tanh(z) - cp.cbrt(x) * cp.sinh(y),
        "atan2(sin(x) * y, cos(y) * z) + log1p(y) * tanh(z) - cbrt(x) * sinh(y)",
        "minus(plus(atan2(times(sin(x), y), times(cos(y), z)), times(log1p(y), tanh(z))), times(cbrt(x), sinh(y)))",
    ),
}
POWERS = {
    "x**2 == x*x": (2, lambda x: x * x),
    "x**3 == x*x*x": (3, lambda x: x * x * x),
    "x**0.5 == sqrt(x)": (0.5, cp.sqrt),
    "x**-1 == 1/x": (-1, lambda x: 1 / x),
    "x**4 == (x*x)*(x*x)": (4, lambda x: (x * x) * (x * x)),
    "x**1.5 == x*sqrt(x)": (1.5, lambda x: x * cp.sqrt(x)),
}


def run(small, _copy):
    """The share of identical results of each chain, and how many results of x**n another form misses."""
    if small:
        return {}
    result = {"chains": {}, "powers": {}}
    rng = cp.random.default_rng(5)
    for kind, t in ((cp.float32, "float"), (cp.float64, "double")):
        x, y, z = (rng.random(SIZE, dtype=kind) * 6 + 0.1 for _ in range(3))
        for name, (original, plain, written) in CHAINS.items():
            expected = original(x, y, z)
            for way, body, fma in (
                ("fmad=false", plain, "false"),
                ("written out", written, "true"),
                ("fmad=true", plain, "true"),
            ):
                got = cp.empty_like(x)
                compiled(t, body, fma)((SIZE // 256,), (256,), (x, y, z, got))
                result["chains"][f"{name} {t} {way}"] = float((got == expected).mean())
        for name, (exponent, other) in POWERS.items():
            result["powers"][f"{name} {t}"] = powers(kind, exponent, other)
    print(json.dumps(result, indent=1))
    return result


def compiled(t, body, fma):
    power = "powf" if t == "float" else "pow"
    code = f"""{HEADER}
    #define POW {power}
    using T = {t};
    extern "C" __global__ void chain(const T* xs, const T* ys, const T* zs, T* value) {{
      const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
      const T x = xs[i], y = ys[i], z = zs[i];
      value[i] = {body};
    }}"""
    return cp.RawKernel(code, "chain", options=("--std=c++17", f"--fmad={fma}"))


def powers(kind, exponent, other):
    """The share of equal results: of every float32, or of many float64."""
    if kind == cp.float32:
        chunks = (cp.arange(k << 28, (k + 1) << 28, dtype=cp.uint32).view(cp.float32) for k in range(16))
    else:
        rng = np.random.default_rng(1)
        chunks = (cp.asarray(rng.integers(0, 1 << 64, 1 << 22, dtype=np.uint64)).view(cp.float64),)
    equal = total = 0
    for x in chunks:
        a, b = x**exponent, other(x)
        equal += int(((a == b) | (cp.isnan(a) & cp.isnan(b))).sum())
        total += x.size
    return total - equal, total

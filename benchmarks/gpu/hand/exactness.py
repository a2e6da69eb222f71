"""Which of CuPy's elementwise functions give the same bits when their own C text is compiled without FMA, and which with it?

A fused kernel must be compiled with --fmad=false, so that no FMA forms across two of the author's operations; CuPy compiles
each function by itself with FMA on. The two may differ only where one function's text multiplies and adds.
"""

import functools
import json

import cupy as cp
import numpy as np

FUNCTIONS = """
add subtract multiply true_divide floor_divide remainder power float_power negative absolute sign sqrt square cbrt
reciprocal exp exp2 expm1 log log2 log10 log1p sin cos tan arcsin arccos arctan arctan2 hypot sinh cosh tanh arcsinh
arccosh arctanh deg2rad rad2deg floor ceil rint trunc fix fmod maximum minimum fmax fmin copysign nextafter logaddexp
logaddexp2 isnan isinf isfinite signbit heaviside sinc i0 left_shift right_shift bitwise_and bitwise_or bitwise_xor
invert logical_and logical_or logical_xor logical_not greater greater_equal less less_equal equal not_equal
"""
C_TYPES = {"?": "bool", "b": "signed char", "B": "unsigned char", "h": "short", "i": "int", "I": "unsigned", "l": "long long",
           "q": "long long", "e": "float16", "f": "float", "d": "double"}  # fmt: skip
SIZE = 1 << 20


def run(small, _copy):
    """The share of identical results, by function and loop, without and with FMA."""
    if small:
        return {}
    loops = [loop for name in FUNCTIONS.split() for loop in loops_of(name)]
    for k, loop in enumerate(loops):
        loop["symbol"] = f"f{k}"
    code = "#include <cupy/complex.cuh>\n#include <cupy/float16.cuh>\n#include <cupy/carray.cuh>\n#include <cupy/math_constants.h>\n"
    code += "\n".join(dict.fromkeys(loop["preamble"] for loop in loops)) + "\n".join(map(text, loops))
    modules = {fma: cp.RawModule(code=code, options=("--std=c++17", f"--fmad={fma}")) for fma in ("false", "true")}
    result = {}
    for loop in loops:
        result[f"{loop['name']} {loop['in']}->{loop['out']}"] = {
            f"fmad={fma}": share(loop, module.get_function(loop["symbol"])) for fma, module in modules.items()
        }
    different = {k: v for k, v in result.items() if set(v.values()) != {1.0}}
    print(len(result), "loops; not identical:", json.dumps(different, indent=1))
    return {"loops": len(result), "not identical": different}


def loops_of(name):
    function = getattr(cp, name)
    for op in function._ops.ops:
        into, outof = ("".join(np.dtype(t).char for t in types) for types in (op.in_types, op.out_types))
        if set(into + outof) <= set(C_TYPES) and set(into) & set("ifdeqb") and isinstance(op.routine, str):
            yield {"name": name, "function": function, "in": into, "out": outof, "routine": op.routine,
                   "preamble": function._preamble}  # fmt: skip


def text(loop):
    parameters = ", ".join(f"const {C_TYPES[c]}* a{k}" for k, c in enumerate(loop["in"]))
    types = "".join(f"using in{k}_type = {C_TYPES[c]};" for k, c in enumerate(loop["in"]))
    loads = "".join(f"const in{k}_type in{k} = a{k}[i];" for k in range(len(loop["in"])))
    out = C_TYPES[loop["out"]]
    return f"""
extern "C" __global__ void {loop["symbol"]}({parameters}, {out}* r, int n) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  {types} using out0_type = {out};
  {loads}
  out0_type out0;
  {{ {loop["routine"]}; }}
  r[i] = out0;
}}"""


def share(loop, kernel):
    """The share of results with the same bits, NaN for NaN."""
    operands = operands_of(loop["in"])
    expected = loop["function"](*operands)
    if expected.dtype.char != loop["out"] and np.dtype(loop["out"]) != expected.dtype:
        return f"CuPy gives {expected.dtype}"
    got = cp.empty(SIZE, expected.dtype)
    kernel((SIZE // 256,), (256,), (*operands, got, np.int32(SIZE)))
    bits = np.dtype(f"u{expected.dtype.itemsize}")
    same = expected.view(bits) == got.view(bits)
    if expected.dtype.kind == "f":
        same |= cp.isnan(expected) & cp.isnan(got)
    return float(same.mean())


@functools.cache
def operands_of(chars):
    rng = np.random.default_rng(3)
    return [cp.asarray(values(rng, c)) for c in chars]


def values(rng, char):
    """Ordinary numbers, any bit pattern and the special ones."""
    dtype = np.dtype(char)
    if dtype.kind != "f":
        some = rng.integers(0, 2, SIZE) if char == "?" else rng.integers(-128 if dtype.kind == "i" else 0, 127, SIZE)
        return some.astype(dtype)
    some = (rng.standard_normal(SIZE) * np.exp(rng.standard_normal(SIZE) * 3)).astype(dtype)
    some[: SIZE // 4] = rng.random(SIZE // 4).astype(dtype)
    bits = rng.integers(0, 1 << 16, (SIZE // 4) * dtype.itemsize // 2, dtype=np.uint16).view(dtype)
    some[SIZE // 4 : SIZE // 2] = bits
    special = np.array([0.0, -0.0, 1, -1, 2, 0.5, np.inf, -np.inf, np.nan, 3, -2], dtype)
    some[-4096:] = rng.choice(special, 4096)
    return some

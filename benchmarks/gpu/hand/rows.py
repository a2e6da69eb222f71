"""Softmax and layer norm: which shape of one pass a row suits which length?"""

import cupy as cp
from modules import blocks_for, launch, load
from report import measure

# Threads a row, vectors a thread, elements a vector, rows a block.
STAYING = {
    32: [(4, 2, 4, 32), (8, 1, 4, 16)],
    64: [(8, 2, 4, 16), (16, 1, 4, 8)],
    128: [(32, 1, 4, 4), (16, 2, 4, 16), (16, 2, 4, 8)],
    250: [(32, 4, 2, 4), (16, 8, 2, 8)],
    256: [(32, 2, 4, 4), (16, 4, 4, 16), (32, 2, 4, 8), (64, 1, 4, 1)],
    512: [(32, 4, 4, 4), (64, 2, 4, 1), (128, 1, 4, 1)],
    1024: [(32, 8, 4, 4), (128, 2, 4, 1), (64, 4, 4, 1), (256, 1, 4, 1)],
    768: [(64, 3, 4, 1), (32, 6, 4, 4)],
    1001: [(64, 16, 1, 1), (128, 8, 1, 1)],
    2048: [(128, 4, 4, 1), (256, 2, 4, 1), (512, 1, 4, 1)],
    3000: [(256, 3, 4, 1)],
    4096: [(256, 4, 4, 1), (128, 8, 4, 1), (512, 2, 4, 1), (1024, 1, 4, 1)],
    8192: [(256, 8, 4, 1), (512, 4, 4, 1), (1024, 2, 4, 1)],
    16384: [(512, 8, 4, 1)],
    6000: [(192, 8, 4, 1), (256, 6, 4, 1)],
    10000: [(320, 8, 4, 1)],
    12000: [(384, 8, 4, 1), (512, 6, 4, 1)],
    20000: [],
    32768: [(1024, 8, 4, 1)],
}
# Threads, vectors, elements a vector, blocks a multiprocessor.
AHEAD = {
    20000: [(640, 8, 4, 1)],
    32768: [(1024, 8, 4, 1)],
}
# Threads, vectors, elements a vector, elements a thread that stay in registers.
SPLIT = {20000: [(512, 10, 4, 28)], 32768: [(512, 16, 4, 28), (512, 16, 4, 32)]}
MULTIPROCESSORS = 132


def softmax(x):
    e = cp.exp(x - cp.max(x, axis=-1, keepdims=True))
    return e / cp.sum(e, axis=-1, keepdims=True)


def layer_norm(x, gamma, beta, eps=1e-5):
    centred = x - x.mean(axis=-1, keepdims=True)
    var = cp.mean(centred * centred, axis=-1, keepdims=True)
    return centred / cp.sqrt(var + eps) * gamma + beta


def run(small, copy):
    shapes = [
        (base, s)
        for base, table in (("", STAYING), ("_ahead", AHEAD), ("_split", SPLIT))
        for c in table.values()
        for s in c
    ]
    named = [
        f"{kind}{base}<{', '.join(map(str, s))}, float>" for base, s in shapes for kind in ("softmax", "layer_norm")
    ]
    kernels = load("rows.cu", named)
    result = {}
    for columns in STAYING:
        result[columns] = one_length(kernels, columns, small, copy)
    return result


def one_length(kernels, columns, small, copy):
    rows = 3 * MULTIPROCESSORS + 1 if small else (1 << 28) // columns
    x = cp.random.standard_normal((rows, columns), dtype=cp.float32) * 3
    gamma, beta = (cp.random.random(columns, dtype=cp.float32) for _ in range(2))
    value = cp.empty_like(x)
    result = {}
    for kind, extra, original in (("softmax", (), softmax), ("layer_norm", (gamma, beta), layer_norm)):
        variants = {"CuPy": lambda original=original, extra=extra: original(x, *extra)} if not small else {}
        eps = (1e-5,) if kind == "layer_norm" else ()
        arguments = (x, *extra, value, *eps, cp.uint32(rows), cp.int32(columns))
        for threads, vectors, width, per in STAYING[columns]:
            kernel = kernels[f"{kind}<{threads}, {vectors}, {width}, {per}, float>"]
            variants[f"{kind} {threads}x{vectors}x{width}, {per} rows"] = launch(
                kernel, blocks_for(rows, per), threads * per, *arguments
            )
        for threads, vectors, width, blocks in AHEAD.get(columns, ()):
            kernel = kernels[f"{kind}_ahead<{threads}, {vectors}, {width}, {blocks}, float>"]
            shared = threads * vectors * 16
            kernel.max_dynamic_shared_size_bytes = shared
            variants[f"{kind} {threads}x{vectors}x{width}, ahead, {blocks} blocks"] = launch(
                kernel, MULTIPROCESSORS * blocks, threads, *arguments, shared=shared
            )
        for threads, vectors, width, kept in SPLIT.get(columns, ()):
            shared = threads * (vectors * width - kept) * 4
            kernel = kernels[f"{kind}_split<{threads}, {vectors}, {width}, {kept}, float>"]
            kernel.max_dynamic_shared_size_bytes = shared
            variants[f"{kind} {threads}x{vectors}x{width}, {kept} in registers"] = launch(
                kernel, rows, threads, *arguments, shared=shared
            )
        errors = check(x, extra, value, original, variants)
        print(columns, kind, errors)
        timed = {} if small else measure(f"{kind} {rows} x {columns}", variants, 2 * x.nbytes, copy)
        result[kind] = {"largest error, of the largest value": errors, "times": timed}
    return result


def check(x, extra, value, original, variants):
    """Largest error against float64, as a share of the largest value, on the first rows."""
    first = slice(0, 500)
    exact = original(x[first].astype(cp.float64), *(e.astype(cp.float64) for e in extra))
    scale = float(cp.max(cp.abs(exact)))
    errors = {"CuPy": float(cp.max(cp.abs(original(x[first], *extra) - exact))) / scale}
    for name, run_one in variants.items():
        if name != "CuPy":
            value.fill(cp.nan)
            run_one()
            assert not bool(cp.isnan(value).any()), name
            errors[name] = float(cp.max(cp.abs(value[first] - exact))) / scale
            assert errors[name] < 1e-5, (name, errors)
    return {"CuPy": errors["CuPy"], "worst by hand": max(v for k, v in errors.items() if k != "CuPy")}

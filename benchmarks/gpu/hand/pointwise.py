"""Chains of elementwise operations: which form of one pass is fastest, and is it bit-identical to the separate passes?"""

import cupy as cp
from modules import OPTIONS, blocks_for, launch, load
from report import measure

FLOATS = "float, float, float"
WAYS = [
    f"{v}, {r}, {w}"
    for v in (1, 2)
    for r in ("STREAMING", "PLAIN", "KEPT", "NO_ALLOCATE")
    for w in ("STREAMING", "PLAIN")
]


def load_copy():
    """The copy kernel."""
    name = "copy<4, float>"
    return load("pointwise.cu", [name])[name]


def chain(x, y):
    """The chain as an author writes it."""
    return cp.sqrt(x * x + y * y) * 0.5 + cp.exp(-x) / (1 + y)


fused = cp.fuse()(chain)


def run(small, copy):
    """Equality on odd sizes and unaligned views, then times."""
    kernels = load("pointwise.cu", list(names()))
    with_fma = load("pointwise.cu", ["chain<4, unsigned, float, float, float>"], OPTIONS)
    result = {"equal": check(kernels, with_fma)}
    if not small:
        result["equal"]["more than 2^31 elements"] = check_large(kernels)
    print(result)
    if not small:
        result |= {
            "chain": forms(kernels, copy),
            "dtypes": dtypes(kernels, copy),
            "broadcast": broadcast(kernels, copy),
        }
    return result


def names():
    for width in (1, 2, 4, 8, 16):
        yield f"chain<{width}, unsigned, {FLOATS}>"
        yield f"chain_grid_stride<{width}, unsigned, {FLOATS}>"
    yield f"chain<4, unsigned long long, {FLOATS}>"
    yield "chain_in_place<4, unsigned, float>"
    yield "chain_unrestricted<4, unsigned, float>"
    for width in (1, 2, 4):
        yield f"chain<{width}, unsigned, double, float, double>"
        yield f"chain<{width}, unsigned, double, double, double>"
    for width in (4, 8, 16):
        yield f"chain<{width}, unsigned, unsigned char, float, float>"
    yield "chain<4, unsigned long long, unsigned char, float, float>"
    for how in ("ROW", "COLUMN", "SCALAR"):
        yield f"chain_broadcast<4, {how}, unsigned, float>"
        yield f"chain_broadcast_even<4, {how}, unsigned, float>"
    for ways in WAYS:
        yield f"chain_ways<{ways}>"


def check(kernels, with_fma):
    equal = {}
    kernel = kernels["chain<4, unsigned, float, float, float>"]
    rng = cp.random.default_rng(1)
    for size in (1, 3, 1023, 1024, 1025, 1_000_003):
        for offset in (0, 1, 4):
            x, y = (rng.standard_normal(size + offset, dtype=cp.float32)[offset:] for _ in range(2))
            y = cp.abs(y)[:]
            value = cp.full_like(x, cp.nan)
            kernel((blocks_for(size, 1024),), (256,), (x, y, value, cp.uint32(size)))
            equal[f"{size}+{offset}"] = same_bits(value, chain(x, y))
    size = 1 << 22
    x, y = (rng.integers(0, 1 << 32, size, dtype=cp.uint32).view(cp.float32) for _ in range(2))
    value = cp.empty_like(x)
    kernel((size // 1024,), (256,), (x, y, value, cp.uint32(size)))
    equal["any bit pattern"] = same_bits(value, chain(x, y))
    x, y = (rng.random(size, dtype=cp.float32) for _ in range(2))
    expected = chain(x, y)
    with_fma["chain<4, unsigned, float, float, float>"]((size // 1024,), (256,), (x, y, value, cp.uint32(size)))
    equal["share with FMA"] = float(cp.mean(value == expected))
    in_place = x.copy()
    kernels["chain_in_place<4, unsigned, float>"]((size // 1024,), (256,), (in_place, y, cp.uint32(size)))
    equal["in place"] = same_bits(in_place, expected)
    for columns in (64, 99, 3, 4, 5):
        x = rng.random((517, columns), dtype=cp.float32)
        for how, shape in (("ROW", (columns,)), ("COLUMN", (517, 1)), ("SCALAR", ())):
            y = cp.asarray(rng.random(shape, dtype=cp.float32))
            value = cp.full_like(x, cp.nan)
            arguments = (x, y, value, cp.uint32(x.size), cp.uint32(columns))
            kernels[f"chain_broadcast<4, {how}, unsigned, float>"]((blocks_for(x.size, 1024),), (256,), arguments)
            equal[f"{how} {columns}"] = same_bits(value, chain(x, y))
    return equal


def check_large(kernels):
    """The last elements of arrays that a 32-bit index does not reach."""
    size = (1 << 32) + 12_345
    x = cp.zeros(size, cp.uint8)
    y = cp.ones(size, cp.float32)
    value = cp.full(size, cp.nan, cp.float32)
    x[-20_000:] = cp.arange(20_000) % 5
    kernel = kernels["chain<4, unsigned long long, unsigned char, float, float>"]
    kernel((blocks_for(size, 1024),), (256,), (x, y, value, cp.uint64(size)))
    end = slice(-20_000, None)
    return same_bits(value[end], chain(x[end].astype(cp.float32), y[end])) and not bool(cp.isnan(value).any())


def same_bits(a, b):
    """Equal in every bit; any NaN equals any other."""
    kind = {4: cp.uint32, 8: cp.uint64}[a.dtype.itemsize]
    return bool(cp.all((a.view(kind) == b.view(kind)) | (cp.isnan(a) & cp.isnan(b))))


def forms(kernels, copy):
    size = 1 << 28
    x, y = (cp.random.random(size, dtype=cp.float32) for _ in range(2))
    value = cp.empty_like(x)
    n, long = cp.uint32(size), cp.uint64(size)
    variants = {"CuPy": lambda: chain(x, y), "cupy.fuse": lambda: fused(x, y)}
    for width in (1, 2, 4, 8):
        for block in (128, 256, 512) if width == 4 else (256,):
            kernel = kernels[f"chain<{width}, unsigned, {FLOATS}>"]
            variants[f"{width} a thread, blocks of {block}"] = launch(
                kernel, size // (block * width), block, x, y, value, n
            )
    kernel = kernels[f"chain<4, unsigned long long, {FLOATS}>"]
    variants["4, 64-bit index"] = launch(kernel, size // 1024, 256, x, y, value, long)
    for width in (4, 8):
        kernel = kernels[f"chain_grid_stride<{width}, unsigned, {FLOATS}>"]
        variants[f"{width}, grid of 132 x 8 x 256"] = launch(kernel, 132 * 8, 256, x, y, value, n)
    variants["4, without __restrict__"] = launch(
        kernels["chain_unrestricted<4, unsigned, float>"], size // 1024, 256, x, y, value, n
    )
    variants["4, in place"] = launch(kernels["chain_in_place<4, unsigned, float>"], size // 1024, 256, value, y, n)
    kernel = kernels[f"chain<4, unsigned, {FLOATS}>"]
    for ways in WAYS:
        for block in (128, 256):
            grid = size // (4 * block * int(ways[0]))
            variants[f"ways {ways}, blocks of {block}"] = launch(
                kernels[f"chain_ways<{ways}>"], grid, block, x, y, value
            )
    odd = cp.uint32(size - 1024)
    variants["4, all three off by one element"] = launch(kernel, size // 1024, 256, x[1:], y[1:], value[1:], odd)
    return measure("sqrt(x*x+y*y)*0.5+exp(-x)/(1+y), 2^28 float32", variants, 12 * size, copy)


def dtypes(kernels, copy):
    size = 1 << 27
    result = {}
    for types, kinds in (
        (("double", "float", "double"), (cp.float64, cp.float32, cp.float64)),
        (("double", "double", "double"), (cp.float64,) * 3),
        (("unsigned char", "float", "float"), (cp.uint8, cp.float32, cp.float32)),
    ):
        x = cp.random.randint(0, 5, size).astype(kinds[0])  # small: results that are denormal divide slowly
        y = cp.random.random(size, dtype=cp.float32).astype(kinds[1])
        value = cp.empty(size, kinds[2])
        variants = {}
        for width in (1, 2, 4, 8, 16):
            name = f"chain<{width}, unsigned, {', '.join(types)}>"
            if name in kernels:
                variants[f"{width} a thread"] = launch(
                    kernels[name], size // (256 * width), 256, x, y, value, cp.uint32(size)
                )
        moved = x.nbytes + y.nbytes + value.nbytes
        result[" ".join(types)] = measure(f"{types}, 2^27", variants, moved, copy)
    return result


def broadcast(kernels, copy):
    result = {}
    for rows, columns in ((1 << 18, 1 << 10), (1 << 16, 4099)):
        x = cp.random.random((rows, columns), dtype=cp.float32)
        value = cp.empty_like(x)
        variants = {}
        for how, shape in (("ROW", (columns,)), ("COLUMN", (rows, 1)), ("SCALAR", ())):
            y = cp.random.random(shape, dtype=cp.float32) if shape else cp.asarray(cp.float32(0.5))
            arguments = (x, y, value, cp.uint32(x.size), cp.uint32(columns))
            kernel = kernels[f"chain_broadcast<4, {how}, unsigned, float>"]
            variants[how] = launch(kernel, blocks_for(x.size, 1024), 256, *arguments)
            if columns % 4 == 0:
                kernel = kernels[f"chain_broadcast_even<4, {how}, unsigned, float>"]
                variants[f"{how}, even"] = launch(kernel, blocks_for(x.size, 1024), 256, *arguments)
        result[f"{rows} x {columns}"] = measure(f"broadcast {rows} x {columns}", variants, 2 * x.nbytes, copy)
    return result

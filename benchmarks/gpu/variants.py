"""Sums, norms and prices written by hand in many ways, beside fusec's kernels and PyTorch's: is one of them faster?

Where fusec is installed: `python benchmarks/gpu/samples.py rewrite FOLDER`. Where the device is:

    python benchmarks/gpu/variants.py FOLDER RESULTS.json [sums] [rows] [prices]
"""

import json
import statistics
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

import cupy as cp
import numpy as np

import samples

TEXTS = Path(__file__).parent / "variants"
SIZE = 2**25
COLUMNS = 250
ROUNDS = 12
BUSY = 300_000  # nanoseconds
HINTS = (
    "plain",
    "no_allocate",
    "no_allocate, 256 bytes",
    "evict_first",
    "streamed",
    "128 bytes",
    "evict_last",
    "read-only, 256 bytes",
)
# threads, blocks (or words a thread, if negative), words at once, hint, in stretches, last block adds
SUMS = [
    *[(512, blocks, words, 0, 0, 0) for blocks in (1056, 528, 264) for words in (2, 4)],
    *[(1024, 132, words, 0, 0, 0) for words in (2, 4)],
    *[(512, blocks, 4, 0, 1, 0) for blocks in (1056, 512, 264, -8)],
    *[(512, 1056, 2, hint, 0, 0) for hint in range(1, len(HINTS))],
    *[(512, blocks, 2, 0, 0, 1) for blocks in (1056, 528)],
]
# quotients and roots (0 the compiler's, 1 its steps without branches), logarithms, tests (0 none, 1 minima, 3 predicates)
PRICES = [(0, 0, 0), (1, 0, 0), (1, 0, 1), (1, 0, 3), (1, 2, 0), (1, 2, 1), (1, 2, 3)]
SHAPES = [(4, 128, 1), (4, 128, 12), (4, 128, 16), (4, 256, 8), (8, 128, 1)]  # elements, threads, blocks at once


def main(folder, results, asked):
    found = json.loads(results.read_text()) if results.exists() else {}
    for name in asked or PARTS:
        found[name] = PARTS[name](folder)
        results.write_text(json.dumps(found, indent=1) + "\n")
        for program, times in found[name].items():
            print(program, sorted((value, way) for way, value in times.items())[:6], flush=True)
        cp.get_default_memory_pool().free_all_blocks()


def sums(folder):
    """A sum of two arrays and a maximum of three, in double precision; each variant has a second pass but those of the last block."""
    found = {}
    total = cp.empty((), "float64")
    for shape in ((SIZE,), (5792, 5792)):
        u, v, h = (cp.random.random(shape) + low for low in (0.5, 0.5, 2.0))
        programs = ((0, (u, v), "flow", "cavity:kinetic_energy"), (1, (h, u, v), "shallow_water", "basin:fastest_wave"))
        for wave, arrays, name, call in programs:
            calls = peers(folder, name, call, arrays)
            for ours, run in zip(SUMS, built(sum_kernels, [(wave, *way) for way in SUMS]), strict=True):
                calls[" ".join(map(str, ours))] = sum_call(run, ours, arrays, total)
            found[f"{call} {shape}"] = medians(calls)
    return found


def sum_kernels(wave, threads, _blocks, words, hint, is_stretch, is_last):
    given = {"WAVE": wave, "THREADS": threads, "BLOCKS": 1, "UNROLL": words, "HINT": hint, "MODE": is_stretch}
    module = compiled("sums", given | {"AHEAD": 0, "LAST": is_last})
    return module.get_function("reduce"), module.get_function("complete")


def sum_call(kernels, way, arrays, total):
    threads, blocks, *_, is_last = way
    words = arrays[0].size // 2
    blocks = blocks if blocks > 0 else -(-words // (threads * -blocks))
    parts = cp.empty(max(blocks, 1), "float64")
    given = [*arrays, arrays[0]][:3]

    def run():
        kernels[0]((blocks,), (threads,), (np.int32(words), *given, parts, total))
        if not is_last:
            kernels[1]((1,), (512,), (np.int32(blocks), np.float64(2 * words), parts, total))

    return run


def rows(folder):
    """Norms of rows of 250, so many rows a warp at once, so many warps a block."""
    x = cp.random.standard_normal((SIZE // COLUMNS, COLUMNS), dtype="float32")
    gain, beta = (cp.random.random(COLUMNS, dtype="float32") for _ in range(2))
    value = cp.empty_like(x)
    ways = list(product((1, 2, 4, 8), (1, 2, 4)))
    found = {}
    for kind, (call, arrays) in enumerate(
        (("standardise", (x,)), ("rms_norm", (x, gain)), ("layer_norm", (x, gain, beta)))
    ):
        calls = peers(folder, "normalisation", f"rows:{call}", arrays)
        for (many, warps), kernel in zip(ways, built(row_kernel, [(kind, *way) for way in ways]), strict=True):
            blocks = -(-x.shape[0] // (many * warps))
            given = (np.int32(x.shape[0]), x, gain, beta, value)
            calls[f"{many} rows, {warps} warps"] = lambda k=kernel, b=blocks, w=warps, g=given: k((b,), (32 * w,), g)
        found[call] = medians(calls)
    return found


def row_kernel(kind, many, warps):
    return compiled("rows", {"KIND": kind, "ROWS": many, "WARPS": warps}).get_function("several")


def prices(folder):
    """Prices of calls in single precision; their numerators without zeros, and with some."""
    random = np.random.default_rng(1)
    spot, strike, years, sigma = (
        cp.asarray(random.uniform(low, high, SIZE).astype("float32"))
        for low, high in ((10, 50), (10, 50), (0.1, 2), (0.1, 0.6))
    )
    value = cp.empty_like(spot)
    ways = [(*way, *shape) for way in PRICES for shape in SHAPES]
    kernels = built(price_kernel, ways)
    found = {}
    for zeros in (0, 0.001, 0.01, 0.1):
        given = spot * (cp.random.random(SIZE, dtype="float32") >= zeros)
        calls = peers(folder, "option_pricing", "black_scholes:price_call", (given, strike, years, 0.02, sigma))
        for way, kernel in zip(ways, kernels, strict=True):
            *_, width, threads, _ = way
            blocks, arguments = (
                -(-SIZE // (width * threads)),
                (np.int32(SIZE), given, strike, np.float64(0.02), sigma, years, value),
            )
            if not zeros or way[3:] == SHAPES[2]:
                calls[" ".join(map(str, way))] = lambda k=kernel, b=blocks, t=threads, a=arguments: k((b,), (t,), a)
        found[f"zeros {zeros}"] = medians(calls)
    return found


def price_kernel(quotients, logarithms, tests, width, threads, blocks):
    given = {"FMAD": 0, "DIV": quotients, "SQ": quotients, "EX": 0, "LG": logarithms, "CHECK": tests}
    return compiled("prices", given | {"WIDTH": width, "THREADS": threads, "BLOCKS": blocks}).get_function("prices")


def compiled(name, given):
    options = ("--std=c++17", "--fmad=false", *[f"-D{key}={value}" for key, value in given.items()])
    return cp.RawModule(code=(TEXTS / f"{name}.cuh").read_text(), options=options)


def built(make, ways):
    with ThreadPoolExecutor(12) as pool:
        return list(pool.map(lambda way: make(*way), ways))


def peers(folder, name, call, arguments):
    """fusec's function and PyTorch's."""
    compiled_by_torch, given = samples.of_torch(cp, folder, name, call, arguments)
    compiled_by_torch(*given)
    fused = samples.function(folder, "close", name, call)
    return {"fusec": lambda: fused(*arguments), "torch.compile": lambda: compiled_by_torch(*given)}


def medians(calls):
    """Microseconds, of interleaved rounds, of calls that the device hears of while it is busy."""
    found = {way: [] for way in calls}
    begin, end = cp.cuda.Event(), cp.cuda.Event()
    for _ in range(ROUNDS + 1):
        for way, call in calls.items():
            call()
            samples.waiting(cp)((1,), (1,), (BUSY,))
            begin.record()
            call()
            end.record()
            end.synchronize()
            found[way].append(1000 * cp.cuda.get_elapsed_time(begin, end))
    return {way: round(statistics.median(values[1:]), 2) for way, values in found.items()}


PARTS = {"sums": sums, "rows": rows, "prices": prices}

if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]), sys.argv[3:])

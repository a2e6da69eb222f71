"""How many threads should share a short row? The kernels of the sample `normalisation`, with twice and half as many, on a device.

After `python benchmarks/gpu/samples.py rewrite FOLDER`, where the device is:

    python benchmarks/gpu/short_rows.py FOLDER RESULTS.json
"""

import importlib
import json
import math
import statistics
import sys
from functools import partial
from pathlib import Path

import cupy as cp
import numpy as np

COLUMNS = {"float32": (50, 100, 125, 200, 250, 252, 256, 400, 500, 750, 1000), "float64": (100, 125, 250)}
SIZE = 2**27  # bytes of an array


def shapes(columns, itemsize):
    """Threads a row, vectors a thread, elements a vector, rows a block, registers: around the power of two below 8 registers."""
    registers = itemsize // 4
    width = math.gcd(16 // itemsize, columns)
    least = 1 << max(0, (columns * registers // 8).bit_length() - 1)
    for threads in sorted({max(1, least // 2), least, 2 * least}):
        vectors = -(-columns // (width * threads))
        for most in (32, 48) if vectors * width * registers <= 64 else ():
            yield (
                threads,
                vectors,
                width,
                max(1, 128 // threads) if threads <= 32 else 1,
                most,
                vectors * width,
                itemsize,
                0,
            )


def milliseconds(call):
    """Of one call, after another that keeps the device busy."""
    call()
    begin, end = cp.cuda.Event(), cp.cuda.Event()
    begin.record()
    call()
    end.record()
    end.synchronize()
    return cp.cuda.get_elapsed_time(begin, end)


def medians(calls):
    """Of ten interleaved rounds."""
    found = {name: [] for name in calls}
    for _ in range(11):
        for name, call in calls.items():
            found[name].append(milliseconds(call))
    return {name: round(statistics.median(values[1:]), 5) for name, values in found.items()}


def planned(fusions, support, shape, call):
    """The call with plans of this shape of rows; None where there are none."""
    own = support.row_shape
    support.row_shape = own if shape is None else lambda *_, **_named: shape
    for fusion in fusions:
        fusion.plans.clear()
        fusion.recent = support.NO_PLAN
    call()
    support.row_shape = own
    plans = [fusion.recent for fusion in fusions]

    def run():
        for fusion, plan in zip(fusions, plans, strict=True):
            fusion.recent = plan
        call()

    return None if support.NO_PLAN in plans else run


def main(folder, results):
    sys.path.insert(0, str(Path(folder).resolve()))
    rows, generated, support = (
        importlib.import_module(f"close.normalisation.{name}")
        for name in ("rows", "_fused_rows", "_fused_support_cuda")
    )
    found = {}
    for dtype, columns in ((dtype, columns) for dtype, each in COLUMNS.items() for columns in each):
        itemsize = np.dtype(dtype).itemsize
        x = cp.random.standard_normal((SIZE // itemsize // columns, columns)).astype(dtype)
        y, gain, shift = cp.empty_like(x), *cp.random.random((2, columns)).astype(dtype)
        for name, given in {
            "softmax": (x,),
            "log_sum_exp": (x,),
            "layer_norm": (x, gain, shift),
            "rms_norm": (x, gain),
            "standardise": (x,),
            "rescale": (x,),
        }.items():
            fusions = [v for key, v in vars(generated).items() if key.startswith(name) and hasattr(v, "plans")]
            call = partial(getattr(rows, name), *given)
            sides = {str(s): planned(fusions, support, s, call) for s in (None, *shapes(columns, itemsize))}
            sides = {side: run for side, run in sides.items() if run} | {"copy": partial(cp.copyto, y, x)}
            found[f"{name} {dtype} {columns}"] = medians(sides)
            print(name, dtype, columns, found[f"{name} {dtype} {columns}"], flush=True)
        Path(results).write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

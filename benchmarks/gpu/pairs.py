"""Reductions over pairs of elements: CuPy, two builds of fusec, and PyTorch, in turn.

Where fusec is installed: `fusec rewrite benchmarks/gpu/pairs --out FOLDER/new`, the same by the first build into FOLDER/old, and copies of
the source as FOLDER/plain, and as FOLDER/in_torch with PyTorch for CuPy. Where the device is:

    python benchmarks/gpu/pairs.py FOLDER RESULTS.json
"""

import importlib
import json
import statistics
import sys
from pathlib import Path

import cupy as cp
import torch

from samples import milliseconds

ROUNDS = 8  # the first of which does not count
SIDES = ("plain", "old", "new", "in_torch")


def cases():
    """(function, arrays' shapes, numbers), of as many pairs as CuPy's program has memory for."""
    for n in (2_000, 16_000):
        yield "pulled", ((n,),) * 3, (0.1,)
        yield "potential", ((n,),) * 3, (0.1,)
        yield "column_sums", ((n,),) * 2, ()
    yield "density", ((1_000_000,), (1_000,)), (0.5,)
    yield "density", ((1_000,), (1_000_000,)), (0.5,)
    yield "nearest", ((4_000_000,), (4_000_000,), (16,), (16,)), ()
    yield "nearest", ((100_000,), (100_000,), (3_000,), (3_000,)), ()
    yield "distances", ((8_000, 3), (8_000, 3)), ()
    yield "distances", ((4_000, 64), (2_000, 64)), ()


def main(folder, results):
    sys.path.insert(0, str(folder))
    torch.ndarray = torch.Tensor  # of the annotations
    sides = {side: importlib.import_module(f"{side}.bodies") for side in SIDES}
    found = {"device": cp.cuda.runtime.getDeviceProperties(0)["name"].decode()}
    for dtype in ("float32", "float64"):
        for name, shapes, numbers in cases():
            label = f"{name} {dtype} {' '.join(map(str, shapes))}"
            found[label] = timed(sides, name, [cp.random.random(shape).astype(dtype) * 5 for shape in shapes], numbers)
            print(label, {side: value for side, value in found[label].items() if side != "raw"}, flush=True)
            results.write_text(json.dumps(found, indent=1) + "\n")


def timed(sides, name, arrays, numbers):
    calls = {side: (getattr(module, name), [*arrays, *numbers]) for side, module in sides.items()}
    calls["in_torch"] = torch.compile(calls["in_torch"][0]), [*map(torch.from_dlpack, arrays), *numbers]
    times, notes = {}, {}
    for side, (call, given) in calls.items():
        cp.get_default_memory_pool().free_all_blocks()
        torch.cuda.empty_cache()
        try:
            call(*given)
            times[side] = []
        except Exception as error:  # of memory, or of its compiler
            notes[side] = f"{type(error).__name__}: {str(error)[:100]}"
    for _ in range(ROUNDS):
        for side in times:
            cp.get_default_memory_pool().free_all_blocks()
            torch.cuda.empty_cache()
            times[side].append(milliseconds(cp, *calls[side]))
    return {side: round(statistics.median(each[1:]), 4) for side, each in times.items()} | notes


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]))

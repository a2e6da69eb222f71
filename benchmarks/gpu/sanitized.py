"""Every kind of fused kernel once, on small arrays that end where their memory does: for `compute-sanitizer`.

    compute-sanitizer --tool memcheck python benchmarks/gpu/sanitized.py STENCILS REDUCED POINTWISE

The folders are those that `stencils.py`, `reductions.py` and `pointwise.py` rewrote.
"""

import sys
from pathlib import Path

import numpy as np
import pointwise
import reductions
import stencils


def arrays(cp, *shapes, dtype="float32", low=0.5):
    generator = np.random.default_rng(1)
    return [cp.asarray(generator.uniform(low, low + 1.0, shape).astype(dtype)) for shape in shapes]


def views(cp, folder):
    """Shapes whose rows are whole words, and others; arrays that begin inside a word."""
    conduction = stencils.load(folder, "fused", "conduction")
    for shape in ((7, 9, 64), (6, 8, 37)):
        for dtype in ("float32", "float64"):
            before, after = arrays(cp, shape, shape, dtype=dtype)
            conduction.step_3d(before, after, 0.125)
            conduction.sweep_2d(before[0], after[0])
            conduction.sweep_2d(before[0, :, 1:], after[0, :, :-1])
            conduction.relax(before[0], after[0], 2)
            conduction.relax(before[0, :2], after[0, :2], 1)
    horizontal = stencils.load(folder, "fused", "horizontal")
    field, out, coefficient = arrays(cp, (9, 10, 32), (9, 10, 32), (5, 6, 32))
    horizontal.diffuse(field, coefficient, out)
    horizontal.smooth(field, 0.02)
    basin = stencils.load(folder, "fused", "basin")
    for columns in (36, 41):
        h, hu, hv = arrays(cp, *[(12, columns)] * 3, dtype="float64", low=2.0)
        basin.step_x(h, hu, hv, 0.05)
        basin.step_y(h, hu, hv, 0.05)
    basin.advect(*arrays(cp, 1001, 1001), 0.3)
    basin.lax_friedrichs(*arrays(cp, 998, 998, dtype="float64"), 0.05)


def rows(cp, folder):
    reduced = reductions.load(folder, "fused")
    for columns in (7, 130, 1024, 3000, 12000, 16384, 20000, 32768):
        table, gamma, beta = arrays(cp, (3, columns), columns, columns)
        reduced.softmax(table)
        reduced.layer_norm(table, gamma, beta)
        reduced.log_sum_exp(table)
    for size in (1000, 1_000_003):
        reduced.energy(*arrays(cp, size, size))


def chains(cp, folder):
    chain = pointwise.load(folder, "fused", "chains").chain
    for size in (1, 1000, 100_003):
        x, y = arrays(cp, size, size)
        chain(x, y)
        chain(x[1:], y[:-1])


if __name__ == "__main__":
    import cupy as cp

    cp.cuda.set_allocator(None)  # an allocation for each array
    for part, folder in zip((views, rows, chains), sys.argv[1:], strict=True):
        part(cp, Path(folder).resolve())
    cp.cuda.Device().synchronize()
    print("ran")

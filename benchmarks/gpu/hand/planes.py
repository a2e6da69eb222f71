"""Marches that compute nothing: how near to a copy does the order alone in which they go through memory let them come?"""

import cupy as cp
import numpy as np
from modules import blocks_for, launch, load
from report import measure

ROW, BESIDE = 1162 * 25, 50  # of a plane of `smooth`, and two of its lines
SHAPES = (  # elements of a plane a block, slots, and ranges of planes
    (220, 16, 1), (250, 16, 1), (500, 8, 2), (500, 16, 2), (900, 4, 8), (900, 6, 4), (900, 8, 4), (900, 8, 8), (1000, 8, 4), (1500, 6, 13), (3500, 6, 14),
)  # fmt: skip


def run(small, copy):
    planes = 37 if small else 1162
    field = cp.random.random((planes, ROW))
    out = cp.empty_like(field)
    kernels = load("planes.cu", [f"copied<{slots}>" for _, slots, _ in SHAPES])
    variants = {}
    for length, slots, ranges in SHAPES:
        kernel, chunks = kernels[f"copied<{slots}>"], blocks_for(ROW, length)
        shared = 8 * slots * blocks_for(length + 2 * BESIDE, 16) * 16
        kernel.max_dynamic_shared_size_bytes = shared
        given = field, out, *map(np.int32, (planes, ROW, length, BESIDE, chunks, ranges))
        name = f"{length} elements, {slots} slots, {chunks} x {ranges} blocks"
        variants[name] = launch(kernel, chunks * ranges, 32, *given, shared=shared)
        out.fill(0)
        variants[name]()
        assert cp.array_equal(out, field), name
    return {} if small else {"copied": measure(f"copied {out.shape} float64", variants, 2 * out.nbytes, copy)}

"""Functions that fill the memory of a parameter are written out, and kernels in turn hand on what they write. Their
neighbours are in refused/FUS207_filled_parameters.py."""

import numpy as np

# memory of fewer axes, memory that overlaps; places out of range
ORIGINAL = 6


def calls(rng):
    for dtype in (float, "f4"):
        p, y = rng.random((2, 9, 9)).astype(dtype)
        yield "steps:through_memory", (p, y), {}
        yield "steps:activate", (p, np.zeros_like(p)), {}
        yield "steps:add_flux", (p, y.copy()), {}
        yield "steps:in_place", (p, np.zeros_like(p)), {}
        yield "steps:in_place", (p, np.zeros((9, 9), "f4")), {}
        yield "steps:in_place", (p[::2], np.zeros_like(p[::2])), {}
        yield "steps:relaxed", (p, p.copy(), 1e-3), {}
        yield "steps:interpolated", (p, y, rng.random(5).astype(dtype)), {}
        # the original, but for integers
        yield "steps:in_place", (p, np.zeros_like(p[0])), {}
        yield "steps:in_place", (p, np.zeros((9, 9), int)), {}
        yield "steps:interpolated", (p * 2, y, rng.random(4).astype(dtype)), {}
        yield "steps:in_place", (p, p), {}

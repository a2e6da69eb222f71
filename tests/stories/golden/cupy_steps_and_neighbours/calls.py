"""CuPy finds neighbours of half precision by a function of its own: the original runs."""

import numpy as np

from fusec.verify.fusec_child.operands.special_values import PAIRS, paired_values

ORIGINAL = 2


def calls(rng):
    import cupy as cp

    for dtype in ("f8", "f4", "f2"):
        x, y = (cp.asarray(paired_values(np.dtype(dtype).name, (PAIRS,), place)) for place in (0, 1))
        yield "steps:bounds", (x, y), {}
        yield "steps:switched", (x, 0.25, 3.0), {}
    yield "steps:switched", (cp.arange(9), 4, 2), {}

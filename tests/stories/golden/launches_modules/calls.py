"""Kernels, their configuration, wrappers and steps in modules of their own; the wrappers' launches become one."""

import numpy as np

ORIGINAL = 4


def calls(rng):
    u, v, e = (rng.random(20) for _ in range(3))
    yield "solver:step", (u, v, e, 0.25), {}
    yield "solver:step", (u[:0], v[:0], e, 0.25), {}
    yield "solver:step", (u[:9], v, e, 0.25), {}  # two grids
    yield "solver:step", (u, v, e, np.float64(0.25)), {}
    yield "solver:step", (u, u, e, 0.25), {}
    yield "solver:wave", (u, v, e, 0.25, 0.5), {}
    yield "solver:wave", (u, v, e, 0.25, "half"), {}
    yield "solver:wave", (u, v, e, 1, 2), {}
    yield "solver:told", (u, v, e, 0.25), {}

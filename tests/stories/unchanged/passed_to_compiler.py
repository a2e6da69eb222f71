"""No decorator: the functions are passed to a compiler, here and through other calls of it."""

from functools import partial

import numba
import numpy as np


def step(x, v):
    moved = np.abs(x) * 2.0 + v
    return moved * v


def start(x, v):
    moved = np.abs(x) * 3.0 + v
    return moved * v


def stop(x, v):
    moved = np.abs(x) * 4.0 + v
    return moved * v


fast_step = numba.njit(step)
fast_start = numba.njit(fastmath=True)(start)
both = [numba.njit(function) for function in (step, start)]
kernels = numba.njit(partial(stop, v=1.0))

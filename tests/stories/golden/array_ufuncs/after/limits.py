"""Ufuncs that numba makes of functions of numbers, inside array expressions and between array statements."""

import math

import numpy as np
from numba import float32, float64, njit, vectorize

import _fused_limits as _fused

STEEP = 4.0


@njit
def half(x):
    return 0.5 * x


@vectorize([float64(float64)])
def clip01(a):
    """As written, for one element."""
    if a > 1.0:
        return 1.0
    elif a < 0.0:
        return 0.0
    return a


@vectorize([float32(float32, float32), "f8(f8, f8)"], nopython=True)
def limited(a, b):
    """One loop of singles, and one of doubles."""
    r = half(a) / b
    return r if abs(r) < STEEP else 0.3 * math.copysign(STEEP, r)


def chain(a, b, c):
    return _fused.chain_fused(a, b, clip01, c)


def mixed(x, y, out, k=2.0):
    r = _fused.mixed_fused(x, y, limited, k, out)
    return r


class Cell:
    def __init__(self, u, k):
        self.u = u
        self.k = k

    def step(self, x):
        self.u = _fused.cell_step_fused(self.u, self.k, clip01, x)


def cell(x, u):
    """What an object's attributes hold."""
    own = Cell(u, 2.0)
    own.step(x)
    return own.u

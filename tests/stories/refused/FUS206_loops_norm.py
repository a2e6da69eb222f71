"""The norm of all elements is known when the loop has ended."""

import math

import numpy as np
from numba import njit


@njit
def norm(x):
    s = 0.0
    for i in range(x.shape[0]):
        s += x[i] * x[i]
    return math.sqrt(s)


@njit
def scaled(x, factor):
    out = np.empty_like(x)
    for i in range(x.shape[0]):
        out[i] = factor * x[i]
    return out


def normalised(x):
    s = norm(x)
    return scaled(x, s)  # expect: FUS206


# message: `scaled` not fused: it needs the whole reduction
# note: it takes `s`, which `norm` returns after all its instances.
